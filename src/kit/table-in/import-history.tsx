/** Files that an import has read, the newest first, with what it has left out of each. */
import { type ImportKind, imports } from '#contract/imports.ts'
import { usePages } from '../../api/use-pages.ts'
import { Card } from '../../ui/card.tsx'
import { dayTime } from '../../ui/format.ts'
import { History } from '../history.tsx'
import { NextPage } from '../list/next-page.tsx'
import { ImportSummary } from './import-summary.tsx'

interface Props {
  kind: ImportKind
  /** Absent for imports of a tenant. */
  meetingId?: string
}

/** Shows nothing before the first file. */
export function ImportHistory({ kind, meetingId }: Props) {
  const pages = usePages(imports.list, { kind, ...(meetingId !== undefined && { meetingId }) }, { quiet: true })
  if (pages.rows.length === 0) return null
  return (
    <Card title="读取过的文件">
      <History
        entries={pages.rows.map(({ id, fileName, by, createTime, report }) => ({
          key: id,
          title: fileName || '未命名的文件',
          when: dayTime(createTime),
          who: by,
          children: <ImportSummary report={report} isPast />,
        }))}
      />
      <NextPage pages={pages} />
    </Card>
  )
}

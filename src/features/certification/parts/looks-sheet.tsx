/** Who has looked at the pictures of one's own certification, the newest first. */
import { certification, certificationFields } from '#contract/certification.ts'
import type { CertificationKind } from '#contract/mark.ts'
import { usePages } from '../../../api/use-pages.ts'
import { Failed } from '../../../frame/failed.tsx'
import { NextPage } from '../../../kit/list/next-page.tsx'
import { useFreshPages } from '../../../kit/list/use-fresh-pages.ts'
import { Empty } from '../../../ui/empty.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function LooksSheet({ kind, onClose }: { kind: CertificationKind; onClose: () => void }) {
  const pages = usePages(certification.looks, { kind }, { quiet: true })
  useFreshPages(pages, kind)
  const { rows, loading, error, retry } = pages
  return (
    <Sheet title="谁看过我的证件" onClose={onClose}>
      <p className="quiet">证件照片只有具备查看权限的审核人员能打开，每次打开都会记在这里。</p>
      {loading ? (
        <Skeleton shape="list" count={2} />
      ) : rows.length > 0 ? (
        <>
          <List label="查看记录">
            {rows.map(({ id, who, field, time }) => (
              <Cell key={id} title={who} note={`查看了${certificationFields[field]}`} value={dayTime(time)} />
            ))}
          </List>
          <NextPage pages={pages} />
        </>
      ) : error === undefined ? (
        <Empty>还没有人看过</Empty>
      ) : (
        <Failed error={error} onRetry={retry} />
      )}
    </Sheet>
  )
}

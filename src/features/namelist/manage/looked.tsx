/** A list that was read, kind by kind in colours with words: only what needs a person is open. Nothing is written before its button. */
import { useMemo, useRef, useState } from 'react'
import type { ImportReport } from '#contract/import-report.ts'
import { type NameKind, nameKinds, nameKindWords } from '#contract/namelist.ts'
import type { TicketChoice } from '#contract/ticket-manage.ts'
import { ImportSummary } from '../../../kit/table-in/import-summary.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { copyText } from '../../../ui/copy.ts'
import { notice } from '../../../ui/notice.ts'
import { Tag } from '../../../ui/tag.tsx'
import { type Entry, judge, type Judged } from './entries.ts'
import { NameRows } from './name-rows.tsx'
import { TakeCard } from './take-card.tsx'
import { kindTones } from './words.ts'

interface Props {
  meetingId: string
  /** What the first line said it is about. */
  title: string
  report: ImportReport
  entries: readonly Entry[]
  tickets: readonly TicketChoice[]
  onChange: (entries: readonly Entry[]) => void
  onAgain: () => void
  /** Reads the file once more, with what Excel hides or strikes out; undefined if nothing of it is left out. */
  onHidden: (() => void) | undefined
  onBegun: (taskId: string) => void
}

/** What needs a person. */
const open: ReadonlySet<NameKind> = new Set(['wrong', 'doubtful'])
const about: Record<NameKind, string> = {
  wrong: '改好后会一起导入；不改的不导入',
  doubtful: '看过后勾选，才会一起导入',
  double: '名单里已经有了，不再导入',
  known: '已经在本场会议里，不再导入',
  new: '会导入；不要的去掉勾选',
}

export function Looked({ meetingId, title, report, entries, tickets, onChange, onAgain, onHidden, onBegun }: Props) {
  const judged = useMemo(() => judge(entries), [entries])
  const latest = useRef(entries)
  latest.current = entries
  const counts = useMemo(() => countsOf(judged), [judged])
  const going = useMemo(() => judged.filter(({ goes }) => goes), [judged])
  // The same function at every drawing: rows that nobody touches are not drawn again.
  const [change] = useState(() => (keys: ReadonlySet<number>, more: Partial<Entry>) => {
    onChangeNow.current(latest.current.map((entry) => (keys.has(entry.key) ? { ...entry, ...more } : entry)))
  })
  const onChangeNow = useRef(onChange)
  onChangeNow.current = onChange

  async function copyNew() {
    const names = judged.filter(({ kind }) => kind === 'new').map(({ entry }) => entry.name.trim())
    if (await copyText(names.join('、'))) notice.success(`已复制 ${names.length} 人的姓名`)
    else notice.warning('没有复制成功')
  }
  const shared = judged.filter(({ entry, goes }) => goes && !entry.mended && entry.sharedWith !== '').length
  async function afterAsking(act: () => void, word: string) {
    if (entries.every(({ mended, taken }) => !mended && taken === undefined)) return act()
    if (await confirm({ message: '在这里改过的内容会丢失。', confirm: word })) act()
  }
  return (
    <>
      <Card title={title === '' ? '核对名单' : title} aside={`共 ${entries.length} 人`}>
        <p className="namelist-counts" role="status">
          {[...nameKinds].reverse().map(
            (kind) =>
              counts[kind] > 0 && (
                <Tag key={kind} tone={kindTones[kind]}>
                  {nameKindWords[kind]} {counts[kind]}
                </Tag>
              ),
          )}
        </p>
        <div className="namelist-acts">
          {counts.new > 0 && <Button onClick={() => void copyNew()}>复制还没报名的 {counts.new} 人</Button>}
          <Button onClick={() => void afterAsking(onAgain, '重新粘贴')}>重新粘贴</Button>
          {onHidden !== undefined && <Button onClick={() => void afterAsking(onHidden, '重新读取')}>连同隐藏的行一起读取</Button>}
        </div>
        {shared > 0 && <p className="quiet">要导入的人里，{shared} 人与别人共用手机号，名字写在各行。</p>}
        <ImportSummary report={report} />
      </Card>
      {nameKinds.map((kind) => {
        // By what it was read as: a row that is mended stays where it is being mended.
        const some = judged.filter(({ entry }) => entry.kind === kind)
        return some.length > 0 && <Group key={kind} kind={kind} rows={some} onChange={change} />
      })}
      <TakeCard meetingId={meetingId} going={going} open={counts.wrong + counts.doubtful} tickets={tickets} onBegun={onBegun} />
    </>
  )
}

function Group({
  kind,
  rows,
  onChange,
}: {
  kind: NameKind
  rows: readonly Judged[]
  onChange: (keys: ReadonlySet<number>, more: Partial<Entry>) => void
}) {
  const [shown, setShown] = useState(open.has(kind))
  // A person whom the file calls cancelled is never taken with many others by one tap.
  const staying = rows.filter(({ entry }) => entry.state !== 'out')
  return (
    <details className="namelist-group" open={shown} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>
        <Tag tone={kindTones[kind]}>
          {nameKindWords[kind]} {rows.length}
        </Tag>
        <span className="quiet">{about[kind]}</span>
      </summary>
      {/* Thousands that are closed are not drawn. */}
      {shown && kind === 'doubtful' && staying.length > 1 && (
        <div className="namelist-all">
          <Button
            disabled={staying.every(({ goes }) => goes)}
            onClick={() => onChange(new Set(staying.map(({ entry }) => entry.key)), { taken: true })}
          >
            {staying.length === rows.length
              ? '都没有问题，全部导入'
              : `除了写明取消的 ${rows.length - staying.length} 人，其余 ${staying.length} 人都导入`}
          </Button>
        </div>
      )}
      {shown && <NameRows rows={rows} onChange={onChange} />}
    </details>
  )
}

function countsOf(judged: readonly Judged[]): Record<NameKind, number> {
  const counts: Record<NameKind, number> = { wrong: 0, doubtful: 0, double: 0, known: 0, new: 0 }
  for (const { kind, goes } of judged) counts[kind === 'doubtful' && goes ? 'new' : kind] += 1
  return counts
}

/** A list that was read, kind by kind in colours with words: only what needs a person is open. Nothing is written before its button. */
import { useMemo, useRef, useState } from 'react'
import { type NameKind, nameKinds, nameKindWords } from '#contract/namelist.ts'
import type { TicketChoice } from '#contract/ticket-manage.ts'
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
  entries: readonly Entry[]
  tickets: readonly TicketChoice[]
  onChange: (entries: readonly Entry[]) => void
  onAgain: () => void
  onBegun: (taskId: string) => void
}

/** What needs a person. */
const open: ReadonlySet<NameKind> = new Set(['wrong', 'doubtful'])
const about: Record<NameKind, string> = {
  wrong: '改好后会一起导入；不改的不导入',
  doubtful: '看过后勾选，才会一起导入',
  double: '名单里前面已经有了，不再导入',
  known: '已经在本场会议里，不再导入',
  new: '会导入；不要的去掉勾选',
}

export function Looked({ meetingId, title, entries, tickets, onChange, onAgain, onBegun }: Props) {
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
  async function again() {
    if (entries.every(({ mended, taken }) => !mended && taken === undefined)) return onAgain()
    if (await confirm({ message: '在这里改过的内容会丢失。', confirm: '重新粘贴' })) onAgain()
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
          <Button onClick={() => void again()}>重新粘贴</Button>
        </div>
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
  return (
    <details className="namelist-group" open={shown} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>
        <Tag tone={kindTones[kind]}>
          {nameKindWords[kind]} {rows.length}
        </Tag>
        <span className="quiet">{about[kind]}</span>
      </summary>
      {/* Thousands that are closed are not drawn. */}
      {shown && kind === 'doubtful' && rows.length > 1 && (
        <div className="namelist-all">
          <Button
            disabled={rows.every(({ goes }) => goes)}
            onClick={() => onChange(new Set(rows.map(({ entry }) => entry.key)), { taken: true })}
          >
            都没有问题，全部导入
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

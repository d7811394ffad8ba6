/** A programme from a file: chosen, looked at, taken. */
import { useState } from 'react'
import {
  type ImportPreview,
  type ImportRow,
  type RowKind,
  rowKinds,
  rowKindWords,
  scheduleManage as calls,
} from '#contract/schedule-manage.ts'
import { fileIdIn } from '#contract/file.ts'
import { useAction } from '../../../api/use-action.ts'
import { otherYear } from '../../../kit/distance.ts'
import { ImportSummary } from '../../../kit/table-in/import-summary.tsx'
import { Looked, type LookedLine } from '../../../kit/table-in/looked.tsx'
import { TableField } from '../../../kit/table-in/table-field.tsx'
import { useLook } from '../../../kit/table-in/use-look.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import type { Tone } from '../../../ui/tag.tsx'
import { ShiftField } from './shift-field.tsx'

interface Props {
  meetingId: string
  onClose: () => void
  onBegun: (taskId: string) => void
}

const tones: Record<RowKind, Tone> = {
  wrong: 'danger',
  doubtful: 'warning',
  inactive: 'warning',
  changed: 'brand',
  new: 'success',
  same: 'plain',
  gone: 'ended',
}
/** What needs a person. */
const opened: ReadonlySet<RowKind> = new Set(['wrong', 'doubtful', 'inactive'])

export function ImportSheet({ meetingId, onClose, onBegun }: Props) {
  const [address, setAddress] = useState('')
  const [firstDay, setFirstDay] = useState('')
  const [removeGone, setRemoveGone] = useState(false)
  const look = useLook(calls.importPreview)
  const apply = useAction(calls.importApply, { quiet: true })
  const fileId = fileIdIn(address)
  const preview = look.found
  // The days of the file stay in sight while a shifted preview is on its way.
  const [days, setDays] = useState<ImportPreview['days']>()
  if (preview !== undefined && preview.days !== days) setDays(preview.days)

  function preparePreview(next: string, day: string) {
    const id = fileIdIn(next)
    void look.at(id === undefined ? undefined : { meetingId, fileId: id, firstDay: day })
  }
  function chosen(next: string) {
    setAddress(next)
    setFirstDay('')
    setDays(undefined)
    preparePreview(next, '')
  }
  function shift(day: string) {
    setFirstDay(day)
    preparePreview(address, day)
  }
  async function take({ edition }: ImportPreview) {
    const outcome = await apply.run({ meetingId, fileId: fileId as string, firstDay, edition, removeGone: removeGone ? 1 : 0 })
    if (outcome.ok) onBegun(outcome.data.taskId)
    else look.tell(outcome.error.message)
  }
  const count = preview === undefined ? 0 : preview.counts.new + preview.counts.changed + (removeGone ? preview.counts.gone : 0)
  return (
    <Sheet
      title="导入日程"
      onClose={onClose}
      footer={
        preview !== undefined && (
          <Button kind="primary" busy={apply.busy} disabled={count === 0} onClick={() => void take(preview)}>
            {count === 0 ? '没有需要导入的内容' : `导入 ${count} 条`}
          </Button>
        )
      }
    >
      <TableField
        kind="programme"
        meetingId={meetingId}
        label="日程文件"
        purpose="programme"
        hint="Excel（xlsx）、CSV 或日程 XML，不超过20MB；第一行写明列名，例如：日期、开始、结束、会议室、主题、演讲嘉宾"
        look={look}
        value={address}
        onChange={chosen}
      />
      {days !== undefined && days.first !== '' && <ShiftField days={days} value={firstDay} onChange={shift} />}
      {preview !== undefined && <Found preview={preview} removeGone={removeGone} onRemoveGone={setRemoveGone} />}
    </Sheet>
  )
}

interface FoundProps {
  preview: ImportPreview
  removeGone: boolean
  onRemoveGone: (yes: boolean) => void
}

function Found({ preview: { counts, rows, unplaced, notes, report }, removeGone, onRemoveGone }: FoundProps) {
  const kinds = rowKinds.map((kind) => ({
    word: rowKindWords[kind],
    tone: tones[kind],
    count: counts[kind],
    open: opened.has(kind),
    uncounted: kind === 'gone',
    lines: kind === 'same' ? [] : rows.filter((row) => row.kind === kind).map(lineOf),
  }))
  return (
    <Looked kinds={kinds} unit="条">
      <ImportSummary report={report} />
      {notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      {counts.guests > 0 && <p className="quiet">另有 {counts.guests} 位嘉宾会加入嘉宾名单</p>}
      {unplaced > 0 && <p className="quiet">文件没有注明时区，时间按北京时间读取</p>}
      {counts.gone > 0 && counts.wrong === 0 && (
        <Checkbox checked={removeGone} onChange={onRemoveGone}>
          移除以前导入、这次文件中没有或不再确认的 {counts.gone} 条
        </Checkbox>
      )}
    </Looked>
  )
}

const lineOf = ({ row, title, startTime, room, what, why }: ImportRow): LookedLine => ({
  key: `${row} ${title} ${startTime} ${why}`,
  title: title || `第 ${row} 行`,
  about: [title !== '' && row > 0 ? `第 ${row} 行` : '', otherYear(startTime) + dayTime(startTime), room, what.join('、'), why],
})

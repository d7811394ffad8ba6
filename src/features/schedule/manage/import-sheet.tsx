/** A programme from a file: chosen, looked at, taken. Only what needs a person is open. */
import { useState } from 'react'
import { type ImportPreview, type RowKind, rowKindWords, scheduleManage as calls } from '#contract/schedule-manage.ts'
import { fileIdIn } from '#contract/file.ts'
import { useAction } from '../../../api/use-action.ts'
import { otherYear } from '../../../kit/distance.ts'
import { FileField } from '../../../kit/file/file-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag, type Tone } from '../../../ui/tag.tsx'

interface Props {
  meetingId: string
  onClose: () => void
  onBegun: (taskId: string) => void
}

const tones: Record<RowKind, Tone> = {
  wrong: 'danger',
  doubtful: 'warning',
  changed: 'brand',
  new: 'success',
  same: 'plain',
  gone: 'ended',
}
/** What needs a person. */
const opened: ReadonlySet<RowKind> = new Set(['wrong', 'doubtful'])
const told: readonly RowKind[] = ['wrong', 'doubtful', 'changed', 'new', 'gone']

export function ImportSheet({ meetingId, onClose, onBegun }: Props) {
  const [address, setAddress] = useState('')
  const [preview, setPreview] = useState<ImportPreview>()
  const [wrong, setWrong] = useState('')
  const [removeGone, setRemoveGone] = useState(false)
  const look = useAction(calls.importPreview, { quiet: true })
  const apply = useAction(calls.importApply, { quiet: true })
  const fileId = fileIdIn(address)

  async function chosen(next: string) {
    setAddress(next)
    setPreview(undefined)
    setWrong('')
    const id = fileIdIn(next)
    if (id === undefined) return
    const outcome = await look.run({ meetingId, fileId: id })
    if (!outcome.ok) setWrong(outcome.error.message)
    else if (outcome.data.unreadable === '') setPreview(outcome.data)
    else setWrong(outcome.data.unreadable)
  }
  async function take({ edition }: ImportPreview) {
    const outcome = await apply.run({ meetingId, fileId: fileId as string, edition, removeGone: removeGone ? 1 : 0 })
    if (outcome.ok) onBegun(outcome.data.taskId)
    else setWrong(outcome.error.message)
  }
  const count = preview === undefined ? 0 : preview.counts.new + preview.counts.changed + (removeGone ? preview.counts.gone : 0)
  return (
    <Sheet
      open
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
      <FileField
        label="日程文件"
        purpose="programme"
        hint="Excel（xlsx）、CSV 或日程 XML，不超过20MB；第一行写明列名，例如：日期、开始、结束、会议室、主题、演讲嘉宾"
        value={address}
        error={wrong}
        onChange={(next) => void chosen(next)}
      />
      {look.busy && (
        <div role="status" aria-label="正在读取文件">
          <Skeleton shape="text" count={4} />
        </div>
      )}
      {preview !== undefined && <Looked preview={preview} removeGone={removeGone} onRemoveGone={setRemoveGone} />}
    </Sheet>
  )
}

interface LookedProps {
  preview: ImportPreview
  removeGone: boolean
  onRemoveGone: (yes: boolean) => void
}

function Looked({ preview: { counts, rows, unplaced }, removeGone, onRemoveGone }: LookedProps) {
  return (
    <>
      <p className="programme-counts" role="status">
        {(['new', 'changed', 'same', 'doubtful', 'wrong'] as const).map((kind) => (
          <Tag key={kind} tone={tones[kind]}>
            {rowKindWords[kind]} {counts[kind]}
          </Tag>
        ))}
      </p>
      {counts.guests > 0 && <p className="quiet">另有 {counts.guests} 位嘉宾会加入嘉宾名单</p>}
      {unplaced > 0 && <p className="quiet">文件没有注明时区，时间按北京时间读取</p>}
      {counts.gone > 0 && counts.wrong === 0 && (
        <Checkbox checked={removeGone} onChange={onRemoveGone}>
          移除以前导入、这次文件中没有的 {counts.gone} 条
        </Checkbox>
      )}
      {told.map((kind) => {
        const some = rows.filter((row) => row.kind === kind)
        return (
          some.length > 0 && (
            <details key={kind} className="programme-group" open={opened.has(kind)}>
              <summary>
                {rowKindWords[kind]}（{some.length < counts[kind] ? `${counts[kind]} 条，列出前 ${some.length} 条` : counts[kind]}）
              </summary>
              <ul>
                {some.map((row) => (
                  <li key={`${row.row} ${row.title} ${row.startTime} ${row.why}`}>
                    {row.title || `第 ${row.row} 行`}
                    <small>
                      {[
                        row.title !== '' && row.row > 0 ? `第 ${row.row} 行` : '',
                        otherYear(row.startTime) + dayTime(row.startTime),
                        row.room,
                        row.what.join('、'),
                        row.why,
                      ]
                        .filter((part) => part !== '')
                        .join(' · ')}
                    </small>
                  </li>
                ))}
              </ul>
            </details>
          )
        )
      })}
    </>
  )
}

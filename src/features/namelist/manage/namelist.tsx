/** 导入名单: pasted or from a file, looked at, mended in place, taken; taken back as long as it can be. */
import './namelist.css'
import { useRef, useState } from 'react'
import type { Data } from '#contract/call.ts'
import { fileIdIn } from '#contract/file.ts'
import type { ImportReport } from '#contract/import-report.ts'
import { namelist as calls, NAMES_MAX, PASTED_MAX } from '#contract/namelist.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { useAction } from '../../../api/use-action.ts'
import { usePages } from '../../../api/use-pages.ts'
import { FileField } from '../../../kit/file/file-field.tsx'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { ImportHistory } from '../../../kit/table-in/import-history.tsx'
import { SampleFile } from '../../../kit/table-in/sample-file.tsx'
import { MeetingTask } from '../../../kit/task/task-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { notice } from '../../../ui/notice.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { useTicketChoices } from '../../../kit/use-ticket-choices.ts'
import { type Entry, entriesOf } from './entries.ts'
import { Looked } from './looked.tsx'
import { PastLists } from './past-lists.tsx'

/** What was read, with what people have made of it. */
interface Read {
  title: string
  /** Whether hidden and struck-out rows were read too. */
  hidden: boolean
  report: ImportReport
  entries: readonly Entry[]
}

export default function NamelistForm({ meetingId }: { meetingId: string }) {
  const [text, setText] = useState('')
  const [address, setAddress] = useState('')
  const [wrong, setWrong] = useState('')
  const [read, setRead] = useState<Read>()
  const [taskId, setTaskId] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const look = useAction(calls.read, { quiet: true })
  const past = usePages(calls.list, { meetingId }, { quiet: true })
  const choices = useTicketChoices(meetingId)
  useUnsaved(box, read !== undefined || text.trim() !== '')

  function take({ unreadable, title, rows, report }: Data<typeof calls.read>, hidden: boolean) {
    if (unreadable !== '') refuse(unreadable)
    else setRead({ title, hidden, report, entries: entriesOf(rows) })
  }
  function refuse(sentence: string) {
    setWrong(sentence)
    if (read !== undefined) notice.warning(sentence)
  }
  async function readIt(given: { text: string } | { fileId: string; hidden?: 1 }) {
    setWrong('')
    const outcome = await look.run({ meetingId, ...given })
    if (outcome.ok) take(outcome.data, 'hidden' in given)
    else refuse(wordsOf(outcome.error, '名单没有读取成功，请稍后重试'))
  }
  async function readText() {
    if (text.trim() === '') setWrong('请粘贴名单，或选择文件')
    else if (text.length > PASTED_MAX) setWrong(`一次最多粘贴 ${PASTED_MAX / 10_000} 万字，请分几次导入`)
    else await readIt({ text })
  }
  function choose(next: string) {
    setAddress(next)
    setWrong('')
    const fileId = fileIdIn(next)
    if (fileId !== undefined) void readIt({ fileId })
  }
  function onHiddenOf(report: ImportReport): (() => void) | undefined {
    const fileId = fileIdIn(address)
    const isLeftOut = report.leftOut.some(({ reason }) => reason === 'hidden' || reason === 'struck' || reason === 'hiddenSheet')
    return isLeftOut && fileId !== undefined ? () => void readIt({ fileId, hidden: 1 }) : undefined
  }
  function begun(id: string) {
    setTaskId(id)
    setRead(undefined)
    setText('')
    setAddress('')
    window.scrollTo(0, 0)
    void past.retry()
  }
  function over() {
    void past.retry()
    choices.refresh()
  }

  return (
    <div ref={box} className="namelist">
      <MeetingTask meetingId={meetingId} taskId={taskId} onOver={over} />
      {read === undefined ? (
        <Card title="粘贴或选择名单">
          <div className="namelist-give">
            <TextArea
              label="名单"
              rows={8}
              placeholder={'1. 王小明 13800000001 望湖小学\n2. 李雷 13900000002\n3. 张老师 13700000003'}
              hint={`接龙、Excel 里复制的几列，或一行一人：姓名、手机号，后面可写单位和职务。一次最多 ${NAMES_MAX} 行，先核对，不会直接导入`}
              value={text}
              error={wrong}
              onChange={(next) => {
                setText(next)
                setWrong('')
              }}
            />
            <Button kind="primary" busy={look.busy} onClick={() => void readText()}>
              核对名单
            </Button>
            <FileField
              label="名单文件"
              purpose="list"
              hint="Excel（xlsx）或 CSV，不超过5MB；写明列名：姓名、手机号、单位、职务、状态；隐藏和划掉的行默认不读取"
              value={address}
              onChange={choose}
            />
            <SampleFile kind="people" />
          </div>
        </Card>
      ) : (
        <Looked
          key={read.hidden ? 'with hidden rows' : 'shown rows'}
          meetingId={meetingId}
          title={read.title}
          report={read.report}
          onHidden={onHiddenOf(read.report)}
          entries={read.entries}
          tickets={choices.tickets}
          onChange={(entries) => setRead({ ...read, entries })}
          onAgain={() => {
            setRead(undefined)
            setAddress('')
          }}
          onBegun={begun}
        />
      )}
      {read === undefined && <PastLists meetingId={meetingId} pages={past} onBegun={begun} />}
      {read === undefined && address === '' && <ImportHistory kind="people" meetingId={meetingId} />}
    </div>
  )
}

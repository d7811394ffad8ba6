/** What can be taken out of the list, each with what it is; the work goes on by itself. */
import { useState } from 'react'
import type { Input } from '#contract/call.ts'
import { people as calls } from '#contract/people.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { type Outcome, useAction } from '../../../api/use-action.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

type Filter = Input<typeof calls.attachments>

interface Props {
  /** What the list is narrowed by. */
  filter: Filter
  /** Whom it is about. */
  about: string
  onClose: () => void
  onBegun: (taskId: string) => void
}

export function ExportSheet({ filter, about, onClose, onBegun }: Props) {
  const table = useAction(calls.export, { quiet: true })
  const files = useAction(calls.attachments, { quiet: true })
  const [wrong, setWrong] = useState('')

  async function begin(run: Promise<Outcome<{ taskId: string }>>) {
    setWrong('')
    const outcome = await run
    if (outcome.ok) onBegun(outcome.data.taskId)
    else setWrong(wordsOf(outcome.error, '没有开始导出，请稍后重试'))
  }
  return (
    <Sheet title="导出参会人" onClose={onClose}>
      <p className="people-comes">{about}谁在什么时候导出了多少人会留下记录；含个人信息，请妥善保管。</p>
      {wrong !== '' && (
        <p className="people-wrong" role="alert">
          {wrong}
        </p>
      )}
      <List label="导出内容">
        <Cell
          title="Excel 表格"
          note="名单、门票、订单、到场、标签"
          onClick={() => void begin(table.run({ ...filter, kind: 'xlsx', rooms: 0 }))}
        />
        <Cell
          title="CSV 表格"
          note="内容相同，供其他系统读取"
          onClick={() => void begin(table.run({ ...filter, kind: 'csv', rooms: 0 }))}
        />
        <Cell
          title="住宿名单"
          note="其中需要住宿的人，Excel 表格，可直接交给酒店"
          onClick={() => void begin(table.run({ ...filter, kind: 'xlsx', rooms: 1 }))}
        />
        <Cell title="附件打包" note="他们上传的文件，一人一个文件夹，ZIP" onClick={() => void begin(files.run(filter))} />
      </List>
    </Sheet>
  )
}

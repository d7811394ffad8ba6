/** The tax bureau's table of results is taken in, and the files of invoices: what fits is registered, the rest is told. */
import { useState } from 'react'
import type { KeptFile } from '#contract/file.ts'
import { invoiceManage as calls, resultKindWords } from '#contract/invoice-manage.ts'
import { useAction } from '../../../api/use-action.ts'
import { FileField } from '../../../kit/file/file-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { AttachField } from './attach-field.tsx'
import { isTaken, type Told, ToldList } from './told.tsx'

interface Props {
  meetingId: string
  onClose: () => void
}

export function ResultsSheet({ meetingId, onClose }: Props) {
  const taking = useAction(calls.import)
  const [told, setTold] = useState<readonly Told[]>([])
  const [wrong, setWrong] = useState('')

  async function take({ id }: KeptFile) {
    const outcome = await taking.run({ meetingId, fileId: id })
    if (!outcome.ok) return
    setWrong(outcome.data.unreadable)
    setTold(
      outcome.data.results.map(({ row, what, kind }) => ({
        key: `${row}`,
        what: `第 ${row} 行 ${what}`,
        words: resultKindWords[kind],
        good: isTaken(kind),
      })),
    )
  }
  return (
    <Sheet open title="导入开票结果" onClose={onClose}>
      <div className="invoice-fields">
        <FileField
          label="电子税务局导出的开票结果"
          purpose="list"
          value=""
          error={wrong}
          hint="xlsx 或 csv；按流水号，或按抬头和金额找到对应的申请，对不上的列在下面，不会改动"
          onChange={(_, kept) => kept && void take(kept)}
        />
        <AttachField meetingId={meetingId} onTold={setTold} />
        <ToldList told={told} />
      </div>
    </Sheet>
  )
}

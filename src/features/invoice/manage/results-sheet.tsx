/** The tax bureau's table of results is taken in, and the files of invoices: what fits is registered, the rest is told. */
import { useState } from 'react'
import type { KeptFile } from '#contract/file.ts'
import { invoiceManage as calls, type Result, resultKindWords } from '#contract/invoice-manage.ts'
import { useAction } from '../../../api/use-action.ts'
import { FileField } from '../../../kit/file/file-field.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

interface Props {
  meetingId: string
  onClose: () => void
}

export function ResultsSheet({ meetingId, onClose }: Props) {
  const taking = useAction(calls.import)
  const attaching = useAction(calls.attach)
  const [told, setTold] = useState<readonly Result[]>([])
  const [wrong, setWrong] = useState('')

  async function take({ id }: KeptFile) {
    const outcome = await taking.run({ meetingId, fileId: id })
    if (!outcome.ok) return
    setWrong(outcome.data.unreadable)
    setTold(outcome.data.results)
  }
  async function attach({ id }: KeptFile) {
    const outcome = await attaching.run({ meetingId, fileIds: [id] })
    if (outcome.ok) setTold(outcome.data.results)
  }
  return (
    <Sheet open title="导入开票结果" onClose={onClose}>
      <FileField
        label="电子税务局导出的开票结果（xlsx 或 csv）"
        purpose="list"
        value=""
        error={wrong}
        onChange={(_, kept) => kept && void take(kept)}
      />
      <FileField label="发票文件（XML、PDF 或 OFD）" purpose="invoice" value="" onChange={(_, kept) => kept && void attach(kept)} />
      {told.length > 0 && (
        <Facts facts={told.map(({ row, what, kind }) => [row > 0 ? `第 ${row} 行` : what, resultKindWords[kind]] as const)} />
      )}
    </Sheet>
  )
}

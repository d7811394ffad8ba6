/** The tax bureau's table of results is taken in, and the files of invoices: what fits is registered, the rest is told. */
import { useState } from 'react'
import type { KeptFile } from '#contract/file.ts'
import { invoiceManage as calls, type Result, resultKindWords } from '#contract/invoice-manage.ts'
import { useAction } from '../../../api/use-action.ts'
import { FileField } from '../../../kit/file/file-field.tsx'
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
      <div className="invoice-fields">
        <FileField
          label="电子税务局导出的开票结果（xlsx 或 csv）"
          purpose="list"
          value=""
          error={wrong}
          hint="按流水号，或按抬头和金额对应到申请；对不上的会列在下面，不会改动"
          onChange={(_, kept) => kept && void take(kept)}
        />
        <FileField
          label="发票文件（XML、PDF 或 OFD）"
          purpose="invoice"
          value=""
          hint="文件内容或文件名中要有20位发票号码，不超过2MB"
          onChange={(_, kept) => kept && void attach(kept)}
        />
      </div>
      {told.length > 0 && (
        <ul className="invoice-told" role="status">
          {told.map(({ row, what, kind }, at) => (
            <li key={at}>
              <p className="invoice-told-what">{row > 0 ? `第 ${row} 行 ${what}` : what}</p>
              <p className={kind === 'taken' || kind === 'known' ? 'invoice-next' : 'invoice-wrong'}>{resultKindWords[kind]}</p>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

/** The tax bureau's table of results is looked at and then taken in, and the files of invoices: what fits is registered. */
import { useState } from 'react'
import type { Data } from '#contract/call.ts'
import { fileIdIn } from '#contract/file.ts'
import { invoiceManage as calls, type Result, type ResultKind, resultKindWords } from '#contract/invoice-manage.ts'
import { useAction } from '../../../api/use-action.ts'
import { ImportSummary } from '../../../kit/table-in/import-summary.tsx'
import { TableField } from '../../../kit/table-in/table-field.tsx'
import { useLook } from '../../../kit/table-in/use-look.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { AttachField } from './attach-field.tsx'
import { isTaken, type Told, ToldList, ToldRows } from './told.tsx'

interface Props {
  meetingId: string
  onClose: () => void
}

const toldOf = (results: readonly Result[], words: Readonly<Record<ResultKind, string>>): Told[] =>
  results.map(({ row, what, kind }, at) => ({ key: `${at}`, what: `第 ${row} 行 ${what}`, words: words[kind], good: isTaken(kind) }))

const previewWords: Readonly<Record<ResultKind, string>> = { ...resultKindWords, taken: '待登记' }

export function ResultsSheet({ meetingId, onClose }: Props) {
  const look = useLook(calls.importPreview)
  const taking = useAction(calls.import, { quiet: true })
  const [address, setAddress] = useState('')
  const [told, setTold] = useState<readonly Told[]>([])
  const count = look.found?.results.filter(({ kind }) => kind === 'taken').length ?? 0

  function choose(next: string) {
    setAddress(next)
    setTold([])
    const fileId = fileIdIn(next)
    void look.at(fileId === undefined ? undefined : { meetingId, fileId })
  }
  async function take() {
    const outcome = await taking.run({ meetingId, fileId: fileIdIn(address) as string })
    if (!outcome.ok) return look.tell(outcome.error.message)
    choose('')
    setTold(toldOf(outcome.data.results, resultKindWords))
  }
  return (
    <Sheet
      title="导入开票结果"
      onClose={onClose}
      footer={
        look.found !== undefined && (
          <Button kind="primary" busy={taking.busy} disabled={count === 0} onClick={() => void take()}>
            {count === 0 ? '没有可以登记的发票' : `登记 ${count} 张发票`}
          </Button>
        )
      }
    >
      <div className="invoice-fields">
        <TableField
          kind="invoices"
          meetingId={meetingId}
          label="电子税务局导出的开票结果"
          purpose="list"
          hint="xlsx 或 csv，包括「全量发票查询导出结果」；按流水号，或按抬头和金额找到对应的申请。先核对，不会直接登记"
          look={look}
          value={address}
          onChange={choose}
        />
        {look.found !== undefined && <Preview preview={look.found} />}
        <AttachField meetingId={meetingId} onTold={setTold} />
        <ToldList told={told} />
      </div>
    </Sheet>
  )
}

function Preview({ preview: { results, report } }: { preview: Data<typeof calls.importPreview> }) {
  const count = results.filter(({ kind }) => kind === 'taken').length
  return (
    <section aria-label="核对开票结果">
      <p role="status">
        待登记 {count} 张，不登记 {results.length - count} 行
      </p>
      <ImportSummary report={report} />
      <ToldRows told={toldOf(results, previewWords)} />
    </section>
  )
}

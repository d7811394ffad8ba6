/** One's own application or invoice: where it stands, what comes next, what can be done, and its files. */
import './invoice.css'
import { useState } from 'react'
import { invoice as calls, type Invoice } from '#contract/invoice.ts'
import { redReasonWords } from '#contract/invoice-red.ts'
import { cardStateWords, invoiceKindWords } from '#contract/invoice-states.ts'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { FileOut } from '../../../kit/task/file-out.tsx'
import { TitleLine } from '../../../kit/title-line.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime, yuan } from '../../../ui/format.ts'
import { AgainSheet } from './again-sheet.tsx'
import { InvoiceTag, RedTag } from './invoice-tag.tsx'
import { nextOf } from './next-words.ts'
import { PackOut } from './pack-out.tsx'

const reasonLabel = ({ refused, state }: Invoice) => (refused === 1 ? '未同意的原因' : state === 'returned' ? '退回原因' : '说明')

const useWords = ({ used, useUndo }: Invoice) =>
  useUndo === 1 ? '已申请撤回“已入账或抵扣”，红字发票没有开成时生效' : used === 1 ? '已入账或抵扣' : ''

interface Props {
  invoice: Invoice
  onChanged: () => Promise<unknown>
}

export function OwnInvoice({ invoice, onChanged }: Props) {
  const { no, title, state, actions, files, reds } = invoice
  const withdrawing = useDecision(calls.withdraw, onChanged)
  const using = useDecision(calls.use, onChanged)
  const putting = useDecision(calls.card, onChanged)
  const [sheet, setSheet] = useState<'again' | 'replace'>()
  const next = nextOf(invoice)
  const isUsed = invoice.used === 1 && invoice.useUndo === 0
  const isSent = reds.some((red) => red.state !== 'lapsed' && red.state !== 'dropped')

  async function withdraw() {
    const sure = await confirm({ message: `撤回“${title}”的开票申请？撤回后可以重新申请。`, confirm: '撤回' })
    if (sure) await withdrawing.decide({ no }, '已撤回')
  }
  async function use() {
    const used = isUsed ? 0 : 1
    const message =
      used === 1
        ? '确认这张发票已入账或已用于抵扣？之后如需冲红，要由您在电子税务局确认。'
        : isSent
          ? '确认这张发票没有入账，也没有用于抵扣？红字发票正在办理：没有开成时撤回生效，改为全额冲红；已经开成的，撤回不生效。'
          : '确认这张发票没有入账，也没有用于抵扣？撤回后如需冲红，会全额冲红，剩余金额自动重新开票。'
    if (await confirm({ message, confirm: '确认' })) await using.decide({ no, used }, '已记下')
  }
  async function putIn() {
    const message = '把这张发票放入付款微信的卡包？每笔支付只能放入一张，放入后不能更换。'
    if (await confirm({ message, confirm: '放入' })) await putting.decide({ no }, '正在放入微信卡包')
  }
  return (
    <Card>
      <TitleLine tag={<InvoiceTag state={state} refused={invoice.refused} />}>{title}</TitleLine>
      {next !== '' && (
        <p className="invoice-next" role="status">
          {next}
        </p>
      )}
      <Facts
        facts={[
          [reasonLabel(invoice), invoice.reason],
          ['金额', `¥${yuan(invoice.amount)}`],
          ['其中税额', invoice.tax > 0 ? `¥${yuan(invoice.tax)}` : ''],
          ['发票种类', invoiceKindWords[invoice.kind]],
          ['税号', invoice.taxNo],
          ['发票号码', invoice.number],
          ['会议', invoice.meetingName],
          ['订单号', invoice.orders.map(({ orderNo }) => orderNo).join('、')],
          ['申请时间', dayTime(invoice.applyTime)],
          ['开票时间', invoice.issueTime && dayTime(invoice.issueTime)],
          ['使用情况', useWords(invoice)],
          ['微信卡包', cardStateWords[invoice.card]],
          ['替代的发票', invoice.replaces],
        ]}
      />
      {reds.map((red) => (
        <div key={red.no} className="invoice-red">
          <TitleLine tag={<RedTag red={red} />}>冲红 ¥{yuan(red.amount)}</TitleLine>
          <Facts
            facts={[
              ['原因', redReasonWords[red.reason]],
              ['确认期限', red.untilTime && dayTime(red.untilTime)],
              ['红票号码', red.number],
            ]}
          />
        </div>
      ))}
      <div className="invoice-acts">
        {files.map((file) => (
          <FileOut key={file.id} file={file} />
        ))}
        {files.length > 0 && state !== 'reversed' && <PackOut no={no} />}
        {actions.includes('again') && (
          <Button kind="primary" onClick={() => setSheet('again')}>
            修改并重新申请
          </Button>
        )}
        {actions.includes('card') && (
          <Button busy={putting.busy} onClick={() => void putIn()}>
            放入微信卡包
          </Button>
        )}
        {actions.includes('replace') && <Button onClick={() => setSheet('replace')}>换开</Button>}
        {actions.includes('use') && (
          <Button busy={using.busy} onClick={() => void use()}>
            {isUsed ? '撤回“已入账或抵扣”' : '已入账或抵扣'}
          </Button>
        )}
        {actions.includes('withdraw') && (
          <Button kind="text" busy={withdrawing.busy} onClick={() => void withdraw()}>
            撤回
          </Button>
        )}
      </div>
      {sheet !== undefined && (
        <AgainSheet
          invoice={invoice}
          what={sheet}
          onClose={() => setSheet(undefined)}
          onSent={() => {
            setSheet(undefined)
            void onChanged()
          }}
        />
      )}
    </Card>
  )
}

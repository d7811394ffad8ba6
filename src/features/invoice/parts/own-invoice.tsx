/** One's own application or invoice: where it stands, what comes next, what can be done, and its files. */
import './invoice.css'
import { invoice as calls, type Invoice } from '#contract/invoice.ts'
import { redReasonWords } from '#contract/invoice-red.ts'
import { cardStateWords, invoiceKindWords } from '#contract/invoice-states.ts'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { FileOut } from '../../../kit/task/file-out.tsx'
import { TitleLine } from '../../../kit/title-line.tsx'
import { Card } from '../../../ui/card.tsx'
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
  const next = nextOf(invoice)
  const isUsed = invoice.used === 1 && invoice.useUndo === 0
  const isSent = reds.some((red) => red.state !== 'lapsed' && red.state !== 'dropped')

  const useQuestion = !isUsed
    ? '确认这张发票已入账或已用于抵扣？之后如需冲红，要由您在电子税务局确认。'
    : isSent
      ? '确认这张发票没有入账，也没有用于抵扣？红字发票正在办理：没有开成时撤回生效，改为全额冲红；已经开成的，撤回不生效。'
      : '确认这张发票没有入账，也没有用于抵扣？撤回后如需冲红，会全额冲红，剩余金额自动重新开票。'
  const again = (what: 'again' | 'replace') => (close: () => void, end: () => Promise<unknown>) => (
    <AgainSheet invoice={invoice} what={what} onClose={close} onSent={end} />
  )
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
      <RowActions
        className="invoice-acts"
        of={actions}
        onEnd={onChanged}
        table={{
          again: { label: '修改并重新申请', kind: 'primary', renderSheet: again('again') },
          card: {
            label: '放入微信卡包',
            question: { message: '把这张发票放入付款微信的卡包？每笔支付只能放入一张，放入后不能更换。', confirm: '放入' },
            call: () => decide(calls.card, { no }, '正在放入微信卡包'),
          },
          replace: { label: '换开', renderSheet: again('replace') },
          use: {
            label: isUsed ? '撤回“已入账或抵扣”' : '已入账或抵扣',
            question: { message: useQuestion, confirm: '确认' },
            call: () => decide(calls.use, { no, used: isUsed ? 0 : 1 }, '已记下'),
          },
          withdraw: {
            label: '撤回',
            kind: 'text',
            question: `撤回“${title}”的开票申请？撤回后可以重新申请。`,
            call: () => decide(calls.withdraw, { no }, '已撤回'),
          },
        }}
      >
        {files.map((file) => (
          <FileOut key={file.id} file={file} />
        ))}
        {files.length > 0 && state !== 'reversed' && <PackOut no={no} />}
      </RowActions>
    </Card>
  )
}

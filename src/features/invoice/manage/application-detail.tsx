/** One application or invoice as an accountant has it: what was asked for, how it stands, and what can be done. */
import { invoiceManage as calls, type ManagedInvoice } from '#contract/invoice-manage.ts'
import { cardStateWords, invoiceKindWords, invoiceProviderWords } from '#contract/invoice-states.ts'
import { taxRateWords } from '#contract/invoice-money.ts'
import { check } from '../../../api/check.ts'
import { useQuery } from '../../../api/use-query.ts'
import { AmountHead } from '../../../kit/decision/amount-head.tsx'
import { reasonSheet } from '../../../kit/decision/reason-sheet.tsx'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { FileOut } from '../../../kit/task/file-out.tsx'
import { useMayMake } from '../../../session/may-make.ts'
import { Facts } from '../../../ui/facts.tsx'
import { money } from '../../../kit/money.ts'
import { dayTime } from '../../../ui/format.ts'
import { InvoiceTag } from '../parts/invoice-tag.tsx'
import { IssueSheet } from './issue-sheet.tsx'
import { RedCard } from './red-card.tsx'
import { ReverseSheet } from './reverse-sheet.tsx'

const useWords = ({ used, useUndo }: ManagedInvoice) =>
  useUndo === 1 ? '购买方已入账或抵扣，已申请撤回；红字发票没有开成时生效' : used === 1 ? '购买方已入账或抵扣' : ''

interface Props {
  meetingId: string
  invoice: ManagedInvoice
  onDecided: () => Promise<unknown>
}

export function ApplicationDetail({ meetingId, invoice, onDecided }: Props) {
  const { no, actions, reds, files } = invoice
  const mayEdit = useMayMake(calls.issue, meetingId)
  const wish = actions.includes('exchange')
  return (
    <>
      <AmountHead name="开票金额" amount={invoice.amount} tag={<InvoiceTag state={invoice.state} refused={invoice.refused} />} />
      {invoice.reason !== '' && <p className="decision-problem">{invoice.reason}</p>}
      {invoice.waitsFor === 'face' && <p className="decision-problem">开票账户已离线，请到电子税务局扫脸登录，登录后自动继续</p>}
      <Facts
        facts={[
          ['抬头', invoice.title],
          ['税号', invoice.taxNo],
          ['发票种类', invoiceKindWords[invoice.kind]],
          ['地址', invoice.address],
          ['电话', invoice.phone],
          ['开户银行', invoice.bank],
          ['银行账号', invoice.account],
          ['税额', invoice.tax > 0 ? money(invoice.tax) : ''],
          ['开票项目', invoice.lines.map(({ name, rate }) => `${name} ${taxRateWords[rate]}`)[0] ?? ''],
          ['备注', invoice.remark],
          ['发票号码', invoice.number],
          ['开票方式', invoiceProviderWords[invoice.provider]],
          ['使用情况', useWords(invoice)],
          ['订单', invoice.orders.map(({ orderNo, amount }) => `${orderNo} ${money(amount)}`).join('、')],
          ['申请人', invoice.applicant],
          ['申请时间', dayTime(invoice.applyTime)],
          ['开票时间', invoice.issueTime && dayTime(invoice.issueTime)],
          ['微信卡包', cardStateWords[invoice.card]],
          ['替代的发票', invoice.replaces],
          ['被替代为', invoice.replacedBy],
        ]}
      />
      {files.map((file) => (
        <FileOut key={file.id} file={file} />
      ))}
      {reds.map((red) => (
        <RedCard key={red.no} meetingId={meetingId} red={red} reds={reds} mayEdit={mayEdit} onDecided={onDecided} />
      ))}
      <RowActions
        bar
        of={mayEdit ? actions : []}
        onEnd={onDecided}
        table={{
          exchange: {
            label: '同意换开',
            kind: 'primary',
            question: `冲红原发票，再按“${invoice.title}”重新开具？`,
            call: () => {
              const input = { meetingId, no: invoice.replaces, reason: 'issue_error' as const, exchange: no }
              return decide(calls.reverse, input, '已发起冲红，冲红后自动开具')
            },
          },
          issue: {
            label: invoice.state === 'failed' ? '重新开票' : '开票',
            kind: 'primary',
            renderSheet: (close, end) => <Issue {...{ meetingId, invoice }} onClose={close} onDone={end} />,
          },
          return: {
            label: wish ? '不同意换开' : '退回',
            renderSheet: reasonSheet(
              {
                title: wish ? '不同意换开' : '退回申请',
                hint: wish ? '申请人会看到这句话，原发票不变' : '申请人会看到这句话，可以修改后重新申请',
                confirm: wish ? '确认不同意' : '退回',
                longest: 100,
                done: wish ? '已告知申请人' : '已退回',
              },
              { call: calls.return, check, input: (reason) => ({ meetingId, no, reason }), onEnd: onDecided },
            ),
          },
          takeOver: {
            label: '转为手工开票',
            question:
              '开票服务一直没有结果。请先在电子税务局查询这张发票是否已开出，再转为手工开票：已开出的导入开票结果，没有开出的手工开具或退回。',
            call: () => decide(calls.takeOver, { meetingId, no }, '已转为手工开票'),
          },
          reverse: {
            label: '冲红',
            renderSheet: (close, end) => <ReverseSheet {...{ meetingId, invoice }} onClose={close} onDone={end} />,
          },
        }}
      />
    </>
  )
}

interface IssueProps {
  meetingId: string
  invoice: ManagedInvoice
  onClose: () => void
  onDone: () => Promise<unknown>
}

/** What was sold is chosen from the seller's profile. */
function Issue(props: IssueProps) {
  const { data } = useQuery(calls.profile, {}, { fresh: true })
  if (data === undefined) return null
  const provider = data.profile?.provider ?? 'hand'
  const canProvider = props.invoice.kind === 'plain' || !data.plainOnly.includes(provider)
  return <IssueSheet {...props} items={data.profile?.items ?? []} canProvider={canProvider} hasProvider={provider !== 'hand'} />
}

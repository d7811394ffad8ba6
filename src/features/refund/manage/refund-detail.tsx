/** One refund: how it stands, what the provider said, and what a person can do about it. */
import { type Refund, refund as calls, refundCauseWords, refundKindWords } from '#contract/refund.ts'
import { providerWord, TRANSFER } from '#contract/payment.ts'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { money } from '../../../kit/money.ts'
import { dayTime } from '../../../ui/format.ts'
import { Facts } from '../../../ui/facts.tsx'
import { AmountHead } from '../../../kit/decision/amount-head.tsx'
import { useMayMake } from '../../../session/may-make.ts'
import { RefundTag } from '../parts/refund-tag.tsx'

interface Props {
  refund: Refund
  /** Where it is seen at one meeting. */
  meetingId?: string | undefined
  onDecided: () => Promise<unknown>
}

export function RefundDetail({ refund, meetingId, onDecided }: Props) {
  const { no, amount, buyer, state, cause, error, provider } = refund
  const actions = useMayMake(calls.decide, meetingId) ? refund.actions : []
  const one = { ...(meetingId !== undefined && { meetingId }), no }

  const send = (action: 'retry' | 'returned', done: string) => decide(calls.decide, { ...one, action }, done)
  return (
    <>
      <AmountHead name="退款金额" amount={amount} tag={<RefundTag state={state} />} />
      {error !== '' && (
        <p className="decision-problem">
          <b>支付平台返回：</b>
          {error}
        </p>
      )}
      {actions.includes('returned') && (
        <p className="quiet">
          {provider === TRANSFER
            ? '这笔款项由银行转账支付，请按原付款账户转账退回，完成后点“已退回”。'
            : '如需人工退回，请把款项退给付款人，完成后点“已退回”。'}
        </p>
      )}
      <RowActions
        bar
        of={actions}
        onEnd={onDecided}
        table={{
          retry: { label: '重新退款', kind: 'primary', call: () => send('retry', '已重新提交退款') },
          returned: {
            label: '已退回',
            kind: actions.includes('retry') ? 'quiet' : 'primary',
            question: { title: '确认已退回', message: `请确认已把 ${money(amount)} 退给 ${buyer}。确认后不能撤销。`, confirm: '已退回' },
            call: () => send('returned', '已记为退回'),
          },
        }}
      />
      <Facts
        facts={[
          ['退款原因', refundCauseWords[cause]],
          ['退款方式', refundKindWords[refund.kind]],
          ['失效门票', refund.names.join('、')],
          ['说明', refund.reason],
          ['支付方式', providerWord(provider)],
          ['会议', refund.meetingName],
          ['门票', refund.ticketName],
          ['下单人', buyer],
          ['订单号', refund.outTradeNo],
          ['支付单号', refund.tradeNo],
          ['退款单号', no],
          ['发起时间', dayTime(refund.createTime)],
          ['完成时间', refund.doneTime && dayTime(refund.doneTime)],
        ]}
      />
    </>
  )
}

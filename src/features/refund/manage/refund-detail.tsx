/** One refund: how it stands, what the provider said, and what a person can do about it. */
import { type Refund, refund as calls, refundCauseWords, refundKindWords } from '#contract/refund.ts'
import { providerWord, TRANSFER } from '#contract/payment.ts'
import { money } from '../../../kit/money.ts'
import { dayTime } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Facts } from '../../../ui/facts.tsx'
import { AmountHead } from '../../../kit/decision/amount-head.tsx'
import { DecisionBar } from '../../../kit/decision/decision-bar.tsx'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { RefundTag } from '../parts/refund-tag.tsx'

interface Props {
  refund: Refund
  /** Where it is seen at one meeting. */
  meetingId?: string | undefined
  onDecided: () => Promise<unknown>
}

export function RefundDetail({ refund, meetingId, onDecided }: Props) {
  const { decide, busy } = useDecision(calls.decide, onDecided)
  const { no, amount, buyer, state, cause, error, provider } = refund
  const actions = useMayMake(calls.decide, meetingId) ? refund.actions : []
  const one = { ...(meetingId !== undefined && { meetingId }), no }

  async function returned() {
    const sure = await confirm({
      title: '确认已退回',
      message: `请确认已把 ${money(amount)} 退给 ${buyer}。确认后不能撤销。`,
      confirm: '已退回',
    })
    if (sure) await decide({ ...one, action: 'returned' }, '已记为退回')
  }
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
      {actions.length > 0 && (
        <DecisionBar>
          {actions.includes('retry') && (
            <Button kind="primary" busy={busy} onClick={() => void decide({ ...one, action: 'retry' }, '已重新提交退款')}>
              重新退款
            </Button>
          )}
          {actions.includes('returned') && (
            <Button kind={actions.includes('retry') ? 'quiet' : 'primary'} busy={busy} onClick={() => void returned()}>
              已退回
            </Button>
          )}
        </DecisionBar>
      )}
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

/** Where the newest proof of an order stands, and what to do next. */
import type { ReactNode } from 'react'
import type { TicketOrder } from '#contract/order.ts'
import { links, paths } from '#contract/paths.ts'
import { proofLinks } from '#contract/proof-links.ts'
import { type Proof, type ProofState, REVIEW_DAYS } from '#contract/proof.ts'
import { dayTime, momentOf } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { CountDown } from '../../../kit/count-down.tsx'
import { CheckIcon, ClockIcon, CloseIcon } from '../../../ui/icons.tsx'
import { OrderResult, type ResultWords } from '../../payment/parts/order-result.tsx'

const words: Record<ProofState, ResultWords> = {
  waiting: {
    word: '凭证审核中',
    note: `主办方核对到账后即为您出票。审核期间名额为您保留，最长 ${REVIEW_DAYS} 天；超期未审核，订单自动取消，名额释放。`,
    tone: 'waiting',
    sign: ClockIcon,
  },
  approved: { word: '审核通过', note: '已确认收到您的付款。', tone: 'success', sign: CheckIcon },
  rejected: { word: '审核未通过', note: '请核对后重新上传。已经转账的，请不要重复支付。', tone: 'failed', sign: CloseIcon },
  lapsed: {
    word: '审核超期，订单已取消',
    note: '主办方没有在期限内审核，名额已释放。您若已转账，请联系主办方：确认到账后，有余票会恢复名额，否则退款。',
    tone: 'ended',
    sign: ClockIcon,
  },
}

export function ProofStanding({
  proof: { state, reason, lapseTime },
  order,
  onChanged,
}: {
  proof: Proof
  order: TicketOrder
  onChanged: () => void
}) {
  const payable = order.actions.includes('pay')
  return (
    <OrderResult words={words[state]} order={order} actions={next(order, payable)}>
      {state === 'rejected' && (
        <p className="proof-reason">
          <b>理由：</b>
          {reason}
        </p>
      )}
      {state === 'waiting' && lapseTime !== '' && <p className="proof-left">最迟 {dayTime(lapseTime)} 前有结果，结果会通知您</p>}
      {payable && order.expireTime !== '' && (
        <p className="proof-left">
          剩余时间 <CountDown until={momentOf(order.expireTime)} onEnd={onChanged} />
          ，超时订单将自动取消
        </p>
      )}
    </OrderResult>
  )
}

function next(order: TicketOrder, payable: boolean): ReactNode {
  if (order.actions.includes('ticket'))
    return (
      <Button kind="primary" href={paths.wallet}>
        查看门票
      </Button>
    )
  if (!payable) return <Button href={paths.meetingOrders}>查看订单</Button>
  return (
    <>
      <Button kind="primary" href={proofLinks.upload(order.no)}>
        重新上传
      </Button>
      <Button href={links.payment(order.no)}>其他支付方式</Button>
    </>
  )
}

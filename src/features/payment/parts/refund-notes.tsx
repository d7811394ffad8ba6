/** Money that goes back, told beside how the order stands. */
import type { RefundCause, RefundState } from '#contract/refund.ts'
import { Price } from '../../../ui/price.tsx'
import { RefundTag } from '../../refund/parts/refund-tag.tsx'
import type { Returning } from './verdict.ts'

const causes: Record<RefundCause, string> = {
  paid_twice: '您重复支付了一笔',
  no_place: '付款到账时名额已满',
  meeting_closed: '付款到账时会议已取消或结算',
  asked: '主办方已为您办理退款',
}
/** A refund that failed is the organiser's to mend; the payer is told that it is not forgotten. */
const ends: Record<RefundState, string> = {
  requested: '正在原路退回',
  processing: '正在原路退回',
  done: '已原路退回',
  failed: '退款尚未成功，主办方会继续处理',
}

export function RefundNotes({ refunds }: { refunds: readonly Returning[] }) {
  if (refunds.length === 0) return null
  return (
    <ul className="refund-notes" aria-label="退款">
      {refunds.map(({ amount, state, cause }, index) => (
        // Told anew as a whole; none of them has a name.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <p>
            {causes[cause]}，{ends[state]}。
          </p>
          <p className="refund-note-sum">
            <Price fen={amount} />
            <RefundTag state={state} />
          </p>
        </li>
      ))}
    </ul>
  )
}

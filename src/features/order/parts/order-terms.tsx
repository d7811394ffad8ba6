/** What sending an order means: what comes next, until when it is to be paid, and what goes back. */
import './order-terms.css'
import { refundSentence } from '#contract/refund-sentence.ts'
import type { Ticket } from '#contract/ticket.ts'
import { minutesWords } from '../../../kit/spans.ts'

export function OrderTerms({ ticket: { price, approval, payMinutes, refundTiers } }: { ticket: Ticket }) {
  const span = minutesWords(payMinutes)
  const paying =
    approval === 1
      ? `提交后由主办方审核，名额为您保留；通过后请在 ${span}内完成支付，超时订单自动取消。`
      : `提交后为您保留名额 ${span}，请在时限内完成支付；超时订单自动取消，名额随之释放。`
  const free =
    approval === 1
      ? '提交后由主办方审核，名额为您保留；通过后入场凭证在“我的门票”中查看。'
      : '提交后即完成报名，入场凭证在“我的门票”中查看。'
  return (
    <div className="order-terms">
      <p>{price === 0 ? free : paying}</p>
      {price > 0 && <p>退款：{refundSentence(refundTiers)}。</p>}
    </div>
  )
}

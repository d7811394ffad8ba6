/** One sign-up as whoever decides sees it: who asks, for whom, and what comes of either answer. */
import { consoleLinks } from '#contract/console-links.ts'
import { form } from '#contract/form.ts'
import { orderReview, type OrderInReview } from '#contract/order-review.ts'
import { AmountHead } from '../../../kit/decision/amount-head.tsx'
import { reasonSheet } from '../../../kit/decision/reason-sheet.tsx'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { money } from '../../../kit/money.ts'
import { dayTime } from '../../../ui/format.ts'
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx'
import { OrderStatusTag } from '../parts/order-status-tag.tsx'
import { check } from '../../../api/check.ts'
import { forWhom } from './for-whom.ts'

export function OrderReview({ order, onDecided }: { order: OrderInReview; onDecided: () => Promise<unknown> }) {
  const { meetingId, no, totalAmount, ticketPrice, fullPrice } = order
  const free = totalAmount === 0
  const mayRead = useMayMake(form.answers, meetingId)
  const [first] = order.names

  return (
    <>
      <AmountHead name="通过后应付" amount={totalAmount} tag={<OrderStatusTag status={order.status} />} />
      <p className="quiet">
        {free ? '通过后立即出票，并通知报名人。' : '通过后通知报名人付款，付款后出票；逾期未付，名额自动释放。'}
        名额已为其保留，不通过则立即释放。
      </p>
      <Facts
        facts={[
          ['参会人', forWhom(order)],
          ['报名人', [order.buyer, order.phone].filter((known) => known !== '').join(' ')],
          ['会议', order.meetingName],
          ['门票', `${order.ticketName} × ${order.ticketNum}`],
          ['优惠', fullPrice > ticketPrice ? `${order.voucher}，每张减 ${money(fullPrice - ticketPrice)}` : ''],
          ['提交时间', dayTime(order.createTime)],
          ['订单号', no],
        ]}
      />
      {mayRead && first !== undefined && <Button href={consoleLinks.answersOf(meetingId, first)}>查看填写的信息</Button>}
      <RowActions
        bar
        of={['refuse', 'approve']}
        onEnd={onDecided}
        table={{
          refuse: {
            label: '不通过',
            icon: CloseIcon,
            renderSheet: reasonSheet(
              { title: '不通过报名', hint: '报名人会看到这句话；名额立即释放', longest: 100, done: '已设为不通过' },
              { call: orderReview.decide, check, input: (reason) => ({ meetingId, no, approve: false, reason }), onEnd: onDecided },
            ),
          },
          approve: {
            label: '通过',
            kind: 'primary',
            icon: CheckIcon,
            call: () => {
              const done = free ? '已通过，已出票' : '已通过，已通知付款'
              return decide(orderReview.decide, { meetingId, no, approve: true, reason: '' }, done)
            },
          },
        }}
      />
    </>
  )
}

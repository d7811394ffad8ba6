/** One sign-up as whoever decides sees it: who asks, for whom, and what comes of either answer. */
import { useState } from 'react'
import { consoleLinks } from '#contract/console-links.ts'
import { form } from '#contract/form.ts'
import { orderReview, type OrderInReview } from '#contract/order-review.ts'
import { check } from '../../../api/check.ts'
import { DecisionBar } from '../../../kit/decision/decision-bar.tsx'
import { AmountHead } from '../../../kit/decision/amount-head.tsx'
import { DecisionSheet } from '../../../kit/decision/decision-sheet.tsx'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { money } from '../../../kit/money.ts'
import { dayTime } from '../../../ui/format.ts'
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx'
import { OrderStatusTag } from '../parts/order-status-tag.tsx'
import { forWhom } from './for-whom.ts'

export function OrderReview({ order, onDecided }: { order: OrderInReview; onDecided: () => Promise<unknown> }) {
  const { decide, busy } = useDecision(orderReview.decide, onDecided)
  const [refusing, setRefusing] = useState(false)
  const { meetingId, no, totalAmount, ticketPrice, fullPrice } = order
  const free = totalAmount === 0
  const mayRead = useMayMake(form.answers, meetingId)
  const [first] = order.names

  async function refuse(reason: string) {
    // What was typed outlasts a network that was away; a decision of somebody else takes the order from the list, and the sheet with it.
    if ((await decide({ meetingId, no, approve: false, reason }, '已设为不通过')) !== undefined) setRefusing(false)
  }
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
      <DecisionBar>
        <Button disabled={busy} onClick={() => setRefusing(true)}>
          <CloseIcon size={1} />
          不通过
        </Button>
        <Button
          kind="primary"
          busy={busy && !refusing}
          onClick={() => void decide({ meetingId, no, approve: true, reason: '' }, free ? '已通过，已出票' : '已通过，已通知付款')}
        >
          <CheckIcon size={1} />
          通过
        </Button>
      </DecisionBar>
      {refusing && (
        <DecisionSheet
          title="不通过报名"
          hint="报名人会看到这句话；名额立即释放"
          longest={100}
          busy={busy}
          wrongWith={(reason) => check(orderReview.decide, { meetingId, no, approve: false, reason })['reason']}
          onClose={() => setRefusing(false)}
          onDecide={(reason) => void refuse(reason)}
        />
      )}
    </>
  )
}

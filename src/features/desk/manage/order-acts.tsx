/** What can be done with an order now, as the server says; what ends it stands last and apart. */
import './desk.css'
import type { DeskAction, FullOrder } from '#contract/desk.ts'
import { desk } from '#contract/desk.ts'
import { orderReview } from '#contract/order-review.ts'
import { receipt } from '#contract/receipt.ts'
import { refund } from '#contract/refund.ts'
import { reasonSheet } from '../../../kit/decision/reason-sheet.tsx'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { money } from '../../../kit/money.ts'
import { BookSheet } from '../../receipt/manage/book-sheet.tsx'
import { RefundSheet } from '../../refund/manage/refund-sheet.tsx'
import { check } from '../../../api/check.ts'
import { ExtendSheet } from './extend-sheet.tsx'
import { peopleOf } from './order-words.ts'
import { WithdrawSheet, withdrawWord } from './withdraw-sheet.tsx'

interface Props {
  meetingId: string
  order: FullOrder
  onChanged: () => Promise<unknown>
}

export function OrderActs({ meetingId, order, onChanged }: Props) {
  const { no, buyer, amount, ticketName, actions } = order
  const mayEdit = useMayMake(desk.withdraw, meetingId)
  const rights: Record<DeskAction, boolean> = {
    approve: mayEdit,
    refuse: mayEdit,
    extend: mayEdit,
    withdraw: mayEdit,
    note: mayEdit,
    book: useMayMake(receipt.book, meetingId),
    refund: useMayMake(refund.create, meetingId),
  }
  const can = actions.filter((action) => rights[action])
  const people = `${buyer} 为 ${peopleOf(order)} 报名“${ticketName}”`
  return (
    <>
      <RowActions
        className="desk-danger"
        of={can}
        onEnd={onChanged}
        table={{
          withdraw: {
            label: withdrawWord(order),
            kind: 'danger',
            renderSheet: (close, end) => <WithdrawSheet {...{ meetingId, order }} onClose={close} onChanged={end} />,
          },
        }}
      />
      <RowActions
        bar
        of={can}
        onEnd={onChanged}
        table={{
          refuse: {
            label: '不通过',
            renderSheet: reasonSheet(
              { title: '不通过报名', hint: '报名人会看到这句话；名额立即释放', longest: 100, done: '已设为不通过' },
              { call: orderReview.decide, check, input: (reason) => ({ meetingId, no, approve: false, reason }), onEnd: onChanged },
            ),
          },
          approve: {
            label: '通过',
            kind: 'primary',
            question: {
              title: '通过报名',
              message: `${people}，${amount === 0 ? '通过后立即出票，并通知报名人。' : `通过后通知报名人支付 ${money(amount)}。`}`,
              confirm: '通过',
            },
            call: () => {
              const done = amount === 0 ? '已通过，已出票' : '已通过，已通知付款'
              return decide(orderReview.decide, { meetingId, no, approve: true, reason: '' }, done)
            },
          },
          extend: {
            label: '延长支付时间',
            renderSheet: (close, end) => <ExtendSheet {...{ meetingId, order }} onClose={close} onChanged={end} />,
          },
          book: {
            label: '入账',
            kind: 'primary',
            renderSheet: (close, end) => <BookSheet meetingId={meetingId} orders={[order]} onClose={close} onBooked={end} />,
          },
          refund: {
            label: '退款',
            renderSheet: (close, end) => <RefundSheet meetingId={meetingId} outTradeNo={no} onClose={close} onBegun={end} />,
          },
        }}
      />
    </>
  )
}

/** What can be done with an order now, as the server says; what ends it stands last and apart. */
import './desk.css'
import { useState } from 'react'
import type { DeskAction, FullOrder } from '#contract/desk.ts'
import { desk } from '#contract/desk.ts'
import { orderReview } from '#contract/order-review.ts'
import { receipt } from '#contract/receipt.ts'
import { refund } from '#contract/refund.ts'
import { check } from '../../../api/check.ts'
import { DecisionBar } from '../../../kit/decision/decision-bar.tsx'
import { DecisionSheet } from '../../../kit/decision/decision-sheet.tsx'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { money } from '../../../kit/money.ts'
import { BookSheet } from '../../receipt/manage/book-sheet.tsx'
import { RefundSheet } from '../../refund/manage/refund-sheet.tsx'
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
  const [open, setOpen] = useState<DeskAction>()
  const { decide, busy } = useDecision(orderReview.decide, onChanged)
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
  const can = (action: DeskAction) => rights[action] && actions.includes(action)
  const close = () => setOpen(undefined)
  const changed = () => {
    close()
    void onChanged()
  }

  async function approve() {
    const sure = await confirm({
      title: '通过报名',
      message: `${buyer} 为 ${peopleOf(order)} 报名“${ticketName}”，${
        amount === 0 ? '通过后立即出票，并通知报名人。' : `通过后通知报名人支付 ${money(amount)}。`
      }`,
      confirm: '通过',
    })
    if (sure) await decide({ meetingId, no, approve: true, reason: '' }, amount === 0 ? '已通过，已出票' : '已通过，已通知付款')
  }
  async function refuse(reason: string) {
    if ((await decide({ meetingId, no, approve: false, reason }, '已设为不通过')) !== undefined) close()
  }
  return (
    <>
      {can('withdraw') && (
        <div className="desk-danger">
          <Button kind="danger" onClick={() => setOpen('withdraw')}>
            {withdrawWord(order)}
          </Button>
        </div>
      )}
      {(['approve', 'refuse', 'book', 'extend', 'refund'] as const).some(can) && (
        <DecisionBar>
          {can('refuse') && (
            <Button disabled={busy} onClick={() => setOpen('refuse')}>
              不通过
            </Button>
          )}
          {can('approve') && (
            <Button kind="primary" busy={busy} onClick={() => void approve()}>
              通过
            </Button>
          )}
          {can('extend') && <Button onClick={() => setOpen('extend')}>延长支付时间</Button>}
          {can('book') && (
            <Button kind="primary" onClick={() => setOpen('book')}>
              入账
            </Button>
          )}
          {can('refund') && <Button onClick={() => setOpen('refund')}>退款</Button>}
        </DecisionBar>
      )}
      {open === 'refuse' && can('refuse') && (
        <DecisionSheet
          title="不通过报名"
          hint="报名人会看到这句话；名额立即释放"
          longest={100}
          busy={busy}
          wrongWith={(reason) => check(orderReview.decide, { meetingId, no, approve: false, reason })['reason']}
          onClose={close}
          onDecide={(reason) => void refuse(reason)}
        />
      )}
      {open === 'extend' && <ExtendSheet {...{ meetingId, order }} onClose={close} onChanged={changed} />}
      {open === 'withdraw' && <WithdrawSheet {...{ meetingId, order }} onClose={close} onChanged={changed} />}
      {open === 'book' && <BookSheet meetingId={meetingId} orders={[order]} onClose={close} onBooked={changed} />}
      {open === 'refund' && <RefundSheet meetingId={meetingId} outTradeNo={no} onClose={close} onBegun={changed} />}
    </>
  )
}

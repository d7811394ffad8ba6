/** One order, top to bottom: how it stands, the money, whose tickets, what was told, what has happened, what can be done. */
import './desk.css'
import { desk, type FullOrder as Whole } from '#contract/desk.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { AmountHead } from '../../../kit/decision/amount-head.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OrderTag } from '../../order/parts/order-status-tag.tsx'
import { Note } from './note.tsx'
import { OrderActs } from './order-acts.tsx'
import { Messages, Money, Past, People, Scans } from './order-parts.tsx'
import { originWord, standingOf } from './order-words.ts'

interface Props {
  meetingId: string
  no: string
  /** Something of it has changed: the list too. */
  onChanged: () => Promise<unknown>
}

export function FullOrder({ meetingId, no, onChanged }: Props) {
  const query = useQuery(desk.get, { meetingId, no }, { quiet: true, fresh: true })
  const refresh = async () => Promise.all([query.retry(), onChanged()])
  return (
    <Loaded query={query} waiting={<Skeleton shape="text" count={6} />}>
      {(order) => <Standing meetingId={meetingId} order={order} onChanged={refresh} />}
    </Loaded>
  )
}

function Standing({ meetingId, order, onChanged }: { meetingId: string; order: Whole; onChanged: () => Promise<unknown> }) {
  const origin = originWord(order.origin)
  return (
    <>
      <AmountHead
        name="订单金额"
        amount={order.amount}
        tag={<OrderTag status={order.status} refused={order.refusal !== ''} free={order.amount === 0} />}
      />
      <p className="desk-sentence">{standingOf(order)}</p>
      <Facts
        facts={[
          ['下单人', [order.buyer, order.phone].filter((known) => known !== '').join(' ')],
          ['门票', order.ticketName],
          ['来源', origin === '' ? '' : [origin, order.madeBy && `${order.madeBy} 办理`].filter((known) => known !== '').join('，')],
          ['未通过理由', order.refusal],
          ['下单时间', dayTime(order.createTime)],
          ['付款时间', order.amount > 0 && order.paidTime !== '' ? dayTime(order.paidTime) : ''],
          ['结束时间', order.endTime && dayTime(order.endTime)],
          ['订单号', order.no],
        ]}
      />
      <Money money={order.money} />
      <People meetingId={meetingId} list={order.people} />
      <Note
        meetingId={meetingId}
        no={order.no}
        note={order.note}
        open={order.actions.includes('note')}
        onChanged={() => void onChanged()}
      />
      <Messages messages={order.messages} />
      <Scans scans={order.scans} />
      <Past history={order.history} />
      <OrderActs meetingId={meetingId} order={order} onChanged={onChanged} />
    </>
  )
}

/** The people of an order with their tickets: whose is whose, handed out in one tap or one by one by a link. */
import { useState } from 'react'
import { Link } from 'wouter'
import { maskedMobile } from '#contract/mask.ts'
import type { order as calls, OrderAttendee, TicketOrder } from '#contract/order.ts'
import type { Data } from '#contract/call.ts'
import { links } from '#contract/paths.ts'
import type { Query } from '../../../api/use-query.ts'
import { Failed } from '../../../frame/failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ForwardIcon } from '../../../ui/icons-later.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { GiveLink } from '../../transfer/parts/give-link.tsx'
import { HandOut } from '../../transfer/parts/hand-out.tsx'
import { orderTicketWord } from './order-words.ts'

/** So many stand there at first: what comes after a hundred people is found as well. */
const SHOWN = 10

interface Props {
  order: TicketOrder
  people: Query<Data<typeof calls.attendees>>
  onChanged: () => void
}

export function OrderPeople({ order, people, onChanged }: Props) {
  const [all, showAll] = useState(false)
  const list = people.data?.list
  if (list === undefined)
    return (
      <Card title="参会人">
        {people.error === undefined ? <Skeleton shape="text" count={2} /> : <Failed line error={people.error} onRetry={people.retry} />}
      </Card>
    )
  const going = list.filter(({ ticketActions }) => ticketActions.includes('handOut'))
  const several = list.length > 1
  return (
    <Card title="参会人" aside={`${list.length} 人`}>
      {going.length > 0 && <HandOut no={order.no} people={going} onDone={onChanged} />}
      <ul className="order-people">
        {(all ? list : list.slice(0, SHOWN)).map((one) => (
          <Person key={one.id} one={one} linked={several || isForOthers(one)} onChanged={onChanged} />
        ))}
      </ul>
      {!all && list.length > SHOWN && (
        <Button wide onClick={() => showAll(true)}>
          显示全部 {list.length} 人
        </Button>
      )}
    </Card>
  )
}

/** Bought for somebody whose phone is another's, or is not known. */
const isForOthers = ({ phone, ticketActions }: OrderAttendee) => phone === '' || ticketActions.includes('handOut')

function phoneWords({ phone, phonePassed }: OrderAttendee): string {
  if (phone !== '') return maskedMobile(phone)
  return phonePassed === 1 ? '手机号已转给本人' : '未填手机号'
}

/** @param props.linked a buyer who comes alone gives a ticket of their own away by name and phone. */
function Person({ one, linked, onChanged }: { one: OrderAttendee; linked: boolean; onChanged: () => void }) {
  const { name, admissionId, admissionStatus } = one
  const inside = (
    <>
      <span className="order-person-text">
        <span className="order-person-name">{name}</span>
        <span className="order-person-note">{phoneWords(one)}</span>
        <Standing one={one} />
      </span>
      {admissionId !== '' && <ForwardIcon size={1} className="cell-arrow" />}
    </>
  )
  return (
    <li className="order-person">
      {admissionId === '' ? (
        <div className="order-person-main">{inside}</div>
      ) : (
        <Link href={links.entryCode(admissionId)} className="order-person-main is-link">
          {inside}
        </Link>
      )}
      {linked && one.ticketActions.includes('link') && (
        <GiveLink id={admissionId} name={name} out={one.linkEndTime !== ''} onMade={onChanged} />
      )}
      {admissionStatus === '' && <span className="order-person-none">未出票</span>}
    </li>
  )
}

/** What became of the ticket, where it is not simply theirs to use. */
function Standing({ one }: { one: OrderAttendee }) {
  const { word, tone } = orderTicketWord(one)
  return word === '' ? null : <Tag tone={tone}>{word}</Tag>
}

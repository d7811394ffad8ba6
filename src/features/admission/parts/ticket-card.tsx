/** One ticket of the wallet: the part one keeps, the perforation, and the stub that opens the entry code. */
import './ticket-card.css'
import { Link } from 'wouter'
import type { Admission } from '#contract/admission.ts'
import { links } from '#contract/paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ForwardIcon, QrIcon } from '../../../ui/icons-later.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { standingOf } from './status-words.ts'

export function TicketCard({ ticket, over }: { ticket: Admission; over: boolean }) {
  const { word, tone } = standingOf(ticket, over)
  const claimed = ticket.holding === 'claimed' && ticket.status === 'issued' && !over
  const dead = over || ticket.status === 'revoked'
  return (
    <Link href={links.entryCode(ticket.id)} className={classNames('ticket', dead && 'is-dead')}>
      <span className="ticket-body">
        <span className="ticket-kind">{ticket.ticketName}</span>
        <span className="ticket-holder">{ticket.attendeeName}</span>
        <span className="ticket-state">
          <Tag tone={tone}>{word}</Tag>
          {claimed && <Tag tone="plain">本人已领取</Tag>}
          {ticket.holding === 'own' && ticket.attendeeIs === 'other' && !dead && <Tag tone="plain">为他人报名</Tag>}
        </span>
      </span>
      <span className="ticket-stub">
        {dead ? <ForwardIcon size={1.4} /> : <QrIcon size={2} />}
        <span>{dead ? '查看' : '入场码'}</span>
      </span>
    </Link>
  )
}

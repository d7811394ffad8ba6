/** Choosing a ticket: one type, several copies come with the attendees. */
import { Suspense, useEffect } from 'react'
import { remaining, type Ticket } from '#contract/ticket.ts'
import { dayTime, fenOf, momentOf } from '../../../ui/format.ts'
import { useNow } from '../../../api/clock.ts'
import { part } from '../../../frame/chunk.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Price } from '../../../ui/price.tsx'

const Terms = part(() => import('./ticket-terms.tsx'))

export interface TicketState {
  /** May be chosen now. */
  open: boolean
  /** Why not, or how many are left; '' while nothing is known yet. */
  word: string
}

/** @param now 0 while the newest answer is not there: then only what can never change is said. */
export function stateOf(ticket: Ticket, now: number): TicketState {
  if (now === 0) return { open: true, word: '' }
  if (now < momentOf(ticket.bookingStratTime)) return { open: false, word: `${dayTime(ticket.bookingStratTime)} 开售` }
  if (now >= momentOf(ticket.bookingEndTime)) return { open: false, word: '报名已结束' }
  const left = remaining(ticket)
  if (left === 0) return { open: false, word: '已售罄' }
  return { open: true, word: `${left <= 20 ? '仅剩' : '余票'} ${left} 张` }
}

/** Whether there is more to tell of it than name, places and price. */
const hasTerms = ({ leastPerOrder, limitPerOrder, limitPerPhone, priceUntilTime, approval, audience }: Ticket) =>
  leastPerOrder > 1 || limitPerOrder > 0 || limitPerPhone > 0 || approval === 1 || priceUntilTime !== '' || audience !== 'anyone'

interface Props {
  tickets: readonly Ticket[]
  /** The word for a list without tickets. */
  none?: string | undefined
  /** Hears whether a ticket can be had, by the newest answer. */
  onOpen: (isOpen: boolean) => void
  chosen: string
  /** The places left came from the server in this page's life. */
  settled: boolean
  /** Somebody wants to sign up and has to choose first. */
  asked: boolean
  onChoose: (ticketId: string) => void
  /** A finger or a mouse took it; the keyboard only looks through them with its arrows. */
  onTake: (ticketId: string) => void
}

export function Tickets({ tickets, none, onOpen, chosen, settled, asked, onChoose, onTake }: Props) {
  const second = useNow()
  const now = settled ? second : 0
  const open = now === 0 ? [] : tickets.filter((ticket) => stateOf(ticket, now).open)
  useEffect(() => {
    onOpen(open.length > 0)
    const [only, other] = open
    // There is nothing to choose.
    if (only && !other && !chosen) (asked ? onTake : onChoose)(only.id)
  })
  if (tickets.length === 0) return <p className="quiet">{none}</p>
  return (
    <div className={classNames('tickets', asked && 'is-asked')} role="radiogroup" aria-label="选择门票">
      {tickets.map((ticket, at) => {
        const { open, word } = stateOf(ticket, now)
        const { groupName } = ticket
        return [
          groupName !== '' && groupName !== tickets[at - 1]?.groupName && (
            <h3 key="g" className="ticket-group">
              {groupName}
            </h3>
          ),
          <label
            key={ticket.id}
            className={classNames('ticket-choice', chosen === ticket.id && 'is-chosen', !open && 'is-closed')}
            onClick={({ detail }) => open && detail > 0 && onTake(ticket.id)}
          >
            <input
              type="radio"
              name="ticket"
              value={ticket.id}
              checked={chosen === ticket.id}
              disabled={!open}
              onChange={() => onChoose(ticket.id)}
            />
            <span className="ticket-text">
              <span className="ticket-name">{ticket.name}</span>
              {ticket.note !== '' && <span className="ticket-note">{ticket.note}</span>}
              <span className="ticket-left" aria-live="polite">
                {word || '\u00a0'}
              </span>
              {settled && hasTerms(ticket) && (
                <Suspense fallback={<span>&nbsp;</span>}>
                  <Terms ticket={ticket} />
                </Suspense>
              )}
            </span>
            <span className="ticket-price">
              {ticket.fullPrice > ticket.price && <s>¥{ticket.fullPrice}</s>}
              <Price fen={fenOf(ticket.price)} />
            </span>
          </label>,
        ]
      })}
    </div>
  )
}

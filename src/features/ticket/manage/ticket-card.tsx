/** A ticket as attendees will see it, with how it sells and what can be done with it. */
import { consoleLinks } from '#contract/console-links.ts'
import type { OwnTicket, Sale } from '#contract/ticket-manage.ts'
import { useNow } from '../../../api/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Sum } from '../../../kit/sum.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PlacesBar } from './places-bar.tsx'
import { SaleWindow } from './sale-window.tsx'
import { nextPrice, standingOf, wordsOf } from './ticket-words.ts'

interface Props {
  ticket: OwnTicket
  sale: Pick<Sale, 'pools'>
  busy: boolean
  onCopy: () => void
  onMove: (action: 'on' | 'off') => void
}

export function TicketCard({ ticket, sale, busy, onCopy, onMove }: Props) {
  const now = useNow()
  const { id, meetingId, name, note, groupName, nowFen, sold, held, left, actions } = ticket
  const { word, tone } = standingOf(ticket, now)
  const next = nextPrice(ticket, now)
  const words = wordsOf(ticket, sale)
  return (
    <article className="card sale-card" aria-label={name}>
      <header className="sale-card-head">
        <div>
          {groupName !== '' && <p className="sale-card-group">{groupName}</p>}
          <h2 className="sale-card-name">{name}</h2>
          {note !== '' && <p className="sale-card-note">{note}</p>}
        </div>
        <Tag tone={tone}>{word}</Tag>
      </header>
      <p className="sale-card-price">
        <Sum fen={nowFen} size="large" />
        {next !== '' && <span>{next}</span>}
      </p>
      <PlacesBar name={name} sold={sold} held={held} left={left} />
      <SaleWindow ticket={ticket} />
      {words.length > 0 && <p className="sale-card-words">{words.join(' · ')}</p>}
      <div className="sale-card-acts">
        <Button small href={consoleLinks.ticket(meetingId, id)} label={`编辑“${name}”`}>
          编辑
        </Button>
        <Button small busy={busy} label={`复制“${name}”`} onClick={onCopy}>
          复制
        </Button>
        {(['on', 'off'] as const).map(
          (action) =>
            actions.includes(action) && (
              <Button key={action} small busy={busy} label={`${actionWords[action]}“${name}”`} onClick={() => onMove(action)}>
                {actionWords[action]}
              </Button>
            ),
        )}
      </div>
    </article>
  )
}

const actionWords = { on: '上架', off: '下架' } as const

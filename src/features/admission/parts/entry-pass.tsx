/** What is held up at the door: the code as large as it goes, and who it is for. */
import type { Admission } from '#contract/admission.ts'
import { numberText } from '#contract/entry-code.ts'
import { useNow } from '../../../api/clock.ts'
import { classNames } from '../../../ui/class-names.ts'
import { momentOf, span } from '../../../ui/format.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { grouped } from './grouped.ts'
import { LiveCode } from '../../../kit/live-code/live-code.tsx'
import { standingOf } from './status-words.ts'
import { ticketKeys } from './ticket-keys.ts'

/** Dinners and cloakrooms have doors after the programme has ended. */
const DOORS_AFTER_END_MS = 24 * 3_600_000

export function EntryPass({ ticket }: { ticket: Admission }) {
  const over = useNow() > momentOf(ticket.meetingEndTime) + DOORS_AFTER_END_MS
  const { word, tone } = standingOf(ticket, over)
  const dead = ticket.status === 'revoked' ? `此凭证${word}，不能入场` : over ? '会议已结束，此凭证不再使用' : ''
  return (
    <article className={classNames('pass', dead !== '' && 'is-dead')} aria-label={`${ticket.attendeeName}的入场凭证`}>
      <header className="pass-head">
        <p className="pass-meeting">{ticket.meetingName}</p>
        <p className="pass-when">{span(ticket.meetingStratTime, ticket.meetingEndTime)}</p>
        {ticket.address !== '' && <p className="pass-when">{ticket.address}</p>}
      </header>
      <div className="pass-code">
        {dead === '' ? <Code ticket={ticket} /> : <p className="pass-void">{dead}</p>}
        {ticket.number !== '' && <p className="pass-number">票号 {numberText(ticket.number)}</p>}
      </div>
      <footer className="pass-foot">
        <div className="pass-who">
          <h1 className="pass-name" tabIndex={-1}>
            {ticket.attendeeName}
          </h1>
          <p className="pass-ticket">{ticket.ticketName}</p>
        </div>
        <span className="pass-state" aria-live="polite">
          <Tag tone={tone}>{word}</Tag>
        </span>
      </footer>
    </article>
  )
}

function Code({ ticket: { id, attendeeName, code, codeKind } }: { ticket: Admission }) {
  if (codeKind === 'rotating') return <LiveCode id={id} keys={ticketKeys} holder={attendeeName} />
  return (
    <>
      <QrCode text={code} alt={`${attendeeName}的入场二维码`} waiting="正在生成入场码" />
      <p className="pass-text">{grouped(code)}</p>
    </>
  )
}

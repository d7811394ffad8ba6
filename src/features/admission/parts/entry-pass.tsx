/** What is held up at the door: the code as large as it goes, and who it is for. */
import type { Admission } from '#contract/admission.ts'
import { numberText } from '#contract/entry-code.ts'
import { span } from '../../../ui/format.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { grouped } from './grouped.ts'
import { LiveCode } from './live-code.tsx'
import { admissionWords } from './status-words.ts'

export function EntryPass({ ticket }: { ticket: Admission }) {
  const { word, tone } = admissionWords[ticket.status]
  return (
    <article className="pass" aria-label={`${ticket.attendeeName}的入场凭证`}>
      <header className="pass-head">
        <p className="pass-meeting">{ticket.meetingName}</p>
        <p className="pass-when">{span(ticket.meetingStratTime, ticket.meetingEndTime)}</p>
      </header>
      <div className="pass-code">
        <Code ticket={ticket} />
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

function Code({ ticket: { id, attendeeName, code, codeKind, status } }: { ticket: Admission }) {
  if (status === 'revoked') return <p className="pass-void">此凭证已失效，不能入场</p>
  if (codeKind === 'rotating') return <LiveCode id={id} holder={attendeeName} />
  return (
    <>
      <QrCode text={code} alt={`${attendeeName}的入场二维码`} waiting="正在生成入场码" />
      <p className="pass-text">{grouped(code)}</p>
    </>
  )
}

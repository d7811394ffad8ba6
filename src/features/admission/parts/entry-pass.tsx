/** What is held up at the door: the code as large as it goes, and who it is for. */
import { useEffect, useState } from 'react'
import type { Admission } from '#contract/admission.ts'
import { span } from '../../../frame/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { grouped, qrImage } from './qr-image.ts'
import { admissionWords } from './status-words.ts'

export function EntryPass({ ticket }: { ticket: Admission }) {
  const { word, tone } = admissionWords[ticket.status]
  const valid = ticket.status !== 'revoked'
  const image = useQrImage(valid ? ticket.code : '')
  return (
    <article className="pass" aria-label={`${ticket.attendeeName}的入场凭证`}>
      <header className="pass-head">
        <p className="pass-meeting">{ticket.meetingName}</p>
        <p className="pass-when">{span(ticket.meetingStratTime, ticket.meetingEndTime)}</p>
      </header>
      <div className="pass-code">
        {!valid ? (
          <p className="pass-void">此凭证已失效，不能入场</p>
        ) : image === '' ? (
          <div className="pass-qr is-coming" role="status"><span className="unseen">正在生成入场码</span></div>
        ) : (
          <img className="pass-qr" src={image} alt={`${ticket.attendeeName}的入场二维码`} />
        )}
        {valid && <p className="pass-text">{grouped(ticket.code)}</p>}
      </div>
      <footer className="pass-foot">
        <div className="pass-who">
          <h1 className="pass-name" tabIndex={-1}>{ticket.attendeeName}</h1>
          <p className="pass-ticket">{ticket.ticketName}</p>
        </div>
        <span className="pass-state" aria-live="polite"><Tag tone={tone}>{word}</Tag></span>
      </footer>
    </article>
  )
}

function useQrImage(text: string): string {
  const [image, setImage] = useState({ text: '', src: '' })
  useEffect(() => {
    let over = false
    // Should the drawing fail, the code in letters still opens the door.
    if (text !== '') qrImage(text).then((src) => over || setImage({ text, src }), () => {})
    return () => void (over = true)
  }, [text])
  return image.text === text ? image.src : ''
}

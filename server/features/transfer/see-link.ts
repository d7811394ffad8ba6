/** What a link gives, and from whom: before it is taken. */
import type { transfer } from '#contract/transfer.ts'
import { toWire } from '../../flow/clock.ts'
import { digest } from '../../flow/ids.ts'
import { hideField } from '../../privacy/field-gate.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { countDeadLink, mayTry } from './dead-link.ts'
import { findLink, isOpen } from './link-store.ts'

export const seeLink: Handler<typeof transfer.seeLink> = async ({ deps: { db }, input: { code }, user, now }) => {
  if (!(await mayTry(db, user.id, now))) return refuse('too_often')
  const link = await findLink(db.read, digest(code))
  if (link === undefined || !isOpen(link, now)) {
    await countDeadLink(db, user.id, now)
    return refuse('claim_link_gone')
  }
  return {
    meetingId: link.meeting_id,
    meetingName: link.meeting_title,
    meetingStratTime: toWire(link.starts_at),
    ticketName: link.ticket_name,
    from: link.maker_name || hideField('phone', link.maker_mobile),
  }
}

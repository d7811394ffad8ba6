/** Taking a consent back. Without the agreement or the privacy policy nobody stays signed in: the next login asks again. */
import type { privacy } from '#contract/privacy.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { attendees } from '../attendee/store.ts'
import { terms, withdrawConsent } from '../consent/store.ts'
import { endSessions } from '../session/store.ts'
import { writeErasing } from '../system/erased-tables.ts'
import { forgetAttendees } from './erase.ts'

export const withdraw: Handler<typeof privacy.withdraw> = ({ deps, input, user, now }) =>
  writeErasing(deps.db, now, async (tx) => {
    const withdrawn = await withdrawConsent(tx, user.id, input.id, now)
    if (withdrawn === undefined) return refuse('consent_gone')
    // Without a guardian's consent nothing is kept of a child who has no place yet.
    if (withdrawn.document === 'guardian') {
      const child = await attendees.lock(tx, { id: withdrawn.subject, user_id: user.id })
      if (child?.order_no === null) await forgetAttendees(tx, user.id, now, child.id)
    }
    if (!(terms as readonly string[]).includes(withdrawn.document)) return { signedOut: 0 }
    await endSessions(tx, user.id, now)
    return { signedOut: 1 }
  })

/** Removing one attendee's data: the row where no order ever held it, else all that says who it was. */
import type { privacy } from '#contract/privacy.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { attendees } from '../attendee/store.ts'
import { withdrawAbout } from '../consent/store.ts'
import { writeErasing } from '../system/erased-tables.ts'
import { forgetAttendees } from './erase.ts'

export const forgetAttendee: Handler<typeof privacy.forgetAttendee> = ({ deps, input, user, now }) =>
  writeErasing(deps.db, now, async (tx) => {
    const standing = await attendees.lock(tx, { id: input.id, user_id: user.id })
    if (standing === undefined) return refuse('attendee_gone')
    if (standing.order_no !== null) return refuse('attendee_in_order')
    await forgetAttendees(tx, user.id, now, input.id)
    await withdrawAbout(tx, user.id, input.id, now)
    return null
  })

/** Attendees: what each call does. */
import type { attendee } from '#contract/attendee.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { withSheets } from './answers.ts'
import { opened } from './number.ts'
import { often } from './often.ts'
import { replenish } from './replenish.ts'
import { save } from './save.ts'
import { pageOfEnrolled } from './store.ts'
import { asSeenBy, onWire } from './wire.ts'

export const attendeeHandlers: Handlers<typeof attendee> = {
  save,
  replenish,
  often,
  enrolled: async ({ deps, input, user }) => {
    // The wire carries a phone; whose enrolments may be seen, the session decides.
    if (input.phone !== user.mobile) return refuse('forbidden')
    return paged(
      input,
      async (range) => {
        const { rows, total } = await pageOfEnrolled(deps.db, user.id, input.meetingId, range)
        return { rows: (await withSheets(deps.db.read, rows)).map((row) => asSeenBy(user.id, row)), total }
      },
      ({ sheet, ...row }) => onWire(opened(deps.seals, row), sheet),
    )
  },
}

/** Who of an organisation's people comes, of those who let themselves be seen by whoever looks after this one. */
import type { unit } from '#contract/unit.ts'
import { toWire } from '../../flow/clock.ts'
import { type Handler, paged, refuse } from '../../use-case.ts'
import { ledTo } from '../organisation/tree-store.ts'
import { pageOfComing } from './coming-store.ts'

export const coming: Handler<typeof unit.coming> = async ({ deps: { db }, input, thirdId, now }) => {
  const home = await ledTo(db.read, { id: input.id, third_id: thirdId })
  if (home === undefined) return refuse('organisation_gone')
  return paged(
    input,
    (range) => pageOfComing(db, { home: home.id, thirdId, meetingId: input.meetingId, now }, range),
    ({ user_id, name, duty, meeting_id, title, starts_at, ticket_name, arrived }) => ({
      userId: user_id,
      name,
      duty,
      meetingId: meeting_id,
      meetingName: title,
      meetingStratTime: toWire(starts_at),
      ticketName: ticket_name,
      arrived: Number(arrived),
    }),
  )
}

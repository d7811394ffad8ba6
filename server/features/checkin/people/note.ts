/** What the door is to know of somebody, and who is told when they come. */
import type { checkin } from '#contract/checkin/calls.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { userByMobile } from '../../session/store.ts'
import { take } from '../../verify/limit-store.ts'
import { tellAnew } from '../../admission/roster-store.ts'
import { putNote } from '../../admission/door-notes-store.ts'
import { findBySerial } from '../roster/roster-store.ts'

/** The answer shows whether a phone has an account: enough to enter the hosts of a meeting, too few to try out phone numbers. */
const HOSTS_AN_HOUR = 300
const HOUR_MS = 3_600_000

export const note: Handler<typeof checkin.note> = async ({ meeting, deps: { db }, input, user, now }) => {
  const asks = input.host !== undefined && input.host !== ''
  if (asks && !(await db.write((tx) => take(tx, `host:${user.id}`, HOSTS_AN_HOUR, HOUR_MS, now)))) return refuse('too_often')
  const host = asks ? await userByMobile(db, input.host as string) : undefined
  if (asks && (host === undefined || host.closed_at !== null)) return refuse('user_gone')
  return db.write(async (tx) => {
    const found = await findBySerial(tx, meeting.id, input.serial)
    if (found === undefined) return refuse('admission_gone')
    await putNote(tx, {
      admission_id: found.id,
      vip: input.vip,
      note: input.note,
      ...(input.host !== undefined && { host_id: host?.id ?? null }),
    })
    await tellAnew(tx, found.id)
    return null
  })
}

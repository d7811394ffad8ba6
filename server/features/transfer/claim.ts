/**
 * A ticket belongs to the phone it was bought for, as soon as that phone signs in and says the name: numbers are handed
 * on to new people, so a phone alone is shown nothing. The code stays the same, for the buyer may have shown it already;
 * both may show it, and a door lets it in once. What is kept of the person becomes theirs with it.
 */
import { type transfer, WRONG_NAMES } from '#contract/transfer.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, keep, refuse } from '../../use-case.ts'
import { countWrongName } from '../admission/store.ts'
import { lockOrder } from '../order/store.ts'
import { holdAccount } from '../session/store.ts'
import { passOn } from './pass-on.ts'
import { sameName } from './same-name.ts'
import { lockWaiting, waitingFor, type WaitingTicket } from './store.ts'

const open = ({ wrong_names }: WaitingTicket) => wrong_names < WRONG_NAMES

export const waiting: Handler<typeof transfer.waiting> = async ({ deps: { db }, user, now }) => ({
  waiting: (await waitingFor(db.read, user, now)).some(open),
})

export const claim: Handler<typeof transfer.claim> = async ({ deps: { db }, input: { name }, user, now }) => {
  const found = await waitingFor(db.read, user, now)
  if (found.length === 0) return refuse('claim_gone')
  return db.write(async (tx) => {
    if (!(await holdAccount(tx, user.id))) return refuse('busy')
    // Orders before admissions, as giving away and refunding lock them.
    for (const no of [...new Set(found.map(({ order_no }) => order_no))].toSorted()) await lockOrder(tx, no)
    const ours = await lockWaiting(tx, user, now)
    if (ours.length === 0) return refuse('claim_gone')
    const left = ours.filter(open)
    if (left.length === 0) return refuse('claim_locked')
    const theirs = left.filter(({ attendee_name }) => sameName(attendee_name, name))
    if (theirs.length === 0) {
      await countWrongName(
        tx,
        left.map(({ id }) => id),
      )
      return keep(refuse(left.every(({ wrong_names }) => wrong_names + 1 >= WRONG_NAMES) ? 'claim_locked' : 'claim_wrong'))
    }
    for (const { id, attendee_id, user_id } of theirs)
      await passOn(tx, { admissionId: id, attendeeId: attendee_id, buyerId: user_id, holderId: user.id }, now)
    await writeLog(
      tx,
      theirs.map(({ id, status, user_id }) => ({
        entity: 'admission',
        entityId: id,
        action: 'claim',
        from: status,
        to: status,
        who: user.id,
        why: `bought by ${user_id}`,
        at: now,
      })),
    )
    return { tickets: theirs.length }
  })
}

/** Who works at a stand: said by its head, or by whoever runs the exhibition. */
import type { exhibitor } from '#contract/exhibitor.ts'
import { may } from '#contract/may.ts'
import { rights } from '#contract/rights.ts'
import type { Db } from '../../db/db.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { rightsOf } from '../right/rights.ts'
import { accountsOf } from '../session/written-accounts.ts'
import { take } from '../verify/limit-store.ts'
import { exhibitorPeople, findStand, findWorker, isAtStand, lockStand, workAt, type Worker, workersOf } from './store.ts'
import { workerOnWire } from './wire.ts'

/** The answer shows the name of the account with the phone: enough to enter a stand, too few to try out phone numbers. */
const PHONES_AN_HOUR = 300

export const people: Handler<typeof exhibitor.people> = async ({ deps: { db }, input: { exhibitorId }, user, now }) => {
  if (!(await looksAfter(db, exhibitorId, user.id, now))) return refuse('stand_gone')
  return (await workersOf(db.read, exhibitorId)).map(workerOnWire)
}

export const addPerson: Handler<typeof exhibitor.addPerson> = async ({ deps: { db }, input, user, now }) => {
  const { exhibitorId, mobile, name, head } = input
  if (!(await looksAfter(db, exhibitorId, user.id, now))) return refuse('stand_gone')
  // A separate transaction: each try of a phone counts, even if the call is refused.
  if (!(await db.write((tx) => take(tx, `stand:${user.id}`, PHONES_AN_HOUR, 3_600_000, now)))) return refuse('too_often')
  return db.write(async (tx) => {
    // Its row is held, so that the last badge is given once.
    const stand = await lockStand(tx, exhibitorId)
    if (stand === undefined) return refuse('stand_gone')
    if (await isAtStand(tx, exhibitorId, mobile)) return refuse('already_at_stand')
    if ((await exhibitorPeople.count(tx, { exhibitor_id: exhibitorId })) >= stand.badges) return refuse('badges_used')
    const id = (await accountsOf(tx, [{ mobile }], now))(mobile) as string
    await exhibitorPeople.insert(tx, { exhibitor_id: exhibitorId, user_id: id, head, created_at: now, written_name: name })
    await writeLog(tx, [{ entity: 'exhibitor', entityId: exhibitorId, action: 'add', to: id, who: user.id, at: now }])
    return workerOnWire((await findWorker(tx, exhibitorId, id)) as Worker)
  })
}

export const removePerson: Handler<typeof exhibitor.removePerson> = async ({ deps: { db }, input, user, now }) => {
  const { exhibitorId, userId } = input
  if (!(await looksAfter(db, exhibitorId, user.id, now))) return refuse('stand_gone')
  return db.write(async (tx) => {
    if ((await exhibitorPeople.delete(tx, { exhibitor_id: exhibitorId, user_id: userId })) !== 1) return refuse('member_gone')
    await writeLog(tx, [{ entity: 'exhibitor', entityId: exhibitorId, action: 'leave', from: userId, who: user.id, at: now }])
    return null
  })
}

/** By working at it as its head, or by a right at its meeting, whichever tenant the request names. */
async function looksAfter(db: Db, exhibitorId: string, userId: string, now: number): Promise<boolean> {
  const stand = await findStand(db.read, exhibitorId)
  if (stand === undefined) return false
  if ((await workAt(db.read, exhibitorId, userId))?.head) return true
  const rightsThere = await rightsOf(db, userId, stand.third_id, now)
  return may(rightsThere.givenAt(stand.meeting_id), rights.editExhibitors)
}

/**
 * Mends a name or a phone. The ticket stays as it is, or ends and a new one goes to the account of the phone: in one
 * transaction, locked as giving a ticket away locks, so that a scan at the same instant finds the old one or finds it gone.
 */
import type { people as calls } from '#contract/people.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { can } from '../../flow/machine.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { passNote } from '../admission/door-notes-store.ts'
import { endAdmission, issueAdmissions } from '../admission/issue.ts'
import { admissionMachine } from '../admission/machine.ts'
import { tellDoors } from '../admission/roster-store.ts'
import { admissionIdIn, everIn, leaveToPast, lockAdmissionsOf, type PassOn } from '../admission/store.ts'
import { pinyinOf } from '../attendee/pinyin.ts'
import { passSeat } from '../attendee/seat-store.ts'
import { insertAttendee, passAttendee, updateAttendee } from '../attendee/store.ts'
import { nobody } from '../attendee/wire.ts'
import { passConsents } from '../consent/store.ts'
import { passFiles } from '../file/store.ts'
import { tell } from '../message/outbox.ts'
import { aboutOrder, lockOrder } from '../order/store.ts'
import { findOrAddUser, holdAccount } from '../session/store.ts'
import { passPlace } from '../vip/guests/store.ts'
import { findPerson, lockPerson, peopleBy } from './store.ts'
import { onWire, sightOf } from './wire.ts'

/** @param passOn what hangs on a ticket, and is a later feature's. */
export const saveWith =
  (passOn: PassOn): Handler<typeof calls.save> =>
  async ({ deps: { db, seals }, input, user, grants, now }) => {
    const { meetingId, id, name, phone, reissue, reason } = input
    const named = name === undefined ? undefined : { name, name_pinyin: await pinyinOf(name) }
    const saved = await db.write(async (tx) => {
      const found = await findPerson(tx, meetingId, id)
      // The order before its admissions and attendees, as whoever gives a ticket away or ends it locks them.
      const order = found?.order_no == null ? undefined : await lockOrder(tx, found.order_no)
      const standing = found && (await lockPerson(tx, meetingId, id))
      if (standing === undefined) return refuse('attendee_gone')
      // What somebody else has mended meanwhile is not written back by who mends something else.
      const mended = { name: standing.name, name_pinyin: standing.name_pinyin, ...named, phone: phone ?? standing.phone }
      if (reissue === 1 && mended.phone === '') return refuse('phone_needed')
      const step = { who: user.id, why: reason, at: now }
      if (reissue === 1)
        return order === undefined ? refuse('reissue_late') : madeOutAnew(db, tx, { order, standing, mended, step, passOn })
      await updateAttendee(tx, id, { ...mended, updated_at: now })
      await tellDoors(tx, standing.user_id, id)
      await logMended(tx, standing, mended, step)
      return id
    })
    if (saved instanceof Refusal) return saved
    const { people, versions } = await peopleBy(db.read, [saved])
    const [person] = people
    return person === undefined ? refuse('attendee_gone') : onWire(person, versions, sightOf(seals, grants))
  }

interface Step {
  who: string
  why: string
  at: number
}

type Mended = Pick<Row<'attendees'>, 'name' | 'name_pinyin' | 'phone'>

/** A line for each thing that is otherwise now; not what it was and is: the log outlives people. */
async function logMended(tx: Tx, before: Row<'attendees'>, { name, phone }: Mended, step: Step): Promise<void> {
  const line = { ...step, entity: 'attendee', entityId: before.id }
  await writeLog(tx, [
    ...(before.name === name ? [] : [{ ...line, action: 'name' }]),
    ...(before.phone === phone ? [] : [{ ...line, action: 'phone' }]),
  ])
}

interface Wish {
  order: Row<'orders'>
  standing: Row<'attendees'>
  mended: Mended
  step: Step
  passOn: PassOn
}

/** @returns the id of whoever holds the new ticket. */
async function madeOutAnew(
  db: Db,
  tx: Tx,
  { order, standing, mended, step, passOn }: Wish,
): Promise<string | Refusal<'reissue_late' | 'busy' | 'attendee_gone'>> {
  const { id, meeting_id, third_id } = standing
  const held = (await lockAdmissionsOf(tx, order.no)).find((one) => one.attendee_id === id)
  if (standing.order_no !== order.no || held === undefined) return refuse('reissue_late')
  const about = await aboutOrder(tx, order)
  const seen = await everIn(tx, meeting_id, [held.id])
  const asked = { ...step, order, endsAt: about.meeting_ends, everIn: seen.has(held.id) }
  if (!can(admissionMachine, 'give', held.status, asked)) return refuse('reissue_late')
  const { id: holderId } = await findOrAddUser(tx, mended.phone, step.at)
  if (!(await holdAccount(tx, holderId))) return refuse('busy')
  const row = {
    ...nobody,
    id: newId(step.at),
    meeting_id,
    third_id,
    ticket_id: standing.ticket_id,
    order_no: null,
    updated_at: step.at,
  }
  // What somebody filled in goes along with them, and to nobody else: who has another name and another phone is another person.
  const isSame = standing.name === mended.name || standing.user_id === holderId
  await endAdmission(tx, held, { ...asked, action: 'give', why: `made out anew to ${holderId}` }, 'transferred')
  if (isSame) {
    const { name, name_pinyin, phone, user_id, created_at } = standing
    await insertAttendee(tx, { ...row, user_id, name, name_pinyin, phone, created_at })
    await leaveToPast(tx, held.id, row.id)
    await updateAttendee(tx, id, { ...mended, updated_at: step.at })
    await passAttendee(tx, id, holderId, step.at)
    await passFiles(tx, 'attendee', id, holderId)
    await passConsents(tx, id, holderId)
  } else {
    await insertAttendee(tx, { ...row, ...mended, user_id: holderId, created_at: step.at })
    await passSeat(tx, order.no, id, row.id)
  }
  const personId = isSame ? id : row.id
  await issueAdmissions(db, tx, [{ order: { ...order, user_id: holderId, paid_at: step.at }, attendeeIds: [personId] }])
  const anew = await admissionIdIn(tx, order.no, personId)
  await passOn(tx, meeting_id, held.id, anew)
  if (isSame) {
    await passNote(tx, held.id, anew)
    await passPlace(tx, held.id, anew)
  }
  await writeLog(tx, [{ ...step, entity: 'attendee', entityId: id, action: 'reissue' }])
  await logMended(tx, { ...standing, id: personId }, mended, step)
  const facts = { meeting: about.meeting_title, what: toWire(about.meeting_starts).slice(0, 16) }
  const telling = { kind: 'ticket_received', about: `${personId}-${step.at}`, userId: holderId } as const
  await tell(tx, [{ ...telling, thirdId: third_id, meetingId: meeting_id, facts }], step.at)
  return personId
}

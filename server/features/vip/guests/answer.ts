/** What a guest has answered, by themselves or through somebody: a place comes with a yes, and goes with a no. */
import type { Db, Row, Tx } from '../../../db/db.ts'
import { can } from '../../../flow/machine.ts'
import { Refusal, refuse } from '../../../use-case.ts'
import { holdAccountsOf } from '../../session/store.ts'
import { settleArranged } from './arranged.ts'
import { forgetAtDoor } from './door-note.ts'
import { coming, guestMachine } from './machine.ts'
import { type By, moveGuest } from './move.ts'
import { makeNameless } from './nameless.ts'
import { phoneOf } from './place-store.ts'
import { lockPlaces, type NoPlace, type Places } from './places.ts'
import { findGuest, type GuestRow, lockGuest, updateGuest } from './store.ts'

export interface Answering extends By {
  db: Db
  places: Places
  meeting: Row<'meetings'>
  /** By the guest's own link: their word counts, and a place that is not to be had keeps nobody from saying it. */
  byGuest: boolean
}

type Refused = Refusal<'vip_gone' | 'vip_moved'> | NoPlace

/**
 * They come; said again it changes nothing but gives the place that is still wanting. Of a draft none is given yet. Where the
 * guest has no phone, their host, or else whoever says it, holds the place for them.
 * @returns why not, with nothing written.
 */
export async function sayYes(tx: Tx, guestId: string, answering: Answering): Promise<Refused | undefined> {
  const { db, meeting, byGuest, who, at } = answering
  const seen = await findGuest(tx, meeting.id, guestId)
  if (seen === undefined) return refuse('vip_gone')
  const { holds, own } = await lockPlaces(db, tx, seen)
  const wants = seen.ticket_id !== null && !holds && meeting.state !== 'draft'
  const phone = seen.mobile || seen.host_mobile || (await phoneOf(tx, byGuest ? seen.made_by : who))
  const gives = wants && own === undefined && phone !== ''
  if (gives) await holdAccountsOf(tx, [phone], at)
  const guest = await lockGuest(tx, guestId)
  if (guest === undefined) return refuse('vip_gone')
  const moves = can(guestMachine, 'confirm', guest.state, undefined)
  // They are in already: what was asked for, and more.
  if (!moves && guest.state === 'at_venue') return undefined
  const isOther = guest.ticket_id !== seen.ticket_id || guest.admission_id !== seen.admission_id
  // A second tap: the first has done what was asked for.
  if (isOther && coming.has(guest.state)) return undefined
  if (isOther || !(moves || coming.has(guest.state))) return refuse('vip_moved')
  const place = gives ? await give(tx, guest, phone, answering) : wants && own !== undefined ? { admission_id: own, order_no: null } : {}
  if (place instanceof Refusal) {
    if (!byGuest) return place
  } else if ('order_no' in place) {
    await makeNameless(tx, guest, at)
    await updateGuest(tx, guestId, place)
  }
  if (moves) await moveGuest(tx, guestId, 'confirm', { who, at }, { refusal: '' })
  await settleArranged(tx, guestId, { who, at })
  return undefined
}

async function give(tx: Tx, guest: GuestRow, phone: string, { db, places, byGuest, who, at }: Answering) {
  const person = { name: guest.name, phone, workplace: guest.unit, position: guest.post }
  const wanted = {
    meetingId: guest.meeting_id,
    ticketId: guest.ticket_id as string,
    person,
    madeBy: byGuest ? guest.made_by : who,
    now: at,
  }
  const given = await places.give(db, tx, wanted)
  return given instanceof Refusal ? given : { admission_id: given.admissionId, order_no: given.orderNo }
}

interface Ending extends Answering {
  action: 'decline' | 'cancel'
  /** Why, in the file alone: it goes with it. */
  reason: string
}

/** They do not come: the place that was given with the file is free at once; one of their own stays theirs. */
export async function sayNo(tx: Tx, guestId: string, ending: Ending): Promise<Refusal<'vip_gone' | 'vip_moved'> | undefined> {
  const { db, places, meeting, action, reason, byGuest, who, at } = ending
  const seen = await findGuest(tx, meeting.id, guestId)
  if (seen === undefined) return refuse('vip_gone')
  const { holds } = await lockPlaces(db, tx, seen)
  const guest = await lockGuest(tx, guestId)
  if (guest === undefined) return refuse('vip_gone')
  if (guest.state === guestMachine.edges[action].to) return undefined
  if (guest.admission_id !== seen.admission_id || !can(guestMachine, action, guest.state, undefined)) return refuse('vip_moved')
  await forgetAtDoor(tx, guest)
  await moveGuest(tx, guestId, action, { who, at }, { refusal: reason, admission_id: null, door_note: '' })
  if (holds && seen.order_no !== null) await places.takeBack(db, tx, { orderNo: seen.order_no, tells: !byGuest, who, at })
  return undefined
}

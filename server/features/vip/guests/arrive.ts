/** A guest whom a door has let in is at the venue, by that entry alone; whoever receives them hears of it at once, and once. */
import { arrivedWords } from '#contract/vip/tellings.ts'
import type { Tx } from '../../../db/db.ts'
import { readJson } from '../../../db/json.ts'
import { toWire } from '../../../flow/clock.ts'
import { tell } from '../../message/outbox.ts'
import { listOf } from './list-store.ts'
import { moveGuest } from './move.ts'
import { seatWords } from './outlook.ts'
import { arrangedFor } from './outlook-store.ts'
import { type GuestRow, lockGuestsBy, meetingOf } from './store.ts'

/** Who acts where nobody says so. */
const DOOR = 'door'

/** The first entry of somebody at a list; their admission is locked. */
export interface Arriving {
  admissionId: string
  /** The gate's name. */
  gate: string
  /** When they came in: by the door's own clock where it had no network. */
  at: number
  /** When the server has heard of it. */
  heardAt: number
  /** Told of later, by a door without a network or from paper. */
  late: boolean
}

/** @param arrivals each is somebody's first at its list; who is at the venue already stays so, and nobody is told again. */
export async function arriveGuests(tx: Tx, arrivals: readonly Arriving[]): Promise<void> {
  if (arrivals.length === 0) return
  const guests = await lockGuestsBy(
    tx,
    arrivals.map(({ admissionId }) => admissionId),
  )
  for (const guest of guests) {
    const arriving = arrivals.find(({ admissionId }) => admissionId === guest.admission_id)
    if (arriving !== undefined) await arrive(tx, guest, arriving)
  }
}

async function arrive(tx: Tx, guest: GuestRow, { admissionId, gate, at, heardAt, late }: Arriving): Promise<void> {
  const came = { arrived_at: at, arrived_gate: gate }
  if ((await moveGuest(tx, guest.id, 'arrive', { who: DOOR, at: heardAt }, came)) === undefined) return
  const meeting = await meetingOf(tx, guest.meeting_id)
  const list = await listOf(tx, meeting)
  const seat = seatWords((await arrangedFor(tx, [guest.id]))(guest.id), readJson(list.banquets))
  const what = arrivedWords({ name: guest.name, gate, seat, at: late ? toWire(at).slice(11, 16) : '' })
  const people = new Set([guest.host_id, guest.deputy_id, list.lead_id].filter((id) => id !== null))
  await tell(
    tx,
    [...people].map((userId) => ({
      kind: 'vip_arrived',
      // As the door's own message to whoever waits for them: one person hears of one arrival once.
      about: admissionId,
      userId,
      thirdId: meeting.third_id,
      meetingId: meeting.id,
      facts: { meeting: meeting.title, what },
    })),
    heardAt,
  )
}

/** An entry that did not happen: they are in town still. */
export async function undoArrival(tx: Tx, admissionId: string, { who, at }: { who: string; at: number }): Promise<void> {
  for (const { id } of await lockGuestsBy(tx, [admissionId]))
    await moveGuest(tx, id, 'undoArrival', { who, at }, { arrived_at: null, arrived_gate: '' })
}

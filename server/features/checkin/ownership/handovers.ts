/**
 * What devices gave to each other without a network, told by either of them,
 * perhaps long after and out of order: a slot changes hands when it is its
 * giver's; until the hand-over before it is told, it waits. Who has come in is
 * not taken from here: the device that let them in tells it with its scans.
 */
import { createHmac } from 'node:crypto'
import { LEASE_MS } from '#contract/checkin/devices.ts'
import { SLOTS } from '#contract/checkin/ownership.ts'
import {
  type Handover,
  type HandoverPart,
  isSealed,
  joinHandover,
  type ListTag,
  PART_BYTES,
  readHandover,
} from '#contract/checkin/handover.ts'
import type { Db, Row, Tx } from '../../../db/db.ts'
import { readJson, writeJson } from '../../../db/json.ts'
import { digest } from '../../../flow/ids.ts'
import { readOwners } from './owners.ts'
import { hasLease } from './shares.ts'
import { type Device, devicesByNo } from '../devices/device-store.ts'
import { lockLists } from '../lists/list-store.ts'
import { checkinHandovers, setWaiting, type WaitingHandover, waitingHandovers } from './handover-store.ts'
import { deleteReleases, insertReleases } from './release-store.ts'
import { countShares, admissionsBySerial, setSlots, slotsOf } from './slot-store.ts'

type List = Row<'checkin_lists'>

export function listTagOf(listId: string): ListTag {
  return Number.parseInt(digest(listId).slice(0, 4), 16)
}

/**
 * Parts of long messages that came with an earlier sync, by list and message. Lost with the process: the other device
 * of the two tells them too.
 */
const early = new Map<string, Map<string, Map<number, HandoverPart>>>()
/** Lists, and messages of one list, that are put together at once: what one tells leaves no less room for another one's. */
const EARLY_MOST = { lists: 500, messages: 8 }
/** Single admissions that one message hands over; whoever has more to give gives slots. */
const SERIALS_MOST = 2_000
/** In one statement. */
const AT_ONCE = 500
/** Hand-overs that wait for earlier ones, of one list. */
const WAITING_MOST = 50

/** The one used longest ago makes room. */
function used<T>(map: Map<string, T>, key: string, most: number, make: () => T): T {
  const found = map.get(key) ?? make()
  map.delete(key)
  map.set(key, found)
  if (map.size > most) map.delete(map.keys().next().value as string)
  return found
}

/** Whole messages whose seals are right. Before the transaction: seals are checked in turns of their own. */
export async function readHandovers(list: Pick<List, 'id' | 'handover_key'>, texts: readonly string[]): Promise<Handover[]> {
  const key = Buffer.from(list.handover_key, 'base64url')
  const seal = async (bytes: Uint8Array) => createHmac('sha256', key).update(bytes).digest()
  const messages = used(early, list.id, EARLY_MOST.lists, () => new Map<string, Map<number, HandoverPart>>())
  const touched = new Set<string>()
  for (const text of texts) {
    const part = readHandover(text, listTagOf(list.id))
    if (part === undefined || part.body.length > PART_BYTES || !(await isSealed(part, seal))) continue
    used(messages, part.message, EARLY_MOST.messages, () => new Map<number, HandoverPart>()).set(part.index, part)
    touched.add(part.message)
  }
  const whole = [...touched].flatMap((name) => {
    const message = joinHandover([...(messages.get(name)?.values() ?? [])])
    if (message !== undefined) messages.delete(name)
    return message ?? []
  })
  if (messages.size === 0) early.delete(list.id)
  return whole
}

type Gift = Pick<Handover, 'slots' | 'serials'>

/** @param teller one of the two: nobody tells what others gave each other. @returns whether slots have changed hands. */
export async function takeHandovers(
  db: Pick<Db, 'engine'>,
  tx: Tx,
  list: Pick<List, 'id' | 'meeting_id' | 'kind'>,
  { teller, handovers }: { teller: Pick<Device, 'no'>; handovers: readonly Handover[] },
  now: number,
): Promise<boolean> {
  const gifts = handovers.filter(({ kind, from, to }) => kind === 'give' && from !== to && [from, to].includes(teller.no))
  if (gifts.length === 0) return false
  await lockLists(db, tx, [list.id])
  let news = false
  for (const { from, to, seq, slots, serials } of gifts.toSorted((one, other) => one.seq - other.seq)) {
    const gift: Gift = { slots: slots.filter((slot) => slot < SLOTS), serials: serials.slice(0, SERIALS_MOST) }
    news =
      (await checkinHandovers.insertNew(
        tx,
        { list_id: list.id, from_no: from, seq, to_no: to, taken_at: now, waiting: writeJson(gift) },
        'list_id',
        'from_no',
        'seq',
      )) || news
  }
  if (!news) return false
  let moved = false
  // One that changes hands may be what another one waits for.
  for (let going = true, turns = 0; going && turns < WAITING_MOST; turns++) {
    going = false
    for (const row of await waitingHandovers(tx, list.id, now - LEASE_MS, WAITING_MOST)) {
      const outcome = await handOver(db, tx, list, row, now)
      going = outcome.some || going
      moved = outcome.slots || moved
    }
  }
  if (moved) await countShares(tx, list.id)
  return moved
}

/** Moves what is its giver's. */
async function handOver(
  db: Pick<Db, 'engine'>,
  tx: Tx,
  list: Pick<List, 'id' | 'meeting_id' | 'kind'>,
  row: WaitingHandover,
  now: number,
): Promise<{ some: boolean; slots: boolean }> {
  const devices = await devicesByNo(tx, list.id, [row.from_no, row.to_no])
  const [giver, taker] = [row.from_no, row.to_no].map((no) => devices.find((device) => device.no === no))
  const { slots, serials } = readJson(row.waiting)
  if (giver === undefined || taker === undefined) {
    await setWaiting(tx, row, '')
    return { some: false, slots: false }
  }
  const all = await slotsOf(db, tx, list.id)
  // Closed meanwhile, it had already given what was free after it.
  const freed = !hasLease(giver, now)
  const its = slots.filter(
    (slot) => all[slot] !== undefined && (all[slot].device_id === giver.id || (freed && all[slot].device_id === null)),
  )
  if (its.length > 0) await setSlots(tx, list.id, its, { device_id: taker.id, wanted_id: null })
  const { gone, left } = await giveAdmissions(db, tx, list, { serials, giverId: giver.id, takerId: taker.id }, now)
  const rest: Gift = { slots: slots.filter((slot) => !its.includes(slot)), serials: left }
  await setWaiting(tx, row, rest.slots.length + rest.serials.length === 0 ? '' : writeJson(rest))
  return { some: its.length + gone > 0, slots: its.length > 0 }
}

/**
 * @returns how many were the giver's, and the serials of those that may yet be. What is no admission of the meeting is
 * nobody's to give.
 */
async function giveAdmissions(
  db: Pick<Db, 'engine'>,
  tx: Tx,
  list: Pick<List, 'id' | 'meeting_id' | 'kind'>,
  { serials, giverId, takerId }: { serials: readonly number[]; giverId: string; takerId: string },
  now: number,
): Promise<{ gone: number; left: number[] }> {
  const left: number[] = []
  let gone = 0
  for (let from = 0; from < serials.length; from += AT_ONCE) {
    const found = await admissionsBySerial(tx, list, serials.slice(from, from + AT_ONCE))
    const some = found.map(({ id, serial, slot }) => ({ serial, listId: list.id, slot, admissionId: id }))
    const ownerOf = await readOwners(db, tx, some, now)
    const its = some.filter((admission) => ownerOf(admission)?.id === giverId)
    await deleteReleases(
      tx,
      list.id,
      takerId,
      its.map(({ admissionId }) => admissionId),
    )
    await insertReleases(
      tx,
      its.map(({ admissionId }) => ({ list_id: list.id, admission_id: admissionId, device_id: giverId, to_id: takerId })),
    )
    gone += its.length
    left.push(...some.filter((admission) => !its.includes(admission)).map(({ serial }) => serial))
  }
  return { gone, left }
}

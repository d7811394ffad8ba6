/** What a device hears from the server, every few seconds or as soon as there is something. */
import type { Data } from '#contract/call.ts'
import type { checkin } from '#contract/checkin/calls.ts'
import { ROSTER_PAGE } from '#contract/checkin/roster.ts'
import type { Deps } from '../../../deps.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { openAsks } from '../ownership/asks.ts'
import { type AtWork, deviceAtWork } from './at-work.ts'
import { countsOf } from '../roster/counts.ts'
import { hear, hearQuiet, tellsAnything } from './hear.ts'
import { catchUp, isBehind, type Known } from './behind.ts'
import { awaitNews } from './news.ts'
import { rosterSince, versionsAt } from '../roster/source.ts'
import { type OwnSlots, ownSlots, sharing } from '../ownership/shares.ts'
import { stateRow, statesSince } from '../roster/state-store.ts'
import { findList } from '../lists/list-store.ts'
import { listOnWire } from '../lists/wire.ts'

/** A device that has nothing to tell is noted to be there no more often; one that has just begun gets its share at once. */
const NOTED_MS = 2_000
/** All at once: whoever is told of its slots has to know of everybody who came in through them before. */
const ALL_STATES = 1_000_000

export const sync: Handler<typeof checkin.sync> = async (context) => {
  const { deps, input, now } = context
  const work = await deviceAtWork(context, input.deviceId)
  if (work === undefined) return refuse('device_gone')
  const isDue = now - work.device.seen_at >= NOTED_MS || work.device.seen_at === work.device.opened_at
  const [isThere] = await Promise.all([
    tellsAnything(input) ? hear(deps.db, work, input, now) : !isDue || hearQuiet(deps.db, work, now),
    catchUp(deps, work.list),
  ])
  if (!isThere) return refuse('device_gone')
  if (input.wait === 1) await awaitNews(deps, work, input)
  const [standing, slots] = await Promise.all([
    deviceAtWork({ ...context, now: deps.clock() }, input.deviceId),
    ownSlots(deps.db, work.device),
  ])
  // Who was cut off or taken off the list in the meantime learns nothing more.
  return (standing && (await answer(deps, standing, slots, input))) ?? refuse('device_gone')
}

/**
 * In this order: slots, then versions, then what they tell of, the list among it, by whose rule its rows are told. What happens
 * between two of them is told twice, not missed.
 */
async function answer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { device, list: before }: AtWork,
  slots: OwnSlots,
  known: Known,
): Promise<Data<typeof checkin.sync> | undefined> {
  const versions = await versionsAt(db, device, before)
  if (versions === undefined) return undefined
  const list = isBehind(versions, known, false) ? await findList(db, before.id, before.third_id) : before
  if (list === undefined) return undefined
  const now = clock()
  const [states, { rows, version = 0 }, asks, counts, shares] = await Promise.all([
    versions.states > known.states ? statesSince(db, list.id, known.states, ALL_STATES) : [],
    versions.roster > known.roster ? rosterSince(db, list, known.roster, ROSTER_PAGE) : { rows: [], version: 0 },
    openAsks(db, device.id, now),
    countsOf(db, list),
    versions.shares === known.shares ? undefined : sharing(db, list),
  ])
  const more = rows.length === ROSTER_PAGE
  return {
    now,
    leaseUntil: device.lease_until,
    rows,
    roster: Math.max(version, more ? 0 : versions.roster),
    more: more ? 1 : 0,
    stateRows: states.map((state) => stateRow(state, now)),
    states: Math.max(states.at(-1)?.version ?? 0, versions.states),
    shares: versions.shares,
    ...(shares && { sharing: shares, list: listOnWire(list) }),
    ...slots,
    asks,
    counts,
  }
}

/**
 * Asking a device for a single admission of its own that is shown at another
 * gate. It gives up in its storage before it tells so in its next sync; what it
 * has let in itself it keeps. Whoever answers asks wakes by their ids after
 * the commit; answers through other processes are found by reading again.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ASK_MS } from '#contract/checkin/ownership.ts'
import { atOnce } from '../../../db/at-once.ts'
import type { Db, Row, Tx } from '../../../db/db.ts'
import { batchedAt } from '../../../flow/batch.ts'
import { newId } from '../../../flow/ids.ts'
import { nextWake, wake } from '../devices/waiters.ts'
import { ownersAmong } from './owners.ts'
import type { Device } from '../devices/device-store.ts'
import { answerOf, askedOf, asksSince, insertAsks, setAnswers } from './ask-store.ts'
import { insertReleases, releasesOf } from './release-store.ts'
import type { Standing } from './shares.ts'
import { slotsOfAdmissions } from './slot-store.ts'

type Asked = Row<'checkin_asks'>

const AGAIN_MS = 100
/** The person has gone to another gate, or their scan is tried again: an answer is of use for so long. */
const TOLD_MS = 60_000

/** One commit at a time: those that come meanwhile are asked together. */
const noted = batchedAt(
  async (db: Db, asks: readonly Asked[]) => {
    await db.write((tx) => insertAsks(db, tx, asks))
    return asks.map(() => null)
  },
  { inFlight: 1, most: 100 },
)

/** Asks, and waits as long as a person at a gate can be made to wait. @returns empty where no answer came. */
export async function askFor(db: Db, owner: Device, about: Pick<Asked, 'admission_id' | 'serial' | 'gate'>, now: number): Promise<string> {
  const id = newId(now)
  await noted(db)({ id, list_id: owner.list_id, device_id: owner.id, created_at: now, answer: '', ...about })
  let woken = nextWake(id)
  wake([owner.id])
  let answer = ''
  for (let waited = 0; answer === '' && waited <= ASK_MS; waited += AGAIN_MS) {
    await Promise.race([woken, pause(AGAIN_MS)])
    woken = nextWake(id)
    answer = await answerOf(db, id)
  }
  wake([id])
  return answer
}

/** What a device is to give up, the oldest first. */
export async function openAsks(db: Db, deviceId: string, now: number): Promise<{ id: string; serial: number; gate: string }[]> {
  return (await asksSince(db, db.read, deviceId, now - TOLD_MS)).map(({ id, serial, gate }) => ({ id, serial, gate }))
}

/** Those among devices that are asked for anything. */
export function withOpenAsks(db: Db, deviceIds: readonly string[], now: number): Promise<string[]> {
  return askedOf(db, deviceIds, now - TOLD_MS)
}

/** What a device is asked, and where it stands. */
interface AskedOf {
  list: Pick<Row<'checkin_lists'>, 'kind'>
  device: Pick<Device, 'id' | 'list_id' | 'opened_at'>
  standing: Standing
  /** Those that it answers, whenever they were asked. */
  asks: readonly Asked[]
}

/**
 * In the transaction of its sync. Told twice it counts once, and what was kept
 * stays kept. An admission becomes the server's only where it is the device's to
 * give: not what it has handed on, nor what it gave up before it began anew and
 * perhaps knows nothing of any more.
 */
export async function answerAsks(
  db: Pick<Db, 'engine'>,
  tx: Tx,
  { list, device, standing, asks }: AskedOf,
  { gaveUp, kept }: { gaveUp: readonly string[]; kept: readonly string[] },
  now: number,
): Promise<void> {
  const fresh = asks
    .filter(({ id, answer, created_at }) => gaveUp.includes(id) && answer !== 'kept' && created_at >= device.opened_at)
    .map(({ admission_id }) => admission_id)
  const [inSlots, releases] =
    fresh.length === 0
      ? [[], []]
      : await atOnce(
          tx,
          (along) => slotsOfAdmissions(along, list, fresh),
          (along) => releasesOf(db, along, [device.list_id], fresh),
        )
  const ownerOf = ownersAmong(standing, releases, now)
  const its = inSlots.filter(({ id, slot }) => ownerOf({ listId: device.list_id, slot, admissionId: id })?.id === device.id)
  const among = (ids: readonly string[]) => asks.map(({ id }) => id).filter((id) => ids.includes(id))
  await atOnce(
    tx,
    (along) =>
      insertReleases(
        along,
        its.map(({ id }) => ({ list_id: device.list_id, admission_id: id, device_id: device.id, to_id: null })),
      ),
    (along) => setAnswers(along, among(gaveUp), 'gave'),
    (along) => setAnswers(along, among(kept), 'kept'),
  )
}

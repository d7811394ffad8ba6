/**
 * Asking a device for a single admission of its own that is shown at another
 * gate. It gives up in its storage before it tells so in its next sync; what it
 * has let in itself it keeps. Whoever answers asks wakes by their ids after
 * the commit; answers through other processes are found by reading again.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ASK_MS } from '#contract/checkin/ownership.ts'
import type { Db, Row, Tx } from '../../../db/db.ts'
import { batchedAt } from '../../../flow/batch.ts'
import { newId } from '../../../flow/ids.ts'
import { nextWake, wake } from '../devices/waiters.ts'
import { readOwners } from './owners.ts'
import type { Device } from '../devices/device-store.ts'
import { answerOf, askedOf, asksByIds, asksSince, insertAsks, setAnswers } from './ask-store.ts'
import { insertReleases } from './release-store.ts'
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

/**
 * In the transaction of its sync. Told twice it counts once, and what was kept
 * stays kept. An admission becomes the server's only where it is the device's to
 * give: not what it has handed on, nor what it gave up before it began anew and
 * perhaps knows nothing of any more.
 */
export async function answerAsks(
  db: Pick<Db, 'engine'>,
  tx: Tx,
  list: Pick<Row<'checkin_lists'>, 'kind'>,
  device: Pick<Device, 'id' | 'list_id' | 'opened_at'>,
  gaveUp: readonly string[],
  kept: readonly string[],
  now: number,
): Promise<void> {
  if (gaveUp.length > 0) {
    const asks = await asksByIds(tx, device.id, gaveUp)
    const fresh = asks
      .filter(({ answer, created_at }) => answer !== 'kept' && created_at >= device.opened_at)
      .map(({ admission_id }) => admission_id)
    const admissions = (await slotsOfAdmissions(tx, list, fresh)).map(({ id, slot }) => ({ listId: device.list_id, slot, admissionId: id }))
    const ownerOf = await readOwners(db, tx, admissions, now)
    const its = admissions.filter((admission) => ownerOf(admission)?.id === device.id)
    await insertReleases(
      tx,
      its.map(({ admissionId }) => ({ list_id: device.list_id, admission_id: admissionId, device_id: device.id, to_id: null })),
    )
    await setAnswers(
      tx,
      asks.map(({ id }) => id),
      'gave',
    )
  }
  if (kept.length > 0)
    await setAnswers(
      tx,
      (await asksByIds(tx, device.id, kept)).map(({ id }) => id),
      'kept',
    )
}

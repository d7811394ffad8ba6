/**
 * Who stands at which door: every call of a device or of staff begins here. What is another tenant's, or not one's own
 * work, is as good as not there.
 */
import { LEASE_MS } from '#contract/checkin/devices.ts'
import { atOnce } from '../../../db/at-once.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { coalesced, once } from '../../../flow/coalesced.ts'
import type { Rights, User } from '../../../use-case.ts'
import { type AtDevice, dutiesAtDevices, dutiesIn } from '../../staff/store.ts'
import { byDuties, byRole, isAmong, worksAt } from '../../staff/works-at.ts'
import { type Device, devicesByIds } from './device-store.ts'
import { findList, type List, listsOfDevices } from '../lists/list-store.ts'

/** Of the context of a call that asks for a right. */
export interface Caller {
  deps: Pick<Deps, 'db'>
  user: User
  grants: Pick<Rights, 'givenAt'>
  thirdId: string
  now: number
}

/** A list that somebody works at. */
interface Work {
  list: List
  /** When a helper's day ends; null: not by itself. */
  until: number | null
}

export interface AtWork extends Work {
  device: Device
}

/** A list that the caller works at. */
export async function listAtWork({ deps, user, grants, thirdId, now }: Caller, listId: string): Promise<Work | undefined> {
  const list = await findList(deps.db, listId, thirdId)
  return list && within(list, await worksAt(deps.db, user, grants, { id: list.meeting_id }, now))
}

function within(list: List, work: Awaited<ReturnType<typeof worksAt>>): Work | undefined {
  return work !== undefined && isAmong(work, list.id) ? { list, until: work.until } : undefined
}

/** A device, its list, and what whoever asks is to do at its meeting, for many that ask one by one. */
const found = coalesced(async (db: Db, asked: readonly AtDevice[]) => {
  const ids = [...new Set(asked.map(([, deviceId]) => deviceId))]
  const [devices, lists, duties] = await atOnce(
    db.read,
    async (along) => (await devicesByIds(db, along, { ids })).rows,
    (along) => listsOfDevices(db, along, ids),
    async (along) => (await dutiesAtDevices(db, along, { asked: once(asked) })).rows,
  )
  return asked.map(([userId, deviceId]) => {
    const device = devices.find(({ id }) => id === deviceId)
    return {
      device,
      list: lists.find(({ id }) => id === device?.list_id),
      duties: duties.find(({ user_id, device_id }) => user_id === userId && device_id === deviceId),
    }
  })
})

/** A device that is open, in the hands of the session that opened it, at a list that whoever opened it still works at. */
export async function deviceAtWork(caller: Caller, deviceId: string, even: { closed?: true } = {}): Promise<AtWork | undefined> {
  const { deps, user, grants, thirdId, now } = caller
  const { device, list, duties } = await found(deps.db, [user.id, deviceId])
  if (
    device === undefined ||
    list?.third_id !== thirdId ||
    (device.closed_at !== null && !even.closed) ||
    device.cut_at !== null ||
    device.token_hash !== user.tokenHash
  )
    return undefined
  const work = within(list, byRole(grants, list.meeting_id) ?? byDuties(dutiesIn(duties, now)))
  return work && { device, ...work }
}

/** Until when a device may go on by itself; a helper's no longer than their day. */
export function leaseOf({ until }: Pick<Work, 'until'>, now: number): number {
  return Math.min(now + LEASE_MS, until ?? Infinity)
}

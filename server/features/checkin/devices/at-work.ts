/**
 * Who stands at which door: every call of a device or of staff begins here. What is another tenant's, or not one's own
 * work, is as good as not there.
 */
import { LEASE_MS } from '#contract/checkin/devices.ts'
import type { Deps } from '../../../deps.ts'
import type { Rights, User } from '../../../use-case.ts'
import { isAmong, worksAt } from '../../staff/works-at.ts'
import { type Device, findDevice } from './device-store.ts'
import { findList, type List } from '../lists/list-store.ts'

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
  const work = list && (await worksAt(deps.db, user, grants, { id: list.meeting_id }, now))
  return list !== undefined && work !== undefined && isAmong(work, list.id) ? { list, until: work.until } : undefined
}

/** A device that is open, in the hands of the session that opened it, at a list that whoever opened it still works at. */
export async function deviceAtWork(caller: Caller, deviceId: string, even: { closed?: true } = {}): Promise<AtWork | undefined> {
  const device = await findDevice(caller.deps.db, deviceId)
  if (
    device === undefined ||
    (device.closed_at !== null && !even.closed) ||
    device.cut_at !== null ||
    device.token_hash !== caller.user.tokenHash
  )
    return undefined
  const work = await listAtWork(caller, device.list_id)
  return work && { device, ...work }
}

/** Until when a device may go on by itself; a helper's no longer than their day. */
export function leaseOf({ until }: Pick<Work, 'until'>, now: number): number {
  return Math.min(now + LEASE_MS, until ?? Infinity)
}

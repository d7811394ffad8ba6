/** A device begins to work at a list. The same browser comes back as the same device; its roster's key lives as long as the session. */
import type { checkin } from '#contract/checkin/calls.ts'
import { DEVICES_MOST } from '#contract/checkin/devices.ts'
import { newId, newToken } from '../../../flow/ids.ts'
import { type Handler, Refusal, refuse } from '../../../use-case.ts'
import { fillHashes } from '../../admission/codes.ts'
import { take } from '../../verify/limit-store.ts'
import { insertDevice, updateDevice } from '../../staff/device-store.ts'
import { leaseOf, listAtWork } from './at-work.ts'
import { ruleOf } from '../lists/rule.ts'
import { forgetReleases } from '../ownership/shares.ts'
import { type Device, lockDeviceOf } from './device-store.ts'
import { rosterTickets } from '../roster/source.ts'
import { lockList, nextDeviceNo } from '../lists/list-store.ts'
import { gatesOf, listOnWire } from '../lists/wire.ts'

/** Browsers that are new to a list: enough to set up every door of a congress. Each gets a number for good, and a roster. */
const DEVICES_AN_HOUR = 60
const HOUR_MS = 3_600_000

export const open: Handler<typeof checkin.open> = async (context) => {
  const {
    deps: { db },
    input,
    user,
    device: browser,
    thirdId,
    now,
  } = context
  const work = await listAtWork(context, input.listId)
  if (work === undefined) return refuse('list_gone')
  const { list } = work
  const gates = gatesOf(list)
  const isThere = gates.some(({ id }) => id === input.gateId)
  if (ruleOf(list).accepts.includes('badge')) await fillHashes(db, list.meeting_id)
  const device = await db.write(async (tx): Promise<Device | Refusal<'list_gone' | 'devices_full' | 'too_often'>> => {
    // Two that open at once come one after the other: one browser is one device.
    const locked = await lockList(tx, list.id, thirdId)
    if (locked === undefined) return refuse('list_gone')
    const standing = await lockDeviceOf(tx, list.id, { device: browser, token_hash: user.tokenHash })
    // Its gate was removed while it was away: it goes on at another one, as devices that were there have done.
    const gateId = isThere ? input.gateId : standing && gates[0]?.id
    if (gateId === undefined) return refuse('list_gone')
    const opening = {
      token_hash: user.tokenHash,
      user_id: user.id,
      gate_id: gateId,
      name: input.name,
      seen_at: now,
      lease_until: leaseOf(work, now),
      closed_at: null,
    }
    if (standing === undefined) {
      if (locked.devices >= DEVICES_MOST) return refuse('devices_full')
      if (!(await take(tx, `device:${user.id}`, DEVICES_AN_HOUR, HOUR_MS, now))) return refuse('too_often')
      const row = {
        ...opening,
        id: newId(now),
        list_id: list.id,
        no: await nextDeviceNo(tx, list.id),
        device: browser,
        roster_key: newToken(),
        opened_at: now,
        cut_at: null,
      }
      await insertDevice(tx, row)
      return row
    }
    const kept = {
      ...standing,
      ...opening,
      opened_at: now,
      roster_key: standing.token_hash === user.tokenHash ? standing.roster_key : newToken(),
    }
    await updateDevice(tx, standing.id, kept)
    // Its storage may be gone, and with it what it gave up: it is asked again then.
    await forgetReleases(tx, standing)
    return kept
  })
  if (device instanceof Refusal) return device
  return {
    deviceId: device.id,
    no: device.no,
    name: device.name,
    list: listOnWire(list),
    tickets: await rosterTickets(db.read, list),
    rosterKey: device.roster_key,
    handoverKey: list.handover_key,
    now,
  }
}

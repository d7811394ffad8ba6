import type { checkin } from '#contract/checkin/calls.ts'
import { type DeviceRow as DeviceOnWire, SILENT_MS } from '#contract/checkin/devices.ts'
import { pickFields } from '../../../db/mapping.ts'
import { toWire } from '../../../flow/clock.ts'
import type { Handler } from '../../../use-case.ts'
import { gateName } from '../lists/rule.ts'
import { type Device, devicesOf } from './device-store.ts'

/** Nobody looks through more. */
const MOST = 500

export const devices: Handler<typeof checkin.devices> = async ({ meeting, deps, now }) => {
  return (await devicesOf(deps.db, meeting.id, MOST)).map((device) => ({
    ...pickFields(device, 'id', 'no', 'name', 'list_id'),
    operator: device.operator ?? '',
    gate: gateName(device, device.gate_id),
    seenTime: toWire(device.seen_at),
    state: stateOf(device, now),
    slots: device.slots ?? 0,
  }))
}

function stateOf({ cut_at, closed_at, seen_at }: Device, now: number): DeviceOnWire['state'] {
  if (cut_at !== null) return 'cut'
  if (closed_at !== null) return 'closed'
  return seen_at > now - SILENT_MS ? 'online' : 'silent'
}

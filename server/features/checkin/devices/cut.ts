import type { checkin } from '#contract/checkin/calls.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { endSession } from '../../session/store.ts'
import { updateDevice } from '../../staff/device-store.ts'
import { wake } from './waiters.ts'
import { freeSlots } from '../ownership/shares.ts'
import { findDevice } from './device-store.ts'
import { lockList } from '../lists/list-store.ts'

/** A lost device: what it holds in its hands now, it can neither open again nor bring up to date. */
export const cut: Handler<typeof checkin.cut> = async ({ deps, input, user, thirdId, now }) => {
  const device = await findDevice(deps.db, input.deviceId)
  if (device === undefined) return refuse('device_gone')
  const isOurs = await deps.db.write(async (tx) => {
    if ((await lockList(tx, device.list_id, thirdId, input.meetingId)) === undefined) return false
    await updateDevice(tx, device.id, { cut_at: device.cut_at ?? now })
    await freeSlots(deps.db, tx, device)
    await writeLog(tx, [{ entity: 'device', entityId: device.id, action: 'cut', who: user.id, why: `list ${device.list_id}`, at: now }])
    return true
  })
  if (!isOurs) return refuse('device_gone')
  await endSession(deps.db, device.token_hash, now)
  wake([device.id])
  return null
}

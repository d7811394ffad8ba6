import type { checkin } from '../../../contract/checkin.ts'
import { type Handler, refuse } from '../../http/context.ts'
import { endSession } from '../session/store.ts'
import { ring } from './bell.ts'
import { freeSlots } from './shares.ts'
import { findDevice, lockList, updateDevice } from './store.ts'

/** A lost device: what it holds in its hands now, it can neither open again nor bring up to date. */
export const cut: Handler<typeof checkin.cut> = async ({ deps, input, thirdId, now }) => {
  const device = await findDevice(deps.db, input.deviceId)
  if (device === undefined) return refuse('device_gone')
  const isOurs = await deps.db.write(async (tx) => {
    if ((await lockList(tx, device.list_id, thirdId)) === undefined) return false
    await updateDevice(tx, device.id, { cut_at: device.cut_at ?? now })
    await freeSlots(deps.db, tx, device)
    return true
  })
  if (!isOurs) return refuse('device_gone')
  await endSession(deps.db, device.token_hash, now)
  ring([device.id])
  return null
}

import type { checkin } from '../../../contract/checkin.ts'
import type { Handler } from '../../http/context.ts'
import { ring } from './bell.ts'
import { freeSlots } from './shares.ts'
import { findDevice, lockList, updateDevice } from './store.ts'

/** By the session that opened it; it has let go of its slots before. What is closed, or somebody else's, stays as it is. */
export const close: Handler<typeof checkin.close> = async ({ deps, input, user, thirdId, now }) => {
  const device = await findDevice(deps.db, input.deviceId)
  if (device === undefined || device.token_hash !== user.tokenHash || device.closed_at !== null) return null
  await deps.db.write(async (tx) => {
    if ((await lockList(tx, device.list_id, thirdId)) === undefined) return
    await updateDevice(tx, device.id, { closed_at: now })
    await freeSlots(deps.db, tx, device)
  })
  ring([device.id])
  return null
}

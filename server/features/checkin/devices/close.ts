import type { checkin } from '#contract/checkin/calls.ts'
import type { Handler } from '../../../use-case.ts'
import { updateDevice } from '../../staff/device-store.ts'
import { wake } from './waiters.ts'
import { freeSlots } from '../ownership/shares.ts'
import { findDevice } from './device-store.ts'
import { lockList } from '../lists/list-store.ts'

/**
 * By the session that opened it; it has let go of its slots before. What is closed, or somebody else's, stays as it is.
 * Not logged: the row says when, and its own holder closed it.
 */
export const close: Handler<typeof checkin.close> = async ({ deps, input, user, thirdId, now }) => {
  const device = await findDevice(deps.db, input.deviceId)
  if (device === undefined || device.token_hash !== user.tokenHash || device.closed_at !== null) return null
  await deps.db.write(async (tx) => {
    if ((await lockList(tx, device.list_id, thirdId)) === undefined) return
    await updateDevice(tx, device.id, { closed_at: now })
    await freeSlots(deps.db, tx, device)
  })
  wake([device.id])
  return null
}

/** A closed account among those who receive guests, or are received: nobody is named there any more. */
import type { Tx } from '../../db/db.ts'
import { dropGuest } from './guests/drop.ts'
import { forgetPhone, forgetReceiver, lockGuestsWithPhone } from './guests/receiver-store.ts'

/** Files of their own phone go; what they have received others by stays, without their name. @param mobile the account's. */
export async function forgetAmongVips(tx: Tx, userId: string, mobile: string, now: number): Promise<void> {
  for (const guest of await lockGuestsWithPhone(tx, mobile)) await dropGuest(tx, guest, { who: userId, at: now })
  await forgetReceiver(tx, userId)
  await forgetPhone(tx, mobile)
}

/** Who sees a guest's picture besides whoever put it in: readers of the list, and those who receive that guest, as long as they do. */
import { view } from '#contract/vip/fields.ts'
import { may } from '#contract/may.ts'
import type { LeftTo } from '../file/handlers.ts'
import { usesOfFile } from '../file/store.ts'
import { rightsOf } from '../right/rights.ts'
import { receiversOf } from './guests/receiver-store.ts'

/** Hosts are done so long after the meeting. */
const DAY_MS = 86_400_000

export const isShownTo: LeftTo = async ({ db }, { fileId, userId, now }) => {
  for (const { entity_id: guestId } of await usesOfFile(db, fileId, 'vip_guest')) {
    const guest = await receiversOf(db.read, guestId)
    if (guest === undefined) continue
    const receives = [guest.host_id, guest.deputy_id, guest.lead_id].includes(userId)
    if (receives && now < guest.ends_at + DAY_MS && guest.state !== 'declined' && guest.state !== 'cancelled') return true
    if (may(await rightsOf(db, userId, guest.third_id, now, guest.meeting_id), view)) return true
  }
  return false
}

/** Who receives guests, by their accounts: writes that in vip_guests, vip_lists and vip_tasks when one of them is nobody any more. */
import type { Db, Tx } from '../../../db/db.ts'

/** Who receives a guest; undefined of a meeting that was removed. */
export function receiversOf(on: Tx | Db['read'], guestId: string) {
  return on
    .selectFrom('vip_guests')
    .innerJoin('meetings', 'meetings.id', 'vip_guests.meeting_id')
    .leftJoin('vip_lists', 'vip_lists.meeting_id', 'vip_guests.meeting_id')
    .select(['vip_guests.state', 'vip_guests.host_id', 'vip_guests.deputy_id', 'vip_lists.lead_id'])
    .select(['vip_guests.meeting_id', 'meetings.third_id', 'meetings.ends_at'])
    .where('vip_guests.id', '=', guestId)
    .where('meetings.state', '!=', 'removed')
    .executeTakeFirst()
}

/** Names and phones of a closed account go wherever it receives somebody; that nobody is named there shows as something missing. */
export async function forgetReceiver(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('vip_guests').set({ host_name: '', host_mobile: '' }).where('host_id', '=', userId).execute()
  await tx.updateTable('vip_guests').set({ deputy_name: '', deputy_mobile: '' }).where('deputy_id', '=', userId).execute()
  await tx.updateTable('vip_lists').set({ lead_name: '', lead_mobile: '' }).where('lead_id', '=', userId).execute()
  await tx.updateTable('vip_tasks').set({ owner_name: '', owner_mobile: '' }).where('owner_id', '=', userId).execute()
}

/** Files of a phone, of whatever meeting, locked in ascending id. */
export function lockGuestsWithPhone(tx: Tx, mobile: string) {
  const found = tx.selectFrom('vip_guests').selectAll().where('mobile', '=', mobile).where('mobile', '!=', '')
  return found.orderBy('id').forNoKeyUpdate().execute()
}

/** The same for those who are written down by phone alone: who speaks for a guest, and drivers. */
export async function forgetPhone(tx: Tx, mobile: string): Promise<void> {
  await tx.updateTable('vip_guests').set({ speaks_name: '', speaks_mobile: '' }).where('speaks_mobile', '=', mobile).execute()
  await tx.updateTable('vip_cars').set({ driver: '', driver_mobile: '' }).where('driver_mobile', '=', mobile).execute()
}

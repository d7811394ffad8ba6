/** The only file that writes checkin_devices: who works at a list with which device, until it is closed, or cut off with its holder. */
import type { Row, Tx } from '../../db/db.ts'

type Device = Row<'checkin_devices'>

export async function insertDevice(tx: Tx, row: Device): Promise<void> {
  await tx.insertInto('checkin_devices').values(row).execute()
}

export async function updateDevice(tx: Tx, id: string, values: Partial<Device>): Promise<void> {
  await tx.updateTable('checkin_devices').set(values).where('id', '=', id).execute()
}

/** Notes that a device was heard of. @returns false where it was closed, cut off or opened anew meanwhile, or its list removed. */
export async function noteHeardOf(
  tx: Tx,
  { id, list_id, token_hash, opened_at }: Device,
  values: Pick<Device, 'seen_at' | 'lease_until'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('checkin_devices')
    .set(values)
    .where('id', '=', id)
    .where('token_hash', '=', token_hash)
    .where('opened_at', '=', opened_at)
    .where('closed_at', 'is', null)
    .where('cut_at', 'is', null)
    .where((q) => q.exists(q.selectFrom('checkin_lists').select('id').where('id', '=', list_id).where('removed_at', 'is', null)))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes it of several at once, whose rows were read under the lock of their list. */
export async function noteAllHeardOf(tx: Tx, ids: readonly string[], values: Pick<Device, 'seen_at' | 'lease_until'>): Promise<void> {
  await tx.updateTable('checkin_devices').set(values).where('id', 'in', ids).execute()
}

/**
 * Cuts off the devices of people who have lost lists of a meeting, under the
 * lists' locks as everything at a door: their share is free for the others.
 * Logged by the caller, as what it does to the people.
 * @param kept the lists that they still work at.
 */
export async function cutOff(
  tx: Tx,
  meetingId: string,
  userIds: readonly string[],
  now: number,
  kept: readonly string[] = [],
): Promise<void> {
  const lists = await tx
    .selectFrom('checkin_lists')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const lost = lists.map(({ id }) => id).filter((id) => !kept.includes(id))
  if (lost.length === 0 || userIds.length === 0) return
  await tx
    .updateTable('checkin_devices')
    .set({ cut_at: now })
    .where('user_id', 'in', userIds)
    .where('list_id', 'in', lost)
    .where('closed_at', 'is', null)
    .where('cut_at', 'is', null)
    .execute()
}

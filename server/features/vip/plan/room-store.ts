/** Tables vip_rooms and vip_sleepers. */
import type { Reader, Row, Tx } from '../../../db/db.ts'
import { table } from '../../../db/table.ts'

export const vipRooms = table('vip_rooms')

export type RoomRow = Row<'vip_rooms'>
export type RoomWithSleepers = RoomRow & { guestIds: string[] }

/** By hotel and first night, each with who sleeps there. */
export async function roomsOf(on: Reader, meetingId: string): Promise<RoomWithSleepers[]> {
  const rooms = on.selectFrom('vip_rooms').selectAll().where('meeting_id', '=', meetingId)
  const rows = await rooms.orderBy('hotel').orderBy('from_day').orderBy('room').orderBy('id').execute()
  const sleepers = await on
    .selectFrom('vip_sleepers')
    .innerJoin('vip_rooms', 'vip_rooms.id', 'vip_sleepers.room_id')
    .select(['room_id', 'guest_id'])
    .where('meeting_id', '=', meetingId)
    .orderBy('guest_id')
    .execute()
  const byRoom = Map.groupBy(sleepers, ({ room_id }) => room_id)
  return rows.map((row) => ({ ...row, guestIds: (byRoom.get(row.id) ?? []).map(({ guest_id }) => guest_id) }))
}

export async function lockRoom(tx: Tx, meetingId: string, id: string): Promise<RoomWithSleepers | undefined> {
  const found = tx.selectFrom('vip_rooms').selectAll().where('id', '=', id).where('meeting_id', '=', meetingId)
  const row = await found.forUpdate().executeTakeFirst()
  return row && { ...row, guestIds: await sleepersOf(tx, id) }
}

async function sleepersOf(on: Reader, roomId: string): Promise<string[]> {
  const rows = on.selectFrom('vip_sleepers').select('guest_id').where('room_id', '=', roomId).orderBy('guest_id')
  return (await rows.execute()).map(({ guest_id }) => guest_id)
}

/** Who sleeps there from now on, and nobody else. */
export async function setSleepers(tx: Tx, roomId: string, guestIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('vip_sleepers').where('room_id', '=', roomId).execute()
  if (guestIds.length > 0)
    await tx
      .insertInto('vip_sleepers')
      .values(guestIds.map((guest_id) => ({ room_id: roomId, guest_id })))
      .execute()
}

export async function deleteRoom(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('vip_sleepers').where('room_id', '=', id).execute()
  await tx.deleteFrom('vip_rooms').where('id', '=', id).execute()
}

/** Tables vip_legs and vip_cars. */
import type { Reader, Row, Tx } from '../../../db/db.ts'
import { table } from '../../../db/table.ts'

export const vipCars = table('vip_cars')
export const vipLegs = table('vip_legs')

export type LegRow = Row<'vip_legs'>
export type CarRow = Row<'vip_cars'>

/** Of a meeting, or of one guest, in the order of time. */
export function legsOf(on: Reader, meetingId: string, guestId?: string): Promise<LegRow[]> {
  let found = on.selectFrom('vip_legs').selectAll().where('meeting_id', '=', meetingId)
  if (guestId !== undefined) found = found.where('guest_id', '=', guestId)
  return found.orderBy('plan_from').orderBy('id').execute()
}

export function carsOf(on: Reader, meetingId: string): Promise<CarRow[]> {
  return on.selectFrom('vip_cars').selectAll().where('meeting_id', '=', meetingId).orderBy('plate').orderBy('id').execute()
}

/** Legs that used it have none then. @returns whose they are. */
export async function deleteCar(tx: Tx, id: string): Promise<string[]> {
  const freed = await tx.updateTable('vip_legs').set({ car_id: null }).where('car_id', '=', id).returning('guest_id').execute()
  await tx.deleteFrom('vip_cars').where('id', '=', id).execute()
  return freed.map(({ guest_id }) => guest_id)
}

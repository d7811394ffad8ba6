/** The only file that writes vip_legs and vip_cars. */
import type { NewRow, Reader, Row, Tx } from '../../../db/db.ts'

export type LegRow = Row<'vip_legs'>
export type CarRow = Row<'vip_cars'>

/** Of a meeting, or of one guest, in the order of time. */
export function legsOf(on: Reader, meetingId: string, guestId?: string): Promise<LegRow[]> {
  let found = on.selectFrom('vip_legs').selectAll().where('meeting_id', '=', meetingId)
  if (guestId !== undefined) found = found.where('guest_id', '=', guestId)
  return found.orderBy('plan_from').orderBy('id').execute()
}

export function lockLeg(tx: Tx, meetingId: string, id: string): Promise<LegRow | undefined> {
  return tx.selectFrom('vip_legs').selectAll().where('id', '=', id).where('meeting_id', '=', meetingId).forUpdate().executeTakeFirst()
}

export async function countLegs(tx: Tx, guestId: string): Promise<number> {
  const counted = tx.selectFrom('vip_legs').select((q) => q.fn.countAll<number>().as('n'))
  return Number((await counted.where('guest_id', '=', guestId).executeTakeFirstOrThrow()).n)
}

export async function insertLeg(tx: Tx, row: NewRow<'vip_legs'>): Promise<void> {
  await tx.insertInto('vip_legs').values(row).execute()
}

export async function updateLeg(tx: Tx, id: string, columns: Partial<Omit<LegRow, 'id' | 'state'>>): Promise<void> {
  await tx.updateTable('vip_legs').set(columns).where('id', '=', id).execute()
}

export async function deleteLeg(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('vip_legs').where('id', '=', id).execute()
}

export function carsOf(on: Reader, meetingId: string): Promise<CarRow[]> {
  return on.selectFrom('vip_cars').selectAll().where('meeting_id', '=', meetingId).orderBy('plate').orderBy('id').execute()
}

export function lockCar(tx: Tx, meetingId: string, id: string): Promise<CarRow | undefined> {
  return tx.selectFrom('vip_cars').selectAll().where('id', '=', id).where('meeting_id', '=', meetingId).forUpdate().executeTakeFirst()
}

export async function countCars(tx: Tx, meetingId: string): Promise<number> {
  const counted = tx.selectFrom('vip_cars').select((q) => q.fn.countAll<number>().as('n'))
  return Number((await counted.where('meeting_id', '=', meetingId).executeTakeFirstOrThrow()).n)
}

export async function insertCar(tx: Tx, row: NewRow<'vip_cars'>): Promise<void> {
  await tx.insertInto('vip_cars').values(row).execute()
}

export async function updateCar(tx: Tx, id: string, columns: Partial<Omit<CarRow, 'id'>>): Promise<void> {
  await tx.updateTable('vip_cars').set(columns).where('id', '=', id).execute()
}

/** Legs that used it have none then. @returns whose they are. */
export async function deleteCar(tx: Tx, id: string): Promise<string[]> {
  const freed = await tx.updateTable('vip_legs').set({ car_id: null }).where('car_id', '=', id).returning('guest_id').execute()
  await tx.deleteFrom('vip_cars').where('id', '=', id).execute()
  return freed.map(({ guest_id }) => guest_id)
}

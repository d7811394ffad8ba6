/** Rows of a list of guests, written without their calls: for what is read of them elsewhere. */
import type { Db, Row } from '#server/db/db.ts'
import { writeJson } from '#server/db/json.ts'
import { EAST_8 } from '#server/flow/clock.ts'
import { newId } from '#server/flow/ids.ts'
import { guestRow } from './reception.ts'

export const DAY = 86_400_000
/** A moment as the wire has it, in 东八区 → epoch milliseconds. */
export const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}:00Z`) - EAST_8

const of = { meeting_id: '1', third_id: '-000001' }

export async function aList(db: Db, more: Partial<Row<'vip_lists'>> = {}): Promise<void> {
  const row = { ...of, lead_name: '', lead_mobile: '', lead_id: null, margin_minutes: 60, delete_at: at('2026-12-31 00:00') }
  await db.write((tx) =>
    tx
      .insertInto('vip_lists')
      .values({ ...row, banquets: writeJson([]), ...more })
      .onConflict((conflict) => conflict.column('meeting_id').doUpdateSet(more.lead_id === undefined ? { edition: 0 } : more))
      .execute(),
  )
}

/** A guest of the demonstration meeting who has confirmed, with everything that nobody else should hear of. */
export async function aGuest(db: Db, more: Partial<Row<'vip_guests'>> = {}): Promise<string> {
  const { id } = await guestRow(db, {
    name: '欧阳清远',
    unit: '云栖研究院',
    post: '首席科学家',
    mobile: '13977770001',
    companions: writeJson(['林助理']),
    host_name: '周接待',
    host_mobile: '13977770002',
    diet: '不吃海鲜',
    health: '心脏支架',
    notes: '与赵总不同席',
    ...more,
  })
  return id
}

export async function aCar(db: Db, more: Partial<Row<'vip_cars'>> = {}): Promise<string> {
  const id = more.id ?? newId(at('2026-09-01 09:00'))
  const row = {
    id,
    meeting_id: of.meeting_id,
    plate: '浙A12345',
    model: '商务车',
    seats: 6,
    driver: '吴师傅',
    driver_mobile: '13977770003',
    note: '',
  }
  await db.write((tx) =>
    tx
      .insertInto('vip_cars')
      .values({ ...row, ...more })
      .execute(),
  )
  return id
}

export async function aLeg(db: Db, guestId: string, more: Partial<Row<'vip_legs'>> = {}): Promise<string> {
  const id = more.id ?? newId(at('2026-09-01 09:00'))
  const row = {
    id,
    meeting_id: of.meeting_id,
    guest_id: guestId,
    direction: 'in',
    way: 'plane',
    number: 'CA1702',
    from_place: '北京首都机场',
    to_place: '杭州萧山机场',
    from_zone: 480,
    plan_from: at('2026-10-16 08:00'),
    plan_to: at('2026-10-16 10:20'),
    expect_from: null,
    expect_to: null,
    meet_at: 'T3 到达厅 12 号门',
    car_id: null,
    note: '托运两件',
    state: 'planned',
    marked_at: null,
  } as const
  await db.write((tx) =>
    tx
      .insertInto('vip_legs')
      .values({ ...row, ...more })
      .execute(),
  )
  return id
}

export async function aRoom(db: Db, guestIds: readonly string[], more: Partial<Row<'vip_rooms'>> = {}): Promise<string> {
  const id = more.id ?? newId(at('2026-09-01 09:00'))
  const days = { from_day: '2026-10-16', to_day: '2026-10-18' }
  const row = {
    id,
    meeting_id: of.meeting_id,
    hotel: '西湖国宾馆',
    kind: '大床房',
    beds: 1,
    room: '',
    ...days,
    payer: 'host',
    state: 'booked',
  } as const
  await db.write(async (tx) => {
    await tx
      .insertInto('vip_rooms')
      .values({ ...row, ...more })
      .execute()
    for (const guestId of guestIds) await tx.insertInto('vip_sleepers').values({ room_id: id, guest_id: guestId }).execute()
  })
  return id
}

/** Guests of a meeting as tests need them: put in past the calls, so that what is arranged for them is tried alone. */
import type { Input } from '#contract/call.ts'
import type { vip } from '#contract/vip/calls.ts'
import { writeJson } from '#server/db/json.ts'
import type { Db, Row } from '#server/db/db.ts'
import { noNumber } from '#server/db/sealed.ts'
import { newId } from '#server/flow/ids.ts'

/** A guest of meeting 1 of the demonstration, whose file is complete but for what is arranged. */
export async function guestRow(db: Db, more: Partial<Row<'vip_guests'>> = {}): Promise<Row<'vip_guests'>> {
  const row: Row<'vip_guests'> = {
    id: newId(1),
    meeting_id: '1',
    third_id: '-000001',
    edition: 1,
    state: 'confirmed',
    name: '欧阳静思',
    honorific: '院士',
    unit: '西北大学',
    post: '校长',
    mobile: '13955551001',
    document_type: '',
    document_number: noNumber,
    duties: writeJson([]),
    visibility: 'inside',
    photographs: 'ask',
    photo_id: null,
    door_note: '',
    languages: '',
    companions: writeJson([]),
    gift: '',
    speaks_name: '',
    speaks_mobile: '',
    host_name: '',
    host_mobile: '',
    host_id: null,
    deputy_name: '',
    deputy_mobile: '',
    deputy_id: null,
    diet: '',
    health: '',
    notes: '',
    own_diet: '',
    diet_agreed_at: null,
    ticket_id: null,
    order_no: null,
    admission_id: null,
    refusal: '',
    arrived_at: null,
    arrived_gate: '',
    made_by: '',
    created_at: 1,
    ...more,
  }
  await db.write((tx) => tx.insertInto('vip_guests').values(row).execute())
  return row
}

export const HERE = { meetingId: '1' }

/** Its list, as organisers have left it. */
export async function listRow(db: Db, more: Partial<Row<'vip_lists'>> = {}): Promise<void> {
  const nobody = { lead_name: '', lead_mobile: '', lead_id: null }
  const row = {
    meeting_id: '1',
    third_id: '-000001',
    edition: 1,
    ...nobody,
    margin_minutes: 60,
    delete_at: 4e12,
    banquets: writeJson([]),
  }
  await db.write(async (tx) => {
    await tx.deleteFrom('vip_lists').where('meeting_id', '=', '1').execute()
    await tx
      .insertInto('vip_lists')
      .values({ ...row, ...more })
      .execute()
  })
}

export const aLeg = (guestId: string): Input<typeof vip.saveLeg> => ({
  ...HERE,
  id: '',
  guestId,
  direction: 'in',
  way: 'plane',
  number: 'MU2101',
  fromPlace: '北京首都',
  toPlace: '昆明长水',
  planFrom: '2026-11-07 08:00:00',
  planTo: '2026-11-07 10:00:00',
  expectFrom: '',
  expectTo: '',
  meetAt: '',
  carId: '',
  note: '',
})

export const aCar = { ...HERE, id: '', plate: '陕A12345', model: '考斯特', seats: 4, driver: '', driverMobile: '', note: '' }

export const aRoom = (guestIds: string[]): Input<typeof vip.saveRoom> => ({
  ...HERE,
  id: '',
  hotel: '翠湖宾馆',
  kind: '大床房',
  beds: 1,
  room: '',
  fromDay: '2026-11-07',
  toDay: '2026-11-08',
  payer: 'host',
  state: 'booked',
  guestIds,
})

export const anAppearance = (guestId: string): Input<typeof vip.saveAppearance> => ({
  ...HERE,
  id: '',
  guestId,
  scheduleId: '',
  title: '开幕式',
  place: '主会场',
  role: '致辞',
  startTime: '2026-11-07 14:00:00',
  callTime: '2026-11-07 13:30:00',
})

export const aTask = (guestId: string): Input<typeof vip.saveTask> => ({
  ...HERE,
  id: '',
  guestId,
  what: '准备鲜花',
  owner: { name: '', mobile: '' },
  dueTime: '2026-11-07 09:00:00',
})

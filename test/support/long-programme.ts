/** A meeting of two days with hundreds of items in many rooms, put into a database as an import would leave it. */
import { writeJson } from '#server/db/json.ts'
import type { Db, Row } from '#server/db/db.ts'
import { DEMO_MEETING_ID } from '#server/seed/seed.ts'

export const LONG_MEETING_ID = 'long'
const MINUTE = 60_000
/** Nine o'clock in 东八区. */
const MORNING = Date.UTC(2026, 10, 7, 1)

export interface Placed {
  title: string
  room: string
  /** Minutes after nine. */
  from: number
  to: number
}

/** Titles in no order, as they were handed in. */
const titleOf = (index: number) => `第${(index * 7) % 400} 场：把课堂还给孩子，一位乡村教师的三百六十五天`

/** 400 items in twenty rooms, twenty in each, between nine in the morning and nine in the evening. */
export const fourHundred: readonly Placed[] = Array.from({ length: 400 }, (_, index) => {
  const from = Math.floor(index / 20) * 35 + (index % 3) * 5
  return { title: titleOf(index), room: `会议室 ${20 - (index % 20)}`, from, to: from + 25 }
})

/** 400 items that all begin at nine, in twenty rooms. */
export const allAtOnce: readonly Placed[] = fourHundred.map((item) => ({ ...item, from: 0, to: 60 }))

/** Makes a meeting of them, like the demonstration in everything else. */
export async function fillProgramme(db: Db, items: readonly Placed[], id = LONG_MEETING_ID): Promise<void> {
  const demo = await db.read.selectFrom('meetings').selectAll().where('id', '=', DEMO_MEETING_ID).executeTakeFirstOrThrow()
  const rows = items.map(({ title, room, from, to }, index): Omit<Row<'schedule_items'>, 'edition'> => ({
    id: `${id}${String((index * 131) % items.length).padStart(4, '0')}`,
    meeting_id: id,
    source_key: String(index),
    title,
    details: '',
    starts_at: MORNING + from * MINUTE,
    ends_at: MORNING + to * MINUTE,
    day: '2026-11-07',
    room,
    track: '',
    speakers: writeJson(['沈知远']),
    language: '',
    level: '',
  }))
  await db.write(async (tx) => {
    await tx
      .insertInto('meetings')
      .values({ ...demo, id })
      .execute()
    await db.insertMany(tx, 'schedule_items', rows)
  })
}

/** The sheets of a reception: what is printed and handed on, made anew from the files whenever it is asked for. */
import { may } from '#contract/may.ts'
import type { checkCalls } from '#contract/vip/checks.ts'
import { secrets } from '#contract/vip/fields.ts'
import { sheetColumns } from '#contract/vip/sheet-words.ts'
import { type SheetKind, sheetWords } from '#contract/vip/words.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { toWire } from '../../../flow/clock.ts'
import type { Handler } from '../../../use-case.ts'
import { tasksOf } from '../plan/task-store.ts'
import { readWhole } from './read.ts'
import type { Groups, SheetReader } from './sheet-groups.ts'
import { handbook } from './sheet-handbook.ts'
import { roomList, seatPlan, unconfirmed } from './sheet-places.ts'
import { carSheet, pickups } from './sheet-ways.ts'

export const sheet: Handler<typeof checkCalls.sheet> = async ({
  meeting,
  deps: { db, seals },
  input: { meetingId, kind },
  grants,
  now,
}) => {
  const columns = [...sheetColumns[kind]]
  const groups = await groupsOf(db.read, meetingId, kind, { readsPrivate: may(grants, secrets), fields: grants, seals })
  return { title: sheetWords[kind], meeting: meeting.title, madeTime: toWire(now), columns, groups }
}

export async function groupsOf(on: Tx | Db['read'], meetingId: string, kind: SheetKind, reader: SheetReader): Promise<Groups> {
  const whole = await readWhole(on, meetingId)
  switch (kind) {
    case 'handbook':
      return handbook(whole, await tasksOf(on, meetingId), reader)
    case 'pickups':
      return pickups(whole, reader.fields)
    case 'rooms':
      return roomList(whole, reader.fields)
    case 'cars':
      return carSheet(whole, reader.fields)
    case 'seats':
      return seatPlan(whole)
    case 'unconfirmed':
      return unconfirmed(whole, reader.fields)
  }
}

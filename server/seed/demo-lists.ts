/** Where people are checked at the demonstration meeting: the doors of both days, and lunch. Wholly fictional. */
import type { OpeningKind } from '#contract/entry-code.ts'
import type { Row } from '../db/db.ts'
import { writeJson } from '../db/json.ts'
import { toWire } from '../flow/clock.ts'
import { newCode, newToken } from '../flow/ids.ts'
import { DEMO_MEETING_ID, DEMO_TENANT_ID, firstMorning } from './demo-meeting.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export function demoLists(now: number): Omit<Row<'checkin_lists'>, 'states' | 'shares' | 'devices'>[] {
  // The first morning begins at half past eight; doors and kitchens go by the clock on the wall.
  const midnight = firstMorning(now) - 8.5 * HOUR
  const daily = (from: number, to: number) =>
    writeJson([0, DAY].map((day) => ({ from: toWire(midnight + day + from * HOUR), to: toWire(midnight + day + to * HOUR) })))
  const home = {
    meeting_id: DEMO_MEETING_ID,
    third_id: DEMO_TENANT_ID,
    exits: 0,
    accepts: writeJson<OpeningKind[]>(['badge', 'entry']),
    questions: writeJson([]),
    latitude: '0',
    longitude: '0',
    radius: 0,
    removed_at: null,
  }
  return [
    {
      ...home,
      id: '1',
      name: '主入口',
      kind: 'entrance',
      ticket_ids: writeJson([]),
      windows: daily(7.5, 18),
      passes: 'again',
      self: 1,
      gates: writeJson([
        { id: 'east', name: '东门' },
        { id: 'west', name: '西门' },
      ]),
      self_code: newCode(20),
      handover_key: newToken(),
      created_at: now,
    },
    {
      ...home,
      id: '2',
      name: '午餐',
      kind: 'inside',
      ticket_ids: writeJson(['2', '3']),
      windows: daily(11.5, 13.5),
      passes: 'once',
      self: 0,
      gates: writeJson([{ id: 'canteen', name: '餐厅' }]),
      self_code: newCode(20),
      handover_key: newToken(),
      created_at: now + 1,
    },
  ]
}

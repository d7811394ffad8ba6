/** Who works at a meeting now. */
import type { staff } from '#contract/staff.ts'
import type { Handler } from '../../use-case.ts'
import { staffOf } from './store.ts'
import { onWire } from './wire.ts'

export const list: Handler<typeof staff.list> = async ({ deps: { db }, input: { meetingId }, now }) =>
  (await staffOf(db, meetingId, now)).map(onWire)

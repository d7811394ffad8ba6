/** Who works at a meeting now. */
import type { staff } from '#contract/staff.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { findOwnMeeting } from '../meeting/store.ts'
import { staffOf } from './store.ts'
import { onWire } from './wire.ts'

export const list: Handler<typeof staff.list> = async ({ deps: { db }, input: { meetingId }, thirdId, now }) =>
  (await findOwnMeeting(db.read, meetingId, thirdId)) === undefined
    ? refuse('meeting_gone')
    : (await staffOf(db, meetingId, now)).map(onWire)

/** Phones that do not visit a tenant until a day is over, and why. */
import type { visitor, VisitBlock } from '#contract/visitor.ts'
import { dayOf, startOf, toWire } from '../../flow/clock.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { nameOf } from '../history/wire.ts'
import { findOwnMeeting } from '../meeting/store.ts'
import { blocksOf, type BlockWithName, liftBlock, putBlock } from './block-store.ts'
import { DAY_MS } from './hours.ts'

const DAYS_MOST = 366

export const blocks: Handler<typeof visitor.blocks> = async ({ deps: { db }, input, thirdId, now }) =>
  (await findOwnMeeting(db.read, input.meetingId, thirdId)) === undefined
    ? refuse('meeting_gone')
    : (await blocksOf(db.read, thirdId, now)).map(onWire)

export const block: Handler<typeof visitor.block> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const { meetingId, mobile, reason, untilDay } = input
    if ((await findOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    // Whose phone it is, the log is not told.
    const line = { entity: 'visit_block', entityId: thirdId, who: user.id, at: now }
    if (untilDay === '') {
      if (await liftBlock(tx, thirdId, mobile)) await writeLog(tx, [{ ...line, action: 'lift' }])
    } else {
      const day = startOf(untilDay)
      if (untilDay <= dayOf(now) || day > now + DAYS_MOST * DAY_MS) return refuse('block_day_unfit')
      await putBlock(tx, { third_id: thirdId, mobile, reason, until_at: day + DAY_MS, made_by: user.id, created_at: now })
      await writeLog(tx, [{ ...line, action: 'block', to: untilDay }])
    }
    return (await blocksOf(tx, thirdId, now)).map(onWire)
  })

const onWire = ({ mobile, reason, until_at, maker_name, maker_mobile, created_at }: BlockWithName): VisitBlock => ({
  mobile,
  reason,
  untilDay: dayOf(until_at - 1),
  by: nameOf({ name: maker_name, mobile: maker_mobile }),
  createTime: toWire(created_at),
})

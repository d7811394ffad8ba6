/**
 * Phones that do not visit a meeting until a day is over, and why. A role for one meeting reads and writes the blocks of that
 * meeting; a role for the tenant also those of all its meetings.
 */
import { may } from '#contract/may.ts'
import { rights } from '#contract/rights.ts'
import type { visitor, VisitBlock } from '#contract/visitor.ts'
import { dayOf, startOf, toWire } from '../../flow/clock.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type FieldReader, showField } from '../../privacy/field-gate.ts'
import { type Handler, refuse, type Rights } from '../../use-case.ts'
import { nameOf } from '../history/wire.ts'
import { blocksOf, type BlockWithName, EVERY_MEETING, liftBlock, visitBlocks } from './block-store.ts'
import { DAY_MS } from './hours.ts'

const DAYS_MOST = 366

/** Whether the caller's role is held for the tenant, and not for one of its meetings. */
const decidesEverywhere = (grants: Rights) => may(grants.givenAt(EVERY_MEETING), rights.decideVisitors)

/** The meetings whose blocks the caller sees, as the rows name them. */
const seenBy = (grants: Rights, meetingId: string) => (decidesEverywhere(grants) ? [meetingId, EVERY_MEETING] : [meetingId])

export const blocks: Handler<typeof visitor.blocks> = async ({ deps: { db }, input: { meetingId }, grants, thirdId, now }) =>
  (await blocksOf(db.read, { thirdId, meetingIds: seenBy(grants, meetingId), now })).map((row) => blockToView(row, grants))

export const block: Handler<typeof visitor.block> = ({ deps: { db }, input, user, grants, thirdId, now }) =>
  db.write(async (tx) => {
    const { meetingId, mobile, reason, untilDay, everyMeeting } = input
    if (everyMeeting === 1 && !decidesEverywhere(grants)) return refuse('forbidden')
    const at = { third_id: thirdId, meeting_id: everyMeeting === 1 ? EVERY_MEETING : meetingId, mobile }
    // Whose phone it is, the log is not told.
    const about = everyMeeting === 1 ? { entityId: thirdId } : { entityId: meetingId, meetingId }
    const line = { entity: 'visit_block', ...about, who: user.id, at: now }
    if (untilDay === '') {
      if (await liftBlock(tx, at)) await writeLog(tx, [{ ...line, action: 'lift' }])
    } else {
      const day = startOf(untilDay)
      if (untilDay <= dayOf(now) || day > now + DAYS_MOST * DAY_MS) return refuse('block_day_unfit')
      await visitBlocks.upsert(
        tx,
        { ...at, reason, until_at: day + DAY_MS, made_by: user.id, created_at: now },
        ['third_id', 'meeting_id', 'mobile'],
        ['reason', 'until_at', 'made_by', 'created_at'],
      )
      await writeLog(tx, [{ ...line, action: 'block', to: untilDay }])
    }
    return (await blocksOf(tx, { thirdId, meetingIds: seenBy(grants, meetingId), now })).map((row) => blockToView(row, grants))
  })

const blockToView = (
  { meeting_id, mobile, reason, until_at, maker_name, maker_mobile, created_at }: BlockWithName,
  reader: FieldReader,
): VisitBlock => ({
  mobile: showField('visitor.phone', mobile, reader),
  reason,
  untilDay: dayOf(until_at - 1),
  everyMeeting: meeting_id === EVERY_MEETING ? 1 : 0,
  by: nameOf({ name: maker_name, mobile: maker_mobile }),
  createTime: toWire(created_at),
})

/** Sessions that guests have a part in, with the time by which they are to be there. */
import type { Checked } from '#contract/call.ts'
import type { planCalls } from '#contract/vip/plan.ts'
import type { Tx } from '../../../db/db.ts'
import { fromWire } from '../../../flow/clock.ts'
import { newId } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../../use-case.ts'
import { scheduleItems } from '../../schedule/store.ts'
import { changePlan } from './change.ts'
import { settle } from './follow.ts'
import { type AppearanceRow, countOccasions, deleteAppearance, vipAppearances } from './occasion-store.ts'
import { OCCASIONS_MOST } from './seats.ts'
import { appearanceOnWire } from './wire.ts'
import { vipGuests } from '../guests/store.ts'

export const saveAppearance: Handler<typeof planCalls.saveAppearance> = (context) =>
  changePlan(context, async (changing) => {
    const { tx, meetingId, who, at } = changing
    const { id, guestId } = context.input
    if ((await vipGuests.lock(tx, { id: guestId, meeting_id: meetingId })) === undefined) return refuse('vip_gone')
    const standing = id === '' ? undefined : await vipAppearances.lock(tx, { id, meeting_id: meetingId })
    if (id !== '' && standing?.guest_id !== guestId) return refuse('appearance_gone')
    const written = await writtenOf(tx, context.input)
    if (written instanceof Refusal) return written
    if (standing === undefined && (await countOccasions(tx, 'vip_appearances', guestId)) >= OCCASIONS_MOST) return refuse('plan_full')
    const row: AppearanceRow = { id: standing?.id ?? newId(at), meeting_id: meetingId, guest_id: guestId, ...written }
    if (standing === undefined) await vipAppearances.insert(tx, row)
    else await vipAppearances.update(tx, { id: row.id }, written)
    const action = standing === undefined ? 'make' : 'appearance'
    await writeLog(tx, [{ entity: 'vip_appearance', entityId: row.id, meetingId, action, who, at }])
    await settle(changing, [guestId])
    return appearanceOnWire(row)
  })

type Typed = Checked<typeof planCalls.saveAppearance>

/** What the programme says goes before what is typed beside it. */
async function writtenOf(
  tx: Tx,
  { meetingId, scheduleId, title, place, role, startTime, callTime }: Typed,
): Promise<Omit<AppearanceRow, 'id' | 'meeting_id' | 'guest_id'> | Refusal<'schedule_gone' | 'appearance_unfit'>> {
  const session = scheduleId === '' ? undefined : await scheduleItems.lock(tx, { id: scheduleId, meeting_id: meetingId })
  if (scheduleId !== '' && session === undefined) return refuse('schedule_gone')
  const start = session?.starts_at ?? (startTime === '' ? null : fromWire(startTime))
  const call = fromWire(callTime)
  const named = session?.title ?? title
  if (named === '' || (start !== null && call > start)) return refuse('appearance_unfit')
  return { schedule_id: session?.id ?? null, title: named, place: session?.room ?? place, role, start_at: start, call_at: call }
}

export const removeAppearance: Handler<typeof planCalls.removeAppearance> = (context) =>
  changePlan(context, async (changing) => {
    const { tx, meetingId, who, at } = changing
    const standing = await vipAppearances.lock(tx, { id: context.input.id, meeting_id: meetingId })
    if (standing === undefined) return refuse('appearance_gone')
    const guestIds = await deleteAppearance(tx, standing)
    await writeLog(tx, [{ entity: 'vip_appearance', entityId: standing.id, meetingId, action: 'remove', who, at }])
    await settle(changing, [standing.guest_id, ...guestIds])
    return null
  })

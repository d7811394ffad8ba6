/** A guest's legs, as organisers write them. */
import type { Checked } from '#contract/call.ts'
import type { planCalls } from '#contract/vip/plan.ts'
import { legFields } from '#contract/vip/plan-words.ts'
import { newId } from '../../../flow/ids.ts'
import { writeLog } from '../../../flow/log-store.ts'
import { move } from '../../../flow/machine.ts'
import { type Handler, Refusal, refuse } from '../../../use-case.ts'
import { saveRevision } from '../../history/revision.ts'
import { type Changing, changePlan } from './change.ts'
import { settle } from './follow.ts'
import { type LegRow, vipCars, vipLegs } from './leg-store.ts'
import { legMachine } from './machine.ts'
import { type GuestRow } from './read-store.ts'
import { tellChanged } from './tell.ts'
import { legColumns, legOnWire } from './wire.ts'
import { vipGuests } from '../guests/store.ts'

/** Nobody comes and goes by more. */
const LEGS_MOST = 30

const times = ['planFrom', 'planTo', 'expectFrom', 'expectTo'] as const
const plain = ['direction', 'way', 'fromZone', ...times] as const

type Typed = Omit<Checked<typeof planCalls.saveLeg>, 'meetingId' | 'guestId' | 'id' | 'edition'>

export const saveLeg: Handler<typeof planCalls.saveLeg> = (context) =>
  changePlan(context, async (changing) => {
    const { id, guestId, edition: since, meetingId, ...typed } = context.input
    const { tx } = changing
    const guest = await vipGuests.lock(tx, { id: guestId, meeting_id: meetingId })
    if (guest === undefined) return refuse('vip_gone')
    if (typed.carId !== '' && (await vipCars.lock(tx, { id: typed.carId, meeting_id: meetingId })) === undefined) return refuse('car_gone')
    const written = id === '' ? await addLeg(changing, guest, typed) : await changeLeg(changing, guest, { id, since }, typed)
    return written instanceof Refusal ? written : legOnWire(written, true, context.grants)
  })

/**
 * @param guest locked.
 * @param typed as the wire has it, checked.
 */
export async function addLeg(changing: Changing, guest: GuestRow, typed: Typed): Promise<LegRow | Refusal<'plan_full'>> {
  const { tx, meetingId, who, at } = changing
  if ((await vipLegs.count(tx, { guest_id: guest.id })) >= LEGS_MOST) return refuse('plan_full')
  const id = newId(at)
  const row: LegRow = {
    id,
    meeting_id: meetingId,
    guest_id: guest.id,
    edition: 1,
    state: 'planned',
    marked_at: null,
    ...legColumns.toRow(typed),
  }
  await vipLegs.insert(tx, row)
  await writeLog(tx, [{ entity: 'vip_leg', entityId: id, meetingId, action: 'make', to: row.direction, edition: 1, who, at }])
  await settle(changing, [guest.id])
  return row
}

/** Other times make a leg changed that has not begun; whoever receives the guest is told as long as they have not come in. */
export async function changeLeg(
  changing: Changing,
  guest: GuestRow,
  { id, since }: { id: string; since: number },
  typed: Typed,
): Promise<LegRow | Refusal<'leg_gone' | 'changed_meanwhile'>> {
  const { tx, meetingId, who, at } = changing
  const standing = await vipLegs.lock(tx, { id, meeting_id: meetingId })
  if (standing === undefined || standing.guest_id !== guest.id) return refuse('leg_gone')
  const thing = { entity: 'vip_leg', entityId: id, meetingId, who, at }
  const written = legColumns.toRow(typed)
  const change = { labels: legFields, since, revision: standing.edition, before: legColumns.toView(standing), after: typed, plain }
  const saved = await saveRevision(tx, thing, change, (edition) => vipLegs.update(tx, { id }, { ...written, edition }))
  if (saved instanceof Refusal) return saved
  if (saved.changed.length === 0) return standing
  const row = { ...standing, ...written, edition: saved.revision }
  if (times.some((time) => saved.changed.includes(time))) {
    const step = { entityId: id, action: 'change', from: row.state, who, why: '', at, meetingId } as const
    const { to } = await move(tx, legMachine, step)
    if (to !== undefined) row.state = to
    if (row.state === 'changed' || row.state === 'departed') await tellChanged(changing, guest, row)
  }
  await settle(changing, [guest.id])
  return row
}

export const removeLeg: Handler<typeof planCalls.removeLeg> = (context) =>
  changePlan(context, async (changing) => {
    const { tx, meetingId, who, at } = changing
    const standing = await vipLegs.lock(tx, { id: context.input.id, meeting_id: meetingId })
    if (standing === undefined) return refuse('leg_gone')
    await vipLegs.delete(tx, { id: standing.id })
    const line = { entity: 'vip_leg', entityId: standing.id, meetingId, action: 'remove', from: standing.state, who, at }
    await writeLog(tx, [{ ...line, edition: standing.edition + 1 }])
    await settle(changing, [standing.guest_id])
    return null
  })

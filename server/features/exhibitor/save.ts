/** A stand is set down, changed, or removed with all that hangs on it. */
import type { Checked } from '#contract/call.ts'
import { EXHIBITORS_MOST, type exhibitor, exhibitorFields } from '#contract/exhibitor.ts'
import type { Tx } from '../../db/db.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { deleteLeadsOf } from '../card/store.ts'
import { saveRevision } from '../history/revision.ts'
import { heldOpen } from '../organisation/tree-store.ts'
import { deleteStand, exhibitorPeople, exhibitors, findAtTenant, isBoothTaken, lockStand, type Stand, type StandAtTenant } from './store.ts'
import { standOnWire, typedOnWire } from './wire.ts'

type Typed = Pick<Stand, 'name' | 'booth' | 'badges' | 'organisation_id'>
interface By {
  userId: string
  now: number
}

export const save: Handler<typeof exhibitor.save> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const { meetingId, id, edition, organisationId } = input
    const owner = organisationId === '' ? null : (await heldOpen(tx, organisationId, thirdId))?.id
    if (owner === undefined) return refuse('organisation_gone')
    // A booth is given once, and those of a meeting are counted.
    await db.serialise(tx, `exhibitors:${meetingId}`)
    if (input.booth !== '' && (await isBoothTaken(tx, meetingId, input.booth, id ?? ''))) return refuse('booth_taken')
    const typed = typedOf(input, owner)
    const by = { userId: user.id, now }
    const saved = id === undefined ? await make(tx, meetingId, thirdId, typed, by) : await change(tx, { meetingId, id, edition }, typed, by)
    return saved instanceof Refusal ? saved : standOnWire((await findAtTenant(tx, saved)) as StandAtTenant)
  })

const typedOf = ({ name, booth, badges }: Checked<typeof exhibitor.save>, organisation_id: string | null): Typed => ({
  name,
  booth,
  badges,
  organisation_id,
})

async function make(
  tx: Tx,
  meetingId: string,
  thirdId: string,
  typed: Typed,
  { userId, now }: By,
): Promise<string | Refusal<'exhibitors_full'>> {
  if ((await exhibitors.count(tx, { meeting_id: meetingId })) >= EXHIBITORS_MOST) return refuse('exhibitors_full')
  const id = newId(now)
  await exhibitors.insert(tx, { ...typed, id, meeting_id: meetingId, third_id: thirdId, edition: 1, created_at: now })
  await writeLog(tx, [{ entity: 'exhibitor', entityId: id, action: 'make', to: typed.name, who: userId, at: now, edition: 1 }])
  return id
}

async function change(
  tx: Tx,
  { meetingId, id, edition: since }: { meetingId: string; id: string; edition: number },
  typed: Typed,
  { userId, now }: By,
): Promise<string | Refusal<'stand_gone' | 'badges_in_use' | 'changed_meanwhile'>> {
  const standing = await lockStand(tx, id)
  if (standing === undefined || standing.meeting_id !== meetingId) return refuse('stand_gone')
  const thing = { entity: 'exhibitor', entityId: id, who: userId, at: now }
  const [before, after] = [typedOnWire(await withCurrentOwner(tx, standing)), typedOnWire(typed)]
  const change = { labels: exhibitorFields, since, revision: standing.edition, before, after }
  const saved = await saveRevision(tx, thing, change, async (edition) => {
    if (typed.badges < (await exhibitorPeople.count(tx, { exhibitor_id: id }))) return refuse('badges_in_use')
    return exhibitors.update(tx, { id }, { ...typed, edition })
  })
  return saved instanceof Refusal ? saved : id
}

/** If the stored organisation was merged into another one, the form names the other one. */
async function withCurrentOwner(tx: Tx, standing: Stand): Promise<Typed> {
  return { ...standing, organisation_id: (await findAtTenant(tx, standing.id))?.owner_id ?? null }
}

export const remove: Handler<typeof exhibitor.remove> = ({ deps: { db }, input: { meetingId, id }, user, now }) =>
  db.write(async (tx) => {
    const standing = await lockStand(tx, id)
    if (standing === undefined || standing.meeting_id !== meetingId) return refuse('stand_gone')
    await deleteLeadsOf(tx, id)
    await deleteStand(tx, id)
    await writeLog(tx, [{ entity: 'exhibitor', entityId: id, action: 'remove', from: standing.name, who: user.id, at: now }])
    return null
  })

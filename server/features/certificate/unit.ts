/** Certificates of an organisation's people: who lets it have theirs, and what it gets. */
import type { certificate } from '#contract/certificate.ts'
import type { Db, Tx } from '../../db/db.ts'
import { type Handler, paged, refuse } from '../../use-case.ts'
import { organisationMembers, setSince } from '../organisation/member-store.ts'
import { findOrganisation, holdOrganisation, ledTo } from '../organisation/tree-store.ts'
import { startParallelTask } from '../task/begin.ts'
import { showOwnTask } from '../task/shown.ts'
import { countNumbers, pageOfMeetings } from './unit-store.ts'
import type { Checkpoint } from './zip.ts'

async function standing(on: Tx | Db['read'], home: string, userId: string) {
  const member = await organisationMembers.find(on, { organisation_id: home, user_id: userId })
  return { mine: member ? 1 : 0, shares: member?.certificates_since == null ? 0 : 1 }
}

export const shared: Handler<typeof certificate.shared> = async ({ deps: { db }, input: { id }, user, thirdId }) => {
  const home = await ledTo(db.read, { id, third_id: thirdId })
  return home === undefined ? refuse('organisation_gone') : standing(db.read, home.id, user.id)
}

export const share: Handler<typeof certificate.share> = ({ deps: { db }, input: { id, shares }, user, thirdId, now }) =>
  db.write(async (tx) => {
    const named = await findOrganisation(tx, { id, third_id: thirdId })
    const home = named && (await holdOrganisation(tx, named.id))
    if (home === undefined) return refuse('organisation_gone')
    const of = { organisationId: home.id, userId: user.id }
    if (!(await setSince(tx, of, 'certificates_since', shares === 1 ? now : null))) return refuse('not_member')
    return standing(tx, home.id, user.id)
  })

export const unitList: Handler<typeof certificate.unitList> = async ({ deps: { db }, input, thirdId }) => {
  const home = await ledTo(db.read, { id: input.id, third_id: thirdId })
  if (home === undefined) return refuse('organisation_gone')
  return paged(
    input,
    (range) => pageOfMeetings(db, { home: home.id, thirdId }, range),
    ({ id, title, certificates }) => ({ meetingId: id, meetingName: title, certificates: Number(certificates) }),
  )
}

export const unitZip: Handler<typeof certificate.unitZip> = async ({ deps: { db }, input: { id, meetingId }, user, thirdId, now }) => {
  const home = await ledTo(db.read, { id, third_id: thirdId })
  if (home === undefined) return refuse('organisation_gone')
  if ((await countNumbers(db.read, { home: home.id, thirdId }, meetingId)) === 0) return refuse('certificate_none')
  const checkpoint: Checkpoint = { home: home.id, after: '', done: 0 }
  return startParallelTask(db, { kind: 'certificateUnitZip', thirdId, meetingId, userId: user.id, checkpoint, now })
}

export const unitTask: Handler<typeof certificate.unitTask> = async ({ deps: { db }, input: { id, meetingId, taskId }, user, thirdId }) => {
  if ((await ledTo(db.read, { id, third_id: thirdId })) === undefined) return refuse('organisation_gone')
  const own = { kind: 'certificateUnitZip', meetingId, thirdId, userId: user.id } as const
  return (await showOwnTask(db, taskId, own)) ?? refuse('task_gone')
}

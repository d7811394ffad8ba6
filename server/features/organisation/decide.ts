/** Letting an applicant in, or not. Of two who decide at once the first has decided. */
import type { organisation } from '#contract/organisation.ts'
import { move } from '../../flow/machine.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { applicationMachine } from './machine.ts'
import { findApplication, lockApplication, wantedBy } from './store.ts'
import { holdOrganisation } from './tree-store.ts'
import { applicationFor } from './wire.ts'

export const decide: Handler<typeof organisation.decide> = async ({ deps: { db }, input: { id, action, reason }, user, now, thirdId }) => {
  const refused = await db.write(async (tx) => {
    const wanted = await wantedBy(tx, id, thirdId)
    const home = wanted === undefined ? undefined : await holdOrganisation(tx, wanted)
    // Where it was held, the application may have been needless: its applicant belongs to what theirs was merged into.
    const standing = await lockApplication(tx, { id, third_id: thirdId })
    if (home === undefined || standing === undefined) return refuse('application_gone')
    const facts = { application: standing, organisation: home.closed_at === null ? 'open' : 'closed', invitation: 'none' } as const
    const step = { ...facts, entityId: id, action, from: standing.state, who: user.id, why: reason, at: now }
    const columns = { reason, decided_at: now, decided_by: user.id }
    const { to, refused: closed } = await move(tx, applicationMachine, step, columns)
    if (to === undefined) return refuse(closed === 'organisation_gone' ? closed : 'application_decided')
    return undefined
  })
  return refused ?? applicationFor('approver')(await findApplication(db.read, id))
}

/** One's own proposals: read, taken back, thrown away. */
import { may } from '#contract/may.ts'
import type { proposal } from '#contract/proposal.ts'
import { anyRoom } from '#contract/rights.ts'
import { writeLog } from '../../flow/log-store.ts'
import { move } from '../../flow/machine.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { rightsOf } from '../right/rights.ts'
import { closedTo } from './closed-to.ts'
import { proposalMachine } from './machine.ts'
import { findProposal, lockProposal, proposals, proposalsOf, type ProposalWithDraft } from './store.ts'
import { isRemovable, ownOnWire } from './wire.ts'

export const mine: Handler<typeof proposal.mine> = async ({ deps: { db }, user, thirdId, now }) => {
  const [{ proposers, closed }, rows, rights] = await Promise.all([
    closedTo(db.read, user.id, thirdId, now),
    proposalsOf(db.read, user.id, thirdId),
    rightsOf(db, user.id, thirdId, now),
  ])
  const opens = (meetingId: string) => may(rights.givenAt(meetingId), anyRoom)
  return { proposers, allowed: closed === undefined ? 1 : 0, list: rows.map((row) => ownOnWire(row, opens)) }
}

export const withdraw: Handler<typeof proposal.withdraw> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const standing = await lockProposal(tx, { id: input.id, user_id: user.id, third_id: thirdId })
    if (standing === undefined) return refuse('proposal_gone')
    const step = { entityId: standing.id, action: 'withdraw', from: standing.state, who: user.id, why: '', at: now } as const
    const { to } = await move(tx, proposalMachine, step)
    // A second tap finds it where the first has put it.
    if (to === undefined && standing.state !== 'draft') return refuse('proposal_decided')
    return ownOnWire({ ...standing, state: 'draft', draft_id: null }, () => false)
  })

export const remove: Handler<typeof proposal.remove> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const standing = await lockProposal(tx, { id: input.id, user_id: user.id, third_id: thirdId })
    if (standing === undefined) return refuse('proposal_gone')
    if (!isRemovable((await findProposal(tx, standing.id)) as ProposalWithDraft)) return refuse('proposal_decided')
    await proposals.delete(tx, { id: standing.id })
    const { id: entityId, state: from } = standing
    await writeLog(tx, [{ entity: 'proposal', entityId, action: 'remove', from, who: user.id, at: now }])
    return null
  })

/** Letting a proposal in, or not, and telling its applicant. Of two who decide at once the first has decided. */
import type { Checked } from '#contract/call.ts'
import { type proposal, proposalSays } from '#contract/proposal.ts'
import type { Tx } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import { move } from '../../flow/machine.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { tell } from '../message/outbox.ts'
import { begin } from './begin.ts'
import { reviewedAnswer } from './list.ts'
import { proposalMachine } from './machine.ts'
import { lockProposal, type Proposal } from './store.ts'

const ends = { approve: 'approved', refuse: 'refused' } as const

export const decide: Handler<typeof proposal.decide> = async ({ deps: { db }, input, user, grants, thirdId, now }) => {
  const { id, edition, action } = input
  const refused = await db.write(async (tx) => {
    const standing = await lockProposal(tx, { id, third_id: thirdId })
    if (standing === undefined) return refuse('proposal_gone')
    if (standing.state === ends[action] && standing.decided_by === user.id) return undefined
    // Handed in anew, it says something that nobody has read.
    if (standing.state !== 'waiting' || standing.edition !== edition) return refuse('proposal_decided')
    if (action === 'approve' && standing.starts_at <= now) return refuse('proposal_past')
    await (action === 'approve' ? approve(tx, standing, user.id, now) : turnDown(tx, standing, input, user.id, now))
    return undefined
  })
  return refused instanceof Refusal ? refused : reviewedAnswer(db.read, id, grants, now)
}

async function approve(tx: Tx, standing: Proposal, who: string, now: number): Promise<void> {
  const meetingId = await begin(tx, standing, who, now)
  const step = { entityId: standing.id, action: 'approve', from: standing.state, who, why: '', at: now } as const
  await move(tx, proposalMachine, step, { meeting_id: meetingId, decided_by: who, decided_at: now })
  await told(tx, standing, meetingId, proposalSays.approved, now)
}

type Said = Pick<Checked<typeof proposal.decide>, 'reasons' | 'reason'>

async function turnDown(tx: Tx, standing: Proposal, said: Said, who: string, now: number): Promise<void> {
  const reasons = said.reasons.filter(({ reason }) => reason !== '')
  const columns = { reasons: writeJson(reasons), reason: said.reason, decided_by: who, decided_at: now }
  await move(tx, proposalMachine, { entityId: standing.id, action: 'refuse', from: standing.state, who, why: '', at: now }, columns)
  const [first] = reasons
  const why = said.reason || (first === undefined ? '' : proposalSays.of(first.field, first.reason))
  await told(tx, standing, '', proposalSays.refused(why), now)
}

/** Once for each time that it was handed in. */
async function told(
  tx: Tx,
  { id, edition, user_id, third_id, title }: Proposal,
  meetingId: string,
  what: string,
  now: number,
): Promise<void> {
  const about = `${id}:${edition}`
  await tell(tx, [{ kind: 'proposal_decided', about, userId: user_id, thirdId: third_id, meetingId, facts: { meeting: title, what } }], now)
}

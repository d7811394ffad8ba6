/** Submits a proposal, also again after it was withdrawn or refused. Its text stays out of the log, which outlives it. */
import { isDeepStrictEqual } from 'node:util'
import { type proposal, proposalFields, PROPOSALS_MOST } from '#contract/proposal.ts'
import type { Tx } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { move } from '../../flow/machine.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { saveRevision } from '../history/revision.ts'
import { isTooLong } from '../meeting/manage/save.ts'
import { tell, type Telling } from '../message/outbox.ts'
import { handedIn } from '../notice/handed-in.ts'
import { holdAccount } from '../session/store.ts'
import { closedTo } from './closed-to.ts'
import { proposalMachine } from './machine.ts'
import { countOpen, lockProposal, type Proposal, proposals } from './store.ts'
import { ownOnWire, proposalColumns } from './wire.ts'

export const save: Handler<typeof proposal.save> = async ({ deps: { db }, input: { id, edition, ...given }, user, thirdId, now }) => {
  const typed = proposalColumns.toRow(given)
  if (typed.starts_at <= now) return refuse('proposal_past')
  if (isTooLong(typed)) return refuse('too_long')
  const tellings = await handedIn(db, 'proposal_waiting', { thirdId, what: typed.title, now })
  const by = { userId: user.id, thirdId, tellings, now }
  const done = await db.write(async (tx) => {
    // Before the account, as whoever closes that does.
    const standing = id === undefined ? undefined : await lockProposal(tx, { id, user_id: user.id, third_id: thirdId })
    if (id !== undefined && standing === undefined) return refuse('proposal_gone')
    // Those of one account take turns here: how many it has is counted.
    if (!(await holdAccount(tx, user.id))) return refuse('signed_out')
    const { closed } = await closedTo(tx, user.id, thirdId, now)
    if (closed !== undefined) return refuse(closed)
    return standing === undefined ? make(tx, typed, by) : change(tx, standing, { since: edition, typed }, by)
  })
  return done instanceof Refusal ? done : ownOnWire({ ...done, draft_id: null }, () => false)
}

type Typed = ReturnType<typeof proposalColumns.toRow>
interface By {
  userId: string
  thirdId: string
  /** Whoever decides, told where it is handed in. */
  tellings: readonly Telling[]
  now: number
}

/** Nobody has said anything of it yet. */
const undecided = { reasons: writeJson<{ field: string; reason: string }[]>([]), reason: '', decided_at: null, decided_by: null }

async function make(tx: Tx, typed: Typed, { userId, thirdId, tellings, now }: By): Promise<Proposal | Refusal<'proposals_full'>> {
  if ((await countOpen(tx, userId, thirdId)) >= PROPOSALS_MOST) return refuse('proposals_full')
  const row: Proposal = {
    ...typed,
    ...undecided,
    id: newId(now),
    user_id: userId,
    third_id: thirdId,
    state: 'waiting',
    edition: 1,
    meeting_id: null,
    submitted_at: now,
    created_at: now,
  }
  await proposals.insert(tx, row)
  await tell(tx, tellings, now)
  await writeLog(tx, [{ entity: 'proposal', entityId: row.id, action: 'make', to: row.state, who: userId, at: now, edition: 1 }])
  return row
}

async function change(
  tx: Tx,
  standing: Proposal,
  { since, typed }: { since: number; typed: Typed },
  { userId, tellings, now }: By,
): Promise<Proposal | Refusal<'proposal_decided' | 'changed_meanwhile'>> {
  const { id } = standing
  const [before, after] = [proposalColumns.toView(standing), proposalColumns.toView(typed)]
  // A second tap finds the proposal of the first.
  if (standing.state === 'waiting' && isDeepStrictEqual(before, after)) return standing
  if (standing.state === 'waiting' || standing.state === 'approved') return refuse('proposal_decided')
  const columns = { ...typed, ...undecided, submitted_at: now }
  const thing = { entity: 'proposal', entityId: id, who: userId, at: now }
  const change = { labels: proposalFields, since, revision: standing.edition, before, after, plain: [], always: true }
  const saved = await saveRevision(tx, thing, change, (edition) => submit(tx, standing, { ...columns, edition }, { userId, tellings, now }))
  return saved instanceof Refusal ? saved : { ...standing, ...columns, edition: saved.revision, state: 'waiting' }
}

async function submit(
  tx: Tx,
  standing: Proposal,
  columns: Partial<Proposal>,
  { userId, tellings, now }: Omit<By, 'thirdId'>,
): Promise<void> {
  const { id } = standing
  const step = { entityId: id, action: 'submit', from: standing.state, who: userId, why: '', at: now } as const
  await move(tx, proposalMachine, step, columns)
  await tell(tx, tellings, now)
}

/** Table proposals. */
import { sql } from 'kysely'
import type { ProposalState } from '#contract/proposal.ts'
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { countOf, pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { contains } from '../../db/like.ts'
import { isPhone } from '../../privacy/phone-search.ts'
import { table } from '../../db/table.ts'

export const proposals = table('proposals')

export type Proposal = Row<'proposals'>
/** With the meeting that it became, as long as that was not removed. */
export type ProposalWithDraft = Proposal & { draft_id: string | null }
/** As whoever decides reads it. */
export interface ReviewedRow extends ProposalWithDraft {
  name: string
  mobile: string
  decider_name: string | null
  decider_mobile: string | null
}

/** As many of one's own as anybody is shown. */
const OWN_MOST = 200

/** One's own, or one of a tenant; locked. */
export function lockProposal(
  tx: Tx,
  wanted: Pick<Proposal, 'id' | 'third_id'> & Partial<Pick<Proposal, 'user_id'>>,
): Promise<Proposal | undefined> {
  return tx
    .selectFrom('proposals')
    .selectAll()
    .where((q) => q.and(wanted))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** How many of somebody's are no meeting yet at a tenant. */
export async function countOpen(tx: Tx, userId: string, thirdId: string): Promise<number> {
  return countOf(tx.selectFrom('proposals').where('user_id', '=', userId).where('third_id', '=', thirdId).where('state', '!=', 'approved'))
}

const withDraft = (on: Reader) =>
  on
    .selectFrom('proposals')
    .leftJoin('meetings', (join) => join.onRef('meetings.id', '=', 'proposals.meeting_id').on('meetings.state', '!=', 'removed'))

/** The newest first. */
export function proposalsOf(on: Reader, userId: string, thirdId: string): Promise<ProposalWithDraft[]> {
  return withDraft(on)
    .selectAll('proposals')
    .select('meetings.id as draft_id')
    .where('proposals.user_id', '=', userId)
    .where('proposals.third_id', '=', thirdId)
    .orderBy('proposals.created_at', 'desc')
    .orderBy('proposals.id', 'desc')
    .limit(OWN_MOST)
    .execute()
}

export function findProposal(on: Reader, id: string): Promise<ProposalWithDraft | undefined> {
  return withDraft(on).selectAll('proposals').select('meetings.id as draft_id').where('proposals.id', '=', id).executeTakeFirst()
}

const forReview = (on: Reader) =>
  withDraft(on).innerJoin('users', 'users.id', 'proposals.user_id').leftJoin('users as decider', 'decider.id', 'proposals.decided_by')

const reviewed = ['users.name', 'users.mobile', 'decider.name as decider_name', 'decider.mobile as decider_mobile'] as const

export function findReviewed(on: Reader, id: string): Promise<ReviewedRow | undefined> {
  return forReview(on)
    .selectAll('proposals')
    .select('meetings.id as draft_id')
    .select(reviewed)
    .where('proposals.id', '=', id)
    .executeTakeFirst()
}

interface Wanted extends PageRange {
  thirdId: string
  keyword: string
  /** Undefined: all that were handed in. */
  state: ProposalState | undefined
}

/** What waits first, the longest first; then what was decided, the newest first. What was taken back is its owner's alone. */
export async function pageOfProposals(db: Db, { thirdId, keyword, state, ...range }: Wanted): Promise<RowPage<ReviewedRow>> {
  let found = forReview(db.read).where('proposals.third_id', '=', thirdId).where('proposals.state', '!=', 'draft')
  if (state !== undefined) found = found.where('proposals.state', '=', state)
  if (keyword !== '')
    found = found.where((q) =>
      q.or([
        contains('proposals.title', keyword),
        contains('proposals.contact_name', keyword),
        contains('users.name', keyword),
        isPhone('proposals.contact_mobile', keyword),
      ]),
    )
  const waits = sql<boolean>`proposals.state = 'waiting'`
  return pageOf(
    found,
    found
      .selectAll('proposals')
      .select('meetings.id as draft_id')
      .select(reviewed)
      .orderBy(sql`CASE WHEN ${waits} THEN 0 ELSE 1 END`)
      .orderBy(sql`CASE WHEN ${waits} THEN proposals.submitted_at ELSE -proposals.decided_at END`)
      .orderBy('proposals.id'),
    range,
  )
}

/** So that whoever decides on one now is waited for. */
export async function lockProposalsOf(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('proposals').select('id').where('user_id', '=', userId).forUpdate().execute()
}

/** A closed account's; where somebody else has named them as whom to call, nobody is named any more. */
export async function forgetProposals(tx: Tx, userId: string, mobile: string): Promise<void> {
  await tx.deleteFrom('proposals').where('user_id', '=', userId).execute()
  await tx.updateTable('proposals').set({ contact_name: '', contact_mobile: '' }).where('contact_mobile', '=', mobile).execute()
}

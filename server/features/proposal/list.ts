/** Proposals of a tenant, for those who decide about them, with what each applicant has proved. */
import { rangeOf } from '../../db/pages.ts'
import type { proposal, ReviewedProposal } from '#contract/proposal.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { FieldReader } from '../../privacy/field-gate.ts'
import type { Handler } from '../../use-case.ts'
import { marksOf } from '../certification/marks.ts'
import { findReviewed, pageOfProposals, type ReviewedRow } from './store.ts'
import { reviewedOnWire } from './wire.ts'

export const list: Handler<typeof proposal.list> = async ({ deps: { db }, input, grants, thirdId, now }) => {
  const { pageNum, pageSize, keyword, state } = input
  const { rows, total } = await pageOfProposals(db, { thirdId, keyword, state, ...rangeOf({ pageNum, pageSize }) })
  const applicants = [...new Set(rows.map(({ user_id }) => user_id))]
  const marks = new Map(await Promise.all(applicants.map(async (id) => [id, await marksOf(db.read, id, thirdId, now)] as const)))
  return { list: rows.map((row) => reviewedOnWire(row, marks.get(row.user_id) ?? [], grants)), total, pageNum, pageSize }
}

/** One that there is, after whatever was done to it. */
export async function reviewedAnswer(on: Db['read'] | Tx, id: string, reader: FieldReader, now: number): Promise<ReviewedProposal> {
  const row = (await findReviewed(on, id)) as ReviewedRow
  return reviewedOnWire(row, await marksOf(on, row.user_id, row.third_id, now), reader)
}

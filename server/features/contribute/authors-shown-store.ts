/** Whose a paper is, for its reviewers: asked only where the call lets them know, and by nobody else. */
import type { Reader } from '../../db/db.ts'
import type { Blind } from '#contract/contribute-states.ts'

export async function authorsShown(on: Reader, blind: Blind, assignmentId: string): Promise<{ name: string; unit: string }[]> {
  if (blind === 'double') return []
  return on
    .selectFrom('contribution_authors')
    .innerJoin('contribution_assignments', (join) =>
      join
        .onRef('contribution_assignments.contribution_id', '=', 'contribution_authors.contribution_id')
        .onRef('contribution_assignments.round', '=', 'contribution_authors.round'),
    )
    .select(['contribution_authors.name', 'contribution_authors.unit'])
    .where('contribution_assignments.id', '=', assignmentId)
    .orderBy('contribution_authors.position')
    .execute()
}

/** Belonging to an organisation, for suites that are about what follows. */
import type { TestApp } from './app.ts'
import type { Person } from './person.ts'

/** Puts somebody into an organisation, straight into the table. */
export async function joinHome({ deps, clock }: TestApp, person: Pick<Person, 'id'>, organisationId = '1'): Promise<void> {
  await deps.db.write((tx) =>
    tx
      .insertInto('organisation_members')
      .values({ organisation_id: organisationId, user_id: person.id, joined_at: clock() })
      .onConflict((conflict) => conflict.columns(['organisation_id', 'user_id']).doNothing())
      .execute(),
  )
}

/** Marks that stand, without the papers that they were given for. */
import type { CertificationKind } from '#contract/mark.ts'
import { writeJson } from '#server/db/json.ts'
import { noNumber } from '#server/db/sealed.ts'
import { certifications } from '#server/features/certification/store.ts'
import { newId } from '#server/flow/ids.ts'
import type { TestApp } from './app.ts'
import type { Person } from './person.ts'

const YEAR = 365 * 86_400_000

/** @param until when it ends; a year from now where nothing is said. @returns the certification's id. */
export async function marked(
  { deps: { db }, clock }: Pick<TestApp, 'deps' | 'clock'>,
  person: Pick<Person, 'id'>,
  { kind, name, until = clock() + YEAR }: { kind: CertificationKind; name: string; until?: number },
): Promise<string> {
  const now = clock()
  const id = newId(now)
  await db.write((tx) =>
    certifications.insert(tx, {
      id,
      kind,
      user_id: person.id,
      third_id: '-000001',
      state: 'approved',
      edition: 1,
      name,
      code: '',
      fields: writeJson({}),
      paper_no: noNumber,
      paper_tail: '',
      reasons: writeJson([]),
      reason: '',
      checked: '',
      insisted: 0,
      mark_name: name,
      mark_code: '',
      mark_until: until,
      told_at: null,
      submitted_at: now,
      decided_at: now,
      decided_by: null,
      delete_at: null,
      created_at: now,
    }),
  )
  return id
}

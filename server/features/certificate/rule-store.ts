/** Tables certificate_rules and certificate_people: who is to have a certificate of a meeting. */
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import type { Listed } from '#contract/certificate.ts'
import { runOut } from '../meeting/store.ts'
import { table } from '../../db/table.ts'

export const certificateRules = table('certificate_rules')
export const certificatePeople = table('certificate_people')

export type RuleRow = Row<'certificate_rules'> & { template_name: string; issued: number | null }

const standing = (on: Reader, meetingId: string) =>
  on
    .selectFrom('certificate_rules')
    .innerJoin('certificate_templates', 'certificate_templates.id', 'certificate_rules.template_id')
    .selectAll('certificate_rules')
    .select((q) => [
      'certificate_templates.name as template_name',
      q
        .selectFrom('certificates')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('certificates.rule_id', '=', 'certificate_rules.id')
        .where('certificates.state', '=', 'issued')
        .as('issued'),
    ])
    .where('certificate_rules.meeting_id', '=', meetingId)
    .where('certificate_rules.removed_at', 'is', null)

/** The oldest first. */
export function rulesOf(on: Reader, meetingId: string): Promise<RuleRow[]> {
  return standing(on, meetingId).orderBy('certificate_rules.created_at').orderBy('certificate_rules.id').execute()
}

export function findRule(on: Reader, meetingId: string, id: string): Promise<RuleRow | undefined> {
  return standing(on, meetingId).where('certificate_rules.id', '=', id).executeTakeFirst()
}

/** By rule, in their order. */
export async function peopleOf(on: Reader, ruleIds: readonly string[]): Promise<Map<string, Listed[]>> {
  const people = new Map<string, Listed[]>(ruleIds.map((id) => [id, []]))
  if (ruleIds.length === 0) return people
  const rows = await on.selectFrom('certificate_people').selectAll().where('rule_id', 'in', ruleIds).orderBy('sort').execute()
  for (const { rule_id, name, phone, unit } of rows) people.get(rule_id)?.push({ name, phone, unit })
  return people
}

/** Whole, in place of those there were. */
export async function replacePeople(db: Db, tx: Tx, ruleId: string, people: readonly Listed[]): Promise<void> {
  await tx.deleteFrom('certificate_people').where('rule_id', '=', ruleId).execute()
  await db.insertMany(
    tx,
    'certificate_people',
    people.map(({ name, phone, unit }, sort) => ({ rule_id: ruleId, sort, name, phone, unit })),
  )
}

/** What the privacy policy promises: so long after a meeting its lists are gone. */
export async function sweepListed(db: Db, before: number, now: number): Promise<void> {
  await db.write((tx) =>
    tx
      .deleteFrom('certificate_people')
      .where(
        'rule_id',
        'in',
        tx
          .selectFrom('certificate_rules')
          .innerJoin('meetings', 'meetings.id', 'certificate_rules.meeting_id')
          .select('certificate_rules.id')
          .where(runOut(before, now)),
      )
      .execute(),
  )
}

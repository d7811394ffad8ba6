/** The only file that writes how a tenant certifies. */
import type { Db, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const certificationRules = table('certification_rules')

export type Rule = Row<'certification_rules'>

/** Where a tenant has said nothing: a year, a month, and who has proved themselves. */
const asUsual = (thirdId: string): Rule => ({ third_id: thirdId, edition: 0, months: 12, keep_days: 30, proposers: 'certified' })

export async function ruleOf(on: Db['read'] | Tx, thirdId: string): Promise<Rule> {
  return (await on.selectFrom('certification_rules').selectAll().where('third_id', '=', thirdId).executeTakeFirst()) ?? asUsual(thirdId)
}

/** The only file that writes how a tenant certifies. */
import type { Db, Row, Tx } from '../../db/db.ts'

export type Rule = Row<'certification_rules'>

/** Where a tenant has said nothing: a year, a month, and who has proved themselves. */
const asUsual = (thirdId: string): Rule => ({ third_id: thirdId, edition: 0, months: 12, keep_days: 30, proposers: 'certified' })

export async function ruleOf(on: Db['read'] | Tx, thirdId: string): Promise<Rule> {
  return (await on.selectFrom('certification_rules').selectAll().where('third_id', '=', thirdId).executeTakeFirst()) ?? asUsual(thirdId)
}

/** Made, or changed. */
export async function putRule(tx: Tx, { third_id, ...columns }: Rule): Promise<void> {
  await tx
    .insertInto('certification_rules')
    .values({ third_id, ...columns })
    .onConflict((conflict) => conflict.column('third_id').doUpdateSet(columns))
    .execute()
}

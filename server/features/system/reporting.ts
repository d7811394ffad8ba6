/** Writes down how much a sweep takes, whatever it takes it from: the report commits with what it reports, or neither does. */
import type { KyselyPlugin, QueryId } from 'kysely'
import type { Swept } from '#contract/retention.ts'
import type { Db } from '../../db/db.ts'
import { type Amount, noteErased } from './erasure-store.ts'
import { markErased, notingTables } from './erased-tables.ts'

/** Counts rows that statements have deleted, and rows that they have changed: a sweep changes what it empties. */
function counting(amount: Amount): KyselyPlugin {
  const kinds = new WeakMap<QueryId, keyof Amount>()
  return {
    transformQuery: ({ queryId, node }) => {
      if (node.kind === 'DeleteQueryNode') kinds.set(queryId, 'removed')
      if (node.kind === 'UpdateQueryNode') kinds.set(queryId, 'emptied')
      return node
    },
    transformResult: async ({ queryId, result }) => {
      const kind = kinds.get(queryId)
      if (kind !== undefined) amount[kind] += Number(result.numAffectedRows ?? result.rows.length)
      return result
    },
  }
}

/** @returns the same database, whose transactions say by themselves what they have taken of a kind. */
export function reporting(db: Db, kind: Swept, now: number): Db {
  return {
    ...db,
    write: (work) =>
      db.write(async (tx) => {
        const amount: Amount = { removed: 0, emptied: 0 }
        const tables = new Set<string>()
        const done = await work(tx.withPlugin(counting(amount)).withPlugin(notingTables(tables)))
        if (amount.removed + amount.emptied > 0) {
          await noteErased(tx, kind, amount, now)
          await markErased(db, tx, tables, now)
        }
        return done
      }),
  }
}

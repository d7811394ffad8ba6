/** How SQLite goes about what is asked: which index it takes, and what it reads whole. */
import { CompiledQuery } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** @returns the steps of its plan for everything that `work` reads, in order. */
export async function plansOf(db: Db, work: (watched: Db) => Promise<unknown>): Promise<string[]> {
  const asked: CompiledQuery[] = []
  const read = db.read.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(db.read.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await work({ ...db, read })
  const plans = asked.map(({ sql, parameters }) => CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]))
  const steps = await Promise.all(plans.map(async (plan) => (await db.read.executeQuery<{ detail: string }>(plan)).rows))
  return steps.flat().map(({ detail }) => detail)
}

/** A database that writes down what it is asked, in order: whether two requests cost the same. */
import type { KyselyPlugin } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** @param seen each statement without its values; of a prepared one, that there was one. */
export function watched(db: Db, seen: string[]): Db {
  const executor = db.read.getExecutor()
  const written = new Set<string>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      written.add(queryId.queryId)
      seen.push(executor.compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (!written.has(queryId.queryId)) seen.push('prepared')
      return result
    },
  }
  return { ...db, read: db.read.withPlugin(plugin), write: (work) => db.write((tx) => work(tx.withPlugin(plugin))) }
}

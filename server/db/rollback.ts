/** Refusals in transactions: what a refused use-case has written is rolled back. */
import { type Refusal, rollsBack } from '../flow/refusal.ts'
import type { Db } from './db.ts'

class RolledBack extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(`rolled back: ${refusal.reason}`)
    this.refusal = refusal
  }
}

/** Adds to `write`: a refusal that `work` returns rolls the transaction back, and is returned, unless it is `keep(refusal)`. */
export function withRollback(db: Db): Db {
  return {
    ...db,
    write: async <T>(work: Parameters<typeof db.write<T>>[0]) => {
      try {
        return await db.write(async (tx) => {
          const result = await work(tx)
          if (rollsBack(result)) throw new RolledBack(result)
          return result
        })
      } catch (error) {
        if (error instanceof RolledBack) return error.refusal as T
        throw error
      }
    },
  }
}

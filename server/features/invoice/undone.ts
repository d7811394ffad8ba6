/** A refusal that shows only after something was written: nothing of it stays. */
import type { Reason } from '#contract/codes.ts'
import type { Db, Tx } from '../../db/db.ts'
import { Refusal } from '../../use-case.ts'

class Undone extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

/** Runs `work` in a transaction; where it refuses, nothing was written. */
export async function allOrNothing<T, R extends Reason>(
  db: Db,
  work: (tx: Tx) => Promise<T | Refusal<R>>,
): Promise<Exclude<T, Refusal> | Refusal<R>> {
  try {
    return await db.write(async (tx) => {
      const done = await work(tx)
      if (done instanceof Refusal) throw new Undone(done)
      return done as Exclude<T, Refusal>
    })
  } catch (error) {
    if (error instanceof Undone) return error.refusal as Refusal<R>
    throw error
  }
}

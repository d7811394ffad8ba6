/** Answering a survey: many at once become one commit, and each is answered after it. */
import type { survey } from '#contract/survey.ts'
import type { Db } from '../../db/db.ts'
import { batchedAt, type BatchOptions } from '../../flow/batch.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { type Answering, commitAnswers } from './commit.ts'

/** Bounds a batch to a few milliseconds, so that the event loop takes in newcomers between two. */
const MOST = 256

/** @param options how answers are gathered; by default as many batches at once as the engine has writers. */
export function submitInBatches(options: Partial<BatchOptions> = {}): Handler<typeof survey.submit> {
  const intakeOf = batchedAt((db: Db, some: readonly Answering[]) => commitAnswers(db, some), { most: MOST, ...options })
  return async ({ deps: { db, env }, input, user, now }) => {
    const taken = await intakeOf(db)({ userId: user.id, input, now, secret: env.secret })
    return 'id' in taken ? taken : refuse(taken.reason, taken.what === undefined ? {} : { what: taken.what })
  }
}

export const submit = submitInBatches()

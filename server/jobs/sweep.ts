/**
 * Throws away what has run out: captchas, codes, windows of limits, pairings, sessions, helpers, files that nothing
 * uses, long work that ended long ago, what attendees of meetings long past had answered; and what came late to accounts that closed.
 */
import type { Deps } from '../deps.ts'
import { sweepAnswers } from '../features/attendee/store.ts'
import { sweepFiles } from '../features/file/use.ts'
import { sweepPairings } from '../features/session/pairing-store.ts'
import { sweepClosed } from '../features/privacy/erase.ts'
import { sweepSessions } from '../features/session/store.ts'
import { sweepHelpers } from '../features/staff/store.ts'
import { sweepLimits } from '../features/verify/limit-store.ts'
import { sweepImports } from '../features/schedule/store.ts'
import { sweepTasks } from '../features/task/sweep.ts'
import { sweepStates } from '../features/wechat/store.ts'
import { sweepVerify } from '../features/verify/store.ts'

export async function sweep({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  for (const part of [
    sweepVerify,
    sweepLimits,
    sweepPairings,
    sweepSessions,
    sweepHelpers,
    sweepStates,
    sweepAnswers,
    sweepTasks,
    sweepImports,
    sweepFiles,
    sweepClosed,
  ])
    await part(db, now)
}

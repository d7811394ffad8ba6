/** What happens by itself. Every server may run all of it: rows are claimed or moved conditionally. */
import type { Deps } from '../deps.ts'
import { lookAfterCampaigns } from '../features/campaign/due.ts'
import { fanOut } from './announce.ts'
import { BACKUP, backUp } from './backup.ts'
import { checkBills } from './bills.ts'
import { lookAfterCertifications } from './certifications.ts'
import { clockGuard } from './clock-guard.ts'
import { expireUnpaid } from './expire.ts'
import { refold } from './folds.ts'
import { countFigures } from './figures.ts'
import { sendMessages } from './messages.ts'
import { tellOrganisers } from './notices.ts'
import { lookAfterProofs } from './proofs.ts'
import { sendRefunds } from './refunds.ts'
import { sealLines } from './seal-lines.ts'
import { returnLateOffers } from '../features/contribute/due.ts'
import { settleRewrites } from '../features/system/rewrites.ts'
import { lookAfterInvoices } from '../features/invoice/due.ts'
import { checkIntegrity } from './integrity.ts'
import { type Job, roundsOfJobs } from './round.ts'
import { settleQuiet } from './settle-quiet.ts'
import { closeSurveys } from './surveys.ts'
import { sweep } from './sweep.ts'
import { takeSteps } from './tasks.ts'
import { lookAfterVisits } from './visits.ts'
import { countVotes } from './votes.ts'

const SECOND = 1000

export const jobs: readonly Job[] = [
  { name: 'expire', every: 5 * SECOND, run: expireUnpaid },
  { name: 'settle-quiet', every: 5 * SECOND, run: settleQuiet },
  { name: 'refunds', every: 5 * SECOND, run: sendRefunds },
  { name: 'invoices', every: 5 * SECOND, run: lookAfterInvoices },
  { name: 'announce', every: 5 * SECOND, run: fanOut },
  { name: 'campaigns', every: 5 * SECOND, run: lookAfterCampaigns },
  { name: 'tasks', every: SECOND, run: takeSteps },
  { name: 'messages', every: 2 * SECOND, run: sendMessages },
  { name: 'log', every: 2 * SECOND, run: sealLines },
  { name: 'visits', every: 2 * SECOND, run: lookAfterVisits },
  { name: 'votes', every: SECOND, run: countVotes },
  { name: 'surveys', every: 5 * SECOND, run: closeSurveys },
  { name: 'reviews', every: 15 * SECOND, run: returnLateOffers },
  { name: 'notices', every: 15 * SECOND, run: tellOrganisers },
  { name: 'rewrites', every: 15 * SECOND, run: (deps) => settleRewrites(deps) },
  { name: 'certifications', every: 60 * SECOND, run: lookAfterCertifications },
  { name: 'bills', every: 60 * SECOND, run: checkBills },
  { name: 'proofs', every: 60 * SECOND, run: lookAfterProofs },
  { name: 'figures', every: 30 * SECOND, run: countFigures },
  { name: 'folds', every: 5 * SECOND, run: refold },
  { name: 'integrity', every: 60 * SECOND, run: checkIntegrity },
  { name: 'clock', every: 15 * SECOND, run: (_, __, guard) => guard.watch() },
  { name: 'sweep', every: 60 * SECOND, run: sweep, deletesByAge: true },
  { name: BACKUP, every: 60 * SECOND, run: (deps, signal, guard) => backUp(deps, signal, undefined, guard), notes: 'itself' },
]

export interface Jobs {
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>
}

/** Runs each job again and again, never twice at once; a failure is logged and the next round tries again. */
export function startJobs(deps: Deps, guard = clockGuard(deps)): Jobs {
  const stopping = new AbortController()
  const runRound = roundsOfJobs(deps, stopping.signal, guard)
  const loops = jobs.map((job) => {
    let timer: NodeJS.Timeout
    let round = Promise.resolve()
    const next = () => {
      timer = setTimeout(() => {
        round = runRound(job).then(() => {
          if (!stopping.signal.aborted) next()
        })
      }, job.every)
      timer.unref()
    }
    next()
    return {
      stop: () => {
        clearTimeout(timer)
        return round
      },
    }
  })
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/**
 * Throws away what has run out, by the one table of periods (contract/retention.ts); and what came late to accounts that
 * closed.
 */
import { retention, type Swept } from '#contract/retention.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { sweepAnswers } from '../features/attendee/store.ts'
import { sweepKept } from '../features/card/store.ts'
import { sweepLooks } from '../features/certification/look-store.ts'
import { sweepCertifications } from '../features/certification/sweep.ts'
import { forgetVisitsAtDoors } from '../features/checkin/people/forget.ts'
import { sweepContributions } from '../features/contribute/forget.ts'
import { sweepFiles } from '../features/file/use.ts'
import { sweepImportReports } from '../features/imports/store.ts'
import { sweepInvoices } from '../features/invoice/forget.ts'
import { sweepToldPhones } from '../features/message/store.ts'
import { sweepNames } from '../features/namelist/store.ts'
import { forgetAttendees, sweepClosed } from '../features/privacy/erase.ts'
import { sweepImports } from '../features/schedule/store.ts'
import { sweepTags } from '../features/people/store.ts'
import { sweepPairings } from '../features/session/pairing-store.ts'
import { sweepSessions } from '../features/session/store.ts'
import { sweepPayers } from '../features/proof/store.ts'
import { sweepWords } from '../flow/log-store.ts'
import { forgetErasures } from '../features/system/erasure-store.ts'
import { reporting } from '../features/system/reporting.ts'
import { sweepHelpers } from '../features/staff/store.ts'
import { sweepSurveys } from '../features/survey/forget.ts'
import { sweepTasks } from '../features/task/sweep.ts'
import { sweepListed } from '../features/certificate/rule-store.ts'
import { sweepPhones } from '../features/ticket/manage-store.ts'
import { sweepLinks } from '../features/transfer/link-store.ts'
import { sweepLimits } from '../features/verify/limit-store.ts'
import { sweepCaptchas, sweepCodes } from '../features/verify/store.ts'
import { sweepVips } from '../features/vip/sweep.ts'
import { sweepVisits } from '../features/visitor/sweep.ts'
import { sweepVotes } from '../features/vote/sweep.ts'
import { sweepStates } from '../features/wechat/store.ts'

const DAY_MS = 86_400_000
/** As long as the law wants to know of trades; a few rows a day, which name nobody. */
const REPORTS_DAYS = 3 * 366

/** In this order: what uses a file goes before files that nothing uses. @param before the moment that has to be past. */
const sweeps: { readonly [Kind in Swept]: (db: Db, before: number, now: number) => Promise<void> } = {
  captchas: sweepCaptchas,
  smsCodes: sweepCodes,
  limits: sweepLimits,
  pairings: sweepPairings,
  sessions: sweepSessions,
  helpers: sweepHelpers,
  wechatStates: sweepStates,
  claimLinks: sweepLinks,
  answers: async (db, before, now) => {
    await sweepAnswers(db, before, now)
    await sweepTags(db, before, now)
    await sweepKept(db, before, now)
    await sweepVotes(db, before, now)
    await sweepSurveys(db, before, now)
    await sweepContributions(db, before, now)
  },
  invited: async (db, before, now) => {
    await sweepPhones(db, before, now)
    await sweepListed(db, before, now)
  },
  namelists: sweepNames,
  toldPhones: sweepToldPhones,
  vips: (db, before, now) => sweepVips(db, before, now, forgetAttendees),
  visits: (db, _before, now) => sweepVisits(db, now, forgetVisitsAtDoors),
  certificationPapers: sweepCertifications,
  certificationLooks: sweepLooks,
  invoices: sweepInvoices,
  proofPayers: sweepPayers,
  tasks: sweepTasks,
  imports: sweepImports,
  importReports: sweepImportReports,
  unusedFiles: sweepFiles,
  logWords: sweepWords,
}

export async function sweep({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>): Promise<void> {
  const now = clock()
  for (const kind of Object.keys(sweeps) as Swept[]) await sweeps[kind](reporting(db, kind, now), now - retention[kind].days * DAY_MS, now)
  await forgetErasures(db, now - REPORTS_DAYS * DAY_MS)
  await sweepClosed({ db, env }, now)
}

/** Whether an account may upload a file of a purpose now: only for a step of the product that needs one. */
import type { UploadPurpose } from '#contract/file.ts'
import { toShow } from '#contract/file.ts'
import { may, type Right } from '#contract/may.ts'
import { rights } from '#contract/rights.ts'
import type { Db } from '../../db/db.ts'
import { rightsOf } from '../right/rights.ts'
import { acceptsSubmissions, asksForFiles, canFillInCertification, hasOpenSurveyWithFiles } from './upload-steps-store.ts'

export interface UploadAsker {
  userId: string
  thirdId: string
  /** Epoch milliseconds. */
  now: number
}

/** Purposes of organisers, by the right to the screen that uploads: at the tenant, or at one meeting. */
const organisers: Partial<Record<UploadPurpose, Right>> = {
  picture: toShow,
  material: rights.editMeeting,
  vip: rights.editVips,
  programme: rights.editMeeting,
  invoice: rights.editInvoices,
}

type Step = (db: Db, asker: UploadAsker) => Promise<boolean>

/** A table (`list`) needs no open step: the import that reads the table checks the permission. */
const steps: Partial<Record<UploadPurpose, Step>> = {
  annex: (db) => asksForFiles(db),
  survey: (db) => hasOpenSurveyWithFiles(db),
  manuscript: (db, { userId, now }) => acceptsSubmissions(db, userId, now),
  certification: (db, { userId, thirdId }) => canFillInCertification(db, userId, thirdId),
}

/** @returns `forbidden` without the right of an organiser, `upload_not_needed` where no step is open; undefined: accepted. */
export async function refuseUpload(
  db: Db,
  purpose: UploadPurpose,
  asker: UploadAsker,
): Promise<'forbidden' | 'upload_not_needed' | undefined> {
  const right = organisers[purpose]
  if (right !== undefined) {
    const granted = await rightsOf(db, asker.userId, asker.thirdId, asker.now)
    const isGranted = may(granted, right) || granted.meetings.some((id) => may(granted.givenAt(id), right))
    return isGranted ? undefined : 'forbidden'
  }
  const step = steps[purpose]
  return step === undefined || (await step(db, asker)) ? undefined : 'upload_not_needed'
}

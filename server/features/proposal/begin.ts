/** A proposal that is let in becomes a draft, and its applicant the organiser of that meeting and no other. */
import type { Tx } from '../../db/db.ts'
import { writeLog } from '../../flow/log-store.ts'
import { bestCertification, marksOf } from '../certification/marks.ts'
import { emptyDraft } from '../meeting/manage/save.ts'
import { insertMeeting } from '../meeting/manage-store.ts'
import { paragraphs } from '../meeting/sanitise.ts'
import { giveRole } from '../right/store.ts'
import type { Proposal } from './store.ts'

/** Built in: fits a single meeting. */
const ROLE = 'organiser'

/** @param who has decided. @returns the draft's id. */
export async function begin(tx: Tx, proposal: Proposal, who: string, now: number): Promise<string> {
  const { user_id: userId, third_id: thirdId, title, starts_at, ends_at, address, intro } = proposal
  const [mark] = await marksOf(tx, userId, thirdId, now)
  // Whom to call was told to whoever decides: what everybody may read, the applicant says in the console.
  const draft = {
    ...emptyDraft(thirdId, now),
    title,
    starts_at,
    ends_at,
    address,
    details: paragraphs(intro),
    sponsor: mark?.kind === 'organisation' ? mark.name : '',
    certification_id: await bestCertification(tx, userId, thirdId, now),
  }
  const { id } = draft
  await insertMeeting(tx, draft)
  const role = { user_id: userId, third_id: thirdId, meeting_id: id, role_id: ROLE, granted_by: who, created_at: now }
  await giveRole(tx, role)
  const made = { entity: 'meeting', entityId: id, meetingId: id, action: 'make', to: title, why: `from proposal ${proposal.id}` }
  await writeLog(tx, [
    { ...made, who, at: now, edition: 1 },
    { entity: 'account', entityId: userId, action: 'assign', from: '', to: ROLE, who, why: `meeting ${id}`, at: now },
  ])
  return id
}

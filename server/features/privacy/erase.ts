/** Erasing what says who somebody was: all of an account, or one of its attendees. Each store erases its own. */
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { forgetWords } from '../../flow/log-store.ts'
import { eraseAttendees } from '../attendee/store.ts'
import { forgetAtDoors } from '../checkin/people/forget.ts'
import { forgetChoice } from '../card/source-store.ts'
import { forgetGiven, forgetMet } from '../card/store.ts'
import { deleteBlock } from '../campaign/store.ts'
import { withdrawAllConsents } from '../consent/store.ts'
import { forgetCertificates } from '../certificate/forget.ts'
import { forgetCertifications } from '../certification/forget.ts'
import { forgetContributor } from '../contribute/forget.ts'
import { leaveStands } from '../exhibitor/store.ts'
import { deleteFiles, deleteUses, forgetNames, idsOf } from '../file/store.ts'
import { forgetInvoices } from '../invoice/forget.ts'
import { loseMark } from '../meeting/mark-store.ts'
import { deleteProfile } from '../member/store.ts'
import { deleteMessages, deleteTold } from '../message/store.ts'
import { forgetNamed } from '../namelist/store.ts'
import { deleteRefusals } from '../notice/store.ts'
import { forgetNotes } from '../order/store.ts'
import { deleteInvitees } from '../organisation/invite-list/store.ts'
import { leaveAll } from '../organisation/member-store.ts'
import { deleteApplications, lockApplicationsOf } from '../organisation/store.ts'
import { forgetPayers } from '../payment/store.ts'
import { deleteTags } from '../people/store.ts'
import { forgetPayer } from '../proof/store.ts'
import { forgetPayersOfReceipts } from '../receipt/store.ts'
import { forgetRequests } from '../refund/request-store.ts'
import { forgetWhy } from '../refund/store.ts'
import { forgetProposals, lockProposalsOf } from '../proposal/store.ts'
import { takeAllRoles } from '../right/store.ts'
import { deleteBindings } from '../session/binding-store.ts'
import { deletePairings } from '../session/pairing-store.ts'
import { clearTraces, closedSince, closeUser, dropResets, lockUser } from '../session/store.ts'
import { leaveStaff } from '../staff/store.ts'
import { forgetSurveys } from '../survey/forget.ts'
import { writeErasing } from '../system/erased-tables.ts'
import { deleteOwnSystems } from '../system/store.ts'
import { dropPhone } from '../ticket/manage-store.ts'
import { deleteLinks } from '../transfer/link-store.ts'
import { deleteCodes } from '../verify/store.ts'
import { forgetAmongVips } from '../vip/forget.ts'
import { forgetVisitor } from '../visitor/forget.ts'
import { forgetDelegate } from '../vote/store.ts'
import { deleteStates } from '../wechat/store.ts'
import { unbookAllOf } from '../unit/store.ts'
import { wordsAbout } from './store.ts'

interface Erasing {
  db: Db
  /** Of the deployment: by it sealed answers of the person are found. */
  env: Pick<Deps['env'], 'secret'>
}

/** Removes a person's attendees, all or one, and what doors were told of them. */
export async function forgetAttendees(tx: Tx, userId: string, now: number, only?: string): Promise<void> {
  await deleteTold(tx, userId, only)
  await deleteTags(tx, userId, only)
  await forgetGiven(tx, userId, only)
  await eraseAttendees(tx, userId, now, only)
  if (only !== undefined) await deleteUses(tx, 'attendee', only)
  await forgetAtDoors(tx, userId, only)
}

/**
 * The rest of an account: rights, memberships, profile, traces; then the row
 * itself, under a mobile that nobody has. Applications and proposals are locked
 * first, so that whoever decides on one now is waited for; then the account's row, so
 * that nothing new can hang on to it. Call it in `writeErasing`.
 */
export async function eraseAccount({ db, env }: Erasing, tx: Tx, id: string, now: number): Promise<void> {
  await lockApplicationsOf(tx, id)
  await forgetCertifications(tx, id, now, loseMark)
  await lockProposalsOf(tx, id)
  const mobile = await lockUser(tx, id)
  for (const [entity, actions, ids] of wordsAbout(tx, id)) await forgetWords(tx, entity, ids, actions, now)
  await forgetWhy(tx, id)
  await forgetRequests(tx, id)
  await forgetNotes(tx, id)
  await forgetInvoices(tx, id, now)
  await forgetCertificates(tx, id, mobile, now)
  // Before their files: what uses one keeps it.
  await forgetContributor(tx, id)
  await deleteFiles(tx, await idsOf(tx, id))
  await forgetNames(tx, id)
  await leaveAll(tx, id)
  await deleteInvitees(tx, id)
  await unbookAllOf(tx, id)
  await deleteApplications(tx, id)
  await deleteProfile(tx, id)
  await takeAllRoles(tx, id)
  await leaveStaff(tx, id)
  await leaveStands(tx, id)
  await forgetSurveys(db, tx, id, env.secret)
  await forgetChoice(tx, id)
  await forgetMet(tx, id)
  await forgetAmongVips(tx, id, mobile, now)
  await deleteOwnSystems(tx, id)
  await dropResets(tx, id)
  await deletePairings(tx, id)
  await deleteRefusals(tx, id)
  await deleteMessages(tx, id, mobile)
  await deleteBlock(tx, mobile)
  await forgetVisitor(tx, id, mobile, now)
  await forgetDelegate(tx, mobile)
  await forgetProposals(tx, id, mobile)
  await deleteBindings(tx, id)
  await deleteStates(tx, id)
  await deleteCodes(tx, mobile)
  await dropPhone(tx, mobile)
  await forgetNamed(tx, mobile)
  await deleteLinks(tx, id)
  await forgetPayer(tx, id)
  await forgetPayers(tx, id)
  await forgetPayersOfReceipts(tx, id)
  await clearTraces(tx, id)
  await closeUser(tx, id, now)
}

/** A request that was under way when its account closed may have written after it: what it left goes with the next sweep. */
export async function sweepClosed(deps: Erasing, now: number): Promise<void> {
  const { db } = deps
  for (const { id, closedAt } of await closedSince(db, now - 3_600_000))
    await writeErasing(db, now, async (tx) => {
      await withdrawAllConsents(tx, id, now)
      await forgetAttendees(tx, id, now)
      await eraseAccount(deps, tx, id, closedAt)
    })
}

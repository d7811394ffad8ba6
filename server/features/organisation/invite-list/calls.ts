/** People invited by a table: looked at, told; and what waits for somebody who was. */
import { emptyReport } from '#contract/import-report.ts'
import { inviteLineKinds, type InvitePreview, inviteSays as says, type organisationInvite } from '#contract/organisation-invite.ts'
import { toWire } from '../../../flow/clock.ts'
import { type Handler, type Handlers, refuse } from '../../../use-case.ts'
import { openForImport } from '../../file/kept.ts'
import { recordImport } from '../../imports/record.ts'
import { tellEach } from '../../message/outbox.ts'
import { accountsOf } from '../../session/written-accounts.ts'
import { newInvitation } from '../new-invitation.ts'
import { invitations } from '../store.ts'
import { heldOpen, ledTo } from '../tree-store.ts'
import { invitationOnWire } from '../wire.ts'
import { type Planned, planInvites } from './plan.ts'
import { type Line, readLines } from './read.ts'
import { insertInvitees, invitationsOf, standingsOf } from './store.ts'

const isSound = ({ flaw, off }: Line) => flaw === '' && off === ''
const phonesOf = (lines: readonly Line[]) => [...new Set(lines.filter(isSound).map(({ mobile }) => mobile))]

const invitePreview: Handler<typeof organisationInvite.invitePreview> = async ({ deps: { db }, input, user, now, thirdId }) => {
  if ((await openForImport(db, input.fileId, user.id, 'list')) === undefined) return refuse('file_gone')
  const home = await ledTo(db.read, { id: input.organisationId, third_id: thirdId })
  if (home === undefined || home.closed_at !== null) return refuse('organisation_gone')
  const read = await readLines(db, input.fileId)
  if (typeof read === 'string') return { unreadable: read, ...shown([]), report: emptyReport }
  const { lines, report } = read
  await recordImport(db, { kind: 'invitations', thirdId, fileId: input.fileId, userId: user.id, now }, report)
  return { unreadable: '', ...shown(planInvites(lines, await standingsOf(db.read, home.id, phonesOf(lines), now))), report }
}

function shown(planned: readonly Planned[]): Pick<InvitePreview, 'counts' | 'lines'> {
  const byKind = inviteLineKinds.map((kind) => [kind, planned.filter((one) => one.kind === kind)] as const)
  return {
    counts: Object.fromEntries(byKind.map(([kind, some]) => [kind, some.length])) as InvitePreview['counts'],
    lines: byKind.flatMap(([, some]) => some.map(({ line: { row, name, mobile }, kind, why }) => ({ kind, row, name, mobile, why }))),
  }
}

const inviteList: Handler<typeof organisationInvite.inviteList> = async ({ deps: { db, env }, input, user, now, thirdId }) => {
  if ((await openForImport(db, input.fileId, user.id, 'list')) === undefined) return refuse('file_gone')
  const read = await readLines(db, input.fileId)
  if (typeof read === 'string') return refuse('invitees_unreadable')
  const { lines } = read
  return db.write(async (tx) => {
    const home = await heldOpen(tx, input.organisationId, thirdId)
    if (home === undefined) return refuse('organisation_gone')
    // People before how they stand: two who invite the same ones take them in turn, and the second finds them invited.
    const sound = lines.filter(isSound)
    const accountOf = await accountsOf(tx, sound, now)
    const planned = planInvites(lines, await standingsOf(tx, home.id, phonesOf(sound), now)).filter(({ kind }) => kind === 'new')
    if (planned.length === 0) return refuse('nobody_invited')

    const { note, days } = input
    const row = newInvitation({ home, note, days, uses: planned.length, invited: planned.length, by: user.id, now })
    await invitations.insert(tx, row)
    const invitees = planned.map(({ line, tells }) => ({
      code: row.code,
      user_id: accountOf(line.mobile) as string,
      created_at: now,
      told_at: tells ? now : null,
      used_at: null,
    }))
    await insertInvitees(db, tx, invitees)
    const facts = { meeting: home.name, what: says.until(toWire(row.expires_at).slice(5, 16)) }
    const telling = { kind: 'organisation_invited', about: row.code, thirdId, meetingId: '', facts, at: now } as const
    await tellEach(
      db,
      tx,
      invitees.filter(({ told_at }) => told_at !== null).map(({ user_id }) => ({ ...telling, userId: user_id })),
    )
    const shownHome = { organisation_name: home.name, dept_code: home.dept_code, closed_at: null }
    return invitationOnWire({ ...row, ...shownHome, joined: 0 }, env.publicUrl, now)
  })
}

const invitedTo: Handler<typeof organisationInvite.invitedTo> = async ({ deps: { db }, user, now }) =>
  (await invitationsOf(db, user.id, now)).map(({ code, note, expires_at, name, dept_code }) => ({
    inviteCode: code,
    deptCode: dept_code,
    organisationName: name,
    note,
    expireTime: toWire(expires_at),
  }))

export const organisationInviteHandlers: Handlers<typeof organisationInvite> = { invitePreview, inviteList, invitedTo }

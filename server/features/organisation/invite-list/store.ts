/** Table invitees: the people whom an invitation names. */
import { INVITE_QUIET_DAYS } from '#contract/organisation-invite.ts'
import type { Db, Reader, Row, Tx } from '../../../db/db.ts'
import { isOpen } from '../wire.ts'
import type { Standing } from './plan.ts'
import { table } from '../../../db/table.ts'

export const invitees = table('invitees')

const QUIET_MS = INVITE_QUIET_DAYS * 86_400_000
/** As many as anybody is shown. */
const WAITING_MOST = 100

export async function insertInvitees(db: Db, tx: Tx, rows: readonly Row<'invitees'>[]): Promise<void> {
  await db.insertMany(tx, 'invitees', rows)
}

/** How these phones stand with an organisation; those that it has nothing to do with are left out. */
export async function standingsOf(
  on: Reader,
  organisationId: string,
  mobiles: readonly string[],
  now: number,
): Promise<Map<string, Standing>> {
  const standings = new Map<string, Standing>()
  if (mobiles.length === 0) return standings
  const invited = await on
    .selectFrom('invitees')
    .innerJoin('users', 'users.id', 'invitees.user_id')
    .innerJoin('invitations', 'invitations.code', 'invitees.code')
    .select(['mobile', 'told_at', 'used_at', 'uses_left', 'expires_at', 'revoked_at'])
    .where('invitations.organisation_id', '=', organisationId)
    .where('users.mobile', 'in', mobiles)
    .execute()
  for (const row of invited) {
    if (row.used_at === null && isOpen(row, now)) standings.set(row.mobile, 'waiting')
    else if (row.told_at !== null && row.told_at > now - QUIET_MS && !standings.has(row.mobile)) standings.set(row.mobile, 'told')
  }
  const members = await on
    .selectFrom('organisation_members')
    .innerJoin('users', 'users.id', 'organisation_members.user_id')
    .select('mobile')
    .where('organisation_id', '=', organisationId)
    .where('users.mobile', 'in', mobiles)
    .execute()
  for (const { mobile } of members) standings.set(mobile, 'member')
  return standings
}

/** Whether an invitation that names people names this one, who has not joined by it yet. */
export async function isNamed(tx: Tx, code: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invitees')
    .select('user_id')
    .where('code', '=', code)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Invitations that name somebody and still let them in, the newest first. */
export function invitationsOf(db: Db, userId: string, now: number) {
  return db.read
    .selectFrom('invitees')
    .innerJoin('invitations', 'invitations.code', 'invitees.code')
    .innerJoin('organisations', 'organisations.id', 'invitations.organisation_id')
    .leftJoin('organisation_members as belonging', (join) =>
      join.onRef('belonging.organisation_id', '=', 'organisations.id').onRef('belonging.user_id', '=', 'invitees.user_id'),
    )
    .select(['invitations.code', 'invitations.note', 'invitations.expires_at', 'organisations.name', 'organisations.dept_code'])
    .where('invitees.user_id', '=', userId)
    .where('invitees.used_at', 'is', null)
    .where('invitations.revoked_at', 'is', null)
    .where('invitations.expires_at', '>', now)
    .where('invitations.uses_left', '>', 0)
    .where('organisations.closed_at', 'is', null)
    .where('belonging.user_id', 'is', null)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.code')
    .limit(WAITING_MOST)
    .execute()
}

/** Takes somebody out of every list; the places that were theirs stay theirs, and go with the invitations. */
export async function deleteInvitees(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('invitees').where('user_id', '=', userId).execute()
}

/**
 * What is kept of a person, read and erased. Taking stock of somebody goes
 * across all features by its nature: this file alone names tables that others
 * write, where they have no reader or eraser of their own.
 */
import type { Db, Tx } from '../../db/db.ts'
import { nobody } from '../attendee/wire.ts'
import { forgetAtDoors } from '../checkin/forget.ts'
import { withdrawAllConsents } from '../consent/consent.ts'
import { letGo } from '../order/machine.ts'

/** The longest list of a copy. */
export const MOST = 1_000

/** Without the token's hash: that is the server's, and a key. */
export function sessionsOf(db: Db, userId: string) {
  return db.read
    .selectFrom('sessions')
    .select(['agent', 'ip', 'device', 'third_id', 'created_at', 'seen_at', 'expires_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
}

export function organisationsOf(db: Db, userId: string) {
  return db.read
    .selectFrom('organisation_members as mine')
    .innerJoin('organisations', 'organisations.id', 'mine.organisation_id')
    .select(['organisations.id', 'organisations.name', 'mine.joined_at'])
    .where('mine.user_id', '=', userId)
    .orderBy('mine.joined_at', 'desc')
    .limit(MOST)
    .execute()
}

/** Everything that was typed, ID numbers included: it is their own data. */
export function attendeesOf(db: Db, userId: string) {
  return db.read
    .selectFrom('attendees')
    .innerJoin('meetings', 'meetings.id', 'attendees.meeting_id')
    .selectAll('attendees')
    .select('meetings.title as meeting_title')
    .where('attendees.user_id', '=', userId)
    .orderBy('attendees.created_at', 'desc')
    .limit(MOST)
    .execute()
}

export function ordersOf(db: Db, userId: string) {
  return db.read
    .selectFrom('orders')
    .innerJoin('meetings', 'meetings.id', 'orders.meeting_id')
    .innerJoin('tickets', 'tickets.id', 'orders.ticket_id')
    .select([
      'orders.no',
      'meetings.title as meeting_title',
      'tickets.name as ticket_name',
      'orders.copies',
      'orders.price_fen',
      'orders.amount_fen',
      'orders.status',
      'orders.created_at',
      'orders.paid_at',
      'orders.ended_at',
    ])
    .where('orders.user_id', '=', userId)
    .orderBy('orders.created_at', 'desc')
    .limit(MOST)
    .execute()
}

/** Never the code: whoever reads a copy could enter with it. */
export function admissionsOf(db: Db, userId: string) {
  return db.read
    .selectFrom('admissions')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .innerJoin('meetings', 'meetings.id', 'admissions.meeting_id')
    .select([
      'admissions.order_no',
      'meetings.title as meeting_title',
      'attendees.name as attendee_name',
      'admissions.status',
      'admissions.issued_at',
      'admissions.ended_at',
    ])
    .where('admissions.user_id', '=', userId)
    .orderBy('admissions.issued_at', 'desc')
    .limit(MOST)
    .execute()
}

/** Without the pictures: they are large, and shown where the proof is. */
export function proofsOf(db: Db, userId: string) {
  return db.read
    .selectFrom('proofs')
    .select(['order_no', 'payer_name', 'bank_serial', 'pay_day', 'note', 'state', 'reason', 'created_at', 'decided_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
}

export function messagesOf(db: Db, userId: string) {
  return db.read
    .selectFrom('messages')
    .select(['kind', 'facts', 'state', 'channel', 'created_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
}

export function bindingsOf(db: Db, userId: string) {
  return db.read
    .selectFrom('wechat_bindings')
    .select(['app_id', 'openid', 'created_at'])
    .where('user_id', '=', userId)
    .limit(MOST)
    .execute()
}

/** The names of children a guardian agreed for, by the attendee's or the account's id. */
export async function namesOfSubjects(
  db: Db,
  user: { id: string; name: string },
  subjects: readonly string[],
): Promise<Map<string, string>> {
  const rows =
    subjects.length === 0
      ? []
      : await db.read.selectFrom('attendees').select(['id', 'name']).where('user_id', '=', user.id).where('id', 'in', subjects).execute()
  return new Map([[user.id, user.name], ...rows.map(({ id, name }) => [id, name] as const)])
}

/** Roles given by hand, and where (`*` is everywhere). */
export function rolesOf(db: Db, userId: string) {
  return db.read
    .selectFrom('user_roles')
    .select(['role_id', 'third_id'])
    .where('user_id', '=', userId)
    .orderBy('third_id')
    .limit(MOST)
    .execute()
}

/** Whether somebody holds a ticket of a meeting that has not ended, bought or given to them. */
export async function holdsLiveTicket(tx: Tx, userId: string, now: number): Promise<boolean> {
  const row = await tx
    .selectFrom('admissions')
    .innerJoin('meetings', 'meetings.id', 'admissions.meeting_id')
    .select('admissions.id')
    .where('admissions.user_id', '=', userId)
    .where('admissions.status', '!=', 'revoked')
    .where('meetings.ends_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a live order holds places at a meeting that has not ended. */
export async function holdsLiveOrder(tx: Tx, userId: string, now: number): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .innerJoin('meetings', 'meetings.id', 'orders.meeting_id')
    .select('orders.no')
    .where('orders.user_id', '=', userId)
    .where('orders.status', 'not in', letGo)
    .where('meetings.ends_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** In ascending id, as orders lock them: an order under way is waited for, and found. */
export async function lockAttendeesOf(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('attendees').select('id').where('user_id', '=', userId).orderBy('id').forUpdate().execute()
}

/** Removes a person's attendees, all or one; those that an order ever held, or a ticket was for, stay as rows without a name, for the books. */
export async function eraseAttendees(tx: Tx, userId: string, now: number, only?: string): Promise<void> {
  const chosen = { user_id: userId, ...(only !== undefined && { id: only }) }
  await tx
    .deleteFrom('attendees')
    .where((q) => q.and(chosen))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_attendees').select('order_no').whereRef('order_attendees.attendee_id', '=', 'attendees.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('admissions')
            .select('id')
            .whereRef('admissions.attendee_id', '=', 'attendees.id')
            .whereRef('admissions.user_id', '=', 'attendees.user_id'),
        ),
      ),
    )
    .execute()
  await tx
    .updateTable('attendees')
    .set({ ...nobody, updated_at: now })
    .where((q) => q.and(chosen))
    .execute()
  await forgetAtDoors(tx, userId, only)
}

/** A guardian's consent goes with the child it was for. */
export async function withdrawGuardian(tx: Tx, userId: string, attendeeId: string, now: number): Promise<void> {
  await tx
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('user_id', '=', userId)
    .where('subject', '=', attendeeId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Where an account has rows of its own that go with it. */
const ownRows = [
  'organisation_members',
  'profiles',
  'user_roles',
  'staff',
  'user_systems',
  'resets',
  'pairings',
  'applications',
  'messages',
  'wechat_bindings',
  'wechat_states',
] as const

/**
 * The rest of an account: rights, memberships, profile, traces; then the row
 * itself, under a mobile that nobody has. Applications are locked first, so
 * that whoever decides on one now is waited for; then the account's row, so
 * that nothing new can hang on to it.
 */
export async function eraseAccount(tx: Tx, id: string, now: number): Promise<void> {
  const applied = (await tx.selectFrom('applications').select('id').where('user_id', '=', id).orderBy('id').forUpdate().execute()).map(
    (row) => row.id,
  )
  const { mobile } = await tx.selectFrom('users').select('mobile').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  // Why an application was decided as it was, somebody wrote about a person.
  if (applied.length > 0)
    await tx.updateTable('log').set({ why: '' }).where('entity', '=', 'application').where('entity_id', 'in', applied).execute()
  await forgetReasons(tx, id)
  for (const table of ownRows) await tx.deleteFrom(table).where('user_id', '=', id).execute()
  await tx.deleteFrom('sms_codes').where('mobile', '=', mobile).execute()
  // What was paid stays on record; who paid it, and from which account, does not.
  await tx
    .deleteFrom('proof_pictures')
    .where('proof_id', 'in', tx.selectFrom('proofs').select('id').where('user_id', '=', id))
    .execute()
  await tx.updateTable('proofs').set({ payer_name: '', bank_serial: '', note: '', reason: '' }).where('user_id', '=', id).execute()
  await tx
    .updateTable('trades')
    .set({ payer_seen: '' })
    .where('order_no', 'in', tx.selectFrom('orders').select('no').where('user_id', '=', id))
    .where('payer_seen', '!=', '')
    .execute()
  await tx.updateTable('sessions').set({ ip: '', agent: '', device: '', openid: '' }).where('user_id', '=', id).execute()
  await tx
    .updateTable('users')
    .set({ mobile: `closed:${id}`, name: '', password_hash: '', closed_at: now })
    .where('id', '=', id)
    .execute()
}

/** Why a proof was rejected and an order paid back, somebody wrote about a person; the log repeats it with all that it moved. */
async function forgetReasons(tx: Tx, userId: string): Promise<void> {
  const nos = tx.selectFrom('orders').select('no').where('user_id', '=', userId)
  const refunds = tx.selectFrom('refunds').where('order_no', 'in', nos).where('cause', '=', 'asked')
  const wordy = [
    ['proof', ['reject'], tx.selectFrom('proofs').select('id').where('user_id', '=', userId)],
    ['order', ['refund'], refunds.select('order_no')],
    ['admission', ['revoke'], tx.selectFrom('admissions').select('id').where('order_no', 'in', nos)],
    ['refund', ['request', 'send', 'finish', 'fail', 'retry'], refunds.select('no')],
  ] as const
  for (const [entity, actions, ids] of wordy)
    await tx
      .updateTable('log')
      .set({ why: '' })
      .where('entity', '=', entity)
      .where('entity_id', 'in', ids)
      .where('action', 'in', actions)
      .execute()
  await tx.updateTable('refunds').set({ why: '' }).where('order_no', 'in', nos).where('cause', '=', 'asked').execute()
}

/** A request that was under way when its account closed may have written after it: what it left goes with the next sweep. */
export async function sweepClosed(db: Db, now: number): Promise<void> {
  const closed = await db.read
    .selectFrom('users')
    .select(['id', 'closed_at'])
    .where('closed_at', '>', now - 3_600_000)
    .execute()
  for (const { id, closed_at } of closed)
    await db.write(async (tx) => {
      await withdrawAllConsents(tx, id, now)
      await eraseAttendees(tx, id, now)
      await eraseAccount(tx, id, closed_at as number)
    })
}

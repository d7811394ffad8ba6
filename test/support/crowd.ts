/** Many people at once: signed in, each with attendees, written straight into the tables. */
import type { Db, NewRow } from '#server/db/db.ts'
import { digest, newId, newToken } from '#server/flow/ids.ts'

export interface Member {
  userId: string
  mobile: string
  token: string
  attendeeIds: string[]
}

const blank = {
  order_no: null,
  name_pinyin: '',
  sex: 1,
  phone: '',
  idcard: '',
  age: null,
  nation: '',
  email: '',
  department: '',
  position: '',
  hospital: '',
  grassroots: '',
  address: '',
  project: '',
  awarded: '',
  annex_url: '',
  other: '',
  ishotel: 0,
  often: 0,
}

function attendeeRow(id: string, n: number, of: { userId: string; ticketId: string; meetingId: string; thirdId: string; now: number }) {
  return {
    ...blank,
    id,
    user_id: of.userId,
    meeting_id: of.meetingId,
    third_id: of.thirdId,
    ticket_id: of.ticketId,
    name: `参会人${n + 1}`,
    created_at: of.now,
    updated_at: of.now,
  }
}

/** People for one of the crowd to sign up. @returns their ids. */
export async function bring(
  db: Db,
  userId: string,
  size: number,
  of: { ticketId: string; meetingId: string; now: number },
): Promise<string[]> {
  const ids = Array.from({ length: size }, () => newId(of.now))
  const rows = ids.map((id, n) => attendeeRow(id, n, { userId, thirdId: '-000001', ...of }))
  await db.write((tx) => db.insertMany(tx, 'attendees', rows))
  return ids
}

/** @param each how many attendees of the ticket everybody brings. */
export async function crowd(
  db: Db,
  size: number,
  options: {
    ticketId: string
    each?: number
    now: number
    meetingId?: string
    thirdId?: string
    /** Other columns of the attendees of one member, by its place. */
    attendeeOf?: (place: number) => Partial<NewRow<'attendees'>>
  },
): Promise<Member[]> {
  const { ticketId, each = 1, now, meetingId = '1', thirdId = '-000001', attendeeOf } = options
  const members = Array.from({ length: size }, () => {
    const userId = newId(now)
    return { userId, mobile: `u${userId}`, token: newToken(), attendeeIds: Array.from({ length: each }, () => newId(now)) }
  })
  await db.write(async (tx) => {
    await db.insertMany(
      tx,
      'users',
      members.map(({ userId, mobile }) => ({ id: userId, mobile, name: '', created_at: now })),
    )
    await db.insertMany(
      tx,
      'sessions',
      members.map(({ userId, token }) => ({
        token_hash: digest(token),
        user_id: userId,
        third_id: thirdId,
        created_at: now,
        expires_at: now + 86_400_000,
        ended_at: null,
        ip: '',
        agent: '',
      })),
    )
    await db.insertMany(
      tx,
      'attendees',
      members.flatMap(({ userId, attendeeIds }, place) =>
        attendeeIds.map((id, n) => ({ ...attendeeRow(id, n, { userId, ticketId, meetingId, thirdId, now }), ...attendeeOf?.(place) })),
      ),
    )
  })
  return members
}

/** Sets what a test needs of a ticket. */
export async function setTicket(db: Db, id: string, values: Partial<NewRow<'tickets'>>): Promise<void> {
  await db.write((tx) => tx.updateTable('tickets').set(values).where('id', '=', id).execute())
}

/** Sets what a test needs of a meeting. */
export async function setMeeting(db: Db, values: Partial<NewRow<'meetings'>>, id = '1'): Promise<void> {
  await db.write((tx) => tx.updateTable('meetings').set(values).where('id', '=', id).execute())
}

export async function soldOf(db: Db, id: string): Promise<number> {
  return (await db.read.selectFrom('tickets').select('sold').where('id', '=', id).executeTakeFirstOrThrow()).sold
}

/** Copies that live orders of a ticket hold. */
export async function heldOf(db: Db, ticketId: string): Promise<number> {
  const row = await db.read
    .selectFrom('orders')
    .select((q) => q.fn.sum<number | null>('copies').as('held'))
    .where('ticket_id', '=', ticketId)
    .where('status', 'not in', [4, 5, 7])
    .executeTakeFirstOrThrow()
  return row.held ?? 0
}

/**
 * Ends a ticket without a lock: reads whether it is good, lets others run, then writes one seat less than it read. A race test
 * uses it first, to prove that it sees a lost update.
 * @returns whether it ended the ticket.
 */
export async function endWithoutLock(db: Db, ticketId: string, admissionId: string): Promise<boolean> {
  const admission = await db.read.selectFrom('admissions').select('status').where('id', '=', admissionId).executeTakeFirstOrThrow()
  const sold = await soldOf(db, ticketId)
  await new Promise((resolve) => setImmediate(resolve))
  if (admission.status !== 'issued') return false
  await db.write(async (tx) => {
    await tx.updateTable('admissions').set({ status: 'revoked' }).where('id', '=', admissionId).execute()
    await tx
      .updateTable('tickets')
      .set({ sold: sold - 1 })
      .where('id', '=', ticketId)
      .execute()
  })
  return true
}

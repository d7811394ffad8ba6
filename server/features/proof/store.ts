/** Tables of proofs and their pictures. */
import { sql, type SqlBool } from 'kysely'
import type { ProofState } from '#contract/proof.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { firstIdOf } from '../../flow/ids.ts'
import { table } from '../../db/table.ts'

export const proofs = table('proofs')
export const proofPictures = table('proof_pictures')

export type Proof = Row<'proofs'>

const BATCH = 100

/** What a proof shows of its order. */
export interface About {
  meeting_id: string
  ticket_id: string
  amount_fen: number
  copies: number
  meeting_title: string
  ticket_name: string
  mobile: string
}

export async function insertProof(tx: Tx, row: Proof, picture: Pick<Row<'proof_pictures'>, 'type' | 'base64'>): Promise<void> {
  await tx.insertInto('proofs').values(row).execute()
  await tx
    .insertInto('proof_pictures')
    .values({ proof_id: row.id, ...picture })
    .execute()
}

const withAbout = (db: Db) =>
  db.read
    .selectFrom('proofs')
    .innerJoin('orders', 'orders.no', 'proofs.order_no')
    .innerJoin('meetings', 'meetings.id', 'orders.meeting_id')
    .innerJoin('tickets', 'tickets.id', 'orders.ticket_id')
    .innerJoin('users', 'users.id', 'proofs.user_id')
    .selectAll('proofs')
    .select([
      'orders.meeting_id',
      'orders.ticket_id',
      'orders.amount_fen',
      'orders.copies',
      'meetings.title as meeting_title',
      'tickets.name as ticket_name',
      'users.mobile',
    ])

export function findProof(db: Db, id: string): Promise<(Proof & About) | undefined> {
  return withAbout(db).where('proofs.id', '=', id).executeTakeFirst()
}

/** Of one order, the newest first. */
export function proofsOf(db: Db, orderNo: string): Promise<(Proof & About)[]> {
  return withAbout(db).where('proofs.order_no', '=', orderNo).orderBy('proofs.created_at', 'desc').orderBy('proofs.id', 'desc').execute()
}

/** The one of an order about which nobody has said yes or no, if there is one. */
export function undecidedProof(tx: Tx, orderNo: string): Promise<Proof | undefined> {
  return tx
    .selectFrom('proofs')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('state', 'in', ['waiting', 'lapsed'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Of one tenant: what waits longest first, what was decided last first. */
export async function pageOfProofs(
  db: Db,
  thirdId: string,
  state: ProofState | undefined,
  range: PageRange,
): Promise<RowPage<Proof & About>> {
  const wanted = { 'proofs.third_id': thirdId, ...(state !== undefined && { 'proofs.state': state }) }
  const direction = state === 'waiting' ? 'asc' : 'desc'
  return pageOf(
    db.read.selectFrom('proofs').where((q) => q.and(wanted)),
    withAbout(db)
      .where((q) => q.and(wanted))
      .orderBy('proofs.created_at', direction)
      .orderBy('proofs.id', direction),
    range,
  )
}

/** Proofs whose reminder, or end, is due, what waits longest first. */
export function dueProofs(db: Db, now: number, most: number): Promise<(Proof & About)[]> {
  return withAbout(db)
    .where(sql<SqlBool>`proofs.state = 'waiting'`)
    .where((q) => q.or([q('proofs.remind_at', 'is', null), q('proofs.remind_at', '<=', now)]))
    .orderBy('proofs.created_at')
    .limit(most)
    .execute()
}

/** Notes when it is due next, where it still is as it was read. @returns whether it was ours to remind of. */
export async function putOffReminder(tx: Tx, { id, remind_at }: Pick<Proof, 'id' | 'remind_at'>, next: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('proofs')
    .set({ remind_at: next })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('remind_at', remind_at === null ? 'is' : '=', remind_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What is not needed to know that somebody paid. */
const payer = { payer_name: '', bank_serial: '', serial: '', serial_folded: '', note: '' }

/** What was paid stays on record; who paid it, from which account, and what was said of it does not. */
export async function forgetPayer(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('proof_pictures')
    .where('proof_id', 'in', tx.selectFrom('proofs').select('id').where('user_id', '=', userId))
    .execute()
  await tx
    .updateTable('proofs')
    .set({ ...payer, reason: '' })
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Who paid and from which account, of those whose time is over; the decision stays, as in the log. Each has its picture until
 * then, and their ids are in the order in which they came.
 */
export async function sweepPayers(db: Db, before: number): Promise<void> {
  for (let more = true; more;) {
    const due = await db.read
      .selectFrom('proof_pictures')
      .select('proof_id')
      .where('proof_id', '<', firstIdOf(before))
      .orderBy('proof_id')
      .limit(BATCH)
      .execute()
    const ids = due.map(({ proof_id }) => proof_id)
    if (ids.length > 0)
      await db.write(async (tx) => {
        await tx.deleteFrom('proof_pictures').where('proof_id', 'in', ids).execute()
        await tx.updateTable('proofs').set(payer).where('id', 'in', ids).execute()
      })
    more = ids.length === BATCH
  }
}

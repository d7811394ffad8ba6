/** Table invoice_reds: red letters. */
import { sql } from 'kysely'
import type { RedState } from '#contract/invoice-red.ts'
import { claim } from '../../db/claim.ts'
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const invoiceReds = table('invoice_reds')

export type Red = Row<'invoice_reds'>

/** Those that have not come to an end, or wait for a person: nobody opens another beside them. */
export const openReds: readonly RedState[] = ['asked', 'waiting_buyer', 'waiting_seller', 'red_issuing', 'lapsed']

export function lockRed(tx: Tx, no: string): Promise<Red | undefined> {
  return tx.selectFrom('invoice_reds').selectAll().where('no', '=', no).forNoKeyUpdate().executeTakeFirst()
}

/** Those of an invoice that is locked, the oldest first. No server sends one of them before the caller's commit. */
export function lockReds(tx: Tx, invoiceNo: string): Promise<Red[]> {
  const own = tx.selectFrom('invoice_reds').selectAll().where('invoice_no', '=', invoiceNo)
  return own.orderBy('created_at').orderBy('no').forNoKeyUpdate().execute()
}

/** Of some invoices, the oldest first. */
export async function redsOf(on: Reader, invoiceNos: readonly string[]): Promise<Red[]> {
  if (invoiceNos.length === 0) return []
  return on.selectFrom('invoice_reds').selectAll().where('invoice_no', 'in', invoiceNos).orderBy('created_at').orderBy('no').execute()
}

/** Those whose place a full red invoice took, the oldest first. */
export function redsTurnedInto(on: Reader, no: string): Promise<Red[]> {
  return on.selectFrom('invoice_reds').selectAll().where('turned_into', '=', no).orderBy('created_at').orderBy('no').execute()
}

/** What providers have said of those of some invoices: it may quote whom they were for. */
export async function forgetErrors(tx: Tx, invoiceNos: readonly string[]): Promise<void> {
  await tx.updateTable('invoice_reds').set({ error: '' }).where('invoice_no', 'in', invoiceNos).where('error', '!=', '').execute()
}

/** Red letters to send or to ask about, the longest due first. */
export function dueReds(db: Db, now: number, most: number): Promise<Red[]> {
  return db.read.selectFrom('invoice_reds').selectAll().where('ask_at', '<=', now).orderBy('ask_at').limit(most).execute()
}

/** Of several servers one sends it; it falls due again at `next`. @returns whether it was ours to send. */
export function claimRed(db: Db, row: Pick<Red, 'no' | 'ask_at' | 'asked'>, next: number): Promise<boolean> {
  return claim(db, 'invoice_reds', row, next)
}

/** So long before the time is over whoever has to agree is told once more. */
export const REMIND_MS = 24 * 3_600_000

/** Those that wait for the buyer, not for long any more, and of which the buyer has not been told that. */
export function unremindedReds(db: Db, now: number, most: number): Promise<Red[]> {
  return (
    db.read
      .selectFrom('invoice_reds')
      .selectAll()
      // As the index has it, and then those of the two that are the buyer's.
      .where(sql<boolean>`state in ('waiting_buyer', 'waiting_seller')`)
      .where('state', '=', 'waiting_buyer')
      .where('until_at', '>', now)
      .where('until_at', '<=', now + REMIND_MS)
      .where((q) => q.or([q('reminded_at', 'is', null), q('reminded_at', '<', q('until_at', '-', REMIND_MS))]))
      .orderBy('until_at')
      .limit(most)
      .execute()
  )
}

/** Those to which the other side has not agreed in time, and which no timer asks about; the longest overdue first. */
export function unaskedReds(db: Db, now: number, most: number): Promise<Red[]> {
  return db.read
    .selectFrom('invoice_reds')
    .selectAll()
    .where(sql<boolean>`state in ('waiting_buyer', 'waiting_seller')`)
    .where('until_at', '<=', now)
    .where('ask_at', 'is', null)
    .where('waits_for', '=', '')
    .orderBy('until_at')
    .limit(most)
    .execute()
}

/** It is asked about from now on. */
export async function wakeRed(db: Db, { no }: Pick<Red, 'no'>, now: number): Promise<void> {
  await db.write((tx) => tx.updateTable('invoice_reds').set({ ask_at: now }).where('no', '=', no).where('ask_at', 'is', null).execute())
}

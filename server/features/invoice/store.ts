/** Table invoices: applications and their blue invoices. */
import { sql } from 'kysely'
import { normalIdentifier } from '#contract/normal-text.ts'
import type { InvoiceState } from '#contract/invoice-states.ts'
import { claim } from '../../db/claim.ts'
import type { Db, Reader, Row, Tx } from '../../db/db.ts'
import { countOf, pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { contains, containsCode, isAnyOf } from '../../db/like.ts'
import { table } from '../../db/table.ts'

export const invoices = table('invoices')

export type Invoice = Row<'invoices'>

export interface About {
  meeting_title: string
  /** Of whoever applied. */
  mobile: string
  /** The one that takes its place; null for none. */
  replaced_by: string | null
}

const withAbout = (on: Reader) =>
  on
    .selectFrom('invoices')
    .innerJoin('meetings', 'meetings.id', 'invoices.meeting_id')
    .innerJoin('users', 'users.id', 'invoices.user_id')
    .leftJoin('invoices as after', (join) => join.onRef('after.replaces', '=', 'invoices.no').on('after.state', '!=', 'withdrawn'))
    .selectAll('invoices')
    .select(['meetings.title as meeting_title', 'users.mobile', 'after.no as replaced_by'])

export function findInvoice(on: Reader, no: string): Promise<(Invoice & About) | undefined> {
  return withAbout(on).where('invoices.no', '=', no).executeTakeFirst()
}

export function lockInvoice(tx: Tx, no: string): Promise<Invoice | undefined> {
  return tx.selectFrom('invoices').selectAll().where('no', '=', no).forNoKeyUpdate().executeTakeFirst()
}

/** By its number at the provider, where that does not follow from `no` and `attempt`. */
export function findByProviderNo(on: Reader, there: string): Promise<Pick<Invoice, 'no'> | undefined> {
  return on
    .selectFrom('invoices')
    .select('no')
    .where('provider_no', '=', there)
    .where(sql<boolean>`provider_no <> '' AND state <> 'withdrawn'`)
    .executeTakeFirst()
}

/** The application that takes the place of one. */
export function findReplacement(tx: Tx, no: string): Promise<Invoice | undefined> {
  return tx
    .selectFrom('invoices')
    .selectAll()
    .where('replaces', '=', no)
    .where('state', '!=', sql.lit('withdrawn'))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Which of these payments have an invoice in the 卡包 of whoever made them, or on its way there. */
export async function takenPayments(on: Reader, payments: readonly string[]): Promise<ReadonlySet<string>> {
  if (payments.length === 0) return new Set()
  const rows = await on.selectFrom('invoices').select('card_payment').where('card_payment', 'in', payments).execute()
  return new Set(rows.flatMap(({ card_payment }) => card_payment ?? []))
}

/** So much less, of one that is not issued. */
export async function shrinkInvoice(tx: Tx, no: string, fen: number): Promise<void> {
  await tx
    .updateTable('invoices')
    .set((q) => ({ amount_fen: q('amount_fen', '-', fen) }))
    .where('no', '=', no)
    .execute()
}

/** One's own, the newest first. */
export async function pageOfOwn(
  db: Db,
  { userId, meetingId }: { userId: string; meetingId: string | undefined },
  range: PageRange,
): Promise<RowPage<Invoice & About>> {
  const wanted = { user_id: userId, ...(meetingId !== undefined && { meeting_id: meetingId }) }
  return pageOf(
    db.read.selectFrom('invoices').where((q) => q.and(wanted)),
    withAbout(db.read)
      .where('invoices.user_id', '=', userId)
      .$if(meetingId !== undefined, (q) => q.where('invoices.meeting_id', '=', meetingId as string))
      .orderBy('invoices.created_at', 'desc')
      .orderBy('invoices.no', 'desc'),
    range,
  )
}

export interface InvoiceFilter {
  meetingId: string
  state: InvoiceState | undefined
  /** Those with something to do for an accountant. */
  waiting: boolean
  keyword: string
}

/**
 * A state that waits for an accountant; a red letter that does, too; and a wish to exchange. By an index each: as one condition
 * on a line of the meeting all of its lines would be looked at.
 */
const toDo = (meetingId: string) => sql<boolean>`invoices.no in (
  select no from invoices where meeting_id = ${meetingId} and state in ('applied', 'failed', 'issuing')
  union all select invoice_no from invoice_reds
    where meeting_id = ${meetingId} and state in ('asked', 'waiting_buyer', 'waiting_seller', 'lapsed')
  union all select no from invoices as drafts where meeting_id = ${meetingId} and state = 'draft'
    and not exists (select 1 from invoice_parts where invoice_parts.invoice_no = drafts.no and invoice_parts.live = 1))`

/** Of a meeting, the newest first. A page is found by its keys, and only then read whole. */
export async function pageOfMeeting(db: Db, filter: InvoiceFilter, range: PageRange): Promise<RowPage<Invoice & About>> {
  const { meetingId, state, waiting, keyword } = filter
  const wanted = db.read
    .selectFrom('invoices')
    .where('invoices.meeting_id', '=', meetingId)
    .$if(state !== undefined, (q) => q.where('invoices.state', '=', state as InvoiceState))
    .$if(waiting, (q) => q.where(toDo(meetingId)))
    .$if(keyword !== '', (q) =>
      q.where(({ or, exists, selectFrom }) =>
        or([
          contains('invoices.title', keyword),
          containsCode('invoices.tax_no', keyword),
          containsCode('invoices.number', keyword),
          exists(
            selectFrom('invoice_parts')
              .select('invoice_parts.order_no')
              .whereRef('invoice_parts.invoice_no', '=', 'invoices.no')
              .where('invoice_parts.order_no', '=', normalIdentifier(keyword)),
          ),
        ]),
      ),
    )
  const { rows: keys, total } = await pageOf(wanted, wanted.select('no').orderBy('created_at', 'desc').orderBy('no', 'desc'), range)
  const nos = keys.map(({ no }) => no)
  return { rows: await invoicesByNo(db.read, nos), total: Number(total) }
}

/** In the order of their numbers as they are given. */
async function invoicesByNo(on: Reader, nos: readonly string[]): Promise<(Invoice & About)[]> {
  if (nos.length === 0) return []
  const rows = new Map((await withAbout(on).where('invoices.no', 'in', nos).execute()).map((row) => [row.no, row]))
  return nos.flatMap((no) => rows.get(no) ?? [])
}

const byHand = (db: Db, meetingId: string) =>
  db.read.selectFrom('invoices').where('meeting_id', '=', meetingId).where('state', '=', 'issuing').where('provider', '=', 'hand')

/** How many of a meeting a person issues. */
export async function countByHand(db: Db, meetingId: string): Promise<number> {
  return countOf(byHand(db, meetingId))
}

/** Those of a meeting that a person issues, in the order in which they were applied for. */
export function waitingByHand(db: Db, meetingId: string, most: number): Promise<Invoice[]> {
  return byHand(db, meetingId).selectAll().orderBy('created_at').orderBy('no').limit(most).execute()
}

/** Meetings at which an application waits for an accountant; found one after the other, however many wait at each. */
export async function meetingsWaiting(db: Pick<Db, 'read'>): Promise<{ meeting_id: string; third_id: string; title: string }[]> {
  const next = (more = sql``) => sql`(SELECT min(meeting_id) FROM invoices WHERE state = 'applied' ${more})`
  const { rows } = await sql<{ meeting_id: string; third_id: string; title: string }>`
    WITH RECURSIVE waiting (meeting_id) AS (
      SELECT ${next()}
      UNION ALL
      SELECT ${next(sql`AND meeting_id > waiting.meeting_id`)} FROM waiting WHERE waiting.meeting_id IS NOT NULL
    )
    SELECT meetings.id AS meeting_id, meetings.third_id, meetings.title FROM waiting
    JOIN meetings ON meetings.id = waiting.meeting_id`.execute(db.read)
  return rows
}

/** How many applications wait at a meeting, and since when; null where none does. */
export function waitingAt(db: Pick<Db, 'read'>, meetingId: string): Promise<{ count: number; since: number | null }> {
  return db.read
    .selectFrom('invoices')
    .select((q) => [q.fn.countAll<number>().as('count'), q.fn.min('applied_at').as('since')])
    .where('meeting_id', '=', meetingId)
    .where('state', '=', 'applied')
    .executeTakeFirstOrThrow()
}

/** All of a meeting's, by ascending number, so many after one. */
export function invoicesAfter(db: Db, meetingId: string, after: string, most: number): Promise<(Invoice & About)[]> {
  return withAbout(db.read)
    .where('invoices.meeting_id', '=', meetingId)
    .where('invoices.no', '>', after)
    .orderBy('invoices.no')
    .limit(most)
    .execute()
}

/** By the first of several numbers that one has, or a red letter of one. */
export async function findByNumbers(on: Reader, meetingId: string, numbers: readonly string[]): Promise<Invoice | undefined> {
  for (const number of numbers) {
    const red = await on.selectFrom('invoice_reds').select('invoice_no').where('number', '=', number).executeTakeFirst()
    const found = red === undefined ? await invoices.find(on, { number, meeting_id: meetingId }) : await findInvoice(on, red.invoice_no)
    if (found?.meeting_id === meetingId) return found
  }
  return undefined
}

/** Those that wait for a person, with this sum and name. */
export function waitingAlike(on: Reader, meetingId: string, fen: number, title: string): Promise<Invoice[]> {
  return on
    .selectFrom('invoices')
    .selectAll()
    .where('meeting_id', '=', meetingId)
    .where('state', '=', 'issuing')
    .where('provider', '=', 'hand')
    .where('amount_fen', '=', fen)
    .where(isAnyOf('invoices.title', [title]))
    .limit(2)
    .execute()
}

/** Applications and invoices to send, to ask about or to fetch files of, the longest due first. */
export function dueInvoices(db: Db, now: number, most: number): Promise<Invoice[]> {
  return db.read.selectFrom('invoices').selectAll().where('ask_at', '<=', now).orderBy('ask_at').limit(most).execute()
}

/** Of several servers one sends it; it falls due again at `next`. @returns whether it was ours to send. */
export function claimInvoice(db: Db, row: Pick<Invoice, 'no' | 'ask_at' | 'asked'>, next: number): Promise<boolean> {
  return claim(db, 'invoices', row, next)
}

/** Applications that have waited since then for their buyer to correct them, the longest first. */
export async function returnedBefore(db: Pick<Db, 'read'>, before: number, most: number): Promise<string[]> {
  const rows = await db.read
    .selectFrom('invoices')
    .select('no')
    .where('state', '=', sql.lit('returned'))
    .where('waits_since', '<=', before)
    .orderBy('waits_since')
    .limit(most)
    .execute()
  return rows.map(({ no }) => no)
}

const NOBODY = { title: '', tax_no: '', address: '', phone: '', bank: '', account: '', contact_phone: '', contact_email: '' } as const

/** Of an account that closes: what was never issued names nobody any more; it is given up, so that nothing is claimed by it. */
export function lockUnissuedOf(tx: Tx, userId: string): Promise<Invoice[]> {
  return tx
    .selectFrom('invoices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', ['draft', 'applied', 'returned', 'failed', 'withdrawn'])
    .where('issued_at', 'is', null)
    .orderBy('no')
    .forNoKeyUpdate()
    .execute()
}

export async function blankInvoice(tx: Tx, no: string): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ ...NOBODY, remark: '', reason: '' })
    .where('no', '=', no)
    .execute()
}

/** What the law has wanted kept goes when it wants it no longer. @returns their numbers. */
export async function blankIssuedBefore(tx: Tx, before: number, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('invoices')
    .select('no')
    .where('issued_at', '<', before)
    .where('title', '!=', sql.lit(''))
    .limit(most)
    .execute()
  const nos = rows.map(({ no }) => no)
  if (nos.length > 0)
    await tx
      .updateTable('invoices')
      .set({ ...NOBODY, remark: '', reason: '' })
      .where('no', 'in', nos)
      .execute()
  return nos
}

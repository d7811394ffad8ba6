/** The only file that writes bill_days, bill_differences and bill_lines. */
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { sql } from 'kysely'
import type { DifferenceCause } from '#contract/bill.ts'
import type { Db, Row, Tx } from '../../db/db.ts'

type BillDay = Row<'bill_days'>
export type Difference = Omit<Row<'bill_differences'>, 'explanation' | 'explained_by' | 'explained_at'>
type Key = Pick<BillDay, 'provider' | 'day'>

/** Days to come to; what is known already stays as it is. */
export async function insertDays(db: Db, rows: readonly BillDay[]): Promise<void> {
  if (rows.length > 0)
    await db.write((tx) =>
      tx
        .insertInto('bill_days')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['provider', 'day']).doNothing())
        .execute(),
    )
}

export async function lastDay(db: Db, provider: string): Promise<string | undefined> {
  return (
    await db.read.selectFrom('bill_days').select('day').where('provider', '=', provider).orderBy('day', 'desc').limit(1).executeTakeFirst()
  )?.day
}

/** Bills to ask for, the oldest day first. */
export function dueDays(
  db: Db,
  providers: readonly string[],
  { since, now, most }: { since: string; now: number; most: number },
): Promise<BillDay[]> {
  return db.read
    .selectFrom('bill_days')
    .selectAll()
    .where('ask_at', '<=', now)
    .where('provider', 'in', providers)
    .where('day', '>=', since)
    .orderBy('day')
    .orderBy('provider')
    .limit(most)
    .execute()
}

/** Of several servers, one asks; the day falls due again at `next`. */
export async function claimDay(db: Db, { provider, day, ask_at, asked }: BillDay, next: number): Promise<boolean> {
  const { numUpdatedRows } = await db.write((tx) =>
    tx
      .updateTable('bill_days')
      .set({ ask_at: next, asked: asked + 1 })
      .where('provider', '=', provider)
      .where('day', '=', day)
      .where('ask_at', '=', ask_at)
      .where('asked', '=', asked)
      .executeTakeFirst(),
  )
  return numUpdatedRows === 1n
}

const isOpen = sql<boolean>`cleared_at is null`
const ofDay = (on: Db['read'] | Tx, { provider, day }: Key) =>
  on.selectFrom('bill_differences').where('provider', '=', provider).where('day', '=', day).where(isOpen)

/** A compared day differs while it has an open difference. Not logged: it is counted anew from its differences, and nobody decides it. */
async function restate(tx: Tx, { provider, day }: Key): Promise<void> {
  const open = await ofDay(tx, { provider, day }).select('id').limit(1).executeTakeFirst()
  await tx
    .updateTable('bill_days')
    .set({ state: open === undefined ? 'agreed' : 'differs' })
    .where('provider', '=', provider)
    .where('day', '=', day)
    .where('state', '!=', 'waiting')
    .execute()
}

/** A day has been compared. @param lines movements in the bill. @param askAgain when it is to be compared once more; null for never. */
export async function endDay(db: Db, key: Key, lines: number, now: number, askAgain: number | null): Promise<void> {
  await db.write(async (tx) => {
    const { n } = await ofDay(tx, key)
      .where('cause', '!=', 'only_here')
      .select((q) => q.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('bill_days')
      .set({ state: 'agreed', lines: Math.max(0, lines - n), checked_at: now, ask_at: askAgain })
      .where('provider', '=', key.provider)
      .where('day', '=', key.day)
      .execute()
    await restate(tx, key)
  })
}

/** A day is compared anew: what its bill says is written down from the start. Who dies in between finds the day due again. */
/** @param refs what of the bill is looked at: of each, `rows` is what stands there from now on. */
export async function replaceLines(
  db: Db,
  { provider, day, kind, refs }: Key & { kind: Row<'bill_lines'>['kind']; refs: readonly string[] },
  rows: readonly Row<'bill_lines'>[],
): Promise<void> {
  await db.write(async (tx) => {
    await tx
      .deleteFrom('bill_lines')
      .where('provider', '=', provider)
      .where('day', '=', day)
      .where('kind', '=', kind)
      .where('ref', 'in', refs)
      .execute()
    if (rows.length > 0)
      await db.insertMany(
        tx,
        'bill_lines',
        rows.map((row) => ({ ...row })),
      )
  })
}

/** Takes out what a day's bill said when it was made before, and says no more. @param has whether it says it still. */
export async function dropLines(
  db: Db,
  { provider, day }: Key,
  has: (line: Pick<Row<'bill_lines'>, 'kind' | 'ref'>) => boolean,
): Promise<void> {
  const lines = await db.read
    .selectFrom('bill_lines')
    .select(['kind', 'ref'])
    .where('provider', '=', provider)
    .where('day', '=', day)
    .execute()
  for (const { kind, ref } of lines.filter((line) => !has(line)))
    await db.write((tx) =>
      tx
        .deleteFrom('bill_lines')
        .where('provider', '=', provider)
        .where('day', '=', day)
        .where('kind', '=', kind)
        .where('ref', '=', ref)
        .execute(),
    )
}

/** A person has said why it differs. @returns whether it still did. */
export async function explainDifference(tx: Tx, id: string, said: { explanation: string; who: string; at: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bill_differences')
    .set({ explanation: said.explanation, explained_by: said.who, explained_at: said.at })
    .where('id', '=', id)
    .where(isOpen)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Rows of one statement. */
const AT_ONCE = 200

/** Each once: what was found before stays as it was found. */
export async function insertDifferences(db: Db, rows: readonly Difference[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    await db.write(async (tx) => {
      await tx
        .insertInto('bill_differences')
        .values(some)
        .onConflict((conflict) => conflict.columns(['provider', 'day', 'kind', 'ref']).doNothing())
        .execute()
      for (const day of new Set(some.map((row) => row.day))) await restate(tx, { provider: (some[0] as Difference).provider, day })
    })
  }
}

/** Open differences about orders of ours that may yet come right by themselves, the newest first. */
export function hopefulDifferences(db: Db, provider: string, since: number, most: number): Promise<Difference[]> {
  return db.read
    .selectFrom('bill_differences')
    .selectAll()
    .where('provider', '=', provider)
    .where(isOpen)
    .where('order_no', '!=', '')
    .where('cause', '!=', 'amount')
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** Both say the same by now. Not logged: the row says when and by what, and what it settled has its own lines. */
export async function clearDifference(
  db: Db,
  { id, provider, day, cause }: Difference,
  said: Partial<Difference>,
  now: number,
): Promise<void> {
  await db.write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('bill_differences')
      .set({ ...said, cleared_at: now })
      .where('id', '=', id)
      .where(isOpen)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return
    // Its line in the bill is one that agrees, from now on.
    if (cause !== 'only_here')
      await tx
        .updateTable('bill_days')
        .set((q) => ({ lines: q('lines', '+', 1) }))
        .where('provider', '=', provider)
        .where('day', '=', day)
        .where('state', '!=', 'waiting')
        .execute()
    await restate(tx, { provider, day })
  })
}

/** It is another difference than it seemed. */
export async function changeDifference(db: Db, id: string, said: Partial<Difference> & { cause: DifferenceCause }): Promise<void> {
  await db.write((tx) => tx.updateTable('bill_differences').set(said).where('id', '=', id).where(isOpen).execute())
}

export async function pageOfDays(db: Db, range: PageRange): Promise<RowPage<BillDay>> {
  const days = db.read.selectFrom('bill_days')
  return pageOf(days, days.selectAll().orderBy('day', 'desc').orderBy('provider'), range)
}

/** How many open differences of these tenants there are on each of some days. @param thirdIds with '' for what belongs to nobody. */
export function countOpen(
  db: Db,
  thirdIds: readonly string[],
  from: string,
  to: string,
): Promise<{ provider: string; day: string; cause: DifferenceCause; n: number }[]> {
  return db.read
    .selectFrom('bill_differences')
    .select((q) => ['provider', 'day', 'cause', q.fn.countAll<number>().as('n')])
    .where('third_id', 'in', thirdIds)
    .where(isOpen)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['provider', 'day', 'cause'])
    .execute()
}

/** Open differences of some days, counted by day and meeting; what belongs to no order has neither meeting nor tenant. */
export async function openByMeeting(
  db: Pick<Db, 'read'>,
  provider: string,
  days: readonly string[],
): Promise<{ day: string; meeting_id: string; third_id: string; title: string; n: number }[]> {
  const rows = await db.read
    .selectFrom('bill_differences')
    .leftJoin('orders', 'orders.no', 'bill_differences.order_no')
    .leftJoin('meetings', 'meetings.id', 'orders.meeting_id')
    .select((q) => ['day', 'meetings.id as meeting_id', 'meetings.third_id', 'meetings.title', q.fn.countAll<number>().as('n')])
    .where('provider', '=', provider)
    .where('day', 'in', days)
    .where(isOpen)
    .groupBy(['day', 'meetings.id', 'meetings.third_id', 'meetings.title'])
    .execute()
  return rows.map(({ day, n, ...one }) => ({
    day,
    n,
    meeting_id: one.meeting_id ?? '',
    third_id: one.third_id ?? '',
    title: one.title ?? '',
  }))
}

/** The newest first. */
export async function pageOfDifferences(
  db: Db,
  thirdIds: readonly string[],
  onlyOpen: boolean,
  range: PageRange,
): Promise<{ rows: (Row<'bill_differences'> & { by: string | null })[]; total: number }> {
  const wanted = db.read
    .selectFrom('bill_differences')
    .where('third_id', 'in', thirdIds)
    .$if(onlyOpen, (q) => q.where(isOpen))
  return pageOf(
    wanted,
    wanted
      .leftJoin('users', 'users.id', 'bill_differences.explained_by')
      .selectAll('bill_differences')
      .select('users.name as by')
      .orderBy('bill_differences.created_at', 'desc')
      .orderBy('bill_differences.id', 'desc'),
    range,
  )
}

/** Tables namelists and namelist_rows. */
import { pageOf, type PageRange, type RowPage } from '../../db/pages.ts'
import type { Expression, SqlBool } from 'kysely'
import type { NamelistState } from '#contract/namelist.ts'
import { orderStatus } from '#contract/order.ts'
import { foldText } from '#contract/search-text.ts'
import type { TaskState } from '#contract/task.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { isAnyOf } from '../../db/like.ts'
import { letGo } from '../order/machine.ts'
import { SEEN_EVERY } from '../session/store.ts'
import { table } from '../../db/table.ts'

export const namelists = table('namelists')
export const namelistRows = table('namelist_rows')

export type List = Row<'namelists'>
export type ListRow = Row<'namelist_rows'>

export async function insertList(db: Db, tx: Tx, list: List, rows: readonly ListRow[]): Promise<void> {
  await tx.insertInto('namelists').values(list).execute()
  await db.insertMany(tx, 'namelist_rows', rows)
}

export async function moveList(tx: Tx, id: string, more: Partial<Pick<List, 'state' | 'task_id' | 'ended_at'>>): Promise<void> {
  await tx.updateTable('namelists').set(more).where('id', '=', id).execute()
}

export function listOfTask(db: Db, taskId: string): Promise<List> {
  return db.read.selectFrom('namelists').selectAll().where('task_id', '=', taskId).executeTakeFirstOrThrow()
}

/** People who are still to come in, or those who have; in the order of the list. */
export function rowsAfter(
  on: Db['read'] | Tx,
  { listId, after, most }: { listId: string; after: number; most: number },
  placed: boolean,
): Promise<ListRow[]> {
  return on
    .selectFrom('namelist_rows')
    .selectAll()
    .where('namelist_id', '=', listId)
    .where('position', '>', after)
    .where('order_no', placed ? 'is not' : 'is', null)
    .orderBy('position')
    .limit(most)
    .execute()
}

/** Who has come in has an order and no name here any more; who has not, is not kept. */
export async function keepPlaced(db: Db, tx: Tx, rows: readonly ListRow[], orders: ReadonlyMap<number, string>): Promise<void> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return
  await tx
    .deleteFrom('namelist_rows')
    .where('namelist_id', '=', first.namelist_id)
    .where('position', '>=', first.position)
    .where('position', '<=', last.position)
    .execute()
  const placed = rows.filter(({ position }) => orders.has(position))
  await db.insertMany(
    tx,
    'namelist_rows',
    placed.map((row) => ({ ...row, name: '', phone: '', department: '', post: '', order_no: orders.get(row.position) as string })),
  )
}

/** Those with a phone, when its account closes. */
export async function forgetNamed(tx: Tx, mobile: string): Promise<void> {
  await tx.deleteFrom('namelist_rows').where('phone', '=', mobile).execute()
}

/** People who never came in, of lists that nobody works on any more. */
export async function sweepNames(db: Db, before: number): Promise<void> {
  await db.write((tx) =>
    tx
      .deleteFrom('namelist_rows')
      .where('phone', '!=', '')
      .where('namelist_id', 'in', (q) =>
        q
          .selectFrom('namelists')
          .leftJoin('tasks', 'tasks.id', 'namelists.task_id')
          .select('namelists.id')
          .where('namelists.created_at', '<', before)
          .where((at) => at.or([at('tasks.id', 'is', null), at('tasks.ended_at', 'is not', null)])),
      )
      .execute(),
  )
}

/** Names with a live place in a meeting: folded → as stored. */
export type PlacedNames = ReadonlyMap<string, string>

/** Who has a live place under these phones, by phone: attendees with the phone, and holders whose account has it. */
export async function peoplePlaced(on: Db['read'] | Tx, meetingId: string, phones: readonly string[]): Promise<Map<string, PlacedNames>> {
  const placed = new Map<string, Map<string, string>>()
  for (let at = 0; at < phones.length; at += AT_ONCE) {
    const some = phones.slice(at, at + AT_ONCE)
    const typed = on.selectFrom('attendees').select(['phone', 'name']).where('meeting_id', '=', meetingId).where('phone', 'in', some)
    const held = on
      .selectFrom('users')
      .innerJoin('admissions', 'admissions.user_id', 'users.id')
      .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
      .select(['users.mobile as phone', 'attendees.name'])
      .where('users.mobile', 'in', some)
      .where('admissions.meeting_id', '=', meetingId)
      .where('admissions.status', '!=', 'revoked')
      .orderBy('attendees.id')
    const rows = [...(await typed.where('order_no', 'is not', null).orderBy('id').execute()), ...(await held.execute())]
    for (const { phone, name } of rows) {
      const names = placed.get(phone) ?? new Map<string, string>()
      placed.set(phone, names.set(foldText(name), name))
    }
  }
  return placed
}
const AT_ONCE = 500

/** Of these names the folded ones of attendees with a live place in a meeting; `phoneless`: of attendees without a phone. */
export async function namesPlaced(
  on: Db['read'] | Tx,
  meetingId: string,
  names: readonly string[],
): Promise<{ all: Set<string>; phoneless: Set<string> }> {
  const [all, phoneless] = [new Set<string>(), new Set<string>()]
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const some = on.selectFrom('attendees').select(['name', 'phone']).where('meeting_id', '=', meetingId)
    const rows = await some
      .where('order_no', 'is not', null)
      .where(isAnyOf('attendees.name', names.slice(at, at + AT_ONCE)))
      .execute()
    for (const { name, phone } of rows) {
      all.add(foldText(name))
      if (phone === '') phoneless.add(foldText(name))
    }
  }
  return { all, phoneless }
}

const ofLists = (on: Db['read'] | Tx) => on.selectFrom('namelist_rows').innerJoin('orders', 'orders.no', 'namelist_rows.order_no')

type OfLists = ReturnType<typeof ofLists>

/**
 * Orders of a list that have gone on by themselves and stay where it is taken back: paid by whoever they are for, opened,
 * used, passed on, or changed by somebody.
 */
function grownOnly(query: OfLists): OfLists {
  return query.where(({ and, or, exists, not, selectFrom, eb }) => {
    const admissions = selectFrom('admissions').select('admissions.id').whereRef('admissions.order_no', '=', 'orders.no')
    const ways: Expression<SqlBool>[] = [
      eb('orders.status', 'in', [orderStatus.paySuccess, orderStatus.proofReview]),
      eb('orders.note', '!=', ''),
      and([
        eb('orders.status', '=', orderStatus.paid),
        eb('orders.amount_fen', '>', 0),
        not(
          exists(
            selectFrom('trades')
              .select('trades.no')
              .whereRef('trades.order_no', '=', 'orders.no')
              .where('trades.receipt_id', 'is not', null),
          ),
        ),
      ]),
      exists(
        selectFrom('sessions')
          .select('sessions.id')
          .whereRef('sessions.user_id', '=', 'orders.user_id')
          // Who was here shortly before may have been here since: that is not noted each time.
          .where((q) => q('sessions.seen_at', '>', q('orders.created_at', '-', SEEN_EVERY))),
      ),
      exists(
        admissions.where((q) =>
          q.or([
            q('admissions.status', 'not in', ['issued', 'revoked']),
            q('admissions.user_id', '!=', q.ref('orders.user_id')),
            // Said of the ticket itself: a session ends, and what was opened in it stays opened.
            q('admissions.opened_at', 'is not', null),
          ]),
        ),
      ),
      exists(
        admissions
          .innerJoin('checkin_lists', 'checkin_lists.meeting_id', 'admissions.meeting_id')
          .innerJoin('checkin_states', (join) =>
            join.onRef('checkin_states.list_id', '=', 'checkin_lists.id').onRef('checkin_states.admission_id', '=', 'admissions.id'),
          )
          .where('checkin_states.entered', '>', 0),
      ),
      exists(
        selectFrom('attendees')
          .select('attendees.id')
          .whereRef('attendees.order_no', '=', 'orders.no')
          .whereRef('attendees.updated_at', '>', 'attendees.created_at'),
      ),
      exists(selectFrom('refunds').select('refunds.no').whereRef('refunds.order_no', '=', 'orders.no')),
    ]
    return and([not(eb('orders.status', 'in', letGo)), or(ways)])
  })
}

/** Whether an order of a list has gone on, as it stands under lock. */
export async function isGrown(tx: Tx, orderNo: string): Promise<boolean> {
  return (await grownOnly(ofLists(tx)).select('orders.no').where('orders.no', '=', orderNo).executeTakeFirst()) !== undefined
}

export interface Counted extends List {
  people: number
  /** Of them: those that have let go of their places. */
  gone: number
  grown: number
  ticket_name: string
  by_name: string
  by_mobile: string
  /** Null where the work is so long ago that nothing is kept of it. */
  task_state: TaskState | null
}

/** The newest first. */
export async function pageOfLists(
  on: Db['read'] | Tx,
  meetingId: string,
  { only, ...range }: PageRange & { only?: string },
): Promise<RowPage<Counted>> {
  const ofMeeting = on.selectFrom('namelists').where('namelists.meeting_id', '=', meetingId)
  const ordered = ofMeeting
    .$if(only !== undefined, (q) => q.where('namelists.id', '=', only as string))
    .innerJoin('users', 'users.id', 'namelists.user_id')
    .innerJoin('tickets', 'tickets.id', 'namelists.ticket_id')
    .leftJoin('tasks', 'tasks.id', 'namelists.task_id')
    .selectAll('namelists')
    .select(['users.name as by_name', 'users.mobile as by_mobile', 'tickets.name as ticket_name', 'tasks.state as task_state'])
    .orderBy('namelists.created_at', 'desc')
    .orderBy('namelists.id', 'desc')
  const { rows: lists, total } = await pageOf(ofMeeting, ordered, range)
  const ids = lists.map(({ id }) => id)
  const count = async (query: OfLists) => {
    const counted = query.select(['namelist_rows.namelist_id as id', (q) => q.fn.countAll<number>().as('n')])
    const rows =
      ids.length === 0 ? [] : await counted.where('namelist_rows.namelist_id', 'in', ids).groupBy('namelist_rows.namelist_id').execute()
    return new Map(rows.map(({ id, n }) => [id, Number(n)]))
  }
  const [people, gone, grown] = [
    await count(ofLists(on)),
    await count(ofLists(on).where('orders.status', 'in', letGo)),
    await count(grownOnly(ofLists(on))),
  ]
  const rows = lists.map((list) => ({
    ...list,
    people: people.get(list.id) ?? 0,
    gone: gone.get(list.id) ?? 0,
    grown: grown.get(list.id) ?? 0,
  }))
  return { rows, total: Number(total) }
}

/** How it stands: work that was stopped has left what it had done. */
export function standingOf({ state, task_state }: Pick<Counted, 'state' | 'task_state'>): NamelistState {
  const over = task_state === null || task_state === 'done' || task_state === 'failed' || task_state === 'stopped'
  return over && (state === 'coming' || state === 'undoing') ? 'applied' : state
}

/** Orders as a table, narrowed as the list is: asked for, and written step by step. */
import { desk as calls, originWords } from '#contract/desk.ts'
import { orderStatusWords } from '#contract/order.ts'
import { say } from '#contract/sentences.ts'
import type { Deps } from '../../deps.ts'
import { type FieldReader, showField } from '../../privacy/field-gate.ts'
import type { Cell, Column } from '../../tables/cells.ts'
import type { TableKind, TableShape } from '../../tables/table.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { beginTask } from '../task/begin.ts'
import type { Kind, Step } from '../task/kind.ts'
import type { Task } from '../task/store.ts'
import { readerOfTask } from '../task/reader.ts'
import { beginTable, endTable, growTable, type WrittenTable } from '../task/table.ts'
import { countOrders, numbersAfter, type OrderFilter, type Position } from './filter-store.ts'
import { filterOf } from './list.ts'
import { type DeskOrder, namesOfAccounts, peopleOf, type TradeWay, waysOf, withFacts } from './store.ts'
import { buyerOf, heldBy, wayWord } from './wire.ts'

export const exportOrders: Handler<typeof calls.export> = async ({ deps: { db }, input, user, grants, thirdId, now }) => {
  const { kind, ...asked } = input
  return db.write(async (tx) => {
    const checkpoint: Checkpoint = { kind, filter: filterOf(asked, grants), total: 0 }
    const begin = { kind: 'ordersExport', thirdId, meetingId: input.meetingId, userId: user.id, checkpoint, now } as const
    const taskId = await beginTask(db, tx, begin)
    return taskId === undefined ? refuse('task_running') : { taskId }
  })
}

interface Checkpoint extends Partial<WrittenTable> {
  kind: TableKind
  filter: OrderFilter
  /** Orders that there were when it began. */
  total: number
  /** The last that stands in the table: those that come while it is written are newer, and are left out. */
  after?: Position
}

/** Few enough that a step of it holds up no buyer. */
const PAGE = 100

const columns: readonly Column[] = [
  { name: say.orderColumns.no, kind: 'text', width: 24 },
  { name: say.orderColumns.time, kind: 'moment', width: 17 },
  { name: say.orderColumns.status, kind: 'text', width: 12 },
  { name: say.orderColumns.origin, kind: 'text', width: 10 },
  { name: say.orderColumns.buyer, kind: 'text', width: 14 },
  { name: say.orderColumns.phone, kind: 'text', width: 14 },
  { name: say.orderColumns.people, kind: 'text', width: 30 },
  { name: say.orderColumns.ticket, kind: 'text', width: 18 },
  { name: say.orderColumns.copies, kind: 'number', width: 10, added: true },
  { name: say.orderColumns.arrived, kind: 'number', width: 8 },
  { name: say.orderColumns.voucher, kind: 'text', width: 14 },
  { name: say.orderColumns.amount, kind: 'money', width: 14 },
  { name: say.orderColumns.paid, kind: 'money', width: 14 },
  { name: say.orderColumns.refunded, kind: 'money', width: 14 },
  { name: say.orderColumns.refunding, kind: 'money', width: 14 },
  { name: say.orderColumns.refundFailed, kind: 'money', width: 14 },
  { name: say.orderColumns.received, kind: 'money', width: 14 },
  { name: say.orderColumns.paidTime, kind: 'moment', width: 17 },
  { name: say.orderColumns.way, kind: 'text', width: 14 },
  { name: say.orderColumns.note, kind: 'text', width: 30 },
  { name: say.orderColumns.madeBy, kind: 'text', width: 14 },
]
const NUMBER = 0

export const ordersExport: Kind = {
  open: async (deps, task) => {
    const reader = await readerOfTask(deps, task)
    return (checkpoint: Checkpoint) => stepOf(deps, task, checkpoint, reader)
  },
}

async function stepOf({ db, clock }: Deps, task: Task, checkpoint: Checkpoint, reader: FieldReader): Promise<Step<Checkpoint>> {
  const { kind, filter, spool, table, after } = checkpoint
  const shape: TableShape = { kind, name: say.ordersTable, columns, sum: say.sumLine }
  if (spool === undefined || table === undefined) {
    const total = await countOrders(db.read, filter)
    const { write, ...written } = await beginTable(task, shape, clock())
    return { checkpoint: { kind, filter, total, ...written }, done: 0, total, write }
  }
  const positions = await numbersAfter(db.read, filter, after, PAGE)
  const last = positions.at(-1)
  if (last === undefined) {
    const ended = await endTable(task, { spool, table }, shape, 'exportOrders', clock())
    return { checkpoint, done: table.rows, total: table.rows, ...ended }
  }
  const nos = positions.map(({ no }) => no)
  const orders = await withFacts(db.read, nos)
  const people = await peopleOf(db.read, nos)
  const ways = await waysOf(db.read, nos)
  const makers = await namesOfAccounts(db.read, [...new Set(orders.map(({ made_by }) => made_by))])
  const nameOf = (id: string) => makers.get(id)?.name || showField('attendee.phone', makers.get(id)?.mobile ?? '', reader)
  const cells = orders.map((order) => rowOf(order, people.get(order.no) ?? [], ways.get(order.no) ?? [], nameOf(order.made_by), reader))
  const { failures, write, ...written } = await growTable({ spool, table }, shape, cells, NUMBER)
  const done = written.table.rows
  const next: Checkpoint = { kind, filter, total: checkpoint.total, after: last, ...written }
  return { checkpoint: next, done, total: Math.max(checkpoint.total, done), failures, write }
}

function rowOf(order: DeskOrder, people: readonly string[], ways: readonly TradeWay[], madeBy: string, reader: FieldReader): Cell[] {
  return [
    order.no,
    order.created_at,
    orderStatusWords[order.status],
    originWords[order.origin],
    buyerOf(order),
    showField('attendee.phone', order.mobile, reader),
    people.join('、'),
    order.ticket_name,
    heldBy(order),
    order.arrived,
    order.voucher_code ?? '',
    order.amount_fen,
    order.paid,
    order.refunded,
    order.refunding,
    order.refundFailed,
    order.paid - order.refunded,
    order.paid_at,
    [...new Set(ways.map(wayWord))].join('、'),
    order.note,
    madeBy,
  ]
}

/** Orders as a table, filtered like the list. */
import { desk as calls, originWords } from '#contract/desk.ts'
import { orderStatusWords } from '#contract/order.ts'
import { say } from '#contract/sentences.ts'
import { type FieldReader, showField } from '../../privacy/field-gate.ts'
import { type RowColumn, rowColumns } from '../../tables/cells.ts'
import type { TableKind } from '../../tables/table.ts'
import type { Handler } from '../../use-case.ts'
import { openReader } from '../task/reader.ts'
import { type TableCheckpoint, tableTask } from '../task/table-task.ts'
import { countOrders, numbersAfter, type OrderFilter, type Position } from './filter-store.ts'
import { filterOf } from './list.ts'
import { type DeskOrder, namesOfAccounts, peopleOf, waysOf, withFacts } from './store.ts'
import { buyerOf, heldBy, wayWord } from './wire.ts'

export const exportOrders: Handler<typeof calls.export> = async (call) => {
  const { kind, ...filter } = call.input
  return ordersExport.begin(call, { kind, filter: filterOf(filter, call.grants), total: 0 })
}

interface Checkpoint extends TableCheckpoint {
  kind: TableKind
  filter: OrderFilter
  /** The last order in the table. Orders that are placed during the export are newer, and are left out. */
  after?: Position
}

interface OrderLine {
  order: DeskOrder
  phone: string
  people: readonly string[]
  ways: readonly string[]
  madeBy: string
}

/** Few enough that a step of it holds up no buyer. */
const PAGE = 100

const words = say.orderColumns
const columns: readonly RowColumn<OrderLine>[] = [
  { name: words.no, kind: 'text', width: 24, cell: ({ order }) => order.no },
  { name: words.time, kind: 'moment', width: 17, cell: ({ order }) => order.created_at },
  { name: words.status, kind: 'text', width: 12, cell: ({ order }) => orderStatusWords[order.status] },
  { name: words.origin, kind: 'text', width: 10, cell: ({ order }) => originWords[order.origin] },
  { name: words.buyer, kind: 'text', width: 14, cell: ({ order }) => buyerOf(order) },
  { name: words.phone, kind: 'text', width: 14, cell: ({ phone }) => phone },
  { name: words.people, kind: 'text', width: 30, cell: ({ people }) => people.join('、') },
  { name: words.ticket, kind: 'text', width: 18, cell: ({ order }) => order.ticket_name },
  { name: words.copies, kind: 'number', width: 10, added: true, cell: ({ order }) => heldBy(order) },
  { name: words.arrived, kind: 'number', width: 8, cell: ({ order }) => order.arrived },
  { name: words.voucher, kind: 'text', width: 14, cell: ({ order }) => order.voucher_code ?? '' },
  { name: words.amount, kind: 'money', width: 14, cell: ({ order }) => order.amount_fen },
  { name: words.paid, kind: 'money', width: 14, cell: ({ order }) => order.paid },
  { name: words.refunded, kind: 'money', width: 14, cell: ({ order }) => order.refunded },
  { name: words.refunding, kind: 'money', width: 14, cell: ({ order }) => order.refunding },
  { name: words.refundFailed, kind: 'money', width: 14, cell: ({ order }) => order.refundFailed },
  { name: words.received, kind: 'money', width: 14, cell: ({ order }) => order.paid - order.refunded },
  { name: words.paidTime, kind: 'moment', width: 17, cell: ({ order }) => order.paid_at },
  { name: words.way, kind: 'text', width: 14, cell: ({ ways }) => [...new Set(ways)].join('、') },
  { name: words.note, kind: 'text', width: 30, cell: ({ order }) => order.note },
  { name: words.madeBy, kind: 'text', width: 14, cell: ({ madeBy }) => madeBy },
]

export const ordersExport = tableTask<Checkpoint, OrderLine, { reader: FieldReader }>({
  kind: 'ordersExport',
  action: 'exportOrders',
  open: openReader,
  start: async ({ db }, { filter }) => ({ total: await countOrders(db.read, filter) }),
  shape: ({ kind }) => ({ kind, name: say.ordersTable, sum: say.sumLine, ...rowColumns(columns) }),
  page: async ({ db, reader }, { filter, after }) => {
    const positions = await numbersAfter(db.read, filter, after, PAGE)
    const last = positions.at(-1)
    if (last === undefined) return undefined
    const nos = positions.map(({ no }) => no)
    const orders = await withFacts(db.read, nos)
    const people = await peopleOf(db.read, nos)
    const ways = await waysOf(db.read, nos)
    const makers = await namesOfAccounts(db.read, [...new Set(orders.map(({ made_by }) => made_by))])
    const phoneOf = (mobile: string) => showField('attendee.phone', mobile, reader)
    const rows = orders.map((order) => ({
      order,
      phone: phoneOf(order.mobile),
      people: people.get(order.no) ?? [],
      ways: (ways.get(order.no) ?? []).map(wayWord),
      madeBy: makers.get(order.made_by)?.name || phoneOf(makers.get(order.made_by)?.mobile ?? ''),
    }))
    return { rows, after: last }
  },
})

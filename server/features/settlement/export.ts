/** A settlement as a workbook: the sheet, its accounts and days, and a row for every order. It names no attendee. */
import { originWords } from '#contract/desk.ts'
import { isByHand, providerWord } from '#contract/payment.ts'
import { say } from '#contract/sentences.ts'
import { billDayStateWords, type settlement as calls, type Sheet } from '#contract/settlement.ts'
import type { Db } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { type RowColumn, rowColumns, yuan } from '../../tables/cells.ts'
import type { SmallSheet } from '../../tables/table.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { ownMeeting } from '../meeting/manage-store.ts'
import { TaskEnds } from '../task/kind.ts'
import type { Task } from '../task/store.ts'
import { type TableCheckpoint, tableTask } from '../task/table-task.ts'
import { pageAfter, type Position, type ReadOrder, ticketsOf } from './books-store.ts'
import { look } from './look.ts'
import { namesOf, type Settlement, settlementsOf } from './store.ts'
import { addUp, since } from './supplement.ts'
import { accountsIn, named, sheetIn } from './wire.ts'

export const exportSettlement: Handler<typeof calls.export> = async (call) => {
  const { meetingId, id } = call.input
  const rows = await settlementsOf(call.deps.db.read, meetingId)
  const no = id === undefined ? rows.length : rows.findIndex((row) => row.id === id)
  if (no < 0) return refuse('settlement_gone')
  const [from, to] = [rows[no - 1]?.closed_at ?? null, rows[no]?.closed_at ?? call.now]
  return settlementExport.begin(call, { no, from, to, received: 0, refunded: 0, done: 0 })
}

interface Checkpoint extends TableCheckpoint {
  /** The settlement's place in their order; their number for the one that is not closed yet. */
  no: number
  /** When the previous settlement was closed, epoch milliseconds; null for the first one. */
  from: number | null
  /** When this one was closed, or the export began. */
  to: number
  /** Fen, of the rows so far. */
  received: number
  refunded: number
  /** Number of orders read. Some of them have no row. */
  done: number
  /** Cursor: the last order read. */
  after?: Position
  /** The sums of the sheet itself, fen. */
  said?: { received: number; refunded: number }
}

/** Few enough that a step of it holds up no buyer. */
const PAGE = 200

/** What an order contributes to the settlement. */
interface OrderLine {
  order: ReadOrder
  ticket: string
  account: string
  received: number
  refunded: number
  byHand: number
  /** Thousandths of a fen; null if the fees are not known. */
  feeMils: number | null
  receivedAt: number | null
  refundedAt: number | null
}

const { settlementColumns: head } = say
const orderColumns: readonly RowColumn<OrderLine>[] = [
  { name: head.order, kind: 'text', width: 24, cell: ({ order }) => order.no },
  { name: head.time, kind: 'moment', width: 17, cell: ({ order }) => order.createdAt },
  { name: head.origin, kind: 'text', width: 12, cell: ({ order }) => originWords[order.origin] },
  { name: head.ticket, kind: 'text', width: 18, cell: ({ ticket }) => ticket },
  { name: head.listPrice, kind: 'number', width: 12, cell: ({ order }) => order.listPrice / 100 },
  { name: head.price, kind: 'number', width: 12, cell: ({ order }) => order.price / 100 },
  { name: head.voucher, kind: 'text', width: 14, cell: ({ order }) => order.voucher },
  { name: head.copies, kind: 'number', width: 8, added: true, cell: ({ order }) => order.copies },
  { name: head.account, kind: 'text', width: 14, cell: ({ account }) => account },
  { name: head.received, kind: 'money', width: 14, cell: ({ received }) => received },
  { name: head.refunded, kind: 'money', width: 14, cell: ({ refunded }) => refunded },
  { name: head.byHand, kind: 'money', width: 16, cell: ({ byHand }) => byHand },
  { name: head.fees, kind: 'number', width: 14, added: true, cell: ({ feeMils }) => (feeMils === null ? null : feeMils / 100_000) },
  { name: head.receivedTime, kind: 'moment', width: 17, cell: ({ receivedAt }) => receivedAt },
  { name: head.refundedTime, kind: 'moment', width: 17, cell: ({ refundedAt }) => refundedAt },
]

export const settlementExport = tableTask<Checkpoint, OrderLine, { tickets: ReadonlyMap<string, string> }>({
  kind: 'settlementExport',
  action: 'exportSettlement',
  open: async ({ db }, task) => ({ tickets: new Map((await ticketsOf(db.read, task.meeting_id)).map(({ id, name }) => [id, name])) }),
  start: async ({ db, task }, checkpoint) => {
    const { sheet, before } = await sheetsOf(db, task, checkpoint)
    return { before, said: { received: sheet.received, refunded: sheet.refunded } }
  },
  shape: () => ({
    kind: 'xlsx',
    file: say.settlementTables.file,
    name: say.settlementTables.orders,
    sum: say.sumLine,
    ...rowColumns(orderColumns),
  }),
  page: async ({ db, task, tickets }, checkpoint) => {
    const page = await pageAfter(db, db.read, task.meeting_id, checkpoint.after, PAGE)
    const last = page.at(-1)
    if (last === undefined) return undefined
    const rows = page.flatMap((order) => lineOf(order, checkpoint, tickets) ?? [])
    const sum = (key: 'received' | 'refunded') => rows.reduce((all, row) => all + row[key], checkpoint[key])
    const after = { at: last.createdAt, no: last.no }
    return { rows, received: sum('received'), refunded: sum('refunded'), done: checkpoint.done + page.length, after }
  },
  done: ({ done }) => done,
  check: ({ said, received, refunded }) =>
    said?.received === received && said.refunded === refunded ? [] : [{ row: 0, what: say.sumLine, why: say.settlementRowsDiffer }],
})

/** @returns undefined for an order without movements in this settlement. */
function lineOf(order: ReadOrder, { from, to }: Checkpoint, tickets: ReadonlyMap<string, string>): OrderLine | undefined {
  const moved = order.movements.filter(({ at }) => at <= to && (from === null || at > from))
  const isFree = from === null && order.paidBy === '' && order.copies > 0 && order.createdAt <= to
  if (moved.length === 0 && !isFree) return undefined
  const [trades, refunds] = [moved.filter(({ kind }) => kind === 'trade'), moved.filter(({ kind }) => kind === 'refund')]
  const sum = (movements: typeof moved) => movements.reduce((all, { fen }) => all + fen, 0)
  const latest = (movements: typeof moved) => (movements.length === 0 ? null : Math.max(...movements.map(({ at }) => at)))
  const fees = order.billed
    .filter((line) => moved.some(({ kind, no }) => kind === line.kind && no === line.no))
    .map(({ feeMils }) => feeMils)
  const areFeesKnown = fees.length > 0 && !fees.includes(null)
  return {
    order,
    ticket: tickets.get(order.ticketId) ?? '',
    account: [...new Set(moved.map(({ provider }) => providerWord(provider)))].join('、') || say.settlementFree,
    received: sum(trades),
    refunded: sum(refunds),
    byHand: sum(refunds.filter(({ provider }) => isByHand(provider))),
    feeMils: areFeesKnown ? fees.reduce<number>((all, fee) => all + (fee ?? 0), 0) : null,
    receivedAt: latest(trades),
    refundedAt: latest(refunds),
  }
}

/** The sheet itself, and the small sheets before the orders. */
async function sheetsOf(db: Db, task: Task, { no, to }: Checkpoint): Promise<{ sheet: Sheet; before: SmallSheet[] }> {
  const meeting = await ownMeeting(db.read, task.meeting_id, task.third_id)
  if (meeting === undefined) throw new TaskEnds('meeting_gone')
  const rows = await settlementsOf(db.read, meeting.id)
  const closed = rows[no]
  const whole = closed === undefined ? (await look(db, meeting, to)).whole : undefined
  const kept =
    closed !== undefined ? sheetIn(closed) : no === 0 ? (whole as Sheet) : since(whole as Sheet, addUp(rows.slice(0, no).map(sheetIn)))
  const names = await namesOf(db.read, [...accountsIn(kept), ...(closed === undefined ? [] : [closed.closed_by])])
  const sheet = named(kept, names)
  const tables = say.settlementTables
  const before = [
    aboutOf(sheet, no, closed, names),
    { ...smallSheet(tables.lines, lineColumns, sheet.lines), sum: say.sumLine },
    { ...smallSheet(tables.accounts, accountColumns, sheet.accounts), sum: say.sumLine },
    smallSheet(tables.days, dayColumns, sheet.days.flatMap(dayLines)),
  ]
  return { sheet, before }
}

function aboutOf(sheet: Sheet, no: number, closed: Settlement | undefined, names: ReadonlyMap<string, string>): SmallSheet {
  const { settlementAbout: words, settlementTables: tables } = say
  const rows: [string, string][] = [
    [words.kind, closed === undefined ? `${say.settlementNo(no)}（${say.settlementNotClosed}）` : say.settlementNo(no)],
    [words.meeting, sheet.title],
    [words.time, `${sheet.meetingStratTime} – ${sheet.meetingEndTime}`],
    [words.payee, sheet.payee],
    [words.arrangement, sheet.arrangement],
    [words.confirmedBy, sheet.confirmedBy],
    [words.sold, String(sheet.sold)],
    [words.free, String(sheet.free)],
    [words.ended, String(sheet.ended)],
    [head.received, yuan(sheet.received)],
    [head.refunded, yuan(sheet.refunded)],
    [head.fees, yuan(sheet.fees)],
    [head.due, yuan(sheet.due)],
    [words.surplus, yuan(sheet.surplus)],
    ...(closed === undefined
      ? []
      : ([
          [words.closeTime, toWire(closed.closed_at)],
          [words.by, names.get(closed.closed_by) ?? ''],
          [words.note, closed.note],
          [words.digest, closed.digest],
          [words.logHead, closed.log_n === 0 ? '' : `${closed.log_n}:${closed.log_head}`],
        ] satisfies [string, string][])),
  ]
  const columns = [
    { name: head.what, kind: 'text', width: 18 },
    { name: head.value, kind: 'text', width: 80 },
  ] as const
  return { name: tables.about, columns, rows: rows.filter(([, value]) => value !== '') }
}

const accountWord = (provider: string) => (provider === '' ? say.settlementFree : providerWord(provider))

/** A sheet whose rows are all known. */
function smallSheet<R>(name: string, columns: readonly RowColumn<R>[], rows: readonly R[]): SmallSheet {
  return { name, columns, rows: rows.map(rowColumns(columns).cells) }
}

const lineColumns: readonly RowColumn<Sheet['lines'][number]>[] = [
  { name: head.ticket, kind: 'text', width: 24, cell: ({ ticketName }) => ticketName },
  { name: head.listPrice, kind: 'number', width: 12, cell: ({ listPrice }) => listPrice / 100 },
  { name: head.price, kind: 'number', width: 12, cell: ({ price }) => price / 100 },
  { name: head.voucher, kind: 'text', width: 14, cell: ({ voucher }) => voucher },
  { name: head.account, kind: 'text', width: 14, cell: ({ provider }) => accountWord(provider) },
  { name: head.origin, kind: 'text', width: 12, cell: ({ origin }) => originWords[origin as keyof typeof originWords] },
  { name: head.copies, kind: 'number', width: 8, added: true, cell: ({ copies }) => copies },
  { name: head.ended, kind: 'number', width: 12, added: true, cell: ({ ended }) => ended },
  { name: head.received, kind: 'money', width: 14, cell: ({ received }) => received },
  { name: head.refunded, kind: 'money', width: 14, cell: ({ refunded }) => refunded },
]

const accountColumns: readonly RowColumn<Sheet['accounts'][number]>[] = [
  { name: head.account, kind: 'text', width: 14, cell: ({ provider }) => accountWord(provider) },
  { name: head.received, kind: 'money', width: 14, cell: ({ received }) => received },
  { name: head.refunded, kind: 'money', width: 14, cell: ({ refunded }) => refunded },
  { name: head.fees, kind: 'money', width: 14, cell: ({ fees }) => fees },
  { name: head.due, kind: 'money', width: 14, cell: ({ due }) => due },
  { name: head.there, kind: 'money', width: 14, cell: ({ there }) => there },
  { name: head.note, kind: 'text', width: 60, cell: accountNote },
]

function accountNote({ note, fees }: Sheet['accounts'][number]): string {
  return [note, fees === null ? `${head.fees}${say.settlementUnknown}` : ''].filter((text) => text !== '').join('；')
}

type BillDay = Sheet['days'][number]
/** A day, or one of its differences. */
type DayLine = { day: BillDay; difference?: BillDay['differences'][number] }

const dayColumns: readonly RowColumn<DayLine>[] = [
  { name: head.day, kind: 'day', width: 12, cell: ({ day }) => day.day },
  { name: head.account, kind: 'text', width: 14, cell: ({ day }) => accountWord(day.provider) },
  { name: head.state, kind: 'text', width: 14, cell: ({ day, difference }) => (difference ? '' : billDayStateWords[day.state]) },
  { name: head.movements, kind: 'number', width: 8, cell: ({ day, difference }) => (difference ? null : day.movements) },
  { name: head.order, kind: 'text', width: 24, cell: ({ difference }) => difference?.outTradeNo ?? '' },
  { name: head.theirs, kind: 'money', width: 14, cell: ({ difference }) => difference?.theirs ?? null },
  { name: head.ours, kind: 'money', width: 14, cell: ({ difference }) => difference?.ours ?? null },
  { name: head.note, kind: 'text', width: 60, cell: ({ difference }) => difference?.explanation ?? '' },
  { name: head.by, kind: 'text', width: 14, cell: ({ difference }) => difference?.by ?? '' },
]

const dayLines = (day: BillDay): DayLine[] => [{ day }, ...day.differences.map((difference) => ({ day, difference }))]

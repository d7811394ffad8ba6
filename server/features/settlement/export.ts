/** A settlement as a workbook: what it says, its accounts and days, and every order as a row; nobody who came is named. */
import { originWords } from '#contract/desk.ts'
import { isByHand, providerWord } from '#contract/payment.ts'
import { say } from '#contract/sentences.ts'
import { billDayStateWords, type settlement as calls, type Sheet } from '#contract/settlement.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { toWire } from '../../flow/clock.ts'
import { type Cell, type Column, yuan } from '../../tables/cells.ts'
import type { Rows, SmallSheet, TableShape } from '../../tables/table.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { ownMeeting } from '../meeting/manage-store.ts'
import { beginTask } from '../task/begin.ts'
import { type Kind, type Step, TaskEnds } from '../task/kind.ts'
import type { Task } from '../task/store.ts'
import { beginTable, endTable, growTable, type WrittenTable } from '../task/table.ts'
import { pageAfter, type Position, type ReadOrder, ticketsOf } from './books-store.ts'
import { look } from './look.ts'
import { namesOf, type Settlement, settlementsOf } from './store.ts'
import { addUp, since } from './supplement.ts'
import { accountsIn, named, sheetIn } from './wire.ts'

export const exportSettlement: Handler<typeof calls.export> = async ({ deps: { db }, input, user, thirdId, now }) => {
  const { meetingId, id } = input
  return db.write(async (tx) => {
    const rows = await settlementsOf(tx, meetingId)
    const place = id === undefined ? rows.length : rows.findIndex((row) => row.id === id)
    if (place < 0) return refuse('settlement_gone')
    const checkpoint: Checkpoint = {
      no: place,
      // What has moved since the one before was closed, until this one was.
      from: rows[place - 1]?.closed_at ?? null,
      to: rows[place]?.closed_at ?? now,
      received: 0,
      refunded: 0,
      done: 0,
    }
    const taskId = await beginTask(db, tx, { kind: 'settlementExport', thirdId, meetingId, userId: user.id, checkpoint, now })
    return taskId === undefined ? refuse('task_running') : { taskId }
  })
}

interface Checkpoint extends Partial<WrittenTable> {
  /** Which settlement it is: as many as there are for the one that is not closed yet. */
  no: number
  /** Null for the first one. */
  from: number | null
  to: number
  /** Fen, of the rows so far; and how many orders have been looked at. */
  received: number
  refunded: number
  done: number
  after?: Position
  /** What the sheet itself says. */
  said?: { received: number; refunded: number }
}

/** Few enough that a step of it holds up no buyer. */
const PAGE = 200

const { settlementColumns: head } = say
const orderColumns: readonly Column[] = [
  { name: head.order, kind: 'text', width: 24 },
  { name: head.time, kind: 'moment', width: 17 },
  { name: head.origin, kind: 'text', width: 12 },
  { name: head.ticket, kind: 'text', width: 18 },
  { name: head.listPrice, kind: 'number', width: 12 },
  { name: head.price, kind: 'number', width: 12 },
  { name: head.voucher, kind: 'text', width: 14 },
  { name: head.copies, kind: 'number', width: 8, added: true },
  { name: head.account, kind: 'text', width: 14 },
  { name: head.received, kind: 'money', width: 14 },
  { name: head.refunded, kind: 'money', width: 14 },
  { name: head.byHand, kind: 'money', width: 16 },
  { name: head.fees, kind: 'number', width: 14, added: true },
  { name: head.receivedTime, kind: 'moment', width: 17 },
  { name: head.refundedTime, kind: 'moment', width: 17 },
]
const NUMBER = 0

export const settlementExport: Kind = {
  open: async (deps, task) => {
    const tickets = new Map((await ticketsOf(deps.db.read, task.meeting_id)).map(({ id, name }) => [id, name]))
    return (checkpoint: Checkpoint) => stepOf(deps, task, checkpoint, tickets)
  },
}

const shape: TableShape = {
  kind: 'xlsx',
  file: say.settlementTables.file,
  name: say.settlementTables.orders,
  columns: orderColumns,
  sum: say.sumLine,
}

async function stepOf({ db, clock }: Deps, task: Task, at: Checkpoint, tickets: ReadonlyMap<string, string>): Promise<Step<Checkpoint>> {
  const { spool, table } = at
  if (spool === undefined || table === undefined) {
    const { sheet, before } = await sheetsOf(db, task, at)
    const { write, ...written } = await beginTable(task, { ...shape, before }, clock())
    return { checkpoint: { ...at, ...written, said: { received: sheet.received, refunded: sheet.refunded } }, done: 0, total: 0, write }
  }
  const page = await pageAfter(db, db.read, task.meeting_id, at.after, PAGE)
  const last = page.at(-1)
  if (last === undefined) {
    const agrees = at.said?.received === at.received && at.said.refunded === at.refunded
    const failures = agrees ? [] : [{ row: 0, what: say.sumLine, why: say.settlementRowsDiffer }]
    const ended = await endTable(task, { spool, table }, shape, 'exportSettlement', clock())
    return { checkpoint: at, done: at.done, total: at.done, failures, ...ended }
  }
  const moved = page.flatMap((order) => rowOf(order, at, tickets) ?? [])
  const sum = (key: 'received' | 'refunded') => at[key] + moved.reduce((all, row) => all + row[key], 0)
  const { failures, write, ...written } = await growTable(
    { spool, table },
    shape,
    moved.map(({ cells }) => cells),
    NUMBER,
  )
  const done = at.done + page.length
  const after = { at: last.createdAt, no: last.no }
  return {
    checkpoint: { ...at, ...written, received: sum('received'), refunded: sum('refunded'), done, after },
    done,
    total: 0,
    failures,
    write,
  }
}

/** @returns undefined for an order of which nothing stands in this settlement. */
function rowOf(
  order: ReadOrder,
  { from, to }: Checkpoint,
  tickets: ReadonlyMap<string, string>,
): { cells: Cell[]; received: number; refunded: number } | undefined {
  const moved = order.movements.filter(({ at }) => at <= to && (from === null || at > from))
  const free = from === null && order.paidBy === '' && order.copies > 0 && order.createdAt <= to
  if (moved.length === 0 && !free) return undefined
  const some = (kind: 'trade' | 'refund') => moved.filter((one) => one.kind === kind)
  const sum = (rows: typeof moved) => rows.reduce((all, { fen }) => all + fen, 0)
  const last = (rows: typeof moved) => (rows.length === 0 ? null : Math.max(...rows.map(({ at }) => at)))
  const [came, back] = [some('trade'), some('refund')]
  const known = order.billed.filter((line) => moved.some(({ kind, no }) => kind === line.kind && no === line.no))
  const mils =
    known.some(({ feeMils }) => feeMils === null) || known.length === 0 ? null : known.reduce((all, one) => all + (one.feeMils ?? 0), 0)
  const [received, refunded] = [sum(came), sum(back)]
  const cells = [
    order.no,
    order.createdAt,
    originWords[order.origin],
    tickets.get(order.ticketId) ?? '',
    order.listPrice / 100,
    order.price / 100,
    order.voucher,
    order.copies,
    [...new Set(moved.map(({ provider }) => providerWord(provider)))].join('、') || say.settlementFree,
    received,
    refunded,
    sum(back.filter(({ provider }) => isByHand(provider))),
    mils === null ? null : mils / 100_000,
    last(came),
    last(back),
  ]
  return { cells, received, refunded }
}

/** The sheet, and what stands before the orders: all of it is small. */
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
  return { sheet, before: [aboutOf(sheet, no, closed, names), linesOf(sheet), accountsOf(sheet), daysOf(sheet)] }
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

function linesOf({ lines }: Sheet): SmallSheet {
  const columns: Column[] = [
    { name: head.ticket, kind: 'text', width: 24 },
    { name: head.listPrice, kind: 'number', width: 12 },
    { name: head.price, kind: 'number', width: 12 },
    { name: head.voucher, kind: 'text', width: 14 },
    { name: head.account, kind: 'text', width: 14 },
    { name: head.origin, kind: 'text', width: 12 },
    { name: head.copies, kind: 'number', width: 8, added: true },
    { name: head.ended, kind: 'number', width: 12, added: true },
    { name: head.received, kind: 'money', width: 14 },
    { name: head.refunded, kind: 'money', width: 14 },
  ]
  const rows: Rows = lines.map((line) => [
    line.ticketName,
    line.listPrice / 100,
    line.price / 100,
    line.voucher,
    accountWord(line.provider),
    originWords[line.origin as keyof typeof originWords],
    line.copies,
    line.ended,
    line.received,
    line.refunded,
  ])
  return { name: say.settlementTables.lines, columns, rows, sum: say.sumLine }
}

function accountsOf({ accounts }: Sheet): SmallSheet {
  const columns: Column[] = [
    { name: head.account, kind: 'text', width: 14 },
    { name: head.received, kind: 'money', width: 14 },
    { name: head.refunded, kind: 'money', width: 14 },
    { name: head.fees, kind: 'money', width: 14 },
    { name: head.due, kind: 'money', width: 14 },
    { name: head.there, kind: 'money', width: 14 },
    { name: head.note, kind: 'text', width: 60 },
  ]
  const rows: Rows = accounts.map(({ provider, received, refunded, fees, due, there, note }) => [
    accountWord(provider),
    received,
    refunded,
    fees,
    due,
    there,
    [note, fees === null ? `${head.fees}${say.settlementUnknown}` : ''].filter((text) => text !== '').join('；'),
  ])
  return { name: say.settlementTables.accounts, columns, rows, sum: say.sumLine }
}

function daysOf({ days }: Sheet): SmallSheet {
  const columns: Column[] = [
    { name: head.day, kind: 'day', width: 12 },
    { name: head.account, kind: 'text', width: 14 },
    { name: head.state, kind: 'text', width: 14 },
    { name: head.movements, kind: 'number', width: 8 },
    { name: head.order, kind: 'text', width: 24 },
    { name: head.theirs, kind: 'money', width: 14 },
    { name: head.ours, kind: 'money', width: 14 },
    { name: head.note, kind: 'text', width: 60 },
    { name: head.by, kind: 'text', width: 14 },
  ]
  const rows = days.flatMap(({ day, provider, state, movements, differences }): Cell[][] => [
    [day, accountWord(provider), billDayStateWords[state], movements, '', null, null, '', ''],
    ...differences.map(({ outTradeNo, theirs, ours, explanation, by }) => [
      day,
      accountWord(provider),
      '',
      null,
      outTradeNo,
      theirs,
      ours,
      explanation,
      by,
    ]),
  ])
  return { name: say.settlementTables.days, columns, rows }
}

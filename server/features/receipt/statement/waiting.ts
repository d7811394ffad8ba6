/** What a statement is compared with: orders of a meeting that wait for money, and what was booked. Read a little at a time. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../../db/db.ts'
import { dayOf, startOf } from '../../../flow/clock.ts'
import { hideField } from '../../../privacy/field-gate.ts'
import { knownSerials } from '../../proof/known-serials.ts'
import { foldedSerial } from '../../proof/serial.ts'
import type { Line } from './lines.ts'
import { alikeKey, type Books, numbersIn, sumKey, type Waiting } from './match.ts'
import {
  bookedOnDays,
  namesOfOrders,
  ordersHere,
  type Place,
  placeAfter,
  proofsOfOrders,
  unnumberedAfter,
  waitingBetween,
  type WaitingRow,
} from './waiting-store.ts'

/** So many orders are looked through at once: reads of SQLite hold everybody up. */
const PAGE = 500

export async function booksFor(
  db: Db,
  { meetingId, thirdId }: { meetingId: string; thirdId: string },
  lines: readonly Line[],
): Promise<Books> {
  const serials = [...new Set(lines.flatMap(({ serial, numbers }) => (serial === '' ? numbers : [serial, ...numbers])))]
  const known = await knownSerials(db, { thirdId, serials })
  await nextTurn()
  const days = [...new Set(lines.flatMap(({ day }) => (day === '' ? [] : [day])))]
  const booked = await bookedOnDays(db, { meetingId, days })
  const waiting = await allWaiting(db, meetingId)
  const unnumbered = await unnumberedBeside(db, thirdId, lines)
  const nos = [...new Set(lines.flatMap(({ memo }) => numbersIn(memo)))]
  const here = new Set((await ordersHere(db, { meetingId, nos })).rows.map(({ no }) => no))
  for (const { no } of waiting) here.delete(no)
  const inFile = new Set(lines.flatMap(({ serial }) => (serial === '' ? [] : [foldedSerial(serial)])))
  return {
    waiting,
    over: here,
    serials: known,
    alike: new Set(booked.rows.map(keyOfBooked)),
    alikeElsewhere: new Set(booked.rows.filter(({ serial_folded }) => !inFile.has(serial_folded)).map(keyOfBooked)),
    unnumbered,
  }
}

const keyOfBooked = ({ day, amount_fen, payer }: { day: string; amount_fen: number; payer: string }) =>
  alikeKey({ day, amount: amount_fen, payer })

/** A payer names the day on which they paid, the bank the one on which it came: so far apart they are at most. */
const APART = 31 * 86_400_000

/** Of all the meetings of a tenant: they share its account. Only what a line could be is kept. */
async function unnumberedBeside(db: Db, thirdId: string, lines: readonly Line[]): Promise<Map<string, string>> {
  const wanted = new Set(lines.map(sumKey))
  const days = lines.flatMap(({ day }) => (day === '' ? [] : [day])).toSorted()
  const found = new Map<string, string>()
  const [first, last] = [days.at(0), days.at(-1)]
  if (first === undefined || last === undefined) return found
  const rest = { thirdId, until: dayOf(startOf(last) + APART), most: PAGE }
  let after = { pay_day: dayOf(startOf(first) - APART), id: '' }
  for (let more = true; more;) {
    const page = await unnumberedAfter(db, after, rest)
    for (const { amount_fen, payer_name, order_no } of page) {
      const key = sumKey({ amount: amount_fen, payer: payer_name })
      if (wanted.has(key)) found.set(key, order_no)
    }
    after = page.at(-1) ?? after
    more = page.length === PAGE
    await nextTurn()
  }
  return found
}

async function allWaiting(db: Db, meetingId: string): Promise<Waiting[]> {
  const all: Waiting[] = []
  let after: Place | undefined
  do {
    const until = await placeAfter(db, meetingId, after, PAGE)
    const page = await waitingBetween(db, meetingId, after, until)
    await nextTurn()
    if (page.length > 0) all.push(...(await withNames(db, page)))
    await nextTurn()
    after = until
  } while (after !== undefined)
  return all
}

async function withNames(db: Db, page: readonly WaitingRow[]): Promise<Waiting[]> {
  const nos = page.map(({ no }) => no)
  const names = groupedBy((await namesOfOrders(db, db.read, { nos })).rows)
  const proofs = groupedBy((await proofsOfOrders(db, db.read, { nos })).rows)
  return page.map(({ no, amount_fen, status, name, mobile }) => {
    const shown = proofs.get(no) ?? []
    return {
      no,
      amount: amount_fen,
      late: status === 7,
      buyer: name === '' ? hideField('phone', mobile) : name,
      names: (names.get(no) ?? []).map((person) => person.name),
      payers: shown.map(({ payer_name }) => payer_name),
      serials: shown.flatMap(({ serial }) => (serial === '' ? [] : [serial])),
    }
  })
}

function groupedBy<R extends { order_no: string }>(rows: readonly R[]): Map<string, R[]> {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const standing = groups.get(row.order_no)
    if (standing === undefined) groups.set(row.order_no, [row])
    else standing.push(row)
  }
  return groups
}

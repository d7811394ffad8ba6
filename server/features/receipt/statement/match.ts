/** Lines of a statement against the orders that wait for money. Touches no database, and books nothing. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ORDERS_A_RECEIPT, rowWords, type StatementLine } from '#contract/receipt.ts'
import { textKey } from '#contract/search-text.ts'
import { plain } from '../../../tables/read/cell.ts'
import { yuan } from '../../../tables/cells.ts'
import { foldedSerial } from '../../proof/serial.ts'
import type { Line } from './lines.ts'

/** An order that could be paid by what came. */
export interface Waiting {
  no: string
  amount: number
  /** Cancelled: its places are taken again, if there are any. */
  late: boolean
  buyer: string
  /** Of its people. */
  names: readonly string[]
  /** Of a proof that nobody has decided about. */
  payers: readonly string[]
  serials: readonly string[]
}

export interface Books {
  waiting: readonly Waiting[]
  /** What memos name and does not wait any more. */
  over: ReadonlySet<string>
  /** Folded serials that were booked, or approved with a proof. */
  serials: ReadonlySet<string>
  /** Booked transfers, by `alikeKey`. */
  alike: ReadonlySet<string>
  /** The same, of transfers that were booked with no serial or with one that is no line's. */
  alikeElsewhere: ReadonlySet<string>
  /** Orders paid by a proof of which nobody has said the serial, by `sumKey`. */
  unnumbered: ReadonlyMap<string, string>
}

/** How a transfer without a serial is known again. */
export function alikeKey({ day, amount, payer }: Pick<Line, 'day' | 'amount' | 'payer'>): string {
  return `${day} ${sumKey({ amount, payer })}`
}

/** What is known of a transfer that was shown without a serial; the day that a payer writes is seldom the bank's. */
export function sumKey({ amount, payer }: Pick<Line, 'amount' | 'payer'>): string {
  return `${amount} ${textKey(payer)}`
}

/** Digits of an order's number; banks put spaces into long ones. */
const NUMBER = 22
/** So many of one name are shown. */
const SHOWN = 10

/** The order numbers that a memo may name: every stretch of digits that is long enough. */
export function numbersIn(memo: string): string[] {
  const runs =
    plain(memo)
      .replace(/(?<=\d)[\s-]+(?=\d)/g, '')
      .match(/\d+/g) ?? []
  return [
    ...new Set(runs.flatMap((run) => Array.from({ length: Math.max(0, run.length - NUMBER + 1) }, (_, at) => run.slice(at, at + NUMBER)))),
  ]
}

type Found = Pick<StatementLine, 'kind' | 'why'> & { candidates: readonly (readonly [order: Waiting, why: string])[] }

const nothing = (kind: StatementLine['kind'], why: string): Found => ({ kind, why, candidates: [] })

/** So many orders or lines are gone through before others have their turn. */
const AT_ONCE = 500

/** A little at a time: thousands of lines against thousands of orders would hold everybody up. */
export async function matchLines(lines: readonly Line[], books: Books): Promise<StatementLine[]> {
  const index: Index = { byNo: new Map(), byName: new Map(), bySerial: new Map(), byAmount: new Map() }
  for (let at = 0; at < books.waiting.length; at += AT_ONCE) {
    await nextTurn()
    for (const order of books.waiting.slice(at, at + AT_ONCE)) addTo(index, order)
  }
  const taken = new Map<string, Line>()
  const matched: StatementLine[] = []
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    await nextTurn()
    matched.push(...lines.slice(at, at + AT_ONCE).map((line) => matchedLine(line, books, index, taken)))
  }
  return matched
}

/** @param taken by which line an order was found for certain. */
function matchedLine(line: Line, books: Books, index: Index, taken: Map<string, Line>): StatementLine {
  const found = inDoubt(line, bookedBefore(line, approvedAlready(line, foundFor(line, books, index), books), books))
  const [only] = found.candidates
  const before = found.kind === 'exact' ? taken.get(only?.[0].no as string) : undefined
  if (found.kind === 'exact' && before === undefined) taken.set(only?.[0].no as string, line)
  const { place, row, sheet, payer, serial, day, amount, currency, state, memo, doubts } = line
  return {
    ...(before === undefined ? { kind: found.kind, why: found.why } : { kind: 'several' as const, why: `${rowWords(before)}也匹配该订单` }),
    place,
    row,
    sheet,
    payer,
    serial,
    day,
    amount,
    currency,
    state,
    memo,
    doubts,
    candidates: found.candidates.map(([order, why]) => ({
      no: order.no,
      buyer: order.buyer,
      names: order.names.slice(0, 3),
      amount: order.amount,
      why: order.late ? `${why}；订单已取消，入账时重新占用名额` : why,
    })),
  }
}

interface Index {
  byNo: Map<string, Waiting>
  byName: Map<string, Set<Waiting>>
  bySerial: Map<string, Set<Waiting>>
  /** Not of the late ones. */
  byAmount: Map<number, Waiting[]>
}

function addTo(index: Index, order: Waiting): void {
  const add = (to: Map<string, Set<Waiting>>, key: string) => {
    if (key !== '') to.set(key, (to.get(key) ?? new Set()).add(order))
  }
  index.byNo.set(order.no, order)
  for (const name of [order.buyer, ...order.names, ...order.payers]) add(index.byName, textKey(name))
  for (const serial of order.serials) add(index.bySerial, foldedSerial(serial))
  if (order.late) return
  const alike = index.byAmount.get(order.amount)
  if (alike === undefined) index.byAmount.set(order.amount, [order])
  else alike.push(order)
}

function foundFor(line: Line, books: Books, index: Index): Found {
  if (line.why !== '') return nothing('unreadable', line.why)
  if (line.amount < 0) return nothing('returned', '')
  if (line.serial !== '' && books.serials.has(foldedSerial(line.serial))) return nothing('booked', '该流水号已入账')
  if (line.serial === '' && books.alike.has(alikeKey(line))) return nothing('booked', '同一天同一付款人的同额款项已入账')
  if (line.again !== '') return nothing('none', `与${line.again}相同`)
  const found = byNumber(line, books, index) ?? bySerial(line, index) ?? byName(line, index)
  if (line.currency !== '') return found ?? nothing('none', '没有匹配的待付款订单')
  return found ?? byAmount(line, index)
}

/** A line in doubt is never booked without a person. */
function inDoubt({ doubts, isReturned }: Line, found: Found): Found {
  if (found.kind === 'booked' || found.kind === 'unreadable') return found
  if (isReturned) return { ...found, kind: 'returned' }
  return found.kind === 'exact' && doubts.length > 0 ? { ...found, kind: 'several' } : found
}

/** The money may be what a proof was approved for already: it would pay twice. */
function approvedAlready(line: Line, found: Found, { unnumbered }: Books): Found {
  const no = found.kind === 'exact' ? unnumbered.get(sumKey(line)) : undefined
  return no === undefined ? found : { ...found, kind: 'several', why: `订单 ${no} 已凭未填流水号的付款凭证入账，可能是同一笔款项` }
}

/** The money may be booked already, by another number of its row or by none. */
function bookedBefore(line: Line, found: Found, { serials, alikeElsewhere }: Books): Found {
  if (found.kind !== 'exact') return found
  const number = line.numbers.find((one) => serials.has(one))
  if (number !== undefined) return { ...found, kind: 'several', why: `流水号“${number}”已入账，可能是同一笔款项` }
  if (!alikeElsewhere.has(alikeKey(line))) return found
  return { ...found, kind: 'several', why: '同一天同一付款人的同额款项已入账，可能是同一笔款项' }
}

function byNumber(line: Line, { over }: Books, { byNo }: Index): Found | undefined {
  const numbers = numbersIn(line.memo)
  const orders = numbers.flatMap((no) => byNo.get(no) ?? []).slice(0, ORDERS_A_RECEIPT)
  if (orders.length > 0) return judged(orders, line, '附言含订单号')
  const gone = numbers.find((no) => over.has(no))
  return gone === undefined ? undefined : nothing('none', `附言中的订单 ${gone} 不是待付款状态`)
}

function bySerial(line: Line, index: Index): Found | undefined {
  const orders = [...(index.bySerial.get(foldedSerial(line.serial)) ?? [])]
  return orders.length === 0 ? undefined : judged(orders, line, '与付款凭证的流水号一致')
}

function byName(line: Line, index: Index): Found | undefined {
  const orders = [...(index.byName.get(textKey(line.payer)) ?? [])]
  if (orders.length === 0) return undefined
  const same = line.currency === '' ? orders.filter((order) => order.amount === line.amount) : []
  return judged(same.length > 0 ? same : orders, line, '付款人一致')
}

/** Only one waits for so much: somebody has to look, all the same. */
function byAmount({ amount }: Line, index: Index): Found {
  const orders = index.byAmount.get(amount) ?? []
  const [only] = orders
  if (only === undefined) return nothing('none', '没有匹配的待付款订单')
  if (orders.length > 1) return nothing('none', `有 ${orders.length} 笔待付款订单金额相同，无法判断`)
  return { kind: 'several', why: '', candidates: [[only, '仅金额一致']] }
}

/** @param why what speaks for all of them. */
function judged(orders: readonly Waiting[], { amount, currency }: Line, why: string): Found {
  const [only] = orders
  // Amounts in two currencies are not compared.
  if (currency !== '') return { kind: 'several', why: '', candidates: orders.slice(0, SHOWN).map((order) => [order, why]) }
  if (orders.length === 1 && only !== undefined && only.amount === amount)
    return { kind: only.late ? 'several' : 'exact', why: '', candidates: [[only, `${why}，金额一致`]] }
  if (orders.length > 1 && orders.reduce((sum, order) => sum + order.amount, 0) === amount)
    return {
      kind: 'several',
      why: `${orders.length} 个订单合计与到账金额一致`,
      candidates: orders.slice(0, ORDERS_A_RECEIPT).map((order) => [order, why]),
    }
  return {
    kind: 'several',
    why: '',
    candidates: orders.slice(0, SHOWN).map((order) => [order, `${why}，${differs(order.amount, amount)}`]),
  }
}

function differs(wanted: number, came: number): string {
  if (came === wanted) return '金额一致'
  return came < wanted ? `到账少 ¥${yuan(wanted - came)}` : `到账多 ¥${yuan(came - wanted)}`
}

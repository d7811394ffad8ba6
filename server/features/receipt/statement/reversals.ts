/** Finds rows of a statement that take an earlier row back: 冲正, 退汇, a credit below zero, or money out to the same payer. */
import { rowWords } from '#contract/receipt.ts'
import type { Flow, RowOrder } from './direction.ts'

/** A row that moves money. `day` is `''` if it cannot be read: such a row can take any row back. */
export interface Transfer {
  sheet: string
  row: number
  flow: Flow
  fen: number
  currency: string
  /** Folded, or `''`. */
  payer: string
  /** The word that says that this row takes another back, or `''`. */
  word: string
  /** The money never moved, or went back in this row itself. */
  isVoid: boolean
  day: string
  /** `HH:MM:SS`, or `''`. */
  time: string
  /** Of the rows of its table; undefined if its days and times show none. */
  order: RowOrder | undefined
  /** Texts of the row that can be the number of a transfer or of an order. */
  numbers: string[]
}

/** Sentences about rows that take each other back. */
type ReversalNotes<Row> = ReadonlyMap<Row, string>

function compare(a: Transfer, b: Transfer): number {
  if (a.day !== b.day) return a.day !== '' && (b.day === '' || a.day < b.day) ? -1 : 1
  if (a.time !== '' && b.time !== '' && a.time !== b.time) return a.time < b.time ? -1 : 1
  return a.order === 'descending' && b.order === 'descending' && a.sheet === b.sheet ? b.row - a.row : 0
}

/** Whether the file does not tell which of two rows is the earlier one. */
function isOrderUnknown(a: Transfer, b: Transfer): boolean {
  if (a.day !== b.day || (a.time !== '' && b.time !== '' && a.time !== b.time)) return false
  return a.sheet !== b.sheet || a.order === undefined
}

const sumOf = ({ currency, fen }: Transfer) => `${currency} ${fen}`
const isExplicit = ({ word, flow }: Transfer) => word !== '' || flow === 'takenBack'
/** 李某（个人） is 李某. */
const bareName = (payer: string) => payer.replace(/\([^()]*\)/g, '')

/** More rows than this are not gone through for one refund of a part. */
const PARTS_MAX = 500
/** A number of more rows is one of the account, and no transfer's. */
const SHARED_MAX = 4

/** Rows that another row can pair with, the latest first. A row is taken once. */
class OpenRows<Row extends Transfer> {
  readonly #piles = new Map<string, Row[]>()
  readonly #places = new Map<Row, number>()
  readonly #taken = new Set<Row>()

  add(row: Row, keys: readonly string[]): void {
    this.#places.set(row, this.#places.size)
    for (const key of new Set(keys)) {
      const pile = this.#piles.get(key)
      if (pile === undefined) this.#piles.set(key, [row])
      else pile.push(row)
    }
  }

  /** Takes the latest row with one of the keys. */
  take(keys: readonly string[], fits: (row: Row) => boolean = () => true): Row | undefined {
    const tops = keys.flatMap((key) => this.#top(key) ?? []).filter(fits)
    const latest = tops.toSorted((a, b) => this.#placeOf(b) - this.#placeOf(a))[0]
    if (latest !== undefined) this.#taken.add(latest)
    return latest
  }

  /** Finds the latest row with a key, and leaves it. */
  find(key: string, fits: (row: Row) => boolean): Row | undefined {
    return (this.#piles.get(key) ?? []).slice(-PARTS_MAX).findLast((row) => !this.#taken.has(row) && fits(row))
  }

  #placeOf(row: Row): number {
    return this.#places.get(row) ?? 0
  }

  #top(key: string): Row | undefined {
    const pile = this.#piles.get(key) ?? []
    for (let last = pile.at(-1); last !== undefined && this.#taken.has(last); last = pile.at(-1)) pile.pop()
    return pile.at(-1)
  }
}

/** @param transfers in the order of the file. @returns a sentence for each row of a pair, which names the other row. */
export function findReversals<Row extends Transfer>(transfers: readonly Row[]): ReversalNotes<Row> {
  const notes = new Map<Row, string>()
  const uses = new Map<string, number>()
  for (const number of transfers.flatMap(({ numbers }) => numbers)) uses.set(number, (uses.get(number) ?? 0) + 1)
  const numberKeys = (row: Row) =>
    row.numbers.filter((number) => (uses.get(number) ?? 0) <= SHARED_MAX).map((number) => `number ${sumOf(row)} ${number}`)
  const keysOf = (row: Row) => [
    `any ${sumOf(row)}`,
    `payer ${sumOf(row)} ${row.payer}`,
    `bare ${sumOf(row)} ${bareName(row.payer)}`,
    `every ${row.currency} ${bareName(row.payer)}`,
    ...numberKeys(row),
  ]
  /** Takes the latest earlier row that this row can take back. */
  const take = (from: OpenRows<Row>, by: Row): Row | undefined => {
    if (!isExplicit(by)) return from.take(by.payer === '' ? numberKeys(by) : [`payer ${sumOf(by)} ${by.payer}`, ...numberKeys(by)])
    if (by.payer === '') return from.take(numberKeys(by)) ?? from.take([`any ${sumOf(by)}`])
    const [named, nameless] = [`payer ${sumOf(by)} ${by.payer}`, `payer ${sumOf(by)} `]
    return from.take([named, nameless]) ?? from.take([`bare ${sumOf(by)} ${bareName(by.payer)}`]) ?? from.take(numberKeys(by))
  }
  const [credits, debits, waiting] = [new OpenRows<Row>(), new OpenRows<Row>(), new OpenRows<Row>()]
  const pair = (credit: Row, by: Row) => {
    notes.set(credit, reversedWords(by))
    notes.set(by, `可能退回或冲销了${rowWords(credit)}的收入`)
  }
  for (const row of transfers.toSorted(compare)) {
    if (row.isVoid) continue
    const isCredit = row.flow === 'in' || row.flow === 'unknown'
    if (isCredit && row.word === '') {
      const sum = `${row.day} ${sumOf(row)}`
      const keys = row.payer === '' ? [`explicit ${sum}`] : [`payer ${sum} ${row.payer}`, `nameless ${sum}`]
      const by = waiting.take(keys, (one) => isOrderUnknown(one, row))
      if (by === undefined) credits.add(row, keysOf(row))
      else pair(row, by)
      continue
    }
    if (row.flow === 'neutral' && row.word === '') continue
    const credit = row.flow === 'in' ? undefined : take(credits, row)
    const debit = isCredit && credit === undefined ? take(debits, row) : undefined
    if (credit !== undefined) pair(credit, row)
    else if (debit !== undefined) {
      notes.set(debit, `${rowWords(row)}写有“${row.word}”，可能退回了这笔支出`)
      notes.set(row, `写有“${row.word}”，可能退回了${rowWords(debit)}的支出`)
    } else if (row.flow !== 'in') {
      const sum = `${row.day} ${sumOf(row)}`
      waiting.add(row, [
        ...(row.payer === '' ? [] : [`payer ${sum} ${row.payer}`]),
        ...(isExplicit(row) ? [`explicit ${sum}`] : []),
        ...(isExplicit(row) && row.payer === '' ? [`nameless ${sum}`] : []),
      ])
      if (row.flow === 'out') debits.add(row, keysOf(row))
      const larger = isExplicit(row) && row.payer !== '' ? `every ${row.currency} ${bareName(row.payer)}` : ''
      const part = larger === '' ? undefined : credits.find(larger, ({ fen }) => fen > row.fen)
      if (part === undefined) continue
      notes.set(part, `${rowWords(row)}退回或冲销了同一付款人的款项，可能是这笔收入的一部分`)
      notes.set(row, `可能退回或冲销了${rowWords(part)}的一部分收入`)
    }
  }
  return notes
}

function reversedWords(by: Transfer): string {
  if (by.word !== '') return `${rowWords(by)}写有“${by.word}”，可能退回或冲销了这笔收入`
  return by.flow === 'takenBack'
    ? `${rowWords(by)}有同额的负数收入，可能冲销了这笔收入`
    : `${rowWords(by)}有付给同一付款人的同额支出，款项可能已退回`
}

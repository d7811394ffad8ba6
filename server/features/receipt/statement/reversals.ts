/** Finds rows of a statement that take an earlier row back: 冲正, 退汇, a credit below zero, or money out to the same payer. */
import { rowWords } from '#contract/receipt.ts'
import type { Flow, RowOrder } from './direction.ts'

/** A row that moves money, on a known day. */
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
  /** Of the rows of its table. */
  order: RowOrder
}

/** Sentences about rows that take each other back. */
type ReversalNotes<Row> = ReadonlyMap<Row, string>

function compare(a: Transfer, b: Transfer): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  if (a.time !== '' && b.time !== '' && a.time !== b.time) return a.time < b.time ? -1 : 1
  return a.order === 'descending' && b.order === 'descending' && a.sheet === b.sheet ? b.row - a.row : 0
}

const keyOf = ({ currency, fen }: Transfer) => `${currency} ${fen}`

/** @param transfers in the order of the file. @returns a sentence for each row of a pair, which names the other row. */
export function findReversals<Row extends Transfer>(transfers: readonly Row[]): ReversalNotes<Row> {
  const notes = new Map<Row, string>()
  const [credits, debits] = [new Map<string, Row[]>(), new Map<string, Row[]>()]
  const add = (to: Map<string, Row[]>, row: Row) => {
    const rows = to.get(keyOf(row))
    if (rows === undefined) to.set(keyOf(row), [row])
    else rows.push(row)
  }
  /** Takes the latest earlier row that this row can take back. */
  const take = (from: Map<string, Row[]>, by: Row): Row | undefined => {
    const rows = from.get(keyOf(by)) ?? []
    const isExplicit = by.word !== '' || by.flow === 'takenBack'
    const at = rows.findLastIndex(({ payer }) =>
      payer === by.payer ? payer !== '' || isExplicit : isExplicit && (payer === '' || by.payer === ''),
    )
    return at === -1 ? undefined : rows.splice(at, 1)[0]
  }
  for (const row of transfers.toSorted(compare)) {
    if (row.isVoid) continue
    const isCredit = row.flow === 'in' || row.flow === 'unknown'
    if (isCredit && row.word === '') {
      add(credits, row)
      continue
    }
    if (row.flow === 'neutral' && row.word === '') continue
    const credit = row.flow === 'in' ? undefined : take(credits, row)
    const debit = isCredit && credit === undefined ? take(debits, row) : undefined
    if (credit !== undefined) {
      notes.set(credit, reversedWords(row))
      notes.set(row, `可能退回或冲销了${rowWords(credit)}的收入`)
    } else if (debit !== undefined) {
      notes.set(debit, `${rowWords(row)}写有“${row.word}”，可能退回了这笔支出`)
      notes.set(row, `写有“${row.word}”，可能退回了${rowWords(debit)}的支出`)
    } else if (row.flow === 'out') add(debits, row)
  }
  return notes
}

function reversedWords(by: Transfer): string {
  if (by.word !== '') return `${rowWords(by)}写有“${by.word}”，可能退回或冲销了这笔收入`
  return by.flow === 'takenBack'
    ? `${rowWords(by)}有同额的负数收入，可能冲销了这笔收入`
    : `${rowWords(by)}有付给同一付款人的同额支出，款项可能已退回`
}

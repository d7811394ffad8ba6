/**
 * Whether a row is money in or money out: by the columns of credits and debits, by a flag, by the sign, or by the change of the
 * balance, in this order.
 */
import { asText, type Cell, plain } from '../../../tables/read/cell.ts'
import type { TableRow } from '../../../tables/read/table-reader.ts'
import { fenOf, hasPlus, moneyIn, textIn } from './cells.ts'
import { statementShape, type StatementColumn } from './columns.ts'
import { reversalWord } from './state-words.ts'

export type StatementRow = TableRow<StatementColumn>

/** `takenBack`: a credit below zero. `neutral`: the file counts the row as neither income nor expense. `none`: no money moved. */
export type Flow = 'in' | 'out' | 'takenBack' | 'neutral' | 'unknown' | 'none' | 'unreadable'

interface Movement {
  flow: Flow
  /** Fen, never below zero. */
  fen: number
  /** Why the flow is not certain, or `''`. */
  doubt: string
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
/** Closed lists: 贷-冲正 or 入账失败 is no credit. */
const CREDIT = words(
  '贷 贷方 贷记 收 收入 收款 收方 收到 入 入账 入帐 进 进账 进帐 转入 汇入 流入 存 存入 存款 来 来账 来帐 c cr credit in income',
)
const DEBIT = words(
  '借 借方 借记 支 支出 支取 支付 付 付款 付方 付出 出 出账 出帐 转出 汇出 流出 取 取出 取款 往 往账 往帐 消费 d dr debit out expense',
)
const NEUTRAL = /^(?:不计|其他$|\/$)/
/** Words of a column of types that say the direction and nothing else. */
const TYPE = /^(?:收入|支出|转入|转出|来账|往账|存入|支取|入账|出账|贷|借|贷方|借方|credit|debit)$/i

/** @returns undefined for an empty flag. */
export function flowOfFlag(flag: string): Flow | undefined {
  if (flag === '') return undefined
  if (NEUTRAL.test(flag)) return 'neutral'
  if (flag === '+') return 'in'
  if (flag === '-') return 'out'
  const parts = flag
    .toLowerCase()
    .split(/[-\s/().:,|]+/)
    .filter((part) => part !== '')
  if (parts.length === 0) return 'unknown'
  if (parts.every((part) => CREDIT.has(part))) return 'in'
  return parts.every((part) => DEBIT.has(part)) ? 'out' : 'unknown'
}

/** @returns the direction as the file writes it, or `''`. */
export const flagOf = (row: StatementRow) => {
  const flag = plain(asText(row.value('flag')))
  const type = textIn(row.value('type'), 20)
  return flag === '' && TYPE.test(type) ? type : flag
}

/** Money of a column; of several columns that have a value, the first that is not zero. */
function moneyOf(row: StatementRow, column: 'credit' | 'debit' | 'amount') {
  const { label } = statementShape.dictionary[column]
  const values = row.conflicts.find((conflict) => conflict.label === label)?.values
  const money = values?.map((value) => moneyIn(value)).find((value) => value !== 0)
  return money ?? moneyIn(row.value(column))
}

const isZero = (money: number | string) => money === 0
const isMoney = (money: number | 'none' | 'unreadable'): money is number => typeof money === 'number' && money !== 0

const movement = (flow: Flow, fen = 0, doubt = ''): Movement => ({ flow, fen: Math.abs(fen), doubt })
const credited = (fen: number, doubt = '') => movement(fen > 0 ? 'in' : 'takenBack', fen, doubt)

/** What the rows of a table say together. */
interface TableEvidence {
  /** Whether amounts of the table have both signs. */
  isSigned: boolean
  /** By the index of the row: the flow that the change of the balance shows. */
  balance: ReadonlyMap<number, 'in' | 'out'>
}

/** @param index of the row in its table. */
export function movementOf(row: StatementRow, index: number, { isSigned, balance }: TableEvidence): Movement {
  const [credit, debit] = [moneyOf(row, 'credit'), moneyOf(row, 'debit')]
  if (credit === 'unreadable') return movement('unreadable')
  const flag = flagOf(row)
  const flow = flowOfFlag(flag)
  const unclearFlag = `收支方向“${textIn(flag, 20)}”不能说明是收入还是支出`
  if (isMoney(credit)) {
    if (flow === 'unknown') return movement('unknown', credit, unclearFlag)
    if (flow !== undefined && flow !== 'in') return movement(flow, credit)
    return credited(credit, isMoney(debit) || debit === 'unreadable' ? '收入和支出两列都有金额' : '')
  }
  if (debit === 'unreadable') return movement('out')
  if (isMoney(debit)) return movement('out', debit)

  const amount = moneyOf(row, 'amount')
  if (amount === 'unreadable') return movement(flow === 'out' || flow === 'neutral' ? flow : 'unreadable')
  if (!isMoney(amount)) return movement('none')
  const noCredit = isZero(credit) ? '收入一列是 0，金额一列却有金额' : ''
  if (flow === 'in') return credited(amount, noCredit)
  if (flow === 'unknown') return movement('unknown', amount, unclearFlag)
  if (flow !== undefined) return movement(flow, amount)

  const shown = balance.get(index)
  if (amount < 0) return movement('out', amount)
  if (isSigned || hasPlus(row.value('amount')))
    return movement('in', amount, shown === 'out' ? '金额是正数，余额却减少了，请核对是收入还是支出' : noCredit)
  return shown === undefined ? movement('unknown', amount, '文件没有写明这笔是收入还是支出') : movement(shown, amount, noCredit)
}

export type RowOrder = 'ascending' | 'descending'

/** @param moments sortable texts, in the order of the rows. @returns undefined if all are equal, or neither order prevails. */
export function rowOrder(moments: readonly string[]): RowOrder | undefined {
  let [up, down] = [0, 0]
  let last = ''
  for (const moment of moments) {
    if (moment === '') continue
    if (last !== '' && moment > last) up += 1
    if (last !== '' && moment < last) down += 1
    last = moment
  }
  if (up === down) return undefined
  return up > down ? 'ascending' : 'descending'
}

/** A file without signs writes a minus before the amount of a correction. */
const isCorrection = ({ cells }: StatementRow) => cells.some((cell) => reversalWord(textIn(cell, 200)) !== '')

/** @param order of the days and times, if they show one. */
export function evidenceOf(rows: readonly StatementRow[], order: RowOrder | undefined): TableEvidence {
  const amounts = rows.map((row) => fenOf(row.value('amount')) ?? 0)
  return {
    isSigned: amounts.some((fen) => fen > 0) && amounts.some((fen, index) => fen < 0 && !isCorrection(rows[index] as StatementRow)),
    balance: balanceFlows(
      rows.map((row) => row.value('balance')),
      amounts,
      order,
    ),
  }
}

/**
 * A row is money in if the balance has risen by its amount since the row before. The file can begin with the oldest or the newest
 * row. Balances are believed only if most neighbouring rows agree, in the order of the days.
 */
function balanceFlows(cells: readonly Cell[], amounts: readonly number[], order: RowOrder | undefined): Map<number, 'in' | 'out'> {
  const known = cells.flatMap((cell, index) => {
    const balance = fenOf(cell)
    return balance === undefined ? [] : [{ index, balance, amount: Math.abs(amounts[index] as number) }]
  })
  const flows = (step: 1 | -1) =>
    new Map(
      known.flatMap(({ index, balance, amount }, at): [number, 'in' | 'out'][] => {
        const before = known[at - step]
        if (before === undefined || amount === 0 || Math.abs(balance - before.balance) !== amount) return []
        return [[index, balance > before.balance ? 'in' : 'out']]
      }),
    )
  const [up, down] = [flows(1), flows(-1)]
  const better = up.size === down.size ? order : up.size > down.size ? 'ascending' : 'descending'
  const found = better === 'descending' ? down : up
  const isSure = better !== undefined && (order === undefined || order === better) && found.size * 2 >= known.length - 1
  return isSure ? found : new Map()
}

/** What Chinese banks call the columns of their statements; where there are two of a meaning, the first one counts. */
import type { Row } from '../../../tables/read/cell.ts'
import { type Header, headerReader } from '../../../tables/read/header.ts'

/** Some write the unit behind the name. */
const inYuan = (names: readonly string[]) => names.flatMap((name) => [name, `${name}/元`, `${name}元`])

const columns = {
  day: [
    '交易日期',
    '交易日',
    '入账日期',
    '入帐日期',
    '记账日期',
    '记帐日期',
    '会计日期',
    '到账日期',
    '到帐日期',
    '发生日期',
    '起息日',
    '日期',
    '交易日期时间',
    'date',
  ],
  moment: ['交易时间', '入账时间', '入帐时间', '记账时间', '到账时间', '交易时间戳', '交易创建时间', '时间'],
  credit: inYuan([
    '贷方发生额',
    '贷方金额',
    '贷方发生金额',
    '贷方',
    '贷',
    '收入金额',
    '收入',
    '转入金额',
    '转入',
    '存入金额',
    '存入',
    '入账金额',
    '收款金额',
    '到账金额',
    '来账金额',
    'credit',
  ]),
  debit: inYuan([
    '借方发生额',
    '借方金额',
    '借方发生金额',
    '借方',
    '借',
    '支出金额',
    '支出',
    '转出金额',
    '转出',
    '支取金额',
    '支取',
    '付款金额',
    'debit',
  ]),
  amount: inYuan(['交易金额', '发生额', '发生金额', '交易额', '金额', 'amount']),
  flag: [
    '借贷标志',
    '借贷标识',
    '借贷方向',
    '借贷',
    '借/贷',
    '收/支',
    '收支',
    '收支标志',
    '收支类型',
    '收支方向',
    '收付标志',
    '交易方向',
    '来往账标志',
    '方向',
  ],
  payer: [
    '对方户名',
    '对方账户名',
    '对方账户名称',
    '对方帐户名称',
    '对方账号名称',
    '对方名称',
    '对方姓名',
    '对方单位',
    '对方单位名称',
    '对方户名/付款人',
    '付款人',
    '付款人名称',
    '付款人户名',
    '付款人姓名',
    '付款方',
    '付款方名称',
    '付款方户名',
    '付款户名',
    '付款账户名称',
    '汇款人',
    '汇款人姓名',
    '交易对手',
    '交易对手名称',
    '交易对方',
    '交易对方名称',
    '对手户名',
    '对手名称',
    '收/付方名称',
    '收付方名称',
    '收付款人名称',
    '收/付款人名称',
    '收方/付方名称',
  ],
  /** 收（付）方名称; where there is a payer beside it, it is ourselves. */
  party: ['收方名称', '收方户名'],
  serial: [
    '交易流水号',
    '流水号',
    '交易流水',
    '银行流水号',
    '业务流水号',
    '核心流水号',
    '主机流水号',
    '柜员流水号',
    '会计流水号',
    '企业流水号',
    '交易序号',
    '交易编号',
    '交易参考号',
    '参考号',
    '业务编号',
    '业务参考号',
    '电子回单号',
    '回单编号',
    '回单号',
    '全局流水号',
    '账户明细编号交易流水号',
    '支付宝流水号',
    '账务流水号',
    '交易单号',
  ],
  voucher: ['凭证号', '凭证号码', '凭证编号', '传票号'],
  memo: ['附言', '交易附言', '客户附言', '汇款附言', '转账附言', '留言', '转账备注', '附加信息', '个性化信息'],
  purpose: ['用途', '交易用途', '汇款用途', '款项用途'],
  remark: ['备注', '交易备注', '交易说明', '说明', '备注信息'],
  summary: ['摘要', '交易摘要', '摘要说明'],
} as const

export type Column = keyof typeof columns
/** Where to look for what in a row. */
export type Columns = Header<Column>

const headerOf = headerReader<Column>(columns)

/** Banks put whose account it is, of which days, above the header; below this many rows nobody looks for one. */
export const HEADER_WITHIN = 30
/** A row that names so many columns is a header. */
const ENOUGH = 3

const hasMoney = (found: Columns) => found.credit !== undefined || found.amount !== undefined
const hasDay = (found: Columns) => found.day !== undefined || found.moment !== undefined

/** Whether a row names the columns; long statements say it again on each page. */
export function isHeader(row: Row): boolean {
  const found = headerOf(row)
  return Object.keys(found).length >= ENOUGH && hasDay(found) && (hasMoney(found) || found.debit !== undefined)
}

/**
 * The header of a sheet: one row, or two of which the lower one parts the amount into 借方 and 贷方.
 * @returns the columns, and the first row below.
 */
export function headerIn(rows: readonly Row[]): { columns: Columns; below: number } | undefined {
  const at = rows.slice(0, HEADER_WITHIN).findIndex(isHeader)
  if (at === -1) return undefined
  const found = headerOf(rows[at] as Row)
  const under = headerOf(rows[at + 1] ?? [])
  if (found.credit === undefined && under.credit !== undefined && under.debit !== undefined) {
    const { amount: _, ...others } = found
    return { columns: { ...under, ...others }, below: at + 2 }
  }
  return hasMoney(found) ? { columns: found, below: at + 1 } : undefined
}

/** What of all that is needed the row with the most of it has not. */
export function missingIn(rows: readonly Row[]): string[] {
  const [best = {}] = rows
    .slice(0, HEADER_WITHIN)
    .map(headerOf)
    .toSorted((a, b) => Object.keys(b).length - Object.keys(a).length)
  return [
    ...(hasDay(best) ? [] : ['交易日期']),
    ...(hasMoney(best) ? [] : ['贷方发生额']),
    ...(best.payer === undefined ? ['对方户名'] : []),
  ]
}

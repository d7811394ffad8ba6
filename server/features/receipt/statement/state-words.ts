/** Words of statements: which states mean that money is here, which that it is not, which currencies are the yuan. */
import { asText, type Cell, plain, type Row } from '../../../tables/read/cell.ts'
import { textIn } from './cells.ts'

const folded = (word: string) => plain(word).replace(/\s/g, '').toLowerCase()

/** A closed list: money with any other state needs a person. */
const ARRIVED: ReadonlySet<string> = new Set([
  '成功',
  '交易成功',
  '支付成功',
  '付款成功',
  '收款成功',
  '转账成功',
  '入账成功',
  '记账成功',
  '处理成功',
  '已存入零钱',
  '已收钱',
  '已收款',
  '已收入',
  '已到账',
  '已入账',
  '已记账',
  '已支付',
  '已成功',
  '已完成',
  '完成',
  '交易完成',
  '正常',
  'success',
  'successful',
  'succeeded',
  'completed',
  'posted',
  'settled',
])

/** @param state as the file writes it. */
export const isArrived = (state: string) => ARRIVED.has(folded(state))

const NOT_ARRIVED =
  /退|关闭|失败|撤[销消回]|作废|冲[正销抹账帐回]|红冲|抹[账帐]|反交易|返还|取消|拒|无效|未到账|未支付|等待付款|待付款|过期|fail|cancel|refund|revers|return|closed|declined|void/

/** Whether the state says that the money never came, or went back. */
export const isNotArrived = (state: string) => NOT_ARRIVED.test(folded(state))

const NEVER_LEFT = /失败|关闭|未支付|等待付款|待付款|作废|取消|拒|无效|过期|fail|cancel|closed|declined|void/
const WENT_BACK = /退|冲|撤|抹|refund|revers|return/

/** Whether the state of money out says that it never left: it takes no income back. A refund says 已退款, and does. */
export function isNeverSent(state: string): boolean {
  const word = folded(state)
  if (isArrived(state)) return false
  return /失败|^对方已退[还回]$/.test(word) || (NEVER_LEFT.test(word) && !WENT_BACK.test(word))
}

const FAILED =
  /(?:转账|支付|付款|汇款|交易|收款|入账|扣款|处理)(?:已)?(?:失败|关闭|取消|作废|拒绝|无效)|已(?:关闭|作废|取消|失效)|未到账|未入账|(?:payment|transfer|transaction)(?:failed|cancelled|declined)/

/** @returns the words of a memo or a type that say that the money did not come; `''` if it has none. */
export const failureWord = (text: string) => FAILED.exec(folded(text))?.[0] ?? ''

/** `退款` is a refund to the account, so that a credit with it is no payment. */
const REVERSAL =
  /红字|红冲|错[账帐]|退(?![休役伍]).{0,4}[费金款]|冲正|冲销|冲[账帐]|冲回|反交易|退汇|退票|退款|退回|退还|退货|退费|返还|拒付|抹[账帐]|撤[销消回]|revers(?:al|ed)|refund|returned/

/** @returns the word of a text that says that the row takes another row back; `''` if it has none. */
export const reversalWord = (text: string) => REVERSAL.exec(text.replace(/\s/g, '').toLowerCase())?.[0] ?? ''

/** Codes of banks' hosts are among them. */
const YUAN = /^(?:(?:0?01|1|156|人民币元?|元|cny|rmb|¥)[-/()]?)+$/

/** Characters: the pattern is slow for long texts. */
const YUAN_MAX = 20

/** @returns `''` for the yuan, otherwise the currency as the file writes it. */
export const foreignCurrency = (text: string) => (text.length <= YUAN_MAX && YUAN.test(folded(text)) ? '' : text)

const CURRENCY_NAME = /(?:币种|币别|货币|currency|ccy)(?:代码|类型|名称)?\s*(?:\([^)]*\))?\s*:?$/i
const CURRENCY_VALUE = /(?:币种|币别|货币|currency|ccy)(?:代码|类型|名称)?\s*(?:\([^)]*\))?\s*:\s*(\S+)/i
const FOREIGN =
  /美元|美金|港币|港元|港纸|欧元|英镑|日[元圆币]|澳元|澳币|澳大利亚元|加元|加币|加拿大元|新加坡元|新加坡币|新币|坡币|瑞士法郎|瑞郎|法郎|澳门[元币]|葡币|台币|韩[元币]|泰铢|卢布|卢比|林吉特|令吉|新西兰元|纽元|越南盾|印尼盾|比索|克朗|兰特|迪拉姆|里亚尔|里拉|外币|(?:US|HK|NT|AU|CA|SG?|[A-Z])\$|€|£|(?<![A-Za-z])(?:USD|HKD|EUR|GBP|JPY|AUD|CAD|SGD|CHF|MOP|TWD|KRW|THB|RUB|INR|MYR|NZD|VND|PHP|IDR|SEK|NOK|DKK|ZAR|AED|SAR|TRY|BRL|MXN|PLN|CZK|HUF|ILS)(?![A-Za-z])/
/** Longer cells are sentences. */
const CELL_MAX = 200

/** @returns the currency that a row above a table states, such as 币种：美元; undefined if it states none. */
export function statedCurrency(row: Row): string | undefined {
  const cells = row.map((cell) => plain(asText(cell).slice(0, CELL_MAX)))
  for (const [at, text] of cells.entries()) {
    const value = CURRENCY_VALUE.exec(text)?.[1] ?? (CURRENCY_NAME.test(text) ? cells.slice(at + 1).find((next) => next !== '') : undefined)
    if (value !== undefined) return value.replace(/[;,。]+$/, '').slice(0, 20)
  }
  return undefined
}

/** @returns the first currency other than the yuan that the row names in a title, such as 美元账户明细. */
export function namedForeignCurrency(row: Row): string | undefined {
  return FOREIGN.exec(row.map((cell: Cell) => textIn(cell, CELL_MAX)).join(' '))?.[0]
}

const UNIT = /(?:单位\s*[:=(]?\s*|[(:]\s*)((?:人民币)?(?:[百千万亿]+元?|[角分]))(?=$|[\s,;。)/])/

/** @returns the unit other than the yuan that the row states, such as 单位：万元; `''` if it states none. */
export function otherUnit(row: Row): string {
  const cells = row.map((cell) => plain(asText(cell).slice(0, CELL_MAX)))
  return cells.find((cell) => /^(?:[百千万亿]+元|[角分])$/.test(cell)) ?? UNIT.exec(cells.join(' '))?.[1] ?? ''
}

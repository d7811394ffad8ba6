/**
 * 交易账单 of a day, bill_type ALL: a header, a row for every payment and every refund, a summary of two lines.
 * Every value begins with a backtick; amounts are in yuan; old accounts have other columns, so they are found by name.
 */
import { PayError } from './errors.ts'
import { fromBill } from './moment.ts'

export interface BillRow {
  kind: 'trade' | 'refund'
  outTradeNo: string
  transactionId: string
  /** Of refunds only, as is `refundId`. */
  outRefundNo?: string
  refundId?: string
  /** Of the order, before coupons; in rows of refunds whatever Tencent writes there, often 0. */
  amountFen: number
  /** As it was asked for; 0 for payments. */
  refundFen: number
  /** 手续费, in thousandths of a fen: what is kept for a payment; negative where it comes back with a refund. Undefined without the column. */
  feeMils?: number
  /** When it was paid, or when the refund was accepted. */
  at: number
  /**
   * SUCCESS for payments; for refunds how they stood when the bill was made, in words other than the API's. It is not
   * brought up to date.
   */
  state: string
}

/** Yuan as written, `12.34`, → whole fen; never through a float. */
export const fenOf = (yuan: string): number => wholeOf(yuan, 2)
/** Fees have five decimals: thousandths of a fen. */
export const milsOf = (yuan: string): number => wholeOf(yuan, 5)

function wholeOf(yuan: string, decimals: number): number {
  const [, minus, whole = '', written = ''] = /^(-?)(\d{1,10})(?:\.(\d+))?$/.exec(yuan) ?? []
  const kept = written.replace(/0+$/, '').padEnd(decimals, '0')
  if (whole === '' || kept.length > decimals) throw new PayError(200, 'BILL_FORM', `no amount of money: ${yuan}`)
  const units = Number(whole + kept)
  return minus && units ? -units : units
}

export function parseBill(csv: string): BillRow[] {
  // A value may hold line breaks; a new line is one that begins like one.
  const [head = '', ...lines] = csv.trimEnd().split(/\r?\n(?=`|总交易单数)/)
  const names = head.split(',').map((name) => name.trim())
  if (!lines.at(-2)?.startsWith('总交易单数')) throw new PayError(200, 'BILL_FORM', 'no summary: it is not whole')
  return lines
    .slice(0, -2)
    .map((line) => readRow(names, line))
    .filter((row) => row !== undefined)
}

/** Nothing for rows that are neither: REVOKED, of payment codes. */
function readRow(names: string[], line: string): BillRow | undefined {
  const cells = line.slice(1).split(',`')
  if (cells.length < names.length) throw new PayError(200, 'BILL_FORM', 'a row shorter than the header')
  const words = names.indexOf('商品名称')
  /** Free words may hold the separator. What stands after them is counted from the end. */
  const value = (...wanted: string[]): string => {
    const place = names.findIndex((name) => wanted.includes(name))
    const found = place < 0 ? undefined : cells[words >= 0 && place > words ? cells.length - names.length + place : place]
    if (found === undefined) throw new PayError(200, 'BILL_FORM', `no column ${wanted[0]}`)
    return found
  }

  const at = fromBill(value('交易时间'))
  if (at === undefined) throw new PayError(200, 'BILL_FORM', 'a row without its time')
  const trade = {
    outTradeNo: value('商户订单号'),
    transactionId: value('微信订单号'),
    amountFen: fenOf(value('订单金额', '总金额')),
    ...(names.includes('手续费') && { feeMils: milsOf(value('手续费')) }),
    at,
  }
  const state = value('交易状态')
  if (state === 'SUCCESS') return { kind: 'trade', ...trade, refundFen: 0, state }
  if (state !== 'REFUND') return undefined
  return {
    kind: 'refund',
    ...trade,
    outRefundNo: value('商户退款单号'),
    refundId: value('微信退款单号'),
    refundFen: fenOf(names.includes('申请退款金额') ? value('申请退款金额') : value('退款金额')),
    state: value('退款状态'),
  }
}

/** 交易账单 of type ALL, as WeChat writes it: amounts in yuan, a backtick before every value (facts 3.1, official sample in wechatpay-go). */
import type { Books, Refund, Trade } from './books.ts'
import { figures } from './chance.ts'
import { DAY, plain } from './china-time.ts'
import type { Faults } from './faults.ts'
import { tradeTypes } from './resources.ts'

const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const SUMMARY_HEAD = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
const FEE = 0.006

/** Other words than in the answer to a query. */
const refundStates = { PROCESSING: 'PROCESSING', SUCCESS: 'SUCCESS', ABNORMAL: 'CHANGE', CLOSED: 'FAIL' } as const

interface Line {
  at: number
  trade: Trade
  orderFen: number
  refund?: Refund
}

const yuan = (fen: number) => (fen / 100).toFixed(2)
const fee = ({ orderFen, refund }: Line) => Math.round((orderFen - (refund?.amountFen ?? 0)) * FEE) / 100
const row = (cells: readonly string[]) => cells.map((cell) => `\`${cell}`).join(',')
/** What merchants write themselves must not break the lines. */
const free = (text = '') => text.replace(/,/g, '\\ ').replace(/\r?\n/g, '\\n')

/**
 * @param start of the day; payments by when they were made, refunds by when they were asked for.
 * @param ready when the bill was written: later fates of a refund are not in it.
 * @returns undefined where nothing happened.
 */
export function billFile(books: Books, faults: Faults, start: number, ready: number): string | undefined {
  const within = (at: number) => at >= start && at < start + DAY
  const lines: Line[] = []
  for (const trade of books.byTransactionId.values()) {
    const { paid, refunds, request } = trade
    if (paid !== undefined && within(paid.at)) lines.push({ at: paid.at, trade, orderFen: request.amount.total })
    for (const refund of refunds) if (within(refund.createdAt)) lines.push({ at: refund.createdAt, trade, orderFen: 0, refund })
  }
  spoil(lines, faults, start)
  if (lines.length === 0) return undefined
  const sum = (amount: (line: Line) => number) => lines.reduce((total, line) => total + amount(line), 0)
  const [orders, back] = [yuan(sum(({ orderFen }) => orderFen)), yuan(sum(({ refund }) => refund?.amountFen ?? 0))]
  const summary = [String(lines.length), orders, back, '0.00', sum(fee).toFixed(5), orders, back]
  const newestFirst = lines.toSorted((a, b) => b.at - a.at)
  return `\uFEFF${[HEAD, ...newestFirst.map((line) => row(cells(line, ready))), SUMMARY_HEAD, row(summary)].join('\r\n')}\r\n`
}

function cells(line: Line, ready: number): string[] {
  const {
    at,
    trade: { kind, request, paid },
    orderFen,
    refund,
  } = line
  const state = refund && refundStates[(refund.endedAt ?? Infinity) < ready ? refund.state : 'PROCESSING']
  const order = yuan(orderFen)
  const back = yuan(refund?.amountFen ?? 0)
  return [
    plain(at),
    request.appid,
    request.mchid,
    '0',
    request.scene_info?.device_id ?? '',
    paid?.transactionId ?? '',
    request.out_trade_no,
    paid?.openId ?? '',
    tradeTypes[kind],
    refund ? 'REFUND' : 'SUCCESS',
    'OTHERS',
    'CNY',
    order,
    '0.00',
    refund?.refundId ?? '0',
    refund?.outRefundNo ?? '0',
    back,
    '0.00',
    refund ? 'ORIGINAL' : '',
    state ?? '',
    free(request.description),
    free(request.attach),
    fee(line).toFixed(5),
    '0.60%',
    order,
    back,
    '',
  ]
}

/** A bill may differ from our books in three ways. */
function spoil(lines: Line[], faults: Faults, start: number): void {
  const first = lines.findIndex(({ refund }) => refund === undefined)
  if (first >= 0 && faults.strikes('bill-line-missing')) lines.splice(first, 1)
  const line = lines.find(({ refund }) => refund === undefined)
  if (line !== undefined && faults.strikes('bill-amount-altered')) line.orderFen += 1
  const [sample] = lines
  if (sample === undefined || !faults.strikes('bill-stranger')) return
  const paid = { transactionId: `42${figures(26)}`, openId: sample.trade.paid?.openId ?? '', at: start + DAY / 2 }
  lines.push({
    at: paid.at,
    orderFen: 8800,
    trade: { ...sample.trade, paid, refunds: [], request: { ...sample.trade.request, out_trade_no: `STRANGER${figures(16)}` } },
  })
}

/** Refunds (facts 3.1): accepted first, and done, stuck or given up after a while. */
import type { Books, Refund, RefundState, Trade } from './books.ts'
import type { numbers } from './chance.ts'
import { DAY } from './china-time.ts'
import type { Doors } from './door.ts'
import type { Faults } from './faults.ts'
import { list, notifyUrl, one, record, text, whole } from './fields.ts'
import { invalidRequest, Refusal } from './refusal.ts'
import { refund as shown } from './resources.ts'

const MOST_PER_TRADE = 50

interface Parts {
  clock: () => number
  books: Books
  faults: Faults
  numbers: ReturnType<typeof numbers>
  /** How long a refund takes, in ms. */
  duration: number
  /** Called when one has come to an end. */
  ended(refund: Refund): void
}

interface RefundRequest {
  transaction_id?: string
  out_trade_no?: string
  out_refund_no: string
  notify_url?: string
  amount: { refund: number; total: number }
}

const goods = record('退款商品', {
  'merchant_goods_id*': text('商户侧商品编码', 1, 32),
  wechatpay_goods_id: text('微信支付商品编码', 1, 32),
  goods_name: text('商品名称', 1, 256),
  'unit_price*': whole('商品单价', 0),
  'refund_amount*': whole('商品退款金额', 0),
  'refund_quantity*': whole('商品退货数量', 1),
})
const fields = record('请求体', {
  transaction_id: text('微信支付订单号', 1, 32),
  out_trade_no: text('商户订单号', 6, 32),
  'out_refund_no*': text('商户退款单号', 1, 64, /^[0-9a-zA-Z_\-|*@]+$/),
  reason: text('退款原因', 1, 80),
  notify_url: notifyUrl(256),
  funds_account: one('退款资金来源', 'AVAILABLE', 'UNSETTLED'),
  'amount*': record('金额信息', {
    'refund*': whole('退款金额', 1),
    'total*': whole('原订单金额', 1),
    'currency*': one('退款币种', 'CNY'),
    from: list(
      '退款出资账户',
      record('账户', { 'account*': one('出资账户类型', 'AVAILABLE', 'UNAVAILABLE'), 'amount*': whole('出资金额', 1) }),
    ),
  }),
  goods_detail: list('退款商品', goods),
})

const mismatch = () => invalidRequest('您的请求参数与订单信息不一致')
const unknown = (what: string) => new Refusal(404, 'RESOURCE_NOT_EXISTS', `${what}不存在`)

export function refunds({ clock, books, faults, numbers, duration, ended }: Parts): Doors {
  function ask(request: RefundRequest): Refund {
    const trade = tradeOf(request)
    const known = books.refunds.get(request.out_refund_no)
    if (known !== undefined) {
      if (known.trade !== trade || known.amountFen !== request.amount.refund || request.amount.total !== trade.request.amount.total)
        throw mismatch()
      return known
    }
    allow(trade, request.amount)
    const now = clock()
    const refund: Refund = {
      trade,
      refundId: numbers.refundId(),
      outRefundNo: request.out_refund_no,
      notifyUrl: request.notify_url,
      amountFen: request.amount.refund,
      createdAt: now,
      state: 'PROCESSING',
    }
    const outcome: RefundState = faults.strikes('refund-abnormal') ? 'ABNORMAL' : faults.strikes('refund-closed') ? 'CLOSED' : 'SUCCESS'
    books.refunds.set(refund.outRefundNo, refund)
    trade.refunds.push(refund)
    trade.state = 'REFUND'
    books.later(now + duration, () => {
      Object.assign(refund, { state: outcome, endedAt: now + duration })
      ended(refund)
    })
    return refund
  }

  /** An unpaid order does not exist for a refund. */
  function tradeOf({ transaction_id, out_trade_no }: RefundRequest): Trade {
    if (transaction_id === undefined && out_trade_no === undefined) throw invalidRequest('transaction_id和out_trade_no必须二选一')
    const trade = transaction_id === undefined ? books.trades.get(out_trade_no as string) : books.byTransactionId.get(transaction_id)
    if (trade?.paid === undefined) throw unknown('订单')
    if (out_trade_no !== undefined && trade.request.out_trade_no !== out_trade_no) throw mismatch()
    return trade
  }

  function allow(trade: Trade, { refund, total }: RefundRequest['amount']): void {
    if (total !== trade.request.amount.total) throw mismatch()
    if (clock() > (trade.paid?.at as number) + 365 * DAY) throw new Refusal(403, 'TRADE_OVERDUE', '订单已经超过退款期限')
    if (trade.refunds.length >= MOST_PER_TRADE) throw invalidRequest(`一笔订单最多支持${MOST_PER_TRADE}次部分退款`)
    // What came to nothing may be asked for again, under another number.
    const back = trade.refunds.reduce((sum, { amountFen, state }) => (state === 'CLOSED' ? sum : sum + amountFen), 0)
    if (back + refund > total) throw invalidRequest('申请退款金额大于订单可退金额')
    if (faults.strikes('not-enough')) throw new Refusal(403, 'NOT_ENOUGH', '基本账户余额不足，请充值后重新发起')
  }

  return {
    'POST /v3/refund/domestic/refunds': ({ body }) => {
      fields(body, '/body')
      const refund = ask(body as RefundRequest)
      if (faults.strikes('refund-unknown')) throw new Refusal(429, 'FREQUENCY_LIMITED', '频率限制，请降低频率后原单重试')
      return shown(refund)
    },
    'GET /v3/refund/domestic/refunds/:no': ({ param }) => {
      const refund = books.refunds.get(param('no'))
      if (refund === undefined) throw unknown('退款单')
      return shown(refund)
    },
  }
}

/** Placing, querying and closing orders (facts 3.1). */
import { type Books, type Prepay, type Trade, unpayable } from './books.ts'
import { type numbers, word } from './chance.ts'
import { DAY } from './china-time.ts'
import type { Doors } from './door.ts'
import { record, text } from './fields.ts'
import { type Kind, orderFields, type OrderRequest } from './order-fields.ts'
import { invalidRequest, paramError, reentered, Refusal } from './refusal.ts'
import { transaction } from './resources.ts'

interface Parts {
  clock: () => number
  address: string
  mchId: string
  appId: string
  books: Books
  numbers: ReturnType<typeof numbers>
  /** What the merchant has opened. */
  products: ReadonlySet<Kind>
  isOwnOpenId(openId: string): boolean
}

const closing = record('请求体', { 'mchid*': text('直连商户号', 1, 32) })
const notExist = () => new Refusal(404, 'ORDER_NOT_EXIST', '订单不存在')
const closed = () => new Refusal(400, 'ORDER_CLOSED', '该订单已关闭')
const paid = () => new Refusal(400, 'ORDERPAID', '该订单已支付')

export function orders({ clock, address, mchId, appId, books, numbers, products, isOwnOpenId }: Parts): Doors {
  function place(kind: Kind, body: unknown): Prepay {
    orderFields[kind](body, '/body')
    const request = body as OrderRequest
    ownMerchant(request.mchid)
    if (request.appid !== appId) throw new Refusal(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配，请检查后再试')
    if (!products.has(kind)) throw new Refusal(403, 'NO_AUTH', '商户号该产品权限未开通，请前往商户平台>产品中心检查后重试')
    if (request.payer !== undefined && !isOwnOpenId(request.payer.openid))
      throw paramError('无效的openid', { field: '/payer/openid', location: 'body', value: request.payer.openid })
    const trade = books.trades.get(request.out_trade_no) ?? open(kind, request)
    if (trade.kind !== kind) throw new Refusal(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
    if (trade.fingerprint !== canonical(request)) throw reentered()
    if (trade.state === 'CLOSED') throw closed()
    if (trade.paid !== undefined) throw paid()
    const reason = unpayable(trade, clock())
    if (reason !== undefined) throw invalidRequest(reason)
    const prepay = { id: numbers.prepayId(), trade, createdAt: clock(), secret: word(kind === 'native' ? 9 : 32) }
    books.prepays.set(kind === 'native' ? prepay.secret : prepay.id, prepay)
    return prepay
  }

  function open(kind: Kind, request: OrderRequest): Trade {
    if (books.spent.has(request.out_trade_no)) throw reentered()
    const now = clock()
    const asked = request.time_expire === undefined ? now + 7 * DAY : Date.parse(request.time_expire)
    if (Number.isNaN(asked))
      throw paramError('time_expire不是合法的时间', { field: '/time_expire', location: 'body', value: request.time_expire })
    const expiresAt = Math.min(Math.max(asked, now + 60_000), now + 90 * DAY)
    const trade: Trade = { kind, request, fingerprint: canonical(request), expiresAt, state: 'NOTPAY', refunds: [] }
    books.trades.set(request.out_trade_no, trade)
    return trade
  }

  function found(trade: Trade | undefined, given: Readonly<Record<string, string>>) {
    if (Object.keys(given).join() !== 'mchid') throw paramError('查询参数只能有mchid', { location: 'query' })
    ownMerchant(given.mchid)
    if (trade === undefined) throw notExist()
    return transaction(trade)
  }

  function ownMerchant(given: string | undefined): void {
    if (given !== mchId) throw paramError('http header中的mchid与post payload中的mchid不匹配', { field: '/mchid', value: given })
  }

  return {
    'POST /v3/pay/transactions/jsapi': ({ body }) => ({ prepay_id: place('jsapi', body).id }),
    'POST /v3/pay/transactions/h5': ({ body }) => {
      const { id, secret } = place('h5', body)
      return { h5_url: `${address}/cashier/h5?prepay_id=${id}&package=${secret}` }
    },
    'POST /v3/pay/transactions/native': ({ body }) => ({ code_url: `weixin://wxpay/bizpayurl?pr=${place('native', body).secret}` }),
    'GET /v3/pay/transactions/out-trade-no/:no': ({ param, query }) => found(books.trades.get(param('no')), query),
    'GET /v3/pay/transactions/id/:id': ({ param, query }) => found(books.byTransactionId.get(param('id')), query),
    'POST /v3/pay/transactions/out-trade-no/:no/close': ({ param, body }) => {
      closing(body, '/body')
      ownMerchant((body as { mchid: string }).mchid)
      const trade = books.trades.get(param('no'))
      if (trade?.state === 'CLOSED') throw closed()
      if (trade?.paid !== undefined) throw paid()
      if (trade?.state === 'USERPAYING') throw new Refusal(202, 'USER_PAYING', '用户支付中，请稍后再试')
      // To close a number that was never used succeeds, and spends it: an order under it is then refused (seen by merchants in 2026).
      if (trade === undefined) books.spent.add(param('no'))
      else trade.state = 'CLOSED'
      return undefined
    },
  }
}

/** The same parameters in another order are the same parameters. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** What happens when a page raises WeChat's cashier: `getBrandWCPayRequest` (facts 3.4). */
import { type KeyObject, verify } from 'node:crypto'
import { type Books, unpayable } from './books.ts'

/** As a page hands them over, so anything may be there. */
export interface JsapiParams {
  appId?: unknown
  timeStamp?: unknown
  nonceStr?: unknown
  package?: unknown
  signType?: unknown
  paySign?: unknown
}

export interface Page {
  /** The address the page was entered by; iOS knows no other. */
  entryUrl: string
  currentUrl: string
  /** Such as `ios` or `android`. */
  platform: string
  /** Of whoever holds the phone. */
  openId: string
}

export interface RaisedSheet {
  outTradeNo: string
  amountFen: number
  description: string
  payee: string
}

/** `dialog` is the sentence that WeChat shows, `result` what the page then gets. */
export type Refused = { dialog: string; result: 'cancel' | 'fail' }

interface Parts {
  clock: () => number
  appId: string
  merchantKey: KeyObject
  books: Books
  payee: string
  /** 支付授权目录, each ends with a slash. */
  directories: readonly string[]
}

/** [K], facts 3.1. */
const PREPAY_LIFE = 2 * 60 * 60_000
const NAMES = ['appId', 'timeStamp', 'nonceStr', 'package', 'signType', 'paySign'] as const

export function sheet({ clock, appId, merchantKey, books, payee, directories }: Parts) {
  return (params: JsapiParams, page: Page): Refused | RaisedSheet => {
    const fail = (dialog: string): Refused => ({ dialog, result: 'fail' })
    // A timeStamp that is a number counts as missing: iOS insists on strings.
    const missing = NAMES.find((name) => typeof params[name] !== 'string' || params[name] === '')
    if (missing !== undefined) return fail(`调用支付JSAPI缺少参数：${missing}`)
    const url = page.platform === 'ios' ? page.entryUrl : page.currentUrl
    if (!directories.some((directory) => url.startsWith(directory))) return fail(`当前页面的URL未注册：${url}`)

    const given = params as Record<(typeof NAMES)[number], string>
    const message = `${given.appId}\n${given.timeStamp}\n${given.nonceStr}\n${given.package}\n`
    const signed = given.signType === 'RSA' && verify('RSA-SHA256', Buffer.from(message), merchantKey, Buffer.from(given.paySign, 'base64'))
    // The real quirk: the page is told "cancel", though nobody cancelled (facts 3.4, P2).
    if (!signed || !/^\d{10}$/.test(given.timeStamp)) return { dialog: '支付验证签名失败', result: 'cancel' }

    const now = clock()
    books.advance(now)
    const prepay = books.prepays.get(/^prepay_id=(wx\w{34})$/.exec(given.package)?.[1] ?? '')
    // So older documents name a prepay_id that is over, or of another account (facts 3.4).
    if (given.appId !== appId || prepay?.trade.kind !== 'jsapi' || now >= prepay.createdAt + PREPAY_LIFE)
      return fail('调用支付JSAPI缺少参数：total_fee')
    const {
      trade,
      trade: { request },
    } = prepay
    const reason = unpayable(trade, now)
    if (reason !== undefined) return fail(reason)
    if (request.payer?.openid !== page.openId) return fail('下单账号与支付账号不一致')
    return { outTradeNo: request.out_trade_no, amountFen: request.amount.total, description: request.description, payee }
  }
}

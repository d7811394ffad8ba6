/** An order as 微信支付 takes it, for its three ways to the cashier [facts 3.1]. */
import { checkFen, checkNotifyUrl, checkOutTradeNo, demand, payerAddress } from './fields.ts'
import type { Merchant } from './merchant.ts'
import { toRfc3339 } from './moment.ts'
import { cut, isSendable, plainText } from './text.ts'

/** `jsapi` inside WeChat, `h5` in another phone browser, `native` as a QR code. */
export const orderKinds = ['jsapi', 'h5', 'native'] as const
export type OrderKind = (typeof orderKinds)[number]

export interface Order {
  /** Unique for the merchant for ever. */
  outTradeNo: string
  /** What the payer reads in the bill. Any text; it is made to fit. */
  description: string
  amountFen: number
  notifyUrl: string
  /** Last moment to pay. Cannot be changed later; nearer than a minute becomes a minute [P1]. */
  expiresAt: number
  /** Comes back with the result, unchanged. */
  attach?: string
  payerIp: string
  /** The payer under the merchant's appId; jsapi only. */
  openId?: string
  /** h5 only. */
  appName?: string
  appUrl?: string
}

/** The field of the answer that leads to the cashier. */
export const cashierField = { jsapi: 'prepay_id', h5: 'h5_url', native: 'code_url' } as const

/** Twice the same order is the same body: asked again with other parameters, Tencent refuses [P1]. */
export function orderBody(kind: OrderKind, order: Order, merchant: Merchant): object {
  const description = cut(plainText(order.description), 127)
  checkOutTradeNo(order.outTradeNo)
  checkFen(order.amountFen, 'amount.total')
  checkNotifyUrl(order.notifyUrl, 255)
  demand(description !== '', 'description', 'some text')
  demand(Number.isSafeInteger(order.expiresAt) && order.expiresAt > 0 && order.expiresAt < 1e14, 'time_expire', 'epoch milliseconds')
  demand(order.attach === undefined || isSendable(order.attach, 128), 'attach', 'at most 128 bytes, no emoji')
  return {
    appid: merchant.appId,
    mchid: merchant.mchId,
    description,
    out_trade_no: order.outTradeNo,
    time_expire: toRfc3339(order.expiresAt),
    ...(order.attach && { attach: order.attach }),
    notify_url: order.notifyUrl,
    amount: { total: order.amountFen, currency: 'CNY' },
    ...(kind === 'jsapi' && { payer: payer(order) }),
    scene_info: { payer_client_ip: payerAddress(order.payerIp), ...(kind === 'h5' && { h5_info: h5Info(order) }) },
  }
}

function payer({ openId = '' }: Order): object {
  demand(openId !== '' && isSendable(openId, 128), 'payer.openid', 'needed for jsapi')
  return { openid: openId }
}

/**
 * A page in a browser is `Wap` on every phone: `iOS` and `Android` are for apps, with a bundle_id or a package_name
 * (Tencent's support, developers.weixin.qq.com/community/pay/doc/000eee7833893826d1c882dcf51c00).
 */
function h5Info({ appName, appUrl }: Order): object {
  demand(appUrl === undefined || isSendable(appUrl, 128), 'h5_info.app_url', 'at most 128 bytes')
  const name = cut(plainText(appName ?? ''), 64)
  return { type: 'Wap', ...(name && { app_name: name }), ...(appUrl && { app_url: appUrl }) }
}

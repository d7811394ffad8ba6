/** What Tencent would refuse is refused here, before it is sent. */
import { isIP } from 'node:net'
import { PayError } from './errors.ts'
import { isSendable } from './text.ts'

/** Throws `PARAM_ERROR` with the field's name unless it holds. */
export function demand(holds: boolean, field: string, rule: string): void {
  if (!holds) throw new PayError(0, 'PARAM_ERROR', `${field}: ${rule}`, { field })
}

/** 商户订单号; the pattern is the one that the gateway quotes when it refuses. */
export function checkOutTradeNo(outTradeNo: string): void {
  demand(/^[0-9a-zA-Z_\-|*]{6,32}$/.test(outTradeNo), 'out_trade_no', '6 to 32 of 0-9 a-z A-Z _ - | *')
}

/** 商户退款单号 */
export function checkOutRefundNo(outRefundNo: string): void {
  demand(/^[0-9a-zA-Z_\-|*@]{1,64}$/.test(outRefundNo), 'out_refund_no', '1 to 64 of 0-9 a-z A-Z _ - | * @')
}

export function checkFen(fen: number, field: string): void {
  demand(Number.isSafeInteger(fen) && fen > 0, field, 'whole fen, at least one')
}

/** Where Tencent reports to: https and no query. Plain http only for a local WeChat on the same machine. */
export function checkNotifyUrl(notifyUrl: string, bytes: number): void {
  const form = /^(https?):\/\/([^\s/?#@:[\]]+)(?::\d{2,5})?(?:\/[^\s?#[\]]*)?$/.exec(notifyUrl)
  const local = form?.[2] === 'localhost' || /^127(?:\.\d{1,3}){3}$/.test(form?.[2] ?? '')
  demand(
    form !== null && (form[1] === 'https' || local) && isSendable(notifyUrl, bytes),
    'notify_url',
    `https, no query, at most ${bytes} bytes`,
  )
}

/** As the cashier will see it: it compares, so an IPv4 address must not come dressed as IPv6 [facts 3.5]. */
export function payerAddress(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  demand(isIP(address) !== 0, 'payer_client_ip', 'an IP address')
  return address
}

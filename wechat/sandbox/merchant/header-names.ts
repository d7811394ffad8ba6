/**
 * Response headers in the spelling of WeChat Pay. HTTP header names are case-insensitive, but Tencent's Java client
 * (wechatpay-java, WechatPay2Validator) compares them exactly, and Web `Headers` lower-case every name.
 *
 * Spelling: https://pay.weixin.qq.com/docs/merchant/development/interface-rules/basic-rules.html, example response of
 * https://pay.weixin.qq.com/doc/brand/4015407525.
 */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'

/** `wechatpay-serial` → `Wechatpay-Serial`; only Request-ID has a second capital in a word. */
function tencentSpelling(name: string): string {
  return name.toLowerCase() === 'request-id'
    ? 'Request-ID'
    : name.toLowerCase().replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase())
}

/** Restores the spelling on Node's own response. Does nothing for a request without a socket. */
export const spellHeaders: MiddlewareHandler = (http, next) => {
  const { outgoing } = (http.env ?? {}) as { outgoing?: ServerResponse }
  if (outgoing !== undefined) {
    const writeHead = outgoing.writeHead.bind(outgoing)
    const spelled = (status: number, headers: OutgoingHttpHeaders = {}) =>
      writeHead(status, Object.fromEntries(Object.entries(headers).map(([name, value]) => [tencentSpelling(name), value])))
    outgoing.writeHead = spelled as ServerResponse['writeHead']
  }
  return next()
}

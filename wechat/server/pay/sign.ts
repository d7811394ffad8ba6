/** What the merchant signs: every request, and the parameters that raise the cashier. SHA256-RSA, PKCS#1 v1.5 [facts 3.3, 3.4]. */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { Merchant } from './merchant.ts'

export interface SignedRequest {
  method: 'GET' | 'POST' | 'PATCH'
  /** With its query, without the host and without whatever stands before `/v3`. */
  path: string
  /** Epoch seconds. */
  timestamp: number
  nonce: string
  /** Empty for GET. */
  body: string
}

/** By their PEM; a process has a merchant's or two. To read one takes longer than to sign with it. */
const read = new Map<string, KeyObject>()

/** Base64 signature of UTF-8 text. @param privateKey PEM. */
export function signText(privateKey: string, text: string): string {
  const key = read.get(privateKey) ?? createPrivateKey(privateKey)
  read.set(privateKey, key)
  return sign('RSA-SHA256', Buffer.from(text), key).toString('base64')
}

/** A line feed ends every line, also that of an empty body, and comes on top of one that ends the body. */
export function requestText({ method, path, timestamp, nonce, body }: SignedRequest): string {
  return `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`
}

/** The header `Authorization`. */
export function authorization(merchant: Merchant, request: SignedRequest): string {
  const signature = signText(merchant.privateKey, requestText(request))
  const { mchId, serial } = merchant
  return `WECHATPAY2-SHA256-RSA2048 mchid="${mchId}",nonce_str="${request.nonce}",timestamp="${request.timestamp}",serial_no="${serial}",signature="${signature}"`
}

/** What `getBrandWCPayRequest` takes, all of it text. */
export interface JsapiParams {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}

/** `timeStamp` in seconds. `signType` goes along unsigned. */
export function jsapiParams(
  merchant: Merchant,
  { prepayId, timeStamp, nonceStr }: { prepayId: string; timeStamp: string; nonceStr: string },
): JsapiParams {
  const { appId } = merchant
  const packed = `prepay_id=${prepayId}`
  const paySign = signText(merchant.privateKey, `${appId}\n${timeStamp}\n${nonceStr}\n${packed}\n`)
  return { appId, timeStamp, nonceStr, package: packed, signType: 'RSA', paySign }
}

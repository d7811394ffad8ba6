/** How the stand-in bank signs what it reports: HMAC-SHA256 over `timestamp.nonce.body`, by a key made per start. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ProviderTrade } from '../features/payment/provider.ts'
import type { Clock } from '../flow/clock.ts'

const HEADERS = { timestamp: 'x-cashier-timestamp', nonce: 'x-cashier-nonce', signature: 'x-cashier-signature' } as const
const WINDOW_SECONDS = 300
const WORDS = { paying: 'USERPAYING', success: 'SUCCESS', failed: 'PAYERROR', closed: 'CLOSED' } as const

export interface Signed {
  body: string
  headers: Record<string, string>
}

export interface Signer {
  sign(trade: ProviderTrade): Signed
  verify(rawBody: string, header: (name: string) => string | undefined): ProviderTrade | undefined
}

export function signer(clock: Clock): Signer {
  const key = randomBytes(32)
  const mac = (timestamp: string, nonce: string, body: string) => createHmac('sha256', key).update(`${timestamp}.${nonce}.${body}`).digest()
  return {
    sign: ({ tradeNo, providerId, state, amountFen }) => {
      const body = JSON.stringify({ outTradeNo: tradeNo, transactionId: providerId, tradeState: WORDS[state], totalAmount: amountFen })
      const timestamp = String(Math.floor(clock() / 1000))
      const nonce = randomBytes(16).toString('hex')
      return { body, headers: { 'content-type': 'application/json', [HEADERS.timestamp]: timestamp, [HEADERS.nonce]: nonce, [HEADERS.signature]: mac(timestamp, nonce, body).toString('hex') } }
    },
    verify: (rawBody, header) => {
      const [timestamp, nonce, signature] = [header(HEADERS.timestamp) ?? '', header(HEADERS.nonce) ?? '', header(HEADERS.signature) ?? '']
      if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{32}$/.test(nonce) || !/^[0-9a-f]{64}$/.test(signature)) return undefined
      if (Math.abs(clock() / 1000 - Number(timestamp)) > WINDOW_SECONDS) return undefined
      return timingSafeEqual(Buffer.from(signature, 'hex'), mac(timestamp, nonce, rawBody)) ? read(rawBody) : undefined
    },
  }
}

/** Signed text is still checked for its form. */
function read(rawBody: string): ProviderTrade | undefined {
  try {
    const { outTradeNo, transactionId, tradeState, totalAmount } = JSON.parse(rawBody) as Record<string, unknown>
    const state = (Object.keys(WORDS) as (keyof typeof WORDS)[]).find((word) => WORDS[word] === tradeState)
    if (typeof outTradeNo !== 'string' || typeof transactionId !== 'string' || state === undefined || !Number.isSafeInteger(totalAmount)) return undefined
    return { tradeNo: outTradeNo, providerId: transactionId, state, amountFen: totalAmount as number }
  } catch {
    return undefined
  }
}

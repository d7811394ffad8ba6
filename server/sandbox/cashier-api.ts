/** The stand-in gateway's calls, for whoever holds the key: strictly read, each nonce taken once, each answer signed. */
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { SUCCESS } from '#contract/outcome.ts'
import { paymentSettings } from '#contract/payment.ts'
import { type Clock, fromWire } from '../flow/clock.ts'
import { notThere } from '../providers/gateway.ts'
import { nonceOfSigned, SIGNATURE_SECONDS, signedHeaders, signedPath } from '../providers/gateway-signature.ts'
import { lineOnWire, refundOnWire, tradeOnWire, wireAddress } from '../providers/gateway-words.ts'
import type { BillLine } from '../providers/payment-provider.ts'
import type { Bank, BankRefund } from './cashier-bank.ts'
import { billOf } from './cashier-bill.ts'

interface Envelope {
  code: string
  msg: string
  data: unknown
}

const ok = (data: unknown): Envelope => ({ code: SUCCESS, msg: 'ok', data })
const no = (code: string, msg: string): Envelope => ({ code, msg, data: null })

const number = v.pipe(v.string(), v.regex(/^\d{6,32}$/))
const refundNumber = v.pipe(v.string(), v.regex(/^[\w-]{6,64}$/))
const money = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const moment = v.pipe(v.string(), v.transform(fromWire), v.number())
const { appId, sysCode, ...settings } = paymentSettings
const us = { appId: v.literal(appId), sysCode: v.literal(sysCode) }

const Create = v.strictObject({
  ...us,
  bankType: v.string(),
  orderType: v.literal(settings.orderType),
  channelTag: v.literal(settings.channelTag),
  currencyType: v.literal(settings.currencyType),
  platformCode: v.literal(settings.platformCode),
  outTradeNo: number,
  totalAmount: money,
  userId: v.pipe(v.string(), v.minLength(1)),
  notifyUrl: wireAddress,
  returnUrl: wireAddress,
  subject: v.pipe(v.string(), v.minLength(1)),
  expireTime: moment,
})
const Refund = v.strictObject({
  ...us,
  outRefundNo: refundNumber,
  outTradeNo: number,
  refundAmount: money,
  totalAmount: money,
  reason: v.string(),
  notifyUrl: wireAddress,
})

export interface ApiParts {
  books: Bank
  key: string
  clock: Clock
  pageOf(tradeNo: string): string
  /** What the bank prints instead of the truth. */
  misprint(lines: BillLine[]): BillLine[]
  onRefund(refund: BankRefund): void
}

function callsOf({ books, clock, pageOf, misprint, onRefund }: ApiParts) {
  const call =
    <S extends v.GenericSchema>(schema: S, answer: (input: v.InferOutput<S>) => Envelope) =>
    (given: unknown) => {
      const input = v.safeParse(schema, given)
      return input.success ? answer(input.output) : no('PARAM_ERROR', input.issues.map((issue) => v.getDotPath(issue)).join(', '))
    }
  const unknown = no(notThere.trade, '交易不存在')
  return new Map([
    [
      'POST /trade/create',
      call(Create, ({ outTradeNo: tradeNo, totalAmount: amountFen, subject, notifyUrl, returnUrl, expireTime: expiresAt }) => {
        const known = books.look(tradeNo)
        if (known === undefined && clock() > expiresAt) return no('TRADE_EXPIRED', '交易已过期')
        if (known !== undefined && (known.state !== 'paying' || known.amountFen !== amountFen)) return no('TRADE_DIFFERS', '商户单号重复')
        if (known === undefined) books.open({ tradeNo, amountFen, subject, notifyUrl, returnUrl, expiresAt })
        return ok({ codeUrl: pageOf(tradeNo) })
      }),
    ],
    [
      'GET /trade/query',
      call(v.strictObject({ outTradeNo: number }), ({ outTradeNo }) => {
        const trade = books.look(outTradeNo)
        return trade === undefined ? unknown : ok(tradeOnWire(trade))
      }),
    ],
    [
      'POST /trade/close',
      call(v.strictObject({ ...us, outTradeNo: number }), ({ outTradeNo }) => {
        const trade = books.look(outTradeNo)
        if (trade !== undefined) books.end(trade, 'closed')
        return trade === undefined ? unknown : ok(tradeOnWire(trade))
      }),
    ],
    [
      'POST /refund/create',
      call(Refund, ({ outRefundNo: refundNo, outTradeNo: tradeNo, refundAmount: amountFen, totalAmount: totalFen, notifyUrl }) => {
        const known = books.lookRefund(refundNo)
        if (known !== undefined && (known.tradeNo !== tradeNo || known.amountFen !== amountFen))
          return no('REFUND_DIFFERS', '商户退款单号重复')
        const refund = known ?? books.refund({ refundNo, tradeNo, amountFen, totalFen, notifyUrl })
        if (typeof refund === 'string') return ok(refundOnWire({ refundNo, refundId: undefined, state: 'failed', amountFen, why: refund }))
        if (known === undefined) onRefund(refund)
        else books.endRefund(refund, 'done')
        return ok(refundOnWire(refund))
      }),
    ],
    [
      'GET /refund/query',
      call(v.strictObject({ outRefundNo: refundNumber }), ({ outRefundNo }) => {
        const refund = books.lookRefund(outRefundNo)
        if (refund === undefined) return no(notThere.refund, '退款不存在')
        books.endRefund(refund, 'done')
        return ok(refundOnWire(refund))
      }),
    ],
    [
      'GET /bill',
      call(v.strictObject({ day: v.pipe(v.string(), v.isoDate()) }), ({ day }) => {
        const lines = billOf(books, clock, day)
        return lines === undefined ? no(notThere.bill, '账单尚未生成') : ok({ day, lines: misprint(lines).map(lineOnWire) })
      }),
    ],
  ])
}

export function cashierApi(parts: ApiParts): Hono {
  const { key, clock } = parts
  const calls = callsOf(parts)
  const taken = new Map<string, number>()

  function fresh(nonce: string | undefined): nonce is string {
    for (const [old, at] of taken) if (clock() - at > 2 * SIGNATURE_SECONDS * 1000) taken.delete(old)
    if (nonce === undefined || taken.has(nonce)) return false
    taken.set(nonce, clock())
    return true
  }

  return new Hono().all('/api/payment/:rest{.+}', async (http: Context) => {
    const { method } = http.req
    const [path, body] = [signedPath(http.req.url), await http.req.text()]
    const nonce = nonceOfSigned(key, { start: method, path, body }, clock(), (name) => http.req.header(name))
    if (!fresh(nonce)) return http.json(no('SIGN_ERROR', '签名错误'), 401)
    const answer =
      calls.get(`${method} /${http.req.param('rest')}`)?.(method === 'GET' ? http.req.query() : parsed(body)) ??
      no('NOT_FOUND', '接口不存在')
    const text = JSON.stringify(answer)
    return http.body(text, 200, {
      'content-type': 'application/json',
      ...signedHeaders(key, { start: '200', path, body: text }, clock(), nonce),
    })
  })
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

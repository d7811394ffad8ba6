/**
 * The strict local 微信支付 on a port of its own, with the gateway's cashier
 * beside it, for a server that is reached over HTTP too. What a test wants to
 * happen in the middle of a call hangs on the way to it.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { callbackPath } from '#contract/payment.ts'
import type { Row } from '#server/db/db.ts'
import { cashierSandbox } from '#server/sandbox/cashier.ts'
import { type MerchantBox, merchantBox } from '#wechat/sandbox/merchant/merchant.ts'
import type { Fetch } from '#wechat/server/outside.ts'
import type { TheirBooks } from './ledger.ts'

/** Where the merchant says that it is reached; the network knows where that is just now. */
export const PUBLIC_URL = 'http://127.0.0.1:8787'
export const PAYER = { openId: 'oPayer000000000000000000000a' }

export interface PaymentBox extends MerchantBox {
  /** What configures the product to be this merchant's. */
  env: Record<string, string>
  /** Lets something happen when a call arrives (`before` it is carried out), or before its answer leaves. The path ends so. */
  on(when: 'before' | 'after', path: string, act: () => unknown): void
  /** Books a trade of ours as if it had been announced. */
  book(trade: Pick<Row<'trades'>, 'no' | 'amount_fen'>, expiresAt: number): void
  theirBooks(): TheirBooks
  /** A button of the gateway's cashier. */
  press(tradeNo: string, button: string): Promise<Response>
  gatewayBooks(): Promise<TheirBooks>
  close(): void
}

/** A trade, as the cashier shows it. */
interface Shown {
  tradeNo: string
  providerId: string
  amountFen: number
  state: string
  refunds: (TheirBooks['refunds'][number] & { state: string })[]
}

/** @param carry takes the reports to whoever has to be told. */
export async function openPaymentBox(clock: () => number, carry: Fetch): Promise<PaymentBox> {
  const acts = { before: new Map<string, () => unknown>(), after: new Map<string, () => unknown>() }
  const act = async (when: 'before' | 'after', path: string) => {
    const found = [...acts[when].keys()].find((end) => path.endsWith(end))
    const doing = found === undefined ? undefined : acts[when].get(found)
    if (found !== undefined) acts[when].delete(found)
    await doing?.()
  }
  const pressed = new Set<string>()
  const routes = new Hono()
  routes.use(async (http, next) => {
    await act('before', http.req.path)
    await next()
    await act('after', http.req.path)
  })
  const server = createServer(getRequestListener(routes.fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const box = merchantBox({
    clock,
    address,
    mchAddress: address,
    platform: {
      account: { appId: 'wx1234567890abcdef' },
      userById: () => PAYER,
      userOf: (openId) => (openId === PAYER.openId ? PAYER : undefined),
    },
    fetch: carry,
  })
  const cashier = cashierSandbox({ clock, publicUrl: address, fetch: carry })
  routes.route('/sandbox', cashier.routes)
  routes.route('/', box.mch)
  const { mchId, appId, serial, privateKey, apiV3Key, publicKeys } = box.merchant
  const [[keyId, publicKey]] = Object.entries(publicKeys) as [[string, string]]
  return {
    ...box,
    env: {
      PUBLIC_URL,
      SANDBOX: '0',
      SECRET: 'a secret of the tests, long enough to be one',
      WECHAT_APP_ID: appId,
      WECHAT_APP_SECRET: 'unused here',
      WECHAT_PAY_URL: address,
      WECHAT_API_URL: address,
      WECHAT_PAY_MCH_ID: mchId,
      WECHAT_PAY_SERIAL: serial,
      WECHAT_PAY_PRIVATE_KEY: privateKey,
      WECHAT_PAY_API_V3_KEY: apiV3Key,
      WECHAT_PAY_PUBLIC_KEY_ID: keyId,
      WECHAT_PAY_PUBLIC_KEY: publicKey,
      GATEWAY_URL: cashier.url,
      GATEWAY_KEY: cashier.key,
    },
    on: (when, path, doing) => void acts[when].set(path, doing),
    book: ({ no, amount_fen }, expiresAt) => {
      const request = {
        appid: appId,
        mchid: mchId,
        description: '会议报名',
        out_trade_no: no,
        notify_url: PUBLIC_URL + callbackPath('wechat'),
        amount: { total: amount_fen },
      }
      box.books.trades.set(no, { kind: 'native', request, fingerprint: '', expiresAt, state: 'NOTPAY', refunds: [] })
    },
    theirBooks: () => ({
      provider: 'wechat',
      payments: [...box.books.byTransactionId.values()].map(({ request, paid }) => ({
        tradeNo: request.out_trade_no,
        providerId: paid?.transactionId as string,
        amountFen: request.amount.total,
      })),
      refunds: [...box.books.refunds.values()]
        .filter(({ state }) => state === 'SUCCESS')
        .map(({ outRefundNo, trade, amountFen }) => ({ refundNo: outRefundNo, tradeNo: trade.request.out_trade_no, amountFen })),
    }),
    press: (tradeNo, button) => {
      pressed.add(tradeNo)
      return routes.request(`/sandbox/cashier/${tradeNo}/${button}`, {
        method: 'POST',
        headers: { accept: 'application/json' },
      }) as Promise<Response>
    },
    gatewayBooks: async () => {
      const shown = await Promise.all(
        [...pressed].map(
          async (no) =>
            (await (await routes.request(`/sandbox/cashier/${no}`, { headers: { accept: 'application/json' } })).json()) as Shown,
        ),
      )
      return {
        provider: 'gateway',
        payments: shown
          .filter(({ state }) => state === 'success')
          .map(({ tradeNo, providerId, amountFen }) => ({ tradeNo, providerId, amountFen })),
        refunds: shown.flatMap(({ refunds }) => refunds).filter(({ state }) => state === 'done'),
      }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

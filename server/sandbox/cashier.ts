/**
 * A local stand-in for the bank: a PaymentProvider, and the page where one
 * "pays". Everything that goes wrong with real banks can be made to go wrong.
 */
import { type Context, Hono } from 'hono'
import type { PaymentProvider, ProviderTrade } from '../features/payment/provider.ts'
import type { Clock } from '../flow/clock.ts'
import { bank, type BankTrade } from './cashier-bank.ts'
import { cashierPage } from './cashier-page.ts'
import { type Signed, signer } from './cashier-signature.ts'

export interface CashierSandbox {
  provider: PaymentProvider
  /** Mounted under /sandbox. */
  routes: Hono
  /** A callback signed as the bank would; for tests that lie, repeat or shuffle. */
  signed(trade: ProviderTrade): Signed
}

interface Parts {
  clock: Clock
  /** Where the product is reached, for the address of the page. */
  publicUrl: string
  /** Carries the callbacks; tests hand in one that stays in the process. */
  fetch(url: string, init: { method: string; headers: Record<string, string>; body: string }): Promise<Response>
}

/** What happens at each button. `calls` is how often the bank then calls back. */
const actions = {
  pay: { state: 'success', calls: 1 },
  fail: { state: 'failed', calls: 1 },
  cancel: { state: 'closed', calls: 1 },
  'pay-twice': { state: 'success', calls: 2 },
  'pay-silently': { state: 'success', calls: 0 },
} as const

export function cashierSandbox({ clock, publicUrl, fetch }: Parts): CashierSandbox {
  const books = bank(clock, (tradeNo) => `${publicUrl}/sandbox/cashier/${tradeNo}`)
  const { sign, verify } = signer(clock)
  const routes = new Hono().basePath('/cashier')

  /** Unanswered or refused callbacks are noted and not repeated: the merchant's timer has to find out. */
  async function callBack(trade: BankTrade): Promise<void> {
    const { body, headers } = sign(trade)
    const answer = await fetch(trade.notifyUrl, { method: 'POST', headers, body }).then(async (response) => `${response.status} ${await response.text()}`, (error: unknown) => String(error))
    trade.callbacks.push(answer)
  }

  function payLate(trade: BankTrade, minutes: number): void {
    trade.payAt = clock() + minutes * 60_000
    setTimeout(() => {
      const wasPaying = trade.state === 'paying'
      if (wasPaying && books.look(trade.tradeNo)?.state === 'success') void callBack(trade)
    }, minutes * 60_000).unref()
  }

  routes.get('/:tradeNo', (http) => {
    const trade = books.look(http.req.param('tradeNo'))
    if (trade === undefined) return http.notFound()
    return wantsJson(http) ? http.json(shown(trade)) : http.html(cashierPage(trade))
  })
  routes.post('/:tradeNo/:action', async (http) => {
    const trade = books.look(http.req.param('tradeNo'))
    const name = http.req.param('action')
    if (trade === undefined) return http.notFound()
    if (trade.state !== 'paying') return wantsJson(http) ? http.json(shown(trade), 409) : http.redirect(trade.returnUrl, 303)
    if (name === 'pay-late') payLate(trade, Math.min(Number(http.req.query('minutes') ?? 31) || 31, 24 * 60))
    else if (Object.hasOwn(actions, name)) {
      const { state, calls } = actions[name as keyof typeof actions]
      books.end(trade, state)
      await Promise.all(Array.from({ length: calls }, () => callBack(trade)))
    } else return http.notFound()
    return wantsJson(http) ? http.json(shown(trade)) : http.redirect(trade.returnUrl, 303)
  })

  return { provider: { name: 'cashier', verify, ...books.doors }, routes, signed: sign }
}

function wantsJson(http: Context): boolean {
  return (http.req.header('accept') ?? '').includes('application/json')
}

function shown({ refunds, ...trade }: BankTrade) {
  return { ...trade, refunds: [...refunds].map(([refundNo, refund]) => ({ refundNo, ...refund })) }
}

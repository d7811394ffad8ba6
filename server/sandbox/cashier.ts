/**
 * A local stand-in for the H5_ZL gateway and the bank behind it: the gateway's
 * calls over HTTP, and the page where one "pays". Everything that goes wrong
 * with real banks can be made to go wrong.
 */
import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { callbackPath } from '#contract/payment.ts'
import type { Clock } from '../flow/clock.ts'
import type { BillLine, ProviderRefund, ProviderTrade } from '../providers/payment-provider.ts'
import { cashierApi } from './cashier-api.ts'
import { type Bank, bank, type BankTrade, REFUND_TAKES } from './cashier-bank.ts'
import { cashierPage } from './cashier-page.ts'
import { type Post, type Reporter, reporter, type Signed, signedReport } from './cashier-report.ts'

export interface CashierSandbox {
  /** Where the gateway is reached, and the key shared with it: what its real client is configured by. */
  url: string
  key: string
  /** Mounted under /sandbox. */
  routes: Hono
  /** A report signed as the bank would; for tests that lie, repeat or shuffle. */
  signed(trade: ProviderTrade): Signed
  signedRefund(refund: ProviderRefund): Signed
  /** From now on bills are printed so: lines left out, altered, added. */
  misprint(change: (lines: BillLine[]) => BillLine[]): void
}

interface Parts {
  clock: Clock
  /** Where the product is reached, for the address of the page. */
  publicUrl: string
  fetch: Post
  /** Has something done later; by default in real time, whatever the clock says. */
  later?: Later
}

type Later = (ms: number, act: () => unknown) => void

type Action = (trade: BankTrade, http: Context) => Promise<unknown> | unknown

export function cashierSandbox({ clock, publicUrl, fetch, later = inRealTime }: Parts): CashierSandbox {
  const key = randomBytes(32).toString('hex')
  const url = `${publicUrl}/sandbox/cashier`
  const books = bank(clock)
  const report = reporter({ key, clock, fetch })
  const { beforePaying, afterPaying } = actionsOf(books, report, later)
  let misprint = (lines: BillLine[]) => lines

  const routes = new Hono().basePath('/cashier')
  routes.route(
    '/',
    cashierApi({
      books,
      key,
      clock,
      pageOf: (tradeNo) => `${url}/${tradeNo}`,
      misprint: (lines) => misprint(lines),
      onRefund: (refund) => {
        // Whoever has asked in between knows already; the report comes all the same.
        later(
          REFUND_TAKES,
          () => books.lookRefund(refund.refundNo)?.state !== 'processing' && refund.callbacks.length === 0 && void report.refund(refund),
        )
      },
    }),
  )
  routes.get('/:tradeNo', (http) => {
    const trade = books.look(http.req.param('tradeNo'))
    if (trade === undefined) return http.notFound()
    return wantsJson(http)
      ? http.json(shown(trade))
      : http.html(cashierPage(trade, { payable: books.isPayable(trade), open: books.isOpen(trade) }))
  })
  routes.post('/:tradeNo/:action', async (http) => {
    const trade = books.look(http.req.param('tradeNo'))
    const name = http.req.param('action')
    const action = beforePaying.get(name) ?? afterPaying.get(name)
    if (trade === undefined || action === undefined) return http.notFound()
    const possible = afterPaying.has(name) ? trade.state === 'success' : name === 'pay-late' ? books.isOpen(trade) : books.isPayable(trade)
    if (possible) await action(trade, http)
    return wantsJson(http) ? http.json(shown(trade), possible ? 200 : 409) : http.redirect(trade.returnUrl, 303)
  })

  const notifyUrl = publicUrl + callbackPath('gateway')
  return {
    url,
    key,
    routes,
    signed: (trade) => signedReport(key, clock, notifyUrl, { kind: 'trade', trade }),
    signedRefund: (refund) => signedReport(key, clock, notifyUrl, { kind: 'refund', refund }),
    misprint: (change) => {
      misprint = change
    },
  }
}

/** What happens at each button. */
function actionsOf(books: Bank, report: Reporter, later: Later): Record<'beforePaying' | 'afterPaying', Map<string, Action>> {
  const end =
    (state: 'failed' | 'closed'): Action =>
    (trade) => {
      books.end(trade, state)
      return report.trade(trade)
    }
  const pay =
    (times: number): Action =>
    (trade) => {
      books.pay(trade)
      return Promise.all(Array.from({ length: times }, () => report.trade(trade)))
    }
  const payLate: Action = (trade, http) => {
    const asked = Number(http.req.query('minutes') ?? 31)
    const slow = Math.min(Math.max(Number.isNaN(asked) ? 31 : asked, 0), 24 * 60) * 60_000
    books.pay(trade, slow)
    if (slow === 0) return report.trade(trade)
    return later(slow, () => trade.callbacks.length === 0 && books.look(trade.tradeNo)?.state === 'success' && void report.trade(trade))
  }
  const endRefunds =
    (state: 'done' | 'failed'): Action =>
    (trade) =>
      Promise.all(
        [...trade.refunds.values()]
          .filter((refund) => refund.state === 'processing')
          .map((refund) => {
            books.endRefund(refund, state)
            return report.refund(refund)
          }),
      )
  return {
    beforePaying: new Map([
      ['pay', pay(1)],
      ['pay-twice', pay(2)],
      ['pay-silently', pay(0)],
      ['pay-late', payLate],
      ['fail', end('failed')],
      ['cancel', end('closed')],
    ]),
    afterPaying: new Map([
      ['refund-done', endRefunds('done')],
      ['refund-failed', endRefunds('failed')],
    ]),
  }
}

/** Keeps no process alive. */
function inRealTime(ms: number, act: () => unknown): void {
  setTimeout(act, ms).unref()
}

function wantsJson(http: Context): boolean {
  return (http.req.header('accept') ?? '').includes('application/json')
}

function shown({ refunds, ...trade }: BankTrade) {
  return { ...trade, refunds: [...refunds.values()] }
}

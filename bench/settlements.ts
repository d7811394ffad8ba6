/**
 * Payments settled by 微信支付's reports, fifty under way at once as it sends
 * them: over HTTP, every report once and every report twice, beside the same
 * without HTTP, beside signature and cipher alone, beside the transactions
 * alone. Ends with 1 if money was applied twice or lost. PostgreSQL takes part
 * when TEST_DATABASE_URL names one. `npm run bench -- settlements [rounds]`
 */
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { callbackPath } from '#contract/payment.ts'
import { createApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { takeReport } from '#server/features/payment/callback.ts'
import { settle } from '#server/features/payment/settle.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import { wechatPay } from '#server/providers/wechat-pay.ts'
import { movingClock, testApp } from '#test/support/app.ts'
import { type Engine, freshDatabase } from '#test/support/database.ts'
import { audit } from '#test/support/ledger.ts'
import type { Report } from '#test/support/lies.ts'
import { openPaymentBox } from '#test/support/payment-box.ts'
import { tencent } from '#wechat/server/outside.ts'
import { load, message } from './support/load.ts'
import { type Reported, reported } from './support/reports.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const ROUNDS = Number(process.argv[2] ?? sized({ full: 5, small: 1 }))
const PAYMENTS = sized({ full: 1500, small: 30 })
const AT_ONCE = sized({ full: 50, small: 5 })

interface Figures {
  perSecond: number
  p50: number
  p99: number
}
type Way = (deps: Deps, provider: PaymentProvider, reported: Reported) => Promise<Omit<Figures, 'perSecond'> & { seconds: number }>

/** The second of a pair comes while the first is under way, or soon after. */
const twice = (reports: readonly Report[]) => reports.flatMap((report) => [report, report])

async function overHttp(deps: Deps, reports: readonly Report[]) {
  const server = serve({ fetch: createApp(deps).fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const messages = reports.map(({ headers, body }) => message('POST', callbackPath('wechat'), headers, body))
    const result = await load({ port, connections: AT_ONCE, requests: messages.length, messages })
    if (Object.keys(result.statuses).join() !== '204') throw new Error(`not received: ${JSON.stringify(result.statuses)}`)
    return result
  } finally {
    server.close()
  }
}

/** So many lanes side by side. @throws when one of them is not done. */
async function inProcess<T>(items: readonly T[], work: (item: T) => Promise<boolean>) {
  const took: number[] = []
  const waiting = items.values()
  const started = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) {
        const at = performance.now()
        if (!(await work(item))) throw new Error('a true report was not believed')
        took.push(performance.now() - at)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  took.sort((a, b) => a - b)
  return { seconds, p50: took[took.length >> 1] as number, p99: took[Math.floor(took.length * 0.99)] as number }
}

const headerOf =
  ({ headers }: Report) =>
  (name: string) =>
    new Headers(headers).get(name) ?? undefined

const ways: Record<string, Way> = {
  'reported twice, over HTTP': (deps, _, { reports }) => overHttp(deps, twice(reports)),
  'reported once, over HTTP': (deps, _, { reports }) => overHttp(deps, reports),
  'reported twice, no HTTP': (deps, provider, { reports }) =>
    inProcess(twice(reports), (report) => takeReport(deps, provider, report.body, headerOf(report))),
  'reported once, no HTTP': (deps, provider, { reports }) =>
    inProcess(reports, (report) => takeReport(deps, provider, report.body, headerOf(report))),
  'transactions alone': (deps, _, { words }) =>
    inProcess(words, async (word) => (await settle(deps, 'wechat', word, { who: 'callback' })) === 'settled'),
  'signature and cipher alone': async (deps, provider, { reports, words }) => {
    const verified = await inProcess(reports, async (report) => (await provider.verify(report.body, headerOf(report)))?.kind === 'trade')
    for (const word of words) await settle(deps, 'wechat', word, { who: 'callback' })
    return verified
  },
}
const names = Object.keys(ways)

/** @returns whether the books agree. */
async function bench(engine: Engine): Promise<boolean> {
  const opened = await freshDatabase(engine)
  const clock = movingClock()
  const box = await openPaymentBox(clock, async () => new Response())
  const figures = new Map<string, Figures[]>(names.map((name) => [name, []]))
  try {
    const { deps, errors } = await testApp(opened.db, { clock })
    const provider = wechatPay({ hosts: tencent, fetch, clock, nonce: () => '', wait: async () => {} }, box.merchant)
    deps.payments = { wechat: provider }
    // The first round is to warm up.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const name of names) {
        const { seconds, p50, p99 } = await (ways[name] as Way)(deps, provider, await reported(opened.db, box, PAYMENTS, clock()))
        if (round > 0) figures.get(name)?.push({ perSecond: PAYMENTS / seconds, p50, p99 })
      }
    }
    const flaws = [...(await audit(opened.db, box.theirBooks())), ...errors.map(({ event, error }) => `${event}: ${String(error)}`)]
    const of = (name: string, what: keyof Figures) => median((figures.get(name) as Figures[]).map((one) => one[what]))
    print(
      `Payments settled a second, ${engine}, ${AT_ONCE} reports under way at once, medians of ${ROUNDS} interleaved rounds of ${PAYMENTS}; ${flaws.length === 0 ? 'each was applied once, none was lost' : 'THE BOOKS DIFFER'}`,
      ['', 'payments/s', 'first : this', 'p50 ms', 'p99 ms'],
      names.map((name) => [
        name,
        of(name, 'perSecond'),
        of(names[0] as string, 'perSecond') / of(name, 'perSecond'),
        of(name, 'p50'),
        of(name, 'p99'),
      ]),
    )
    for (const flaw of flaws.slice(0, 20)) process.stdout.write(`  ${flaw}\n`)
    return flaws.length === 0
  } finally {
    box.close()
    await opened.drop()
  }
}

const onSqlite = await bench('sqlite')
const onPostgres = process.env['TEST_DATABASE_URL'] === undefined || (await bench('postgres'))
if (process.env['TEST_DATABASE_URL'] === undefined) process.stdout.write('\nPostgreSQL: skipped, TEST_DATABASE_URL names none\n')
process.exit(onSqlite && onPostgres ? 0 : 1)

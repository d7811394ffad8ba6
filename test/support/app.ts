/** The real app in process: real database, a clock that tests turn, stand-ins at the network's edge. */
import type { Hono } from 'hono'
import { createApp } from '#server/app.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps, Logger } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import type { Site } from '#server/http/page.ts'
import { passwords } from '#server/features/session/password.ts'
import { captchaPainter } from '#server/features/verify/captcha.ts'
import { type CaptchaSandbox, captchaSandbox } from '#server/sandbox/captcha.ts'
import { type CashierSandbox, cashierSandbox } from '#server/sandbox/cashier.ts'
import { type SmsSandbox, smsSandbox } from '#server/sandbox/sms.ts'
import { seedIfEmpty } from '#server/seed/seed.ts'

/** A Wednesday morning in 东八区, well before the demonstration meeting. */
export const START = Date.UTC(2026, 8, 2, 2, 0, 0)

export interface TestClock {
  (): number
  /** Turns the clock on by so many milliseconds. */
  pass(ms: number): void
}

export function testClock(start = START): TestClock {
  let at = start
  return Object.assign(() => at, { pass: (ms: number) => { at += ms } })
}

/** Goes with the browser's own time, and can be turned on from there. */
export function movingClock(): TestClock {
  let ahead = 0
  return Object.assign(() => Date.now() + ahead, { pass: (ms: number) => { ahead += ms } })
}

export const testEnv: Env = {
  port: 0, host: '127.0.0.1', publicUrl: 'http://huiwu.test', databaseUrl: '', dataDir: '', production: false, sandbox: true, trustProxy: false, adminMobile: '',
  secret: 'a secret of the tests, long enough to be one',
}

/** The real hash at the least cost that it allows: tests are about who gets in, not about how long it takes. */
const lightly = { memory: 8, passes: 1 }

export interface TestApp {
  app: Hono
  deps: Deps
  clock: TestClock
  sms: SmsSandbox
  captchas: CaptchaSandbox
  cashier: CashierSandbox
  /** Errors that the server logged; a test that expects none checks that it is empty. */
  errors: { event: string; error: unknown }[]
}

/** The product on a fresh database, seeded with the demonstration meeting. */
export async function testApp(db: Db, options: { env?: Partial<Env>; site?: Site; seed?: boolean; clock?: TestClock } = {}): Promise<TestApp> {
  const clock = options.clock ?? testClock()
  const sms = smsSandbox()
  const captchas = captchaSandbox(captchaPainter)
  const errors: TestApp['errors'] = []
  const log: Logger = { info: () => {}, error: (event, error) => { errors.push({ event, error }) } }
  const env = { ...testEnv, ...options.env }
  // Callbacks of the bank come back into the same process.
  let app: Hono | undefined
  const cashier = cashierSandbox({ clock, publicUrl: env.publicUrl, fetch: async (url, init) => (app as Hono).request(url.toString(), init) })
  const deps: Deps = { env, db, clock, log, sms: sms.provider, captchas: captchas.painter, passwords: passwords(env.secret, lightly), payments: cashier.provider }
  if (options.seed !== false) await seedIfEmpty(deps)
  app = createApp(deps, { ...(options.site && { site: options.site }), sandbox: [sms.routes, captchas.routes, cashier.routes] })
  return { app, deps, clock, sms, captchas, cashier, errors }
}

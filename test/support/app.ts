/** The real app in process: real database, a clock that tests turn, stand-ins at the network's edge. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Hono } from 'hono'
import { type Host, rehearsalHost } from '#rehearsal/host.ts'
import { createApp } from '#server/app.ts'
import type { Db } from '#server/db/db.ts'
import { sealsBy } from '#server/db/sealed.ts'
import type { Deps, Logger } from '#server/deps.ts'
import type { Env } from '#server/env/env.ts'
import { limitDefaults } from '#server/env/limits.ts'
import type { Site } from '#server/http/page.ts'
import { passwords } from '#server/features/session/password.ts'
import { factsOf, type Level, lineOf } from '#server/log.ts'
import { providers } from '#server/providers/providers.ts'
import type { CaptchaSandbox } from '#server/sandbox/captcha.ts'
import type { CashierSandbox } from '#server/sandbox/cashier.ts'
import type { DigitalSandbox } from '#server/sandbox/digital-invoice.ts'
import type { SmsSandbox } from '#server/sandbox/sms.ts'
import { standIns } from '#server/sandbox/stand-ins.ts'
import type { WechatBox } from '#wechat/sandbox/box.ts'
import { type Fetch, tencent } from '#wechat/server/outside.ts'
import { orderKinds } from '#wechat/server/pay/order.ts'
import { newId } from '#server/flow/ids.ts'
import { DEMO_MEETING_ID } from '#server/seed/seed.ts'
import { searchLine } from './log-search.ts'
import { seedTest } from './seeding.ts'
import { root } from './sources.ts'
import { inRequest } from './tenant-conditions.ts'

/** A Wednesday morning in 东八区, well before the demonstration meeting. */
export const START = Date.UTC(2026, 8, 2, 2, 0, 0)

export interface TestClock {
  (): number
  /** Turns the clock on by so many milliseconds. */
  pass(ms: number): void
}

export function testClock(start = START): TestClock {
  let at = start
  return Object.assign(() => at, {
    pass: (ms: number) => {
      at += ms
    },
  })
}

/** Turns a clock on to the next such full hour in 东八区. */
export function turnTo(clock: TestClock, hour: number): void {
  const day = 24 * 3_600_000
  clock.pass(((((hour - 8) * 3_600_000 - clock()) % day) + day) % day)
}

/** Goes with the browser's own time, and can be turned on from there. */
export function movingClock(): TestClock {
  let ahead = 0
  return Object.assign(() => Date.now() + ahead, {
    pass: (ms: number) => {
      ahead += ms
    },
  })
}

export const testEnv: Env = {
  port: 0,
  host: '127.0.0.1',
  publicUrl: 'http://huiwu.test',
  rehearsalUrl: '',
  apiBase: '',
  imageOrigins: [],
  databaseUrl: '',
  dataDir: '',
  production: false,
  sandbox: true,
  sandboxOpen: true,
  trustProxy: false,
  adminMobile: '',
  secret: 'a secret of the tests, long enough to be one',
  keepSecret: () => {},
  newSecret: false,
  backup: undefined,
  metricsToken: '',
  limits: limitDefaults,
  providers: {
    wechat: undefined,
    wechatPay: undefined,
    wechatPayWays: orderKinds,
    wechatFapiao: undefined,
    hosts: tencent,
    sandboxHosts: [],
    sandboxPort: undefined,
    wechatVerify: [],
    gateway: undefined,
    digital: undefined,
    smsPartFen: undefined,
    sms: undefined,
    identity: undefined,
    identityPhone: false,
  },
}

/** For `outsideOf`: nobody waits for the pauses after which WeChat is asked again, but others get their turn. */
export const passing = (): Promise<void> => nextTurn()

/** Opens the stand-ins where they are closed, as in every product that a browser walks through. */
export const sandboxKey = 'the-key-of-the-stand-ins-in-tests'

/** The real hash at the least cost that it allows: tests are about who gets in, not about how long it takes. */
const lightly = { memory: 8, passes: 1 }

export interface TestApp {
  app: Hono
  deps: Deps
  clock: TestClock
  sms: SmsSandbox
  captchas: CaptchaSandbox
  cashier: CashierSandbox
  invoices: DigitalSandbox
  wechat: WechatBox
  rehearsals: Host
  /** Where rehearsals keep their databases. */
  folder: string
  /** Errors that the server logged; a test that expects none checks that it is empty. */
  errors: { event: string; error: unknown }[]
  /** Warnings that it logged, as `event kind`: what anybody outside can bring about. */
  warnings: string[]
}

/** The product on a fresh database, seeded with the demonstration meeting. */
export async function testApp(
  db: Db,
  options: { env?: Partial<Env>; site?: Site; seed?: boolean; clock?: TestClock; sandboxKey?: string; folder?: string } = {},
): Promise<TestApp> {
  const clock = options.clock ?? testClock()
  const errors: TestApp['errors'] = []
  const warnings: string[] = []
  const env = { ...testEnv, ...options.env }
  // Codes that were sent come to it as they are sent.
  const secrets = new Set([env.secret, env.metricsToken, env.backup?.passphrase ?? ''])
  const logged = (level: Level, event: string, facts: Record<string, unknown> = {}) => searchLine(lineOf(level, event, facts), secrets)
  const log: Logger = {
    info: (event, facts) => logged('info', event, facts),
    warn: (event, kind, facts) => {
      warnings.push(`${event} ${kind}`)
      logged('warn', event, { kind, ...facts })
    },
    error: (event, error, facts) => {
      errors.push({ event, error })
      logged('error', event, { ...factsOf(error), ...facts })
    },
  }
  // Everybody outside is reached, and reports, in the same process.
  let app: Hono | undefined
  const fetch: Fetch = async (url, init) => (app as Hono).request(url.toString(), init)
  const { sandboxKey: key } = options
  const local = standIns({ key, clock, publicUrl: env.publicUrl, fetch, meetingId: DEMO_MEETING_ID })
  const folder = options.folder ?? join(tmpdir(), `huiwu-rehearsals-${newId(Date.now())}`)
  const rehearsals = rehearsalHost({ db, clock, log, folder, url: env.rehearsalUrl, dist: options.site ? join(root, 'dist') : '' })
  const deps: Deps = {
    env,
    db,
    clock,
    log,
    captchas: local.captchas.painter,
    passwords: passwords(env.secret, lightly),
    seals: sealsBy(env.secret),
    rehearsals,
    ...providers(env.providers, { db, clock, fetch, wait: passing, log }, local),
  }
  const { sms } = deps
  deps.sms = {
    send: (message) => {
      secrets.add(message.params['code'] ?? '')
      return sms.send(message)
    },
  }
  if (options.seed !== false) await seedTest(deps)
  app = createApp(deps, { ...(options.site && { site: options.site }), sandbox: local.routes, around: local.around })
  const answer = app.fetch
  app.fetch = (...given) => inRequest(() => answer(...given))
  return {
    app,
    deps,
    clock,
    sms: local.smsBox,
    captchas: local.captchas,
    cashier: local.cashier,
    invoices: local.invoices,
    wechat: local.wechatBox,
    rehearsals,
    folder,
    errors,
    warnings,
  }
}

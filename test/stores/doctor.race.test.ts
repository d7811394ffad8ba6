/** The doctor: each of its checks with nothing wrong and with something wrong, and never a secret in what it says. */
import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isIdcard } from '#contract/fields.ts'
import { migrations } from '#server/db/migrations.ts'
import type { NewRow } from '#server/db/db.ts'
import type { Env } from '#server/env/env.ts'
import { markRewrites } from '#server/features/system/rewrite-store.ts'
import { endRound } from '#server/features/system/round-store.ts'
import { secretFits } from '#server/features/system/secret-check.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { checksOf } from '#server/operations/doctor/checks.ts'
import { examine, type Row } from '#server/operations/doctor/examine.ts'
import { hiding } from '#server/operations/doctor/hidden.ts'
import { jobWords } from '#server/operations/doctor/work.ts'
import { type Fetch, openWorld } from '#server/operations/doctor/world.ts'
import { identitySandbox } from '#server/sandbox/identity.ts'
import { START, type TestApp, testApp } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { DAY, HOUR, MINUTE } from '../support/facts.ts'
import { fillInvoices } from '../support/invoicing.ts'
import { signIn, signInAs } from '../support/person.ts'
import { looking } from '../support/looking.ts'
import { databaseTest } from '../support/product-test.ts'
import { type SmsGateways, smsGateways } from '../support/sms-clouds.ts'

const PORTAL = 'https://huiwu.test'
const TOKEN = 'a token of the tests, long enough'
const SECRET = 'the secret of this database, long enough'
/** As it is built: its own script asks for the others once the first screen is painted. */
const page = '<html><script>!function(e,n){}(`assets/a.js`,[`assets/b.js`],[`assets/a.css`]);</script></html>'
const text = { kind: 'code', params: ['code'] } as const
const aliyun = {
  keyId: 'LTAI-test',
  keySecret: 'a secret of the tests',
  sign: '会务',
  texts: { SMS_1: text, SMS_2: { ...text, underReview: true } },
} as const
const tencent = {
  ...aliyun,
  keyId: 'AKID-test',
  sdkAppId: '1400006666',
  texts: { 1001: text, 1002: { ...text, underReview: true } },
} as const

/** What stands in front of the server: answers itself, or hands on, perhaps something else. */
type Front = (request: Request, on: (request: Request) => Promise<Response>) => Promise<Response>

/** As our samples do: says whom it speaks for, and leads from http to https. */
const goodProxy: Front = async (request, on) => {
  const { protocol, pathname } = new URL(request.url)
  if (protocol === 'http:') return new Response(null, { status: 301, headers: { location: PORTAL + pathname } })
  const forwarded = request.headers.get('x-forwarded-for')
  request.headers.set('x-forwarded-for', `${forwarded === null ? '' : `${forwarded}, `}198.51.100.7`)
  return on(request)
}

onBothEngines('the doctor', (engine) => {
  let test: TestApp
  let folder: string
  let clouds: SmsGateways
  /** Who compares ID numbers: the cloud's own address, which has no path. */
  let faceid: { request: (url: string, init?: RequestInit) => Response | Promise<Response> }
  let register: ReturnType<typeof identitySandbox>
  let front: Front
  /** How far the clock of everybody who answers is from ours. */
  let apart: number
  let asked: string[]
  let room: number
  const opened = databaseTest({ engine })
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'huiwu-doctor-'))
    await begin()
    clouds = smsGateways({ clock: test.clock, aliyun, tencent })
    register = identitySandbox({ clock: test.clock, publicUrl: PORTAL })
    faceid = { request: (url, init) => register.routes.request(url.replace(/\/$/, '/identity/api/'), init) }
    await secretFits(opened.db, SECRET, { renew: false })
    front = goodProxy
    apart = 0
    asked = []
    room = 1e12
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  async function begin(env: Partial<Env> = {}): Promise<void> {
    const site = { publicUrl: PORTAL, secret: SECRET, trustProxy: true, metricsToken: TOKEN, ...env }
    test = await testApp(opened.db, { env: site, sandboxKey: 'the key of the stand-ins' })
  }

  const on = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const wantsPage = pathname === '/' && request.headers.get('accept') === 'text/html'
    if (wantsPage) return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    if (pathname === '/assets/a.js') return new Response('', { headers: { 'content-encoding': 'br' } })
    return test.app.fetch(request)
  }
  const fetch: Fetch = async (url, init) => {
    asked.push(url)
    const { host } = new URL(url)
    const cloud = {
      'dysmsapi.aliyuncs.com': clouds.aliyun,
      'sms.tencentcloudapi.com': clouds.tencent,
      'faceid.tencentcloudapi.com': faceid,
    }[host]
    if (cloud === undefined && host !== 'huiwu.test') throw new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } })
    // The stand-ins for those outside are outside of the proxy.
    const isOurs = !['/sandbox/wechat/', '/sandbox/cashier/api/', '/sandbox/invoices/'].some((place) => url.includes(place))
    const request = () => new Request(url, init)
    const answer = cloud ? await cloud.request(url, init) : isOurs ? await front(request(), on) : await on(request())
    const headers = new Headers(answer.headers)
    headers.set('date', new Date(test.clock() + apart).toUTCString())
    return new Response(answer.body, { status: answer.status, headers })
  }

  const settings = (): Record<string, string> => {
    const { wechat, cashier, invoices } = test
    const hosts = wechat.hosts(PORTAL)
    const [[publicKeyId, publicKey] = ['', '']] = Object.entries(wechat.merchant.publicKeys)
    return {
      NODE_ENV: 'production',
      SANDBOX: '0',
      PUBLIC_URL: PORTAL,
      DATABASE_URL: opened.url,
      DATA_DIR: folder,
      SECRET,
      METRICS_TOKEN: TOKEN,
      GATEWAY_URL: cashier.url,
      GATEWAY_KEY: cashier.key,
      INVOICE_URL: invoices.url,
      INVOICE_KEY: invoices.key,
      WECHAT_APP_ID: wechat.account.appId,
      WECHAT_APP_SECRET: wechat.account.secret,
      WECHAT_VERIFY: 'abcdefgh12345678',
      WECHAT_API_URL: hosts.api,
      WECHAT_PAY_URL: hosts.mch,
      WECHAT_PAY_MCH_ID: wechat.merchant.mchId,
      WECHAT_PAY_SERIAL: wechat.merchant.serial,
      WECHAT_PAY_PRIVATE_KEY: wechat.merchant.privateKey,
      WECHAT_PAY_API_V3_KEY: wechat.merchant.apiV3Key,
      WECHAT_PAY_PUBLIC_KEY_ID: publicKeyId,
      WECHAT_PAY_PUBLIC_KEY: publicKey,
      SMS_CLOUD: 'aliyun',
      SMS_KEY_ID: aliyun.keyId,
      SMS_KEY_SECRET: aliyun.keySecret,
      SMS_SIGN: aliyun.sign,
      SMS_TEMPLATES: '{"login":"SMS_1:code"}',
      IDENTITY_KEY_ID: register.account.keyId,
      IDENTITY_KEY_SECRET: register.account.keySecret,
    }
  }

  async function findings(more: Record<string, string> = {}, only?: string): Promise<Row[]> {
    // WeChat's own addresses are refused in production but in a trial by name.
    const given = { ...settings(), NODE_ENV: '', ...more }
    const { world, close } = await openWorld({ environment: given, clock: test.clock, fetch, room: () => room })
    try {
      const checks = checksOf(world, 20).filter(({ key, last }) => only === undefined || key === only || (last && only === 'clock'))
      return await examine(checks, 5_000, hiding(given))
    } finally {
      await close()
    }
  }
  /** One check's word and sentence. */
  async function look(key: string, more: Record<string, string> = {}): Promise<string> {
    const row = (await findings(more, key)).find((one) => one.key === key) as Row
    return `${row.verdict}: ${row.text}`
  }
  const run = (sql: string, ...values: unknown[]) => opened.db.write((tx) => tx.executeQuery(CompiledQuery.raw(sql, values)))
  /** The server's own writes notice steps of a newer release after a few seconds and are refused. */
  const directly = (sql: string) => looking(engine, opened.url, (ask) => ask(sql))

  describe('about the settings', () => {
    it('says that they can be read', async () => {
      expect(await look('settings', { NODE_ENV: 'production', WECHAT_API_URL: '', WECHAT_PAY_URL: '' })).toBe('good: 能够读懂。')
    })
    it('names what keeps the server from starting, and leaves alone what needs them', async () => {
      const rows = await findings({ SMS_CLOUD: 'baidu' })
      expect(rows[0]).toMatchObject({ key: 'settings', verdict: 'bad', text: expect.stringContaining('SMS_CLOUD is aliyun or tencent') })
      expect(new Set(rows.slice(1).map(({ verdict }) => verdict))).toEqual(new Set(['unseen']))
    })
    it('names what nobody reads, and what was meant', async () => {
      expect(await look('settings', { TRUST_PROXIES: '1' })).toContain(
        "caution: 启动时也会提醒：TRUST_PROXIES is nobody's variable: is TRUST_PROXY meant?",
      )
    })
    it('reads the file that the server reads, and says where that cannot be', async () => {
      const file = join(folder, 'settings.env')
      writeFileSync(file, 'SMS_CLOUD=baidu\n', { mode: 0o600 })
      expect(await look('settings', { ENV_FILE: file, SMS_CLOUD: '' })).toContain('bad: 设置有误，服务器无法启动：SMS_CLOUD is aliyun')
      expect(await look('settings', { ENV_FILE: join(folder, 'none.env') })).toMatch(/^bad: .*ENV_FILE: .* cannot be read/)
    })
    it('names a switch that was left on', async () => {
      expect(await look('settings', { NEW_SECRET: '1' })).toContain('caution: NEW_SECRET=1 还开着')
    })
  })

  describe('about the clock', () => {
    const clockApart = async (ms: number) => {
      apart = ms
      return (await findings()).find(({ key }) => key === 'clock') as Row
    }
    // PostgreSQL's own clock is today's, and the tests' is not.
    if (engine === 'sqlite')
      it('compares it with everybody who was asked', async () => {
        expect(await clockApart(0)).toMatchObject({ verdict: 'good', text: expect.stringContaining('dysmsapi.aliyuncs.com') })
        expect(await clockApart(20_000)).toMatchObject({ verdict: 'caution', text: expect.stringContaining('本机比 huiwu.test 慢 20 秒') })
        expect(await clockApart(-90_000)).toMatchObject({ verdict: 'bad', text: expect.stringContaining('本机比 huiwu.test 快 89 秒') })
      })
    if (engine === 'postgres')
      it('compares it with the database’s', async () => {
        expect(await clockApart(0)).toMatchObject({ verdict: 'bad', text: expect.stringContaining('比 数据库') })
        const now = test.clock
        test.clock = Object.assign(() => Date.now(), { pass: now.pass })
        expect(await clockApart(0)).toMatchObject({ verdict: 'good', text: expect.stringContaining('数据库') })
        test.clock = Object.assign(() => Date.now() - 20_000, { pass: now.pass })
        expect(await clockApart(20_000)).toMatchObject({ verdict: 'caution', text: expect.stringContaining('本机比 数据库 慢 20 秒') })
      })
    it('says that nobody has answered', async () => {
      if (engine === 'sqlite') expect(await look('clock')).toContain('unseen: 没有可以对照的时钟')
    })
  })

  describe('about this machine', () => {
    it.each([
      [1e12, 'good: DATA_DIR 还有 1.0 TB'],
      [300 * 1024 * 1024, 'good: DATA_DIR 还有 314.6 MB'],
      [1e6, 'bad: DATA_DIR（'],
    ])('with %d bytes left: %s', async (left, said) => {
      room = left
      expect(await look('room')).toContain(said)
    })
    it('wants twice the size of the database', async () => {
      room = 400 * 1024 * 1024
      const large = join(folder, 'large.sqlite')
      writeFileSync(large, '')
      truncateSync(large, 300 * 1024 * 1024)
      // Nothing is in it, and so nothing is asked of it.
      expect(await look('room', { DATABASE_URL: large })).toMatch(/^caution: .*不到数据库（314\.6 MB）的两倍/)
      room = 200 * 1024 * 1024
      expect(await look('room', { DATABASE_URL: large, BACKUP_DIR: folder, BACKUP_WITHOUT_KEY: '1' })).toMatch(
        /^bad: .*BACKUP_DIR（.*备份放不下/,
      )
    })

    it.skipIf(process.platform === 'win32')('finds a key that others may read, and changes nothing about it', async () => {
      const key = join(folder, 'secret.key')
      writeFileSync(key, SECRET, { mode: 0o600 })
      if (engine === 'sqlite') chmodSync(opened.url, 0o600)
      expect(await look('rights', { SECRET: '' })).toMatch(/^good: /)
      chmodSync(key, 0o644)
      chmodSync(folder, 0o755)
      expect(await look('rights', { SECRET: '' })).toBe(
        `bad: ${key} 别人也能读写（0644）：chmod 600 ${key}。${folder} 别人也能进入（0755）：chmod 700 ${folder}。`,
      )
      expect([statSync(key).mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o644, 0o755])
    })
    it.skipIf(process.getuid?.() !== 0)('finds a key that belongs to another account than its folder', async () => {
      const key = join(folder, 'secret.key')
      writeFileSync(key, SECRET, { mode: 0o600 })
      chownSync(key, 65_534, 65_534)
      expect(await look('rights', { SECRET: '' })).toContain(`bad: ${key} 属于另一个账户`)
    })
  })

  describe('about the database', () => {
    it('says that it can be read', async () => {
      expect(await look('database')).toMatch(engine === 'sqlite' ? /^good: SQLite（/ : /^good: PostgreSQL/)
    })
    it('that does not answer says so, and looks no further', async () => {
      const away = engine === 'sqlite' ? folder : 'postgres://huiwu@127.0.0.1:1/postgres'
      const rows = await findings({ DATABASE_URL: away, SECRET })
      expect(rows.find(({ key }) => key === 'database')).toMatchObject({ verdict: 'bad', text: expect.stringContaining('数据库没有回答') })
      expect(rows.find(({ key }) => key === 'places')).toMatchObject({ verdict: 'unseen' })
    })
    if (engine === 'sqlite')
      it('that is not there yet will be made, and is not made now', async () => {
        expect(await look('database', { DATABASE_URL: join(folder, 'new.sqlite') })).toMatch(/^caution: 还没有数据库/)
        expect(() => statSync(join(folder, 'new.sqlite'))).toThrow('ENOENT')
      })
    if (engine === 'sqlite')
      it('with a restore that has not ended says to go on with it', async () => {
        const mark = `${opened.url}.restoring`
        writeFileSync(mark, '')
        expect(await look('database')).toMatch(/^bad: 有一次恢复没有做完/)
        rmSync(mark)
      })

    it('compares the steps of the schema, and takes none', async () => {
      expect(await look('schema')).toBe('good: 与程序一致。')
      const last = migrations.at(-1)?.name as string
      await run(engine === 'sqlite' ? 'DELETE FROM migration WHERE name = ?' : 'DELETE FROM migration WHERE name = $1', last)
      try {
        expect(await look('schema')).toContain(`caution: 下次启动会升级 1 步（${last}）`)
        expect(await look('schema')).toContain('caution')
        await directly(`INSERT INTO migration VALUES ('9999-later', 0)`)
        expect(await look('schema')).toContain('bad: 数据库比程序新（9999-later）')
      } finally {
        await directly(`DELETE FROM migration WHERE name = '9999-later'`)
        await run(`INSERT INTO migration VALUES ('${last}', 0)`)
      }
    })

    it('holds the key against what it remembers, and writes nothing', async () => {
      expect(await look('key')).toBe('good: 是这个数据库的密钥。')
      expect(await look('key', { SECRET: 'x'.repeat(40) })).toMatch(/^bad: SECRET（或 .*不是这个数据库的密钥/)
      await run('DELETE FROM secret_check')
      expect(await look('key')).toMatch(/^caution: 数据库还没有记下密钥/)
      expect(await opened.db.read.selectFrom('secret_check').selectAll().execute()).toEqual([])
    })
  })

  describe('from outside', () => {
    const answering =
      (path: string, answer: () => Response): Front =>
      async (request, next) =>
        new URL(request.url).pathname === path ? answer() : goodProxy(request, next)

    it('finds nothing wrong behind a good proxy', async () => {
      const rows = await findings()
      const keys = new Set(['address', 'redirect', 'hsts', 'uploads', 'held', 'packed', 'forwarded', 'standIns', 'proofs'])
      const told = rows.filter(({ key }) => keys.has(key)).map(({ key, verdict, text }) => `${key} ${verdict} ${text}`)
      // The files that Tencent asks for are those of the server's own settings.
      expect(told.filter((one) => !/ good /.test(one))).toEqual([expect.stringMatching(/^proofs bad \/MP_verify_abcdefgh12345678\.txt /)])
      await begin({ providers: { ...test.deps.env.providers, wechatVerify: ['abcdefgh12345678'] } })
      expect(await look('proofs')).toBe('good: 1 个文件的内容都对。')
      expect(await look('proofs', { WECHAT_VERIFY: '' })).toMatch(/^unseen: /)
    })

    it.each([
      ['address', /^bad: .*域名没有解析/, () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }))],
      [
        'address',
        /^bad: .*证书不受信任：UNABLE_TO_VERIFY/,
        () => Promise.reject(new TypeError('x', { cause: { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' } })),
      ],
      ['address', /^bad: .*反向代理找不到服务器（HTTP 502）/, answering('/healthz', () => new Response('', { status: 502 }))],
      ['address', /^bad: .*不是会务/, answering('/healthz', () => new Response('hello'))],
      [
        'address',
        /^bad: .*把人带到了 https:\/\/www/,
        answering('/healthz', () => new Response(null, { status: 302, headers: { location: 'https://www.huiwu.test/' } })),
      ],
      ['address', /^bad: .*数据库没有回答/, answering('/readyz', () => new Response('', { status: 503 }))],
      ['address', /^good: /, answering('/readyz', () => new Response('', { status: 404 }))],
      ['address', /^bad: 首页打不开/, answering('/', () => new Response('{}'))],
      ['uploads', /^bad: .*client_max_body_size/, answering('/api/payment/proof/submit', () => new Response('<html>', { status: 413 }))],
      [
        'held',
        /^bad: .*proxy_read_timeout/,
        (async (request, next) => (request.url.includes('hold=') ? new Response('', { status: 504 }) : goodProxy(request, next))) as Front,
      ],
      ['packed', /^caution: 脚本没有压缩/, answering('/assets/a.js', () => new Response(''))],
      ['packed', /^bad: 脚本打不开/, answering('/assets/a.js', () => new Response('', { status: 404 }))],
      [
        'redirect',
        /^bad: http 没有跳转/,
        (async (request, next) => (request.url.startsWith('http:') ? new Response('ok') : goodProxy(request, next))) as Front,
      ],
      [
        'redirect',
        /^caution: http 打不开/,
        (async (request, next) =>
          request.url.startsWith('http:')
            ? Promise.reject(new TypeError('x', { cause: { code: 'ECONNREFUSED' } }))
            : goodProxy(request, next)) as Front,
      ],
      ['hsts', /^caution: 没有 Strict/, answering('/healthz', () => new Response('ok'))],
      ['proofs', /^bad: /, answering('/MP_verify_abcdefgh12345678.txt', () => new Response('<html>'))],
    ] as const)('%s: %s', async (key, said, wrong) => {
      front = wrong
      expect(await look(key)).toMatch(said)
    })

    it('asks nothing more of an address where nobody is', async () => {
      front = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }))
      expect(await look('uploads')).toMatch(/^unseen: /)
    })

    it.each([
      ['a proxy that adds whom it speaks for, and is believed', true, goodProxy, /^good: 代理加上/],
      ['nobody in front, and nobody believed', false, ((request, next) => next(request)) as Front, /^good: 前面没有代理/],
      ['a proxy that nobody told us of', false, goodProxy, /^bad: 前面有代理，但没有设 TRUST_PROXY=1/],
      ['a belief in whoever comes', true, ((request, next) => next(request)) as Front, /^bad: TRUST_PROXY=1，但前面没有代理/],
      [
        'a proxy that adds nothing',
        true,
        ((request, next) => {
          request.headers.delete('x-forwarded-for')
          return next(request)
        }) as Front,
        /^bad: TRUST_PROXY=1，但代理没有加/,
      ],
    ])('tells of %s', async (_, trustProxy, proxy, said) => {
      await begin({ trustProxy })
      front = proxy
      expect(await look('forwarded')).toMatch(said)
    })

    it('needs a token for what no stranger may ask, and the server’s own', async () => {
      expect(await look('forwarded', { METRICS_TOKEN: '' })).toMatch(/^unseen: .*METRICS_TOKEN/)
      expect(await look('held', { METRICS_TOKEN: '' })).toMatch(/^unseen: .*METRICS_TOKEN/)
      expect(await look('forwarded', { METRICS_TOKEN: 'x'.repeat(20) })).toMatch(/^unseen: .*不认识/)
      expect(await look('held', { METRICS_TOKEN: 'x'.repeat(20) })).toMatch(/^unseen: .*不认识/)
      const answer = await test.app.request('/healthz?hold=20000')
      expect([await answer.text(), answer.headers.get('x-huiwu-seen')]).toEqual(['ok', null])
    })

    it('finds stand-ins that anybody may open', async () => {
      expect(await look('standIns')).toBe('good: 从外面打不开。')
      test = await testApp(opened.db, { env: { publicUrl: PORTAL } })
      expect(await look('standIns')).toMatch(/^bad: 替身从外面打得开/)
      const none = {
        GATEWAY_URL: '',
        GATEWAY_KEY: '',
        INVOICE_URL: '',
        INVOICE_KEY: '',
        SMS_CLOUD: '',
        SMS_KEY_ID: '',
        SMS_KEY_SECRET: '',
        SMS_SIGN: '',
        SMS_TEMPLATES: '',
        IDENTITY_KEY_ID: '',
        IDENTITY_KEY_SECRET: '',
      }
      const nobody = {
        ...none,
        ...Object.fromEntries(Object.keys(settings()).flatMap((name) => (name.startsWith('WECHAT_') ? [[name, '']] : []))),
      }
      expect(await look('standIns', { ...nobody, SANDBOX: '1' })).toMatch(/^caution: SANDBOX=1/)
    })
  })

  describe('about those outside', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const otherKey = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string

    it('asks each one thing that changes nothing, and believes its answer', async () => {
      expect(await look('wechat')).toMatch(/^good: .*给出了 access_token/)
      expect(await look('wechatPay')).toMatch(/^good: 商户 \d+ 的密钥与序列号有效/)
      expect(await look('gateway')).toMatch(/^good: /)
      expect(await look('invoices')).toMatch(/^good: .*开票账户在线/)
      expect(await look('sms')).toBe('good: 密钥有效，模板都已通过审核。')
      expect(await look('identity')).toBe('good: 密钥有效。')
      expect(clouds.sent).toEqual([])
      expect(test.invoices.books.invoices.size).toBe(0)
      expect(await opened.db.read.selectFrom('wechat_credentials').selectAll().execute()).toEqual([])
    })
    it('takes no token from those who work with it', async () => {
      const before = await test.deps.wechat?.credentials.token()
      await look('wechat')
      const { platform } = test.wechat
      expect(platform).toBeDefined()
      const url = `${test.wechat.hosts(PORTAL).api}/cgi-bin/ticket/getticket?access_token=${before}&type=jsapi`
      expect(await (await fetch(url)).json()).toMatchObject({ errcode: 0 })
    })
    it.each([
      ['wechat', { WECHAT_APP_ID: 'wx0000000000000000' }, /^bad: WECHAT_APP_ID 不对/],
      ['wechat', { WECHAT_APP_SECRET: 'wrong'.repeat(6) }, /^bad: WECHAT_APP_SECRET 不对/],
      ['wechat', { WECHAT_API_URL: 'https://nowhere.test' }, /^bad: 没有回答/],
      ['wechatPay', { WECHAT_PAY_MCH_ID: '1900000001' }, /^bad: 微信支付不认本机的签名.*WECHAT_PAY_MCH_ID/],
      ['wechatPay', { WECHAT_PAY_SERIAL: 'A'.repeat(40) }, /^bad: 微信支付不认本机的签名.*WECHAT_PAY_SERIAL/],
      ['wechatPay', { WECHAT_PAY_PRIVATE_KEY: otherKey }, /^bad: 微信支付不认本机的签名.*WECHAT_PAY_PRIVATE_KEY/],
      ['wechatPay', { WECHAT_PAY_URL: 'https://nowhere.test' }, /^bad: 没有回答/],
      ['gateway', { GATEWAY_KEY: 'x'.repeat(32) }, /^bad: .*GATEWAY_KEY/],
      ['gateway', { GATEWAY_URL: 'https://nowhere.test' }, /^bad: 网关没有回答/],
      ['invoices', { INVOICE_KEY: 'x'.repeat(32) }, /^bad: .*INVOICE_KEY/],
      ['invoices', { INVOICE_URL: 'https://nowhere.test' }, /^bad: 开票服务没有回答/],
      ['sms', { SMS_KEY_ID: 'LTAI-other' }, /^bad: SMS_KEY_ID 不对/],
      ['sms', { SMS_KEY_SECRET: 'another secret' }, /^bad: SMS_KEY_SECRET 不对/],
      ['sms', { SMS_TEMPLATES: '{"login":"SMS_2:code"}' }, /^bad: 模板 SMS_2 没有通过审核/],
      ['sms', { SMS_TEMPLATES: '{"login":"SMS_9:code"}' }, /^bad: 短信服务拒绝了（isv\.SMS_TEMPLATE_ILLEGAL）/],
      ['identity', { IDENTITY_KEY_ID: 'AKID-other' }, /^bad: IDENTITY_KEY_ID 不对/],
      ['identity', { IDENTITY_KEY_SECRET: 'another secret' }, /^bad: IDENTITY_KEY_SECRET 不对/],
    ])('%s, with %j', async (key, more, said) => {
      expect(await look(key, more as Record<string, string>)).toMatch(said)
    })
    it.each([
      [{}, '1001', /^good: /],
      [{}, '1002', /^bad: 模板 1002 没有通过审核/],
      [{}, '1003', /^bad: 模板 1003 不在这个账户下/],
      [{ SMS_KEY_ID: 'AKID-other' }, '1001', /^bad: SMS_KEY_ID 不对/],
      [{ SMS_KEY_SECRET: 'another secret' }, '1001', /^bad: SMS_KEY_SECRET 不对/],
    ])('asks Tencent’s cloud with %j for template %s', async (more, id, said) => {
      const given = {
        SMS_CLOUD: 'tencent',
        SMS_KEY_ID: tencent.keyId,
        SMS_APP_ID: tencent.sdkAppId,
        SMS_TEMPLATES: `{"login":"${id}:code"}`,
      }
      expect(await look('sms', { ...given, ...(more as Record<string, string>) })).toMatch(said)
      expect(clouds.sent).toEqual([])
    })
    it('takes an account that may only send for what it should be', async () => {
      clouds = smsGateways({ clock: test.clock, aliyun: { ...aliyun, sendsOnly: true }, tencent: { ...tencent, sendsOnly: true } })
      const said = 'good: 密钥有效。它无权查询模板，模板没有核对。'
      expect(await look('sms')).toBe(said)
      const given = {
        SMS_CLOUD: 'tencent',
        SMS_KEY_ID: tencent.keyId,
        SMS_APP_ID: tencent.sdkAppId,
        SMS_TEMPLATES: '{"login":"1001:code"}',
      }
      expect(await look('sms', given)).toBe(said)
    })
    it('asks who compares ID numbers about nobody’s, which is not charged, and only where there is somebody', async () => {
      const questions: unknown[] = []
      const { request } = faceid
      faceid.request = (url, init) => {
        questions.push(JSON.parse(String(init?.body)))
        return request(url, init)
      }
      await look('identity')
      expect(questions).toEqual([{ IdCard: expect.any(String), Name: expect.any(String) }])
      expect(await look('identity', { IDENTITY_PHONE: '1' })).toBe('good: 密钥有效。')
      expect(questions.slice(2)).toEqual([{ IdCard: expect.any(String), Name: expect.any(String), Phone: expect.any(String) }])
      expect(questions.filter((one) => isIdcard((one as { IdCard: string }).IdCard))).toEqual([])
      const nobody = { IDENTITY_KEY_ID: '', IDENTITY_KEY_SECRET: '' }
      expect(await look('identity', nobody)).toMatch(/^unseen: 没有接入（IDENTITY_KEY_ID）.*由人工核对/)
      expect(questions).toHaveLength(3)
    })
    it.each([
      [
        'of which nobody has bought anything',
        'UnauthorizedOperation',
        /^bad: 核验服务拒绝了 IdCardVerification（UnauthorizedOperation）.*没有欠费/,
      ],
      ['whose clock is another', 'AuthFailure.SignatureExpire', /^bad: 核验服务认为本机时间不对/],
    ])('knows a service for ID numbers %s', async (_, Code, said) => {
      faceid.request = () => Response.json({ Response: { Error: { Code, Message: '' } } })
      expect(await look('identity')).toMatch(said)
    })
    it('knows a service for ID numbers that compares no phones', async () => {
      const { request } = faceid
      const closed = { Response: { Error: { Code: 'UnauthorizedOperation', Message: '' } } }
      faceid.request = (url, init) => (String(init?.body).includes('Phone') ? Response.json(closed) : request(url, init))
      expect(await look('identity')).toBe('good: 密钥有效。')
      expect(await look('identity', { IDENTITY_PHONE: '1' })).toMatch(/^bad: 核验服务拒绝了 PhoneVerification/)
    })
    it('knows an address that is not in the allow-list, and a WeChat that is busy', async () => {
      test.wechat.faults.set('ip')
      expect(await look('wechat')).toMatch(/^bad: 本机的出口地址不在公众平台的 IP 白名单里（40164 .*203\.0\.113\.7/)
      test.wechat.faults.clear()
      test.wechat.faults.set('quota')
      expect(await look('wechat')).toMatch(/^caution: 暂时没有给出/)
    })
    it('knows an account that issues invoices and has to sign in by face', async () => {
      test.invoices.misbehave('face')
      expect(await look('invoices')).toMatch(/^caution: 开票账户已离线：请到电子税务局扫脸登录/)
      test.invoices.signIn()
      expect(await look('invoices')).toMatch(/^good: /)
    })
    it('proves the APIv3 key where Tencent is known by its certificates', async () => {
      test.wechat.pay.setKeyMode('certificate')
      const without = { WECHAT_PAY_PUBLIC_KEY_ID: '', WECHAT_PAY_PUBLIC_KEY: '' }
      expect(await look('wechatPay', without)).toMatch(/^good: 商户 \d+ 的密钥与序列号有效。$/)
      expect(await look('wechatPay', { ...without, WECHAT_PAY_API_V3_KEY: 'x'.repeat(32) })).toMatch(/^bad: .*WECHAT_PAY_API_V3_KEY/)
    })
    it('says who is not there at all', async () => {
      const without = (start: string) =>
        Object.fromEntries(Object.keys(settings()).flatMap((name) => (name.startsWith(start) ? [[name, '']] : [])))
      expect(await look('wechat', without('WECHAT_'))).toMatch(/^unseen: 没有接入/)
      expect(await look('wechatPay', without('WECHAT_PAY_'))).toMatch(/^unseen: 没有接入/)
      expect(await look('gateway', without('GATEWAY_'))).toMatch(/^unseen: 没有接入/)
      expect(await look('invoices', without('INVOICE_'))).toMatch(/^unseen: 没有接入（INVOICE_URL）/)
      expect(await look('sms', without('SMS_'))).toMatch(/^bad: 没有接入短信/)
    })
    it('waits for none of them for ever', async () => {
      const { world, close } = await openWorld({
        environment: { ...settings(), NODE_ENV: '' },
        clock: test.clock,
        fetch: () => new Promise(() => {}),
      })
      const rows = await examine(
        checksOf(world, 20).filter(({ key }) => ['address', 'wechat', 'wechatPay', 'gateway', 'sms', 'settings'].includes(key)),
        100,
        String,
      )
      await close()
      expect(rows.map(({ key, verdict }) => `${key} ${verdict}`)).toEqual([
        'settings good',
        'address bad',
        'wechat bad',
        'wechatPay bad',
        'gateway bad',
        'sms bad',
      ])
      expect(rows[1]?.text).toBe('等了 0.1 秒没有结果。')
    })
  })

  describe('about what happens by itself', () => {
    const ended = (name: string, at: number, why?: string) =>
      endRound(opened.db, name, { began: at, now: at, ...(why !== undefined && { why }) })
    const allEnded = (at: number) => Promise.all(Object.keys(jobWords).map((name) => ended(name, at)))

    it('knows every job of the server', () => {
      expect(Object.keys(jobWords).toSorted()).toEqual(
        jobs
          .filter(({ notes }) => notes === undefined)
          .map(({ name }) => name)
          .toSorted(),
      )
    })
    it('tells jobs that run from a server that does not', async () => {
      expect(await look('jobs')).toMatch(/^caution: 还没有记录/)
      await allEnded(START)
      test.clock.pass(2 * MINUTE)
      expect(await look('jobs')).toMatch(/^good: 都在运行/)
      test.clock.pass(10 * MINUTE)
      expect(await look('jobs')).toMatch(/^bad: 所有定时任务都停在 12 分钟 前/)
      await Promise.all(['expire', 'tasks'].map((name) => ended(name, test.clock())))
      expect(await look('jobs')).toContain('bad: “核对支付”卡住了，上次跑完是 12 分钟 前')
      await allEnded(test.clock())
      await ended('refunds', test.clock(), 'TypeError')
      expect(await look('jobs')).toMatch(/^caution: “退款”在失败（TypeError）/)
      test.clock.pass(6 * MINUTE)
      await Promise.all(Object.keys(jobWords).map((name) => (name === 'refunds' ? undefined : ended(name, test.clock()))))
      expect(await look('jobs')).toMatch(/^bad: “退款”在失败（TypeError），上次成功是 6 分钟 前/)
    })

    it('reports deleted data that stays in the files of the database, and not what a rewrite has just begun with', async () => {
      expect(await look('rewrites')).toBe('good: 没有等待清除的残留。')
      await opened.db.write((tx) => markRewrites(tx, ['box_keys'], START))
      test.clock.pass(15 * MINUTE)
      expect(await look('rewrites')).toBe('good: 正在清除刚删除的数据的残留。')
      test.clock.pass(5 * MINUTE)
      expect(await look('rewrites')).toMatch(
        /^caution: 有数据删除了 20 分钟，痕迹仍在数据库文件里（box_keys）：请结束长时间打开数据库的程序/,
      )
      await opened.db.write((tx) => markRewrites(tx, ['file'], test.clock()))
      expect(await look('rewrites')).toMatch(/^caution: 升级前删除的数据还留在数据库文件里：请重启服务/)
    })

    it('knows how old the last backup is', async () => {
      const given = { BACKUP_DIR: folder, BACKUP_WITHOUT_KEY: '1', BACKUP_EVERY: '1h' }
      expect(await look('backup')).toMatch(/^caution: 没有自动备份/)
      expect(await look('backup', given)).toMatch(/^caution: 还没有做过/)
      await ended('backup', START)
      test.clock.pass(HOUR)
      expect(await look('backup', given)).toBe('good: 上次成功是 60 分钟 前。')
      test.clock.pass(2 * HOUR)
      expect(await look('backup', given)).toMatch(/^bad: 备份太旧，上次成功是 3 小时 前/)
      await ended('backup', test.clock(), 'OperationRefused')
      expect(await look('backup', given)).toMatch(/^bad: 备份失败（OperationRefused），上次成功是 3 小时 前/)
    })

    const message = (more: Partial<NewRow<'messages'>>): NewRow<'messages'> => ({
      id: 'M1',
      key: 'M1',
      user_id: 'U',
      third_id: '-000001',
      meeting_id: '1',
      kind: 'order_paid',
      facts: '{}' as never,
      state: 'waiting',
      channel: '',
      tries: 0,
      send_at: START,
      ended_at: null,
      error: '',
      created_at: START,
      ...more,
    })
    it('knows how long the oldest message waits, and which were never sent', async () => {
      await opened.db.write((tx) => tx.deleteFrom('messages').execute())
      expect(await look('outbox')).toMatch(/^good: /)
      const user = await opened.db.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
      await opened.db.write((tx) =>
        tx
          .insertInto('messages')
          .values(message({ user_id: user.id }) as never)
          .execute(),
      )
      expect(await look('outbox')).toMatch(/^good: /)
      test.clock.pass(20 * MINUTE)
      expect(await look('outbox')).toMatch(/^caution: 有消息等了 20 分钟/)
      test.clock.pass(2 * HOUR)
      expect(await look('outbox')).toMatch(/^bad: 有消息等了 2 小时/)
      await run(`UPDATE messages SET state = 'failed', send_at = NULL`)
      expect(await look('outbox')).toBe('caution: 一天内有 1 条消息没有发成。')
      test.clock.pass(DAY)
      expect(await look('outbox')).toMatch(/^good: /)
    })

    it('finds places that were counted wrongly', async () => {
      expect(await look('places')).toBe('good: 已售数量与订单一致。')
      await run(`UPDATE tickets SET sold = sold + 1 WHERE id = (SELECT min(id) FROM tickets)`)
      expect(await look('places')).toContain('bad: 1 种门票的已售数量与订单不符：请运行 npm run repair')
      await run(`INSERT INTO pools SELECT 'P1', meeting_id, third_id, '专家席', 0, 0, 1, 0 FROM tickets WHERE sold > 0 LIMIT 1`)
      await run(`UPDATE tickets SET pool_id = 'P1' WHERE sold > 0`)
      expect(await look('places')).toContain('1 个共享名额卖超了')
    })

    it('finds bills that differ, or never came', async () => {
      expect(await look('bills')).toMatch(/^good: /)
      await run(
        `INSERT INTO bill_days (provider, day, state, lines, checked_at, ask_at) VALUES ('wechat', '2026-08-20', 'waiting', 0, NULL, 0)`,
      )
      expect(await look('bills')).toMatch(/^caution: 2026-08-20 的账单还没有取到/)
      await run(
        `INSERT INTO bill_differences VALUES ('D1', 'wechat', '2026-08-20', 'trade', 'only_there', 'T1', 'T1', 'P1', '', '', '-000001', 1, 'SUCCESS', NULL, '', 0, NULL, '', '', NULL, NULL)`,
      )
      expect(await look('bills')).toMatch(/^bad: 有 1 笔与支付平台对不上.*2026-08-20/)
      await run(`UPDATE bill_differences SET cleared_at = 1`)
      expect(await look('bills')).toMatch(/^caution: /)
    })

    it('lists invoices, red invoices, card entries and wishes that wait longer than their state allows', async () => {
      test = await testApp(opened.db, { env: { publicUrl: PORTAL, secret: SECRET } })
      expect(await look('invoiceWaits')).toBe('good: 没有超过期限的发票。')
      const now = test.clock()
      const accountant = await signInAs(test, 'organiser')
      const buyer = await signIn(test, '13800000011')
      await fillInvoices(test, accountant, buyer)
      expect(await look('invoiceWaits')).toBe('good: 没有超过期限的发票。')
      // 3 days and an hour: what a person issues; 7 days and an hour: what waits for an accountant.
      test.clock.pass(3 * DAY + HOUR)
      const three = await look('invoiceWaits')
      expect(three).toMatch(/^bad: 红票“待冲红”超过期限的有 \d+ 个（\d+ 已等 3 天/)
      expect(three).not.toContain('待开票')
      test.clock.pass(4 * DAY)
      expect(await look('invoiceWaits')).toMatch(/发票“待开票”超过期限的有 1 个（\d+ 已等 7 天）：请提醒主办方的财务处理。/)
      expect(await look('invoiceWaits')).toMatch(/红票“确认单已作废”超过期限的有 1 个/)
      await run(`UPDATE invoices SET card = 'accepted', card_since = ${now}, ask_at = NULL WHERE number IS NOT NULL`)
      await run(`UPDATE invoice_reds SET state = 'dropped'`)
      await run(`UPDATE invoices SET state = 'delivered' WHERE number IS NOT NULL`)
      await run(`UPDATE invoices SET state = 'withdrawn' WHERE number IS NULL`)
      expect(await look('invoiceWaits')).toBe('good: 没有超过期限的发票。')
      test.clock.pass(2 * DAY)
      expect(await look('invoiceWaits')).toMatch(/^bad: 微信卡包“正在放入”超过期限的有 5 个（.*）：请看“微信支付”一项。$/)
    })

    it('finds refunds, proofs and orders that wait for a person', async () => {
      for (const key of ['refunds', 'transfers', 'reviews']) expect(await look(key)).toMatch(/^good: /)
      await anOrder()
      expect(await look('refunds')).toMatch(/^good: /)
      expect(await look('transfers')).toMatch(/^good: 1 张等着审核/)
      expect(await look('reviews')).toMatch(/^good: 1 个等着审核/)
      test.clock.pass(3 * DAY)
      expect(await look('refunds')).toMatch(/^caution: 有退款一天还没有到账/)
      expect(await look('transfers')).toMatch(/^caution: 1 张付款凭证等着审核，最久的等了 3 天/)
      expect(await look('reviews')).toMatch(/^caution: 1 个报名等着审核，最久的等了 3 天/)
      await run(`UPDATE refunds SET state = 'failed'`)
      expect(await look('refunds')).toMatch(/^bad: 有 1 笔退款失败/)
    })

    /** One in review, with a refund that was asked for and a proof that waits. */
    async function anOrder(): Promise<void> {
      const user = await opened.db.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
      const ticket = await opened.db.read.selectFrom('tickets').select(['id', 'meeting_id', 'third_id']).executeTakeFirstOrThrow()
      await opened.db.write(async (tx) => {
        const { id: ticket_id, meeting_id, third_id } = ticket
        const at = { created_at: START, expires_at: null, paid_at: null, ended_at: null, idem_key: null, idem_digest: null }
        await tx
          .insertInto('orders')
          .values({
            no: 'O1',
            user_id: user.id,
            meeting_id,
            third_id,
            ticket_id,
            copies: 1,
            price_fen: 100,
            amount_fen: 100,
            status: 6,
            ...at,
          })
          .execute()
        const trade = {
          no: 'T1',
          order_no: 'O1',
          provider: 'wechat',
          provider_id: 'P1',
          amount_fen: 100,
          state: 'success',
          code_url: '',
        } as const
        await tx
          .insertInto('trades')
          .values({ ...trade, created_at: START, settled_at: START, ask_at: null })
          .execute()
        const refund = {
          no: 'R1',
          trade_no: 'T1',
          order_no: 'O1',
          amount_fen: 100,
          state: 'requested',
          why: '',
          provider: 'wechat',
          cause: 'asked',
          kind: 'whole',
          attempt: 0,
          error: '',
          asked: 0,
        } as const
        await tx
          .insertInto('refunds')
          .values({ ...refund, created_at: START, done_at: null, ask_at: START })
          .execute()
        const proof = {
          id: 'P1',
          order_no: 'O1',
          trade_no: 'T1',
          third_id,
          user_id: user.id,
          payer_name: '',
          bank_serial: '',
          pay_day: '',
          note: '',
        }
        await tx
          .insertInto('proofs')
          .values({ ...proof, state: 'waiting', reason: '', created_at: START, decided_at: null, decided_by: null })
          .execute()
      })
    }
  })

  it('never says a secret, whatever is wrong', async () => {
    const marked = (name: string) => `marked-${name.toLowerCase().replaceAll('_', '-')}-0123456789-0123456789`
    const secrets = ['SECRET', 'METRICS_TOKEN', 'GATEWAY_KEY', 'WECHAT_APP_SECRET', 'SMS_KEY_SECRET', 'BACKUP_PASSPHRASE']
    const wrong = Object.fromEntries(secrets.map((name) => [name, marked(name)]))
    const more = { WECHAT_PAY_API_V3_KEY: 'marked-v3-key-0123456789-abcdefg', BACKUP_DIR: folder }
    const all = [
      await findings({ ...wrong, ...more }),
      await findings({ ...wrong, ...more, API_BASE: 'https://user:marked-password-1@x.test' }),
      await findings({ ...wrong, ...more, PUBLIC_URL: 'https://user:marked-password-2@x.test' }),
      await findings({ ...wrong, ...more, DATABASE_URL: 'postgres://huiwu:marked-password-3@127.0.0.1:1/x' }),
      // What a provider quotes.
      await (async () => {
        front = async () => new Response(null, { status: 302, headers: { location: `https://x.test/?${marked('METRICS_TOKEN')}` } })
        return findings({ ...wrong, ...more })
      })(),
    ]
    expect(JSON.stringify(all)).not.toMatch(/marked/)
    expect(JSON.stringify(all)).toContain('***')
    expect(asked.length).toBeGreaterThan(40)
  })
})

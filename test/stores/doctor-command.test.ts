/**
 * `npm run doctor` as an operator runs it: a process of its own, beside a server that answers by HTTP, through a real
 * proxy and a real certificate.
 */
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, getCACertificates, type Server, setDefaultCACertificates } from 'node:tls'
import { serve, type ServerType } from '@hono/node-server'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { secretFits } from '#server/features/system/secret-check.ts'
import { checksOf } from '#server/operations/doctor/checks.ts'
import { examine, type Row } from '#server/operations/doctor/examine.ts'
import { outsideChecks } from '#server/operations/doctor/outside.ts'
import { openWorld } from '#server/operations/doctor/world.ts'
import { movingClock, type TestApp, testApp, testEnv } from '../support/app.ts'
import { onBothEngines, type Opened } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import type { Running } from '../support/front.ts'
import { nginx, startNginx } from '../support/nginx.ts'
import { databaseTest, prepare } from '../support/product-test.ts'
import { hasOpenssl } from '../support/programs.ts'
import { root } from '../support/sources.ts'
import { bareEnv } from '../support/whole-run.ts'

const DAY = 86_400_000
const TOKEN = 'marked-metrics-token-of-the-tests'
const SECRET = 'marked-secret-of-this-database-0123456789'

interface Served {
  test: TestApp
  url: string
  close(): Promise<void>
}

/** @param at where people reach it; nothing: its own port. */
async function served(opened: Opened, trustProxy: boolean, at?: string): Promise<Served> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { publicUrl: at ?? url, metricsToken: TOKEN, secret: SECRET, trustProxy }
  const test = await testApp(opened.db, { env, sandboxKey: 'the key of the stand-ins', clock: movingClock() })
  await secretFits(opened.db, SECRET, { renew: false })
  const server: ServerType = await new Promise((resolve) => {
    const listening = serve({ fetch: test.app.fetch, port, hostname: '127.0.0.1' }, () => resolve(listening))
  })
  return { test, url, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Its whole environment, beside PATH. */
function run(given: Record<string, string>, ...options: string[]): Promise<{ code: number; said: string; trouble: string }> {
  return new Promise((resolve) => {
    const env = { ...bareEnv(), ...given }
    execFile(process.execPath, ['scripts/doctor.ts', ...options], { cwd: root, env }, (error, said, trouble) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said, trouble }),
    )
  })
}

onBothEngines('npm run doctor', (engine) => {
  let folder: string
  let given: Record<string, string>
  const opened = databaseTest({ engine })
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'huiwu-doctor-'))))
  const product = prepare(() => served(opened, false))
  beforeEach(() => {
    const { wechat, cashier } = product.test
    const hosts = wechat.hosts(product.url)
    given = {
      PUBLIC_URL: product.url,
      SANDBOX: '0',
      DATABASE_URL: opened.url,
      DATA_DIR: folder,
      SECRET,
      METRICS_TOKEN: '',
      WECHAT_APP_ID: wechat.account.appId,
      WECHAT_APP_SECRET: wechat.account.secret,
      WECHAT_API_URL: hosts.api,
      GATEWAY_URL: cashier.url,
      GATEWAY_KEY: cashier.key,
    }
  })
  afterEach(async () => {
    await product.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('says a table, or JSON, with an exit code, and never a secret', async () => {
    const first = await run(given)
    expect(first.trouble).toBe('')
    const lines = first.said.trim().split('\n')
    expect(lines).toContainEqual(expect.stringMatching(/^好 {4}密钥 {12}是这个数据库的密钥。$/))
    expect(lines).toContainEqual(expect.stringMatching(/^好 {4}公众号 {10}.*给出了 access_token。$/))
    expect(lines).toContainEqual(expect.stringMatching(/^好 {4}支付网关 {8}/))
    expect(lines.at(-1)).toMatch(/^共 \d+ 项：好 \d+，注意 \d+，坏 \d+，未查 \d+。$/)
    // Nobody would get a code.
    expect([first.code, lines.filter((line) => line.startsWith('坏'))]).toEqual([
      1,
      [expect.stringContaining('首页打不开'), expect.stringContaining('没有接入短信')],
    ])

    const marked = {
      WECHAT_APP_SECRET: 'marked-app-secret-0123456789',
      GATEWAY_KEY: 'marked-gateway-key-0123456789',
      BACKUP_PASSPHRASE: 'marked-passphrase',
      BACKUP_DIR: folder,
    }
    const wrong = await run({ ...given, ...marked, METRICS_TOKEN: 'marked-token-0123456789' }, '--json')
    const { good, findings } = JSON.parse(wrong.said) as { good: boolean; findings: Row[] }
    const of = (key: string) => findings.find((row) => row.key === key)?.text
    expect([wrong.code, good, of('wechat'), of('gateway')]).toEqual([
      1,
      false,
      expect.stringContaining('WECHAT_APP_SECRET 不对'),
      expect.stringContaining('GATEWAY_KEY'),
    ])
    expect(first.said + wrong.said + wrong.trouble).not.toContain('marked')
  })

  if (engine === 'sqlite')
    it('changes no byte of the database while a server has it open', async () => {
      const digests = () =>
        ['', '-wal'].map((end) =>
          createHash('sha256')
            .update(readFileSync(opened.url + end))
            .digest('hex'),
        )
      const before = digests()
      await run(given)
      expect(digests()).toEqual(before)
    })

  it('says how it is asked where it is asked otherwise', async () => {
    expect(await run(given, '--fix')).toEqual({ code: 1, said: '', trouble: '用法：npm run doctor [-- --json]\n' })
  })
})

describe.skipIf(nginx === undefined)('behind a real nginx the doctor', () => {
  let proxy: Running | undefined
  let url: string
  const opened = databaseTest({ once: true })
  const product = prepare(() => served(opened, true), { once: true })
  afterEach(() => proxy?.stop())
  afterAll(() => product.close())

  async function findings(more: string): Promise<Record<string, string>> {
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    proxy = await startNginx(port, `server { listen 127.0.0.1:${port}; location / { proxy_pass ${product.url}; ${more} } }`)
    const env = { PUBLIC_URL: url, SANDBOX: '0', DATABASE_URL: opened.url, SECRET, METRICS_TOKEN: TOKEN }
    const { world, close } = await openWorld({ environment: env, clock: movingClock(), fetch: globalThis.fetch })
    const keys = new Set(['uploads', 'held', 'forwarded', 'standIns', 'clock'])
    const rows = await examine(
      checksOf(world, 1500).filter(({ key }) => keys.has(key)),
      20_000,
      String,
    )
    await close()
    return Object.fromEntries(rows.map(({ key, verdict, text }) => [key, `${verdict} ${text}`]))
  }

  it('finds what plain proxy_pass does to uploads, long requests and addresses', async () => {
    expect(await findings('proxy_read_timeout 1s;')).toEqual({
      uploads: expect.stringMatching(/^bad .*HTTP 413.*client_max_body_size/),
      held: expect.stringMatching(/^bad .*HTTP 504.*proxy_read_timeout/),
      forwarded: expect.stringMatching(/^bad TRUST_PROXY=1，但前面没有代理，或代理原样转发/),
      standIns: 'good 从外面打不开。',
      clock: expect.stringMatching(/^good /),
    })
  })

  it('finds nothing where it is set up as it should be', async () => {
    const all = await findings('client_max_body_size 8m; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;')
    expect(Object.entries(all).filter(([, said]) => !said.startsWith('good'))).toEqual([])
  })
})

describe.skipIf(!hasOpenssl)('of a real certificate the doctor', () => {
  const usual = getCACertificates('default')
  let folder: string
  let server: Server
  let url: string
  let ca: string
  afterEach(() => {
    server.close()
    setDefaultCACertificates(usual)
    rmSync(folder, { recursive: true, force: true })
  })

  async function certified(days: number, name = 'localhost'): Promise<void> {
    folder = mkdtempSync(join(tmpdir(), 'huiwu-certificate-'))
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key, '-out', cert]
    spawnSync('openssl', [...made, '-days', String(days), '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`])
    ca = readFileSync(cert, 'utf8')
    server = createServer({ key: readFileSync(key), cert: ca })
    // A client that only looks hangs up without a word.
    server.on('tlsClientError', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `https://localhost:${(server.address() as AddressInfo).port}`
  }
  async function look(later = 0): Promise<string> {
    const clock = movingClock()
    clock.pass(later)
    const checks = outsideChecks({ fetch: globalThis.fetch, clock }, { ...testEnv, publicUrl: url })
    const [row] = await examine(
      checks.filter(({ key }) => key === 'certificate'),
      5_000,
      String,
    )
    return `${row?.verdict} ${row?.text}`
  }
  const trust = () => setDefaultCACertificates([...usual, ca])

  it('says for how long it is good', async () => {
    await certified(90)
    trust()
    expect(await look()).toBe('good 有效，还有 89 天。')
    expect(await look(80 * DAY)).toMatch(/^caution 证书只剩 9 天/)
    expect(await look(100 * DAY)).toMatch(/^bad 证书已过期 11 天/)
  })
  it('says that nobody trusts it', async () => {
    await certified(90)
    expect(await look()).toMatch(/^bad 证书不受信任（DEPTH_ZERO_SELF_SIGNED_CERT）/)
  })
  it('says that it is another name’s', async () => {
    await certified(90, 'elsewhere.test')
    trust()
    expect(await look()).toMatch(/^bad 证书不受信任（ERR_TLS_CERT_ALTNAME_INVALID）/)
  })
  it('says that there is none', async () => {
    await certified(90)
    url = `https://127.0.0.1:${await freePort()}`
    expect(await look()).toBe('bad 取不到证书（ECONNREFUSED）。')
  })
})

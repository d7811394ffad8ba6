/** What every answer carries beside its content, and what is answered to nobody. Findings S13, W6. */
import { describe, expect, it } from 'vitest'
import { links } from '#contract/paths.ts'
import { callbackPath } from '#contract/payment.ts'
import { createApp } from '#server/app.ts'
import type { Env } from '#server/env/env.ts'
import { testApp, testEnv } from '../support/app.ts'
import { builtSite } from '../support/built-site.ts'
import { databaseTest } from '../support/product-test.ts'

const opened = databaseTest({ once: true })

const withEnv = async (env: Partial<Env>) => testApp(opened.db, { env, site: await builtSite() })
const HTML = { accept: 'text/html' }

const everything: [string, string, RequestInit][] = [
  ['a page', links.particulars('1'), { headers: HTML }],
  ['a page of the client', '/login', { headers: HTML }],
  ['a lost page', '/no/such/page', { headers: HTML }],
  ['a call', '/api/meeting/meeting/getMeeting?id=1', {}],
  ['a refused call', '/api/meeting/order/list', { method: 'POST' }],
  ['a call that there is not', '/api/no/such/call', {}],
  ['a file', '/favicon.svg', {}],
  ['a page of the manual', '/manual.html', {}],
  ['a calendar', '/api/meeting/schedule/calendar.ics?meetingId=1&ids=S3', {}],
  ['a report', callbackPath('gateway'), { method: 'POST', body: '{}' }],
  ['a stand-in', '/sandbox/sms?mobile=1', {}],
  ['the root as a call', '/', {}],
  ['a sign of life', '/healthz', {}],
]

describe('every answer', () => {
  it.each(everything)('is taken for what it says it is, by https from then on: %s', async (_, path, init) => {
    for (const [publicUrl, expected] of [
      ['https://huiwu.test', /^max-age=\d{8}$/],
      ['http://huiwu.test', /^$/],
    ] as const) {
      const { app } = await withEnv({ publicUrl })
      const { headers } = await app.request(path, init)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('strict-transport-security') ?? '').toMatch(expected)
    }
  })

  it('that is a page keeps camera and place to the portal', async () => {
    const { app } = await withEnv({})
    const policy = (await app.request('/ewm/sao', { headers: HTML })).headers.get('permissions-policy')
    expect(policy).toContain('camera=(self), geolocation=(self), microphone=()')
  })
})

it('the build’s own list of files is nobody’s to read', async () => {
  const { app } = await withEnv({})
  for (const headers of [HTML, {}]) expect((await app.request('/.vite/manifest.json', { headers })).status).toBe(404)
})

describe('the counters', () => {
  const TOKEN = 'a token for the counters'
  const asked = async (env: Partial<Env>, headers: Record<string, string> = {}) =>
    (await (await withEnv(env)).app.request('/metrics', { headers })).status

  it('are read by whoever has the token, whatever address they come from', async () => {
    for (const env of [{ metricsToken: TOKEN }, { metricsToken: TOKEN, production: true, trustProxy: true }]) {
      expect(await asked(env, { authorization: `Bearer ${TOKEN}` })).toBe(200)
      for (const authorization of ['', TOKEN.slice(1), `Bearer ${TOKEN}x`, 'Bearer '])
        expect(await asked(env, { authorization, 'x-forwarded-for': '127.0.0.1' })).toBe(404)
      expect(await asked(env)).toBe(404)
    }
  })

  it('are read by nobody without one in production or behind a proxy, and by anybody in a trial', async () => {
    expect([await asked({ production: true }), await asked({ trustProxy: true }), await asked({})]).toEqual([404, 404, 200])
  })
})

describe('a proxy in front that the server was not told of', () => {
  const merchant = { wechatPay: {} as never }
  /** What is logged after these requests, each with the address of who is connected. */
  async function logged(env: Partial<Env>, requests: [string, Record<string, string>][]): Promise<string[]> {
    const test = await withEnv({})
    const app = createApp({ ...test.deps, env: { ...testEnv, ...env } })
    for (const [remoteAddress, headers] of requests)
      await app.request('/healthz', { headers }, { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } })
    return test.warnings
  }
  const paying = { providers: { ...testEnv.providers, ...merchant } }
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }

  it('is warned of once, where money is taken', async () => {
    expect(
      await logged(paying, [
        ['127.0.0.1', {}],
        ['127.0.0.1', forwarded],
        ['127.0.0.1', forwarded],
      ]),
    ).toEqual(['proxy.not_trusted TRUST_PROXY'])
    expect(await logged(paying, [['::ffff:172.17.0.1', { 'x-real-ip': '203.0.113.9' }]])).toEqual(['proxy.not_trusted TRUST_PROXY'])
  })

  it('is not warned of where it is trusted, where nothing is paid, or where a stranger made the header up', async () => {
    expect(await logged({ ...paying, trustProxy: true }, [['127.0.0.1', forwarded]])).toEqual([])
    expect(await logged({}, [['127.0.0.1', forwarded]])).toEqual([])
    expect(await logged(paying, [['203.0.113.7', forwarded]])).toEqual([])
  })
})

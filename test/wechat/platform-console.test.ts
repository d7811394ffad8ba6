/** The box as the product mounts it, and what its console says and does. */
import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import { parseEnv } from 'node:util'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { readEnv } from '#server/env/env.ts'
import { type BoxOptions, type WechatBox, wechatBox } from '#wechat/sandbox/box.ts'
import { faultGroups, keyModeWords, rotationWords } from '#wechat/sandbox/console/pay-words.ts'
import { faultNames as payFaultNames } from '#wechat/sandbox/merchant/faults.ts'
import { modes } from '#wechat/sandbox/merchant/keys.ts'
import { visitorCookie } from '#wechat/sandbox/visitor.ts'
import { payClient } from '#wechat/server/pay/client.ts'
import { TEMPLATE } from './platform-world.ts'

const SITE = 'http://127.0.0.1:8787'
const NOW = Date.UTC(2026, 4, 20, 2)

function mounted(more: Partial<BoxOptions> = {}): { box: WechatBox; app: Hono } {
  const box = wechatBox({
    clock: () => NOW,
    publicUrl: SITE,
    fetch: () => Promise.reject(new Error('nobody is notified here')),
    templates: [TEMPLATE],
    links: [{ name: '首页', url: '/' }],
    ...more,
  })
  const app = new Hono()
  app.use(box.inject)
  app.route('/sandbox', box.routes)
  return { box, app }
}

/** An H5 order of its own for each site; what leads to its cashier. */
async function h5Order(box: WechatBox, site: string): Promise<string> {
  const client = payClient(
    {
      hosts: box.hosts(SITE),
      fetch: box.fetch(SITE),
      clock: () => NOW,
      nonce: (length) => randomBytes(length).toString('hex').slice(0, length),
      wait: async () => {},
    },
    box.merchant,
  )
  const url = await client.order('h5', {
    outTradeNo: `ORDER${site.replace(/\W/g, '').slice(-20)}`,
    description: '会议报名',
    amountFen: 8800,
    notifyUrl: 'https://meet.example/told',
    expiresAt: NOW + 900_000,
    payerIp: '127.0.0.1',
  })
  return new URL(url).search
}

const tokenFrom = async ({ box }: { box: WechatBox }, signal?: AbortSignal) => {
  const body = JSON.stringify({ grant_type: 'client_credential', appid: box.account.appId, secret: box.account.secret })
  const response = await box.fetch(SITE)(`${box.hosts(SITE).api}/cgi-bin/stable_token`, { method: 'POST', body, ...(signal && { signal }) })
  return (await response.json()) as Record<string, unknown>
}

describe('the box', () => {
  it('sends somebody in WeChat back to the product at its own address, port and all', async () => {
    const { box, app } = mounted()
    const asked = `appid=${box.account.appId}&redirect_uri=${encodeURIComponent(`${SITE}/callback`)}&response_type=code&scope=snsapi_base&state=s1`
    const response = await app.request(`${box.hosts('').open}/connect/oauth2/authorize?${asked}`, {
      headers: { cookie: visitorCookie({ user: 'xiaowang', platform: 'android', faults: [] }) },
    })
    expect(response.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1:8787\/callback\?code=[\w-]{32}&state=s1$/)
    expect(box.platform.users[0]?.avatar).toBe(`${SITE}/sandbox/wechat/open/mmopen/xiaowang/132`)
    expect((await app.request(`${new URL(box.platform.users[0]?.avatar as string).pathname}`)).status).toBe(200)
  })

  it('is reached by a server without a network, and by its mounted address alike', async () => {
    const { box, app } = mounted()
    expect(await tokenFrom({ box })).toMatchObject({ expires_in: 7200 })
    expect(await (await app.request('/sandbox/wechat/api/sns/auth?access_token=t&openid=o')).json()).toMatchObject({ errcode: 40001 })
    expect(await (await app.request('/sandbox/wechat/mch/v3/certificates')).json()).toHaveProperty('code')
    await expect(box.fetch(SITE)('https://api.weixin.qq.com/cgi-bin/token')).rejects.toThrow('fetch failed')
  })

  it('cannot be connected to while it is down', async () => {
    const { box, app } = mounted()
    box.faults.set('down')
    await expect(tokenFrom({ box })).rejects.toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNREFUSED' } })
    expect((await app.request('/sandbox/wechat/mch/v3/certificates')).status).toBe(503)
  })

  it('lets a caller give up waiting for a slow answer', async () => {
    const { box } = mounted({ wait: () => new Promise(() => {}) })
    box.faults.set('slow')
    const patience = new AbortController()
    const asked = tokenFrom({ box }, patience.signal)
    patience.abort(new DOMException('out of patience', 'TimeoutError'))
    await expect(asked).rejects.toThrow('out of patience')
  })
})

// W10: programs of others, and the product itself elsewhere.
describe('the box as somebody else’s WeChat', () => {
  it('answers paths that WeChat does not have as WeChat does, and never as the product', async () => {
    const { box, app } = mounted()
    app.notFound((http) => http.json({ code: '999', msg: 'of the product' }, 404))
    const { api, open, mch } = box.hosts('')
    for (const path of ['/cgi-bin/menu/get', '/sns/nothing', '/'])
      expect(await (await app.request(api + path)).json()).toMatchObject({
        errcode: 40066,
        errmsg: expect.stringMatching(/^invalid url rid: /),
      })
    for (const place of [
      `${open}/connect/qrconnect`,
      `${open}/`,
      `${mch}/v3/nothing`,
      '/sandbox/wechat/cashier/nothing',
      '/sandbox/wechat/x',
    ]) {
      const answer = await app.request(place)
      expect([place, answer.status, await answer.text()]).toEqual([place, 404, ''])
    }
  })

  it('is the account’s WeChat at other hosts, where it is told of them', async () => {
    const { box, app } = mounted({ hosts: ['meet.example', '127.0.0.1:9000'] })
    for (const site of ['https://meet.example', 'http://127.0.0.1:9000', SITE]) {
      const asked = `appid=${box.account.appId}&redirect_uri=${encodeURIComponent(`${site}/back`)}&response_type=code&scope=snsapi_base`
      const response = await app.request(`${box.hosts('').open}/connect/oauth2/authorize?${asked}`, {
        headers: { cookie: visitorCookie({ user: 'xiaowang', platform: 'android', faults: [] }) },
      })
      expect(response.headers.get('location')).toMatch(new RegExp(`^${site}/back\\?code=`))
      // Without a prepay_id the address is good, and something else is not.
      const h5 = `/sandbox/wechat/cashier/h5?${new URLSearchParams(await h5Order(box, site)).toString()}`
      expect(await (await app.request(h5, { headers: { referer: `${site}/` } })).text()).toContain('88.00')
      expect(box.platform.jsHosts).toContain(new URL(site).hostname)
    }
    const stranger = `/sandbox/wechat/cashier/h5?${new URLSearchParams(await h5Order(box, 'stranger')).toString()}`
    expect(await (await app.request(stranger, { headers: { referer: 'https://stranger.example/' } })).text()).toContain('未配置的参数')
  })

  const panel = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', more: Partial<BoxOptions> = {}) => {
    const { box, app } = mounted(more)
    const asked = { headers: { host: '127.0.0.1:8787', ...headers } }
    const given = app.request('/sandbox/wechat/console/credentials', asked, { incoming: { socket: { remoteAddress } } })
    return Promise.resolve(given).then(async (answer) => ({ box, status: answer.status, text: await answer.text() }))
  }

  it('shows on its own machine what another server is configured by, as such a server reads it', async () => {
    const { box, status, text } = await panel()
    expect(status).toBe(200)
    const env = readEnv({ SECRET: 'x'.repeat(32), ...parseEnv(text) })
    expect(env.providers.wechat?.account).toEqual(box.account)
    expect(env.providers.wechatPay).toEqual(box.merchant)
    expect(env.providers.hosts).toEqual(box.hosts(SITE))
    const certificate = new X509Certificate(
      /-----BEGIN CERTIFICATE-----[\s\S]*-----END CERTIFICATE-----/.exec(text.replaceAll('\\n', '\n'))?.[0] ?? '',
    )
    expect(certificate.serialNumber).toBe(box.merchant.serial)
    expect(certificate.checkPrivateKey(createPrivateKey(box.merchant.privateKey))).toBe(true)
  })

  it('names the address without a path, if there is one', async () => {
    expect((await panel()).text).toContain('SANDBOX_WECHAT_PORT')
    const { text } = await panel({}, '127.0.0.1', { rootAddress: 'http://127.0.0.1:8790' })
    expect(text).toContain('# http://127.0.0.1:8790\n')
    expect(readEnv({ SECRET: 'x'.repeat(32), ...parseEnv(text) }).providers.hosts.mch).toBe(`${SITE}/sandbox/wechat/mch`)
  })

  it.each([
    ['from elsewhere', {}, '203.0.113.7'],
    ['through a proxy that says so', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
    ['under a name that leads here', { host: 'rebound.example' }, '127.0.0.1'],
  ])('shows nothing of it %s', async (_, headers, address) => {
    const { box, status, text } = await panel(headers, address)
    expect([status, text.includes(box.account.secret)]).toEqual([403, false])
  })
})

describe('the console', () => {
  it('is a page without inline scripts, whose own files are there', async () => {
    const { app } = mounted()
    const page = await (await app.request('/sandbox/wechat')).text()
    expect(page).toMatch(/本地模拟微信[\s\S]*href="\/"[\s\S]*小王[\s\S]*拒绝授权的人/)
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|<style/)
    const files = [...page.matchAll(/(?:src|href)="(wechat\/console\/[^"]+)"/g)].map((match) => match[1] as string)
    expect(files.length).toBe(2)
    for (const file of files) expect((await app.request(`/sandbox/${file}`)).status).toBe(200)
    const script = await (await app.request('/sandbox/wechat/console/console.js')).text()
    for (const [, name] of script.matchAll(/from '\.\/([^']+)'/g))
      expect((await app.request(`/sandbox/wechat/console/${name}`)).headers.get('content-type')).toMatch(/^text\/javascript/)
  })

  it('makes the servers ill and well again', async () => {
    const { box, app } = mounted()
    const set = (name: string, on: boolean) =>
      app.request('/sandbox/wechat/console/fault', { method: 'POST', body: JSON.stringify({ name, on }) })
    const ill = async () => ((await (await app.request('/sandbox/wechat/console/state')).json()) as { faults: string[] }).faults
    expect((await set('busy', true)).status).toBe(204)
    await set('quota', true)
    expect(await ill()).toEqual(['busy', 'quota'])
    for (let time = 0; time < 3; time++) expect(await tokenFrom({ box })).toMatchObject({ errcode: -1 })
    expect(await tokenFrom({ box })).toMatchObject({ errcode: 45009 })
    await set('quota', false)
    expect(await ill()).toEqual([])
    expect((await set('haunted', true)).status).toBe(400)
  })

  const post = async ({ app }: { app: Hono }, path: string, body: object = {}) =>
    (await app.request(`/sandbox/wechat/console/${path}`, { method: 'POST', body: JSON.stringify(body) })).status
  const stateOf = async ({ app }: { app: Hono }) =>
    (await (await app.request('/sandbox/wechat/console/state')).json()) as { keyMode: string; payFaults: string[] }

  it('sets and clears each fault of WeChat Pay, and shows which have not happened yet', async () => {
    const world = mounted()
    expect([await post(world, 'pay-fault', { name: 'haunted' }), await post(world, 'pay-fault', { name: 'toString' })]).toEqual([400, 400])
    for (const name of payFaultNames) expect(await post(world, 'pay-fault', { name, on: true })).toBe(204)
    expect((await stateOf(world)).payFaults.toSorted()).toEqual([...payFaultNames].toSorted())
    await post(world, 'pay-fault', { name: 'slow', on: false })
    expect((await stateOf(world)).payFaults).not.toContain('slow')
  })

  it('explains every fault, every key mode and the rotation in one Chinese sentence each', async () => {
    const { app } = mounted()
    const page = await (await app.request('/sandbox/wechat')).text()
    const options = faultGroups.flatMap(({ faults }) => Object.entries(faults))
    expect(options.map(([name]) => name).toSorted()).toEqual([...payFaultNames].toSorted())
    for (const [name, { effect }] of options) {
      expect(page).toMatch(new RegExp(`type="checkbox" name="pay-fault" value="${name}"`))
      expect(page).toContain(effect)
    }
    for (const mode of modes) expect(page).toMatch(new RegExp(`type="radio" name="key-mode" value="${mode}"`))
    for (const { effect } of [...options.map(([, option]) => option), ...Object.values(keyModeWords), rotationWords])
      expect(effect).toMatch(/^[^。]*\p{Script=Han}.*。$/u)
  })

  it('switches the keys that WeChat Pay signs with, and rotates the certificate, while a client goes on', async () => {
    const world = mounted()
    const { box } = world
    const serials: (string | null)[] = []
    const client = payClient(
      {
        hosts: box.hosts(SITE),
        fetch: async (url, init) => {
          const answer = await box.fetch(SITE)(url, init)
          if (url.includes('/out-trade-no/')) serials.push(answer.headers.get('wechatpay-serial'))
          return answer
        },
        clock: () => NOW,
        nonce: (length) => randomBytes(length).toString('hex').slice(0, length),
        wait: async () => {},
      },
      { ...box.merchant, publicKeys: {} },
    )
    expect(await post(world, 'key-mode', { mode: 'nobody' })).toBe(400)
    expect([await post(world, 'key-mode', { mode: 'certificate' }), (await stateOf(world)).keyMode]).toEqual([204, 'certificate'])
    expect(await client.query('ORDER9999')).toBeUndefined()
    expect(await post(world, 'rotate-certificate')).toBe(204)
    await client.query('ORDER9999').catch(() => undefined)
    const certificate = /^[0-9A-F]{40}$/
    expect(serials).toEqual([expect.stringMatching(certificate), expect.stringMatching(certificate)])
    expect(serials[0]).not.toBe(serials[1])
    expect([await post(world, 'key-mode', { mode: 'public-key' }), (await stateOf(world)).keyMode]).toEqual([204, 'public-key'])
    await client.query('ORDER9999').catch(() => undefined)
    expect(serials[2]).toMatch(/^PUB_KEY_ID_/)
  })

  it('shows who got which message, the latest first', async () => {
    const { box, app } = mounted()
    const { access_token: token } = await tokenFrom({ box })
    const send = (thing1: string) =>
      box.fetch(SITE)(`${box.hosts(SITE).api}/cgi-bin/message/template/send?access_token=${String(token)}`, {
        method: 'POST',
        body: JSON.stringify({
          touser: box.platform.userById('xiaowang')?.openId,
          template_id: TEMPLATE.id,
          url: `${SITE}/m/1`,
          data: { thing1: { value: thing1 }, time2: { value: '14:00' } },
        }),
      })
    await send('第一次')
    await send('第二次')
    const { messages } = (await (await app.request('/sandbox/wechat/console/state')).json()) as { messages: object[] }
    expect(messages).toMatchObject([
      {
        to: '小王',
        title: '会议开始提醒',
        url: `${SITE}/m/1`,
        at: NOW,
        lines: [
          { label: '会议名称', value: '第二次' },
          { label: '开始时间', value: '14:00' },
        ],
      },
      {},
    ])
  })
})

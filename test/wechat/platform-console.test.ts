/** The box as the product mounts it, and what its console says and does. */
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { type BoxOptions, type WechatBox, wechatBox } from '#wechat/sandbox/box.ts'
import { visitorCookie } from '#wechat/sandbox/visitor.ts'
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

  it('makes the next payment go wrong', async () => {
    const { app } = mounted()
    const next = async (name: string) =>
      (await app.request('/sandbox/wechat/console/pay-fault', { method: 'POST', body: JSON.stringify({ name }) })).status
    expect([await next('payment-fails'), await next('haunted'), await next('toString')]).toEqual([204, 400, 400])
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

/** Clients written by others take the box for WeChat: wechat-oauth, co-wechat-oauth and co-wechat-api, over real connections. */
// @ts-expect-error it comes without types
import WechatApi from 'co-wechat-api'
// @ts-expect-error it comes without types
import WechatOAuth from 'co-wechat-oauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// @ts-expect-error it comes without types
import OldOAuth from 'wechat-oauth'
import { signPage } from '#wechat/server/signature.ts'
import { type Listening, listening } from './listening.ts'
import { CALLBACK, HOUR, TEMPLATE, world } from './platform-world.ts'

interface OAuthClient {
  getAuthorizeURL(redirect: string, state: string, scope: string): string
  getAccessToken(code: string): Promise<{ data: { access_token: string; refresh_token: string; openid: string; scope: string } }>
  refreshAccessToken(refreshToken: string): Promise<{ data: { access_token: string; openid: string } }>
  getUser(options: { openid: string; lang: string }): Promise<{ nickname: string; headimgurl: string; unionid?: string }>
  verifyToken(openId: string, token: string): Promise<{ errcode: number }>
  request(url: string, options: object): Promise<object>
}

interface ApiClient {
  prefix: string
  getAccessToken(): Promise<{ accessToken: string }>
  getTicket(): Promise<{ ticket: string }>
  getJsConfig(param: {
    url: string
    jsApiList: string[]
  }): Promise<{ appId: string; timestamp: string; nonceStr: string; signature: string }>
  sendTemplate(
    openId: string,
    templateId: string,
    url: string,
    colour: string,
    data: object,
  ): Promise<{ errcode: number; msgid: { toFixed(): string } }>
}

const box = world()
let host: Listening
let oauth: OAuthClient
let api: ApiClient

beforeAll(async () => {
  host = await listening(box.api.fetch)
  const { appId, secret } = box.account
  oauth = new WechatOAuth(appId, secret) as OAuthClient
  const { request } = oauth
  oauth.request = (url, options) => request.call(oauth, url.replace('https://api.weixin.qq.com', host.url), options)
  api = new WechatApi(appId, secret) as ApiClient
  api.prefix = `${host.url}/cgi-bin/`
})
afterAll(() => host.close())

describe('co-wechat-oauth', () => {
  const codeOf = async (scope: string) => {
    const address = new URL(oauth.getAuthorizeURL(CALLBACK, 'STATE1', scope))
    expect([address.origin, address.pathname, address.hash]).toEqual([
      'https://open.weixin.qq.com',
      '/connect/oauth2/authorize',
      '#wechat_redirect',
    ])
    const response = await box.authorise({}, address.search.slice(1), scope === 'snsapi_userinfo' ? { answer: 'allow' } : undefined)
    return new URL(response.headers.get('location') as string).searchParams.get('code') as string
  }

  it('sends people to our page and learns who they are', async () => {
    const { data } = await oauth.getAccessToken(await codeOf('snsapi_userinfo'))
    expect([data.scope, box.userOf(data.openid)?.id]).toEqual(['snsapi_userinfo', 'xiaowang'])
    expect(await oauth.getUser({ openid: data.openid, lang: 'zh_CN' })).toMatchObject({
      nickname: '小王',
      unionid: box.userById('xiaowang')?.unionId,
    })
    expect(await oauth.verifyToken(data.openid, data.access_token)).toMatchObject({ errcode: 0 })
  })

  it('renews what it was given', async () => {
    const { data } = await oauth.getAccessToken(await codeOf('snsapi_base'))
    const { data: renewed } = await oauth.refreshAccessToken(data.refresh_token)
    expect(renewed.access_token).not.toBe(data.access_token)
    expect(await oauth.verifyToken(renewed.openid, renewed.access_token)).toMatchObject({ errcode: 0 })
  })

  it('understands refusals', async () => {
    const code = await codeOf('snsapi_base')
    await oauth.getAccessToken(code)
    await expect(oauth.getAccessToken(code)).rejects.toMatchObject({ name: 'WeChatAPIError', code: 40163 })
    await expect(oauth.verifyToken('o', 'TOKEN')).rejects.toMatchObject({ name: 'WeChatAPIError', code: 40001 })
  })
})

describe('wechat-oauth', () => {
  type Callback = (error: Error | null, answer: { data: Record<string, string> } & Record<string, unknown>) => void
  interface Callbacks {
    getAuthorizeURL(redirect: string, state?: string, scope?: string): string
    getAccessToken(code: string, callback: Callback): void
    getUser(openId: string, callback: Callback): void
    verifyToken(openId: string, token: string, callback: Callback): void
    request(url: string, options: object, callback: Callback): void
  }
  const old = () => {
    const made = new (OldOAuth as new (appId: string, secret: string) => Callbacks)(box.account.appId, box.account.secret)
    const { request } = made
    made.request = (url, options, callback) => request.call(made, url.replace('https://api.weixin.qq.com', host.url), options, callback)
    return made
  }
  const answered = (ask: (callback: Callback) => void) =>
    new Promise<Parameters<Callback>[1]>((resolve, reject) => ask((error, answer) => (error === null ? resolve(answer) : reject(error))))

  it('sends people to our page without a state, learns who they are, and reads a refusal', async () => {
    const client = old()
    const { search } = new URL(client.getAuthorizeURL(CALLBACK, undefined, 'snsapi_userinfo'))
    const back = new URL((await box.authorise({}, search.slice(1), { answer: 'allow' })).headers.get('location') as string)
    expect(back.searchParams.get('state')).toBe('')
    const code = back.searchParams.get('code') as string
    const { data } = await answered((callback) => client.getAccessToken(code, callback))
    expect(await answered((callback) => client.getUser(data.openid as string, callback))).toMatchObject({ nickname: '小王' })
    expect(await answered((callback) => client.verifyToken(data.openid as string, data.access_token as string, callback))).toMatchObject({
      errcode: 0,
    })
    await expect(answered((callback) => client.getAccessToken(code, callback))).rejects.toMatchObject({
      name: 'WeChatAPIError',
      code: 40163,
    })
  })
})

describe('co-wechat-api', () => {
  const page = 'https://m.example.com/meeting?id=1&name=%E4%BC%9A'

  it('gets a token and a ticket', async () => {
    expect((await api.getAccessToken()).accessToken).toMatch(/^92_/)
    expect(box.isTicket((await api.getTicket()).ticket)).toBe(true)
  })

  it('signs a page as we do', async () => {
    const { appId, timestamp, nonceStr, signature } = await api.getJsConfig({ url: page, jsApiList: ['scanQRCode'] })
    expect(appId).toBe(box.account.appId)
    expect(box.tickets().map((ticket) => signPage({ ticket, nonceStr, timestamp: Number(timestamp), url: `${page}#top` }))).toContain(
      signature,
    )
  })

  it('asks for a new token by itself when the old one ended', async () => {
    await api.getAccessToken()
    box.pass(3 * HOUR)
    expect(box.isTicket((await api.getTicket()).ticket)).toBe(true)
  })

  it('sends a message and reads its id to the last digit', async () => {
    const data = { thing1: { value: '居民议事会' }, time2: { value: '2026-05-20 14:00' } }
    const { errcode, msgid } = await api.sendTemplate(box.userById('xiaowang')?.openId as string, TEMPLATE.id, page, '#000000', data)
    expect([errcode, msgid.toFixed()]).toEqual([0, box.messages.at(-1)?.msgId])
    await expect(api.sendTemplate(box.userById('lilaoshi')?.openId as string, TEMPLATE.id, page, '#000000', data)).rejects.toMatchObject({
      code: 43004,
    })
  })
})

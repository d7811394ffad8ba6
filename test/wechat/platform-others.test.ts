/** Clients written by others take the box for WeChat: co-wechat-oauth and co-wechat-api, over real connections. */
import type { AddressInfo } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
// @ts-expect-error it comes without types
import WechatApi from 'co-wechat-api'
// @ts-expect-error it comes without types
import WechatOAuth from 'co-wechat-oauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signPage } from '#wechat/server/signature.ts'
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
let server: ServerType
let oauth: OAuthClient
let api: ApiClient

beforeAll(async () => {
  await new Promise<void>((ready) => {
    server = serve({ fetch: box.api.fetch, port: 0, hostname: '127.0.0.1' }, () => ready())
  })
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { appId, secret } = box.account
  oauth = new WechatOAuth(appId, secret) as OAuthClient
  const { request } = oauth
  oauth.request = (url, options) => request.call(oauth, url.replace('https://api.weixin.qq.com', host), options)
  api = new WechatApi(appId, secret) as ApiClient
  api.prefix = `${host}/cgi-bin/`
})
afterAll(
  () =>
    new Promise<void>((closed) => {
      if ('closeAllConnections' in server) server.closeAllConnections()
      server.close(() => closed())
    }),
)

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

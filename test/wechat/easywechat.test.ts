/** node-easywechat, which others wrote and many run, takes the box for 公众平台 and for 微信支付, over real ports. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CacheInterface, OfficialAccount, Pay, ServerRequest } from 'node-easywechat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { preVerify } from '#wechat/sandbox/bridge/rules.ts'
import type { Mode } from '#wechat/sandbox/merchant/keys.ts'
import { type Listening, listening, listeningMerchant, payer, type Told } from './listening.ts'
import { CALLBACK, TEMPLATE, world } from './platform-world.ts'

/** It would keep what it is given in files of the working directory. */
class Memory extends CacheInterface {
  readonly #kept = new Map<string, unknown>()
  override get = async (key: string) => this.#kept.get(key)
  override has = async (key: string) => this.#kept.has(key)
  override set = async (key: string, data: unknown) => this.#kept.set(key, data).size > 0
  override delete = async (key: string) => this.#kept.delete(key)
}

describe('公众平台', () => {
  const box = world()
  let host: Listening
  let app: OfficialAccount

  beforeAll(async () => {
    host = await listening(box.api.fetch)
    app = new OfficialAccount({
      app_id: box.account.appId,
      secret: box.account.secret,
      use_stable_access_token: true,
      oauth: { redirect_url: CALLBACK, scope: 'snsapi_userinfo' },
      http: { baseURL: `${host.url}/` },
    })
    app.setCache(new Memory())
  })
  afterAll(() => host.close())

  it('signs a page as WeChat checks it', async () => {
    const url = 'https://m.example.com/meeting?id=1'
    const { nonceStr, timestamp, signature, appId } = await app.getTicket().configSignature(url)
    const payload = {
      verifyAppId: appId,
      verifySignType: 'sha1',
      verifyTimestamp: String(timestamp),
      verifyNonceStr: nonceStr,
      verifySignature: signature,
    }
    const account = { appId: box.account.appId, tickets: box.tickets(), jsHosts: box.jsHosts }
    expect(preVerify(payload, { entryUrl: url, currentUrl: url, platform: 'android' }, account, 0)).toEqual({
      err_msg: 'preVerifyJSAPI:ok',
    })
  })

  it('sends a message, and reads a refusal', async () => {
    const message = (touser = box.userById('xiaowang')?.openId) => ({
      touser,
      template_id: TEMPLATE.id,
      data: { thing1: { value: '居民议事会' }, time2: { value: '14:00' } },
    })
    const send = async (body: object) => (await app.getClient().postJson('cgi-bin/message/template/send', body)).toObject()
    expect(await send(message())).toMatchObject({ errcode: 0 })
    expect(box.messages.map(({ user }) => user.id)).toEqual(['xiaowang'])
    expect(await send(message(box.userById('lilaoshi')?.openId))).toMatchObject({ errcode: 43004 })
    expect((await app.getClient().get('cgi-bin/no/such/path')).toObject()).toMatchObject({ errcode: 40066 })
  })

  it('learns who somebody is, by an address in WeChat’s own order', async () => {
    const oauth = app.getOAuth()
    // Where it asks is written into it.
    Object.assign(oauth, { _baseUrl: `${host.url}/sns` })
    const given = new URL(oauth.withState('S1').redirect()).searchParams
    // It writes scope before response_type, against the letter of the document, to which the box keeps (10005).
    expect([...given.keys()]).toEqual(['appid', 'redirect_uri', 'scope', 'response_type', 'connect_redirect', 'state'])
    expect(await (await box.authorise({}, given.toString())).text()).toContain('10005')
    const ordered = new URLSearchParams(
      ['appid', 'redirect_uri', 'response_type', 'scope', 'state', 'connect_redirect'].map((name) => [name, given.get(name) ?? '']),
    )
    const back = await box.authorise({}, ordered.toString(), { answer: 'allow' })
    const { searchParams } = new URL(back.headers.get('location') as string)
    expect(searchParams.get('state')).toBe('S1')
    const user = await oauth.userFromCode(searchParams.get('code') as string)
    expect([user.getId(), user.getNickname()]).toEqual([box.userById('xiaowang')?.openId, '小王'])
    await expect(oauth.userFromCode(searchParams.get('code') as string)).rejects.toThrow(/40163/)
  })
})

describe.each(['public-key', 'certificate'] as Mode[])('微信支付 with %s', (mode) => {
  let merchant: Awaited<ReturnType<typeof listeningMerchant>>
  let app: Pay
  let folder: string

  beforeAll(async () => {
    merchant = await listeningMerchant(mode)
    folder = mkdtempSync(join(tmpdir(), 'easywechat-'))
    // It reads keys from files.
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const { mchId, privateKey, apiV3Key, publicKeys } = merchant.box.merchant
    app = new Pay({
      mch_id: mchId,
      private_key: file('apiclient_key.pem', privateKey),
      certificate: file('apiclient_cert.pem', merchant.box.merchantCertificate()),
      secret_key: apiV3Key,
      platform_certs: Object.fromEntries(Object.entries(publicKeys).map(([id, pem]) => [id, file('pub_key.pem', pem)])),
      http: { baseURL: merchant.url },
    })
    app.setCache(new Memory())
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await merchant.close()
  })

  const post = async (path: string, data: object) => (await app.getClient().post(path, { data })).toObject() as Record<string, unknown>
  const place = (no: string) =>
    post('/v3/pay/transactions/jsapi', { appid: payer.appId, mchid: merchant.box.merchant.mchId, ...merchant.order(no) })
  const requestOf = ({ headers, body }: Told) => new ServerRequest('POST', 'https://meet.example/notify', headers, body)

  it('orders, and raises the sheet by what it signs', async () => {
    const { prepay_id } = await place('EASY00001')
    const params = app.getUtils().buildBridgeConfig(String(prepay_id), payer.appId)
    const here = `${merchant.url}/pay`
    expect(merchant.box.sheet({ ...params }, { entryUrl: here, currentUrl: here, platform: 'ios', openId: payer.openId })).toMatchObject({
      outTradeNo: 'EASY00001',
      amountFen: 8800,
    })
  })

  it('queries, with a query of its own making, and closes', async () => {
    await place('EASY00002')
    const { mchId } = merchant.box.merchant
    const path = '/v3/pay/transactions/out-trade-no/EASY00002'
    const state = async () => (await app.getClient().get(path, { params: { mchid: mchId } })).toObject()
    expect(await state()).toMatchObject({ trade_state: 'NOTPAY' })
    expect((await app.getClient().post(`${path}/close`, { data: { mchid: mchId } })).getStatusCode()).toBe(204)
    expect(await state()).toMatchObject({ trade_state: 'CLOSED' })
  })

  it('is told of a payment, believes it, and reads it', async () => {
    await place('EASY00003')
    merchant.box.pay('EASY00003', payer.openId)
    await merchant.box.tick()
    const [payment] = merchant.told as [Told]
    const validator = app.getValidator()
    expect(await validator.validate(requestOf(payment))).toBe(true)
    await expect(validator.validate(requestOf({ ...payment, body: `${payment.body} ` }))).rejects.toThrow('Invalid Signature')
    const server = app.setRequest(requestOf(payment)).getServer()
    expect((await server.getRequestMessage()).toObject()).toMatchObject({ out_trade_no: 'EASY00003', trade_state: 'SUCCESS' })
  })
})

/** What an operator configures is who the server talks to, and half of it is refused at the start. */
import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { EnvError } from '#server/env/env-error.ts'
import { readEnv } from '#server/env/env.ts'
import { providers, whoAnswers } from '#server/providers/providers.ts'
import { tencent } from '#wechat/server/outside.ts'
import { testApp } from '../support/app.ts'
import { idcardOf } from '../support/id-numbers.ts'
import { databaseTest } from '../support/product-test.ts'

const SECRET = 'x'.repeat(32)
const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const account = { WECHAT_APP_ID: 'wx0123456789abcdef', WECHAT_APP_SECRET: 's'.repeat(32) }
const merchant = {
  WECHAT_PAY_MCH_ID: '1900000001',
  WECHAT_PAY_SERIAL: 'ab12cd',
  WECHAT_PAY_PRIVATE_KEY: pair.privateKey,
  WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
}
const publicKey = { WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0119000000012024000000000000000000', WECHAT_PAY_PUBLIC_KEY: pair.publicKey }
const gateway = { GATEWAY_URL: 'https://pay.example.cn/', GATEWAY_KEY: 'g'.repeat(32) }
const sms = {
  SMS_CLOUD: 'tencent',
  SMS_KEY_ID: 'id',
  SMS_KEY_SECRET: 'secret',
  SMS_SIGN: '会务',
  SMS_APP_ID: '1400000000',
  SMS_TEMPLATES: '{"login":"1:code","order_paid":"2:meeting,time"}',
}
const identity = { IDENTITY_KEY_ID: 'AKID-test', IDENTITY_KEY_SECRET: 'secret'.repeat(6) }
const read = (given: Record<string, string>) => readEnv({ SECRET, ...given })

describe('a configuration', () => {
  it('is read whole, with keys as text or as files, and turns the stand-ins off', () => {
    const env = read({
      ...account,
      ...merchant,
      ...publicKey,
      ...gateway,
      ...sms,
      ...identity,
      WECHAT_TEMPLATES: '{"order_paid":"T1:thing1,time2"}',
      WECHAT_VERIFY: 'MP_verify_AbCdEfGh12345678.txt, Zz99',
    })
    expect(env.sandbox).toBe(false)
    expect(env.providers).toMatchObject({
      wechat: { account: { appId: 'wx0123456789abcdef' }, templates: { order_paid: { id: 'T1', meeting: 'thing1', what: 'time2' } } },
      wechatPay: { mchId: '1900000001', serial: 'AB12CD', appId: 'wx0123456789abcdef' },
      hosts: tencent,
      wechatVerify: ['AbCdEfGh12345678', 'Zz99'],
      gateway: { url: 'https://pay.example.cn' },
      sms: { cloud: 'tencent', templates: { login: { id: '1', params: ['code'] }, order_paid: { id: '2', params: ['meeting', 'time'] } } },
      identity: { keyId: 'AKID-test', keySecret: 'secret'.repeat(6) },
      identityPhone: false,
    })
    expect(read({ ...identity, IDENTITY_PHONE: '1' })).toMatchObject({ sandbox: false, providers: { identityPhone: true } })
  })

  it('is refused where it cannot be right, without its password', () => {
    for (const GATEWAY_URL of [
      'pay.example.cn',
      'ftp://pay.example.cn',
      'https://me:hush@pay.example.cn',
      'https://pay.example.cn/?token=hush',
    ])
      expect(() => read({ ...gateway, GATEWAY_URL }), GATEWAY_URL).toThrow(/^GATEWAY_URL is the address of a gateway(?!.*hush)/)
    expect(() => read({ WECHAT_VERIFY: 'AbCd, MP_verify_会务.txt' })).toThrow(
      'WECHAT_VERIFY names the files MP_verify_….txt by commas, not: 会务',
    )
  })

  it('leaves the stand-ins on where it is empty', () => {
    expect(read({})).toMatchObject({
      sandbox: true,
      providers: {
        wechat: undefined,
        wechatPay: undefined,
        gateway: undefined,
        digital: undefined,
        sms: undefined,
        identity: undefined,
        hosts: tencent,
      },
    })
    expect(read({ ...gateway, SANDBOX: '1' }).sandbox).toBe(true)
  })

  const wrong: [string, Record<string, string>][] = [
    ['an account without its secret', { WECHAT_APP_ID: 'wx1' }],
    ['a merchant without an account', merchant],
    ['a merchant without its key', { ...account, WECHAT_PAY_MCH_ID: '1900000001' }],
    ['a key that is no key', { ...account, ...merchant, WECHAT_PAY_PRIVATE_KEY: '/no/such/file' }],
    ['an API v3 key of 16 bytes', { ...account, ...merchant, WECHAT_PAY_API_V3_KEY: 'k'.repeat(16) }],
    ['a public key without its id', { ...account, ...merchant, WECHAT_PAY_PUBLIC_KEY: pair.publicKey }],
    ['a register without its key', { IDENTITY_KEY_ID: 'AKID-test' }],
    ['a gateway without its key', { GATEWAY_URL: 'https://pay.example.cn' }],
    ['an SMS cloud that we do not know', { ...sms, SMS_CLOUD: 'other' }],
    ['Tencent’s SMS without its application', { ...sms, SMS_APP_ID: '' }],
    ['templates that are no JSON', { ...account, WECHAT_TEMPLATES: 'T1' }],
    ['a template that does not name its variables', { ...account, WECHAT_TEMPLATES: '{"order_paid":"T1"}' }],
    // W8
    ['a template of a message that there is not', { ...account, WECHAT_TEMPLATES: '{"order_payed":"T1:thing1,time2"}' }],
    ['an SMS of a message that there is not', { ...sms, SMS_TEMPLATES: '{"login":"1:code","order_payed":"2:meeting"}' }],
    ['SMS by which nobody can sign in', { ...sms, SMS_TEMPLATES: '{"order_paid":"2:meeting,time"}' }],
    ['a token for the counters that can be guessed', { METRICS_TOKEN: 'metrics' }],
    ['another WeChat than Tencent’s in production', { NODE_ENV: 'production', WECHAT_API_URL: 'http://127.0.0.1:9' }],
  ]
  it.each(wrong)('is refused with a sentence: %s', (_, given) => {
    expect(() => read(given)).toThrow(EnvError)
  })

  // W8
  it('is told which name is unknown, and which there are', () => {
    expect(() => read({ ...account, WECHAT_TEMPLATES: '{"order_payed":"T1:thing1,time2"}' })).toThrow(
      /WECHAT_TEMPLATES has no message called order_payed; there are order_paid, /,
    )
    expect(() => read({ ...sms, SMS_TEMPLATES: '{"order_paid":"2:meeting,time"}' })).toThrow(/SMS_TEMPLATES must name login/)
  })

  it('says nothing secret when it is refused', () => {
    for (const [, given] of wrong) {
      try {
        read(given)
      } catch (error) {
        expect(String(error)).not.toMatch(/s{32}|k{16}|secretsecret|PRIVATE KEY-----/)
      }
    }
  })
})

describe('who the server talks to', () => {
  const opened = databaseTest({ once: true })
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const world = () => ({ db: opened.db, clock: () => 0, fetch: () => Promise.reject(new Error('nobody is asked at the start')), log })

  it('is nobody, where nothing is configured and nothing stands in', async () => {
    const { payments, wechat, sms: provider, identity: register } = providers(read({}).providers, world())
    expect([Object.keys(payments), wechat, register]).toEqual([[], undefined, undefined])
    await expect(provider.send({ mobile: '13800000001', template: 'login', params: { code: '1' }, key: 'k' })).rejects.toThrow(
      'no SMS provider',
    )
  })

  it('is what is configured, and a real account never pays at the local bank', () => {
    const local = {
      sms: { send: async () => {} },
      gateway: { url: 'http://local', key: 'k' },
      digital: { url: 'http://local', key: 'k' },
      identity: { url: 'http://local', keyId: 'k', keySecret: 's' },
      wechat: { account: { appId: 'local', secret: '' }, hosts: tencent, merchant: {} as never, templates: {} },
    }
    const real = providers(read({ ...account }).providers, world(), local)
    expect([Object.keys(real.payments), real.wechat?.account.appId]).toEqual([['gateway'], 'wx0123456789abcdef'])
    // W9: beside a real merchant the local bank would give tickets away.
    const ways = (given: Record<string, string>) =>
      Object.keys(providers(read({ ...given, SANDBOX: '1' }).providers, world(), local).payments)
    expect(ways({ ...account, ...merchant })).toEqual(['wechat'])
    expect(ways(gateway)).toEqual(['gateway'])
    expect(providers(read({ ...gateway, SANDBOX: '1' }).providers, world(), local).payments['wechat']).toBeUndefined()
    const both = providers(read({ ...account, ...merchant, ...gateway, ...sms }).providers, world())
    expect(Object.keys(both.payments).toSorted()).toEqual(['gateway', 'wechat'])
    expect(both.payments['wechat']?.channels).toEqual(['jsapi', 'h5', 'native'])
  })

  it('compares ID numbers by whom is configured, and plays that only where nobody real is', () => {
    const answering = (given: Record<string, string>, isTrial = true) => whoAnswers(read(given).providers, isTrial).identity
    expect([answering({}), answering({}, false)]).toEqual(['local', 'nobody'])
    for (const real of [account, { ...account, ...merchant }, gateway, sms]) {
      expect([answering({ ...real, SANDBOX: '1' }), answering(real, false)]).toEqual(['nobody', 'nobody'])
      expect(answering({ ...real, ...identity, SANDBOX: '1' })).toBe('real')
    }
    // In production a trial is asked for by name, and by itself there is nobody.
    expect(read({ NODE_ENV: 'production' }).sandbox).toBe(false)
  })

  it('asks in a trial by the stand-in, whose door is for people and not for servers', async () => {
    const { app, deps } = await testApp(opened.db, { seed: false, sandboxKey: 'the-key-of-the-stand-ins' })
    const whom = (order: string) => ({ name: '王芳', idcard: idcardOf(`11010119900307${order}`), mobile: '13800000001' })
    expect(await deps.identity?.check(whom('001'))).toBe('same')
    expect(await deps.identity?.check(whom('409'))).toBe('differs')
    const stranger = await app.request('/sandbox/identity/api/', { method: 'POST', body: '{}' })
    expect(await stranger.json()).toMatchObject({ Response: { Error: { Code: 'AuthFailure.InvalidAuthorization' } } })
    const quiet = await testApp(opened.db, { seed: false, env: { providers: read(sms).providers } })
    expect(quiet.deps.identity).toBeUndefined()
  })

  it('proves the domain to Tencent at the root, and only with what was configured', async () => {
    const { app } = await testApp(opened.db, {
      seed: false,
      env: { providers: { ...read({ WECHAT_VERIFY: 'AbCdEfGh12345678' }).providers } },
    })
    const ask = (path: string) => app.request(path, { headers: { accept: 'text/html' } })
    expect(await (await ask('/MP_verify_AbCdEfGh12345678.txt')).text()).toBe('AbCdEfGh12345678')
    expect([(await ask('/MP_verify_Other.txt')).status, (await ask('/MP_verify_AbCdEfGh12345678.txt/x')).status]).toEqual([404, 404])
  })
})

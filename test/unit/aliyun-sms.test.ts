/** Alibaba Cloud SMS: the signature against its documents and its own library, the client against the stand-in cloud. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import { beforeEach, describe, expect, it } from 'vitest'
import { fitted, type SmsMessage, SmsRefused } from '#server/features/verify/sms-provider.ts'
import { newCode } from '#server/flow/ids.ts'
import { aliyunAuthorization, aliyunQuery } from '#server/providers/aliyun-signature.ts'
import { aliyunSms } from '#server/providers/aliyun-sms.ts'
import { type SmsGateways, smsGateways } from '../support/sms-clouds.ts'
import { type TestClock, testClock } from '../support/app.ts'

/** Theirs is CommonJS with a default export: to Node, an object that has it; to TypeScript, itself. */
const { default: openApi } = createRequire(import.meta.url)('@alicloud/openapi-util') as typeof import('@alicloud/openapi-util')

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const EMPTY = createHash('sha256').digest('hex')
const texts = { SMS_1: { kind: 'code', params: ['code'] }, SMS_2: { kind: 'notice', params: ['meeting', 'time'] } } as const
const account = { keyId: 'LTAI-test', keySecret: 'a secret of the tests', sign: '会务', texts }
const client = {
  keyId: account.keyId,
  keySecret: account.keySecret,
  sign: account.sign,
  templates: { login: 'SMS_1', order_paid: 'SMS_2', refund_done: 'SMS_9' },
}

let clock: TestClock
let clouds: SmsGateways
let asked: { url: string; headers: Record<string, string> }[]
const web = async (url: string, init?: RequestInit) => clouds.aliyun.request(url, init)
const sms = (more: Partial<Parameters<typeof aliyunSms>[0]> = {}) =>
  aliyunSms({
    ...client,
    clock,
    nonce: newCode,
    fetch: async (url, init) => {
      asked.push({ url, headers: init?.headers ?? {} })
      return web(url, init)
    },
    ...more,
  })
const code = (more: Partial<SmsMessage> = {}): SmsMessage => ({
  mobile: '13800000001',
  template: 'login',
  params: { code: '246810' },
  key: 'K1',
  ...more,
})
const refusal = (sending: Promise<void>) =>
  sending.then(
    () => 'taken',
    (error: unknown) => (error instanceof SmsRefused ? error.code : `unsure: ${(error as Error).message}`),
  )

beforeEach(() => {
  clock = testClock()
  clouds = smsGateways({ clock, aliyun: account, tencent: { ...account, sdkAppId: '1400006666' } })
  asked = []
})

describe('the signature', () => {
  it('is that of the documents’ example', () => {
    const query = aliyunQuery({ RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' })
    expect(
      aliyunAuthorization({
        keyId: 'YourAccessKeyId',
        keySecret: 'YourAccessKeySecret',
        method: 'POST',
        query,
        headers: {
          host: 'ecs.cn-shanghai.aliyuncs.com',
          'x-acs-action': 'RunInstances',
          'x-acs-version': '2014-05-26',
          'x-acs-date': '2023-10-26T10:22:32Z',
          'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
          'x-acs-content-sha256': EMPTY,
        },
      }),
    ).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  it('of any message is that of Alibaba Cloud’s own library, over what really goes out', async () => {
    const letters = [...'会务 abc+/*~\'()!&=%#?"\\…😀']
    const any = () => Array.from({ length: randomInt(1, 60) }, () => letters[randomInt(letters.length)]).join('')
    for (let times = 0; times < 50; times++) {
      const [keySecret, sign, params] = [randomBytes(15).toString('base64'), any(), { code: any() }]
      await sms({ keySecret, sign })
        .send(code({ params, key: any() }))
        .catch(() => {})
      const {
        url,
        headers: { authorization = '', ...headers },
      } = asked.at(-1) as (typeof asked)[0]
      const { host, pathname, searchParams } = new URL(url)
      const query = Object.fromEntries(searchParams)
      expect([query['SignName'], JSON.parse(query['TemplateParam'] ?? '')]).toEqual([sign, fitted(params)])
      expect(authorization).toBe(
        openApi.getAuthorization(
          { method: 'POST', pathname, query, headers: { host, ...headers } } as never,
          'ACS3-HMAC-SHA256',
          EMPTY,
          account.keyId,
          keySecret,
        ),
      )
    }
  })
})

describe('sending', () => {
  it('hands a code over', async () => {
    await sms().send(code())
    expect(clouds.sent).toEqual([{ cloud: 'aliyun', mobile: '13800000001', template: 'SMS_1', params: ['246810'], key: 'K1' }])
    expect(asked[0]?.url).toMatch(/^https:\/\/dysmsapi\.aliyuncs\.com\/\?/)
  })

  it('cuts a long variable short, in one line', async () => {
    await sms().send(code({ template: 'order_paid', params: { meeting: `第九届\n全国${'教师'.repeat(30)}研讨会`, time: '10月1日 09:00' } }))
    const [meeting, time] = clouds.sent[0]?.params ?? []
    expect([meeting?.length, meeting?.slice(0, 8), meeting?.at(-1), time]).toEqual([35, '第九届 全国教师', '…', '10月1日 09:00'])
  })

  it('keeps one number from more than one code a minute, five an hour and ten a day; notices go on', async () => {
    const outcomes: string[] = []
    for (let minute = 0; minute < 7; minute++, clock.pass(MINUTE))
      outcomes.push(await refusal(sms().send(code())), await refusal(sms().send(code())))
    const limited = 'isv.BUSINESS_LIMIT_CONTROL'
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => ['taken', limited]).flat(), limited, limited, limited, limited])
    for (let minute = 0; minute < 7; minute++, clock.pass(MINUTE)) outcomes.push(await refusal(sms().send(code())))
    clock.pass(HOUR)
    for (let minute = 0; minute < 6; minute++, clock.pass(MINUTE)) outcomes.push(await refusal(sms().send(code())))
    expect(outcomes.filter((one) => one === 'taken')).toHaveLength(10)
    expect(await refusal(sms().send(code({ mobile: '13800000002' })))).toBe('taken')
    expect(await refusal(sms().send(code({ template: 'order_paid', params: { meeting: '会', time: '今天' } })))).toBe('taken')
    clock.pass(24 * HOUR)
    expect(await refusal(sms().send(code()))).toBe('taken')
  })
})

describe('a refusal', () => {
  it.each<[string, () => Promise<void>, string]>([
    ['a wrong secret', () => sms({ keySecret: 'another' }).send(code()), 'SignatureDoesNotMatch'],
    ['an unknown key', () => sms({ keyId: 'LTAI-other' }).send(code()), 'InvalidAccessKeyId.NotFound'],
    ['a clock that is late', () => sms({ clock: () => clock() - 16 * MINUTE }).send(code()), 'InvalidTimeStamp.Expired'],
    [
      'a nonce used before',
      async () => {
        const one = sms({ nonce: () => 'n' })
        await one.send(code())
        await one.send(code({ mobile: '13800000002' }))
      },
      'SignatureNonceUsed',
    ],
    ['a sign that is not approved', () => sms({ sign: '别人' }).send(code()), 'isv.SMS_SIGNATURE_ILLEGAL'],
    ['a template that is not approved', () => sms().send(code({ template: 'refund_done' })), 'isv.SMS_TEMPLATE_ILLEGAL'],
    ['a template that is not configured', () => sms().send(code({ template: 'reset' })), 'no template for reset'],
    ['a missing variable', () => sms().send(code({ params: {} })), 'isv.TEMPLATE_MISSING_PARAMETERS'],
    ['a number that is none', () => sms().send(code({ mobile: '12345678901' })), 'isv.MOBILE_NUMBER_ILLEGAL'],
  ])('comes for %s', async (_, send, expected) => {
    expect(await refusal(send())).toBe(expected)
  })

  it('comes where anything was changed after signing', async () => {
    const changed = (url: string) => url.replace('246810', '135791')
    expect(await refusal(sms({ fetch: (url, init) => web(changed(url), init) }).send(code()))).toBe('SignatureDoesNotMatch')
    const unsigned = (init: { headers?: Record<string, string> } = {}) => ({
      ...init,
      headers: { ...init.headers, 'x-acs-security-token': 'mine' },
    })
    expect(await refusal(sms({ fetch: (url, init) => web(url, unsigned(init) as RequestInit) }).send(code()))).toBe('SignatureDoesNotMatch')
    expect(clouds.sent).toEqual([])
  })

  it('comes where the cloud was not reached: nothing was sent', async () => {
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }))
    expect(await refusal(sms({ fetch }).send(code()))).toMatch(/^no answer from .+ \(ENOTFOUND\)$/)
    const cut = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }))
    expect(await refusal(sms({ fetch: cut }).send(code()))).toMatch(/^unsure: /)
  })

  it('never tells the log who was to be told what', async () => {
    const error = (await sms({ sign: '别人' })
      .send(code())
      .catch((reason: unknown) => reason)) as Error
    for (const secret of ['13800000001', '246810', account.keySecret]) expect(`${error.message}${error.stack}`).not.toContain(secret)
  })
})

describe('where nobody knows whether it was taken', () => {
  it.each<[string, () => Promise<Response>]>([
    ['no answer', () => Promise.reject(new TypeError('fetch failed'))],
    ['a page', async () => new Response('<html></html>', { status: 200 })],
    ['trouble of the cloud', async () => Response.json({ Code: 'isp.SYSTEM_ERROR', Message: 'system error' })],
    ['trouble of its gateway', async () => Response.json({ Code: 'ServiceUnavailable', Message: '13800000001' }, { status: 503 })],
    ['OK with a wrong status', async () => Response.json({ Code: 'OK' }, { status: 400 })],
    ['a code that is none', async () => Response.json({ Code: '13800000001: 246810' })],
  ])('%s is no refusal', async (_, fetch) => {
    const outcome = await refusal(sms({ fetch }).send(code()))
    expect(outcome).toMatch(/^unsure: /)
    expect(outcome).not.toMatch(/13800000001|246810/)
  })
})

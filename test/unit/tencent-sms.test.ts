/** Tencent Cloud SMS: the signature against its documents and its own library, the client against the stand-in cloud. */
import { randomBytes, randomInt } from 'node:crypto'
import { Agent } from 'node:http'
import { createRequire } from 'node:module'
import { serve } from '@hono/node-server'
import { CommonClient } from 'tencentcloud-sdk-nodejs-common'
import { beforeEach, describe, expect, it } from 'vitest'
import { type SmsMessage, SmsRefused } from '#server/features/verify/sms-provider.ts'
import { tencentAuthorization } from '#server/providers/tencent-signature.ts'
import { tencentSms } from '#server/providers/tencent-sms.ts'
import { type SmsGateways, smsGateways } from '../support/sms-clouds.ts'
import { type TestClock, testClock } from '../support/app.ts'

/** Theirs is CommonJS with a default export: to Node, an object that has it; to TypeScript, itself. */
const { default: sdkSign } = createRequire(import.meta.url)('tencentcloud-sdk-nodejs-common/tencentcloud/common/sign.js') as Sign
type Sign = typeof import('tencentcloud-sdk-nodejs-common/tencentcloud/common/sign.js')

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const JSON_TYPE = 'application/json; charset=utf-8'
const texts = { 1001: { kind: 'code', params: ['1', '2'] }, 1002: { kind: 'notice', params: ['1', '2'] } } as const
const account = { keyId: 'AKID-test', keySecret: 'a secret of the tests', sign: '会务', sdkAppId: '1400006666', texts }
const client = {
  secretId: account.keyId,
  secretKey: account.keySecret,
  sdkAppId: account.sdkAppId,
  sign: account.sign,
  templates: {
    login: { id: '1001', params: ['code', 'minutes'] },
    order_paid: { id: '1002', params: ['time', 'meeting'] },
    refund_done: { id: '9999', params: [] },
    meeting_changed: { id: '1002', params: ['what'] },
  },
}

let clock: TestClock
let clouds: SmsGateways
const web = async (url: string, init?: RequestInit) => clouds.tencent.request(url, init)
const sms = (more: Partial<Parameters<typeof tencentSms>[0]> = {}) => tencentSms({ ...client, clock, fetch: web, ...more })
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
  clouds = smsGateways({ clock, aliyun: account, tencent: account })
})

describe('the signature', () => {
  const example = {
    service: 'cvm',
    timestamp: 1_551_113_065,
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
  }
  const headers = { 'content-type': JSON_TYPE, host: 'cvm.tencentcloudapi.com' }

  it('is that of the documents’ example, with the action signed', () => {
    expect(
      tencentAuthorization({
        ...example,
        secretId: `AKID${'*'.repeat(32)}`,
        secretKey: '*'.repeat(32),
        headers: { ...headers, 'x-tc-action': 'describeinstances' },
      }),
    ).toBe(
      `TC3-HMAC-SHA256 Credential=AKID${'*'.repeat(32)}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f`,
    )
  })

  it('is that of the international documents’ example, without it', () => {
    expect(
      tencentAuthorization({
        ...example,
        secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
        secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
        headers,
      }),
    ).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
    )
  })

  it('of any message is that of Tencent Cloud’s own library', () => {
    const letters = [...'会务 abc+/*~\'()!&=%#?"\\…😀']
    for (let times = 0; times < 50; times++) {
      const payload = {
        TemplateParamSet: Array.from({ length: randomInt(5) }, () =>
          Array.from({ length: randomInt(1, 60) }, () => letters[randomInt(letters.length)]).join(''),
        ),
      }
      const [secretKey, timestamp] = [randomBytes(15).toString('base64'), randomInt(2_000_000_000)]
      const theirs = sdkSign.sign3({
        url: 'https://sms.tencentcloudapi.com/',
        payload,
        timestamp,
        service: 'sms',
        secretId: 'AKID',
        secretKey,
        multipart: false,
        boundary: '',
        headers: { 'Content-Type': JSON_TYPE },
      })
      expect(
        tencentAuthorization({
          secretId: 'AKID',
          secretKey,
          service: 'sms',
          timestamp,
          headers: { 'content-type': JSON_TYPE, host: 'sms.tencentcloudapi.com' },
          body: JSON.stringify(payload),
        }),
      ).toBe(theirs)
    }
  })
})

describe('the stand-in cloud', () => {
  it('takes what Tencent Cloud’s own client sends, and refuses it with another secret', async () => {
    clouds = smsGateways({ clock: Date.now, aliyun: account, tencent: account })
    const server = serve({ fetch: clouds.tencent.fetch, port: 0, hostname: '127.0.0.1' })
    try {
      await new Promise((resolve) => server.once('listening', resolve))
      const { port } = server.address() as { port: number }
      // The library signs for the first word of the host's name, so it keeps that name.
      const agent = new Agent({
        lookup: (_host, _options, done) => {
          done(null, [{ address: '127.0.0.1', family: 4 }])
        },
      })
      const theirs = (secretKey: string) =>
        new CommonClient('sms.tencentcloudapi.com', '2021-01-11', {
          credential: { secretId: account.keyId, secretKey },
          region: 'ap-guangzhou',
          profile: { httpProfile: { endpoint: `sms.tencentcloudapi.com:${port}`, protocol: 'http://', agent } },
        })
      const message = {
        PhoneNumberSet: ['+8613800000001'],
        SmsSdkAppId: account.sdkAppId,
        SignName: '会务',
        TemplateId: '1001',
        TemplateParamSet: ['246810', '5'],
      }
      expect(await theirs(account.keySecret).request('SendSms', message)).toMatchObject({
        SendStatusSet: [{ Code: 'Ok', PhoneNumber: '+8613800000001', Fee: 1 }],
      })
      await expect(theirs('another').request('SendSms', message)).rejects.toMatchObject({ code: 'AuthFailure.SignatureFailure' })
      expect(clouds.sent).toHaveLength(1)
    } finally {
      server.close()
    }
  })
})

describe('sending', () => {
  it('hands a code over, abroad’s way of writing the number', async () => {
    await sms().send(code({ params: { code: '246810', minutes: '5' } }))
    expect(clouds.sent).toEqual([{ cloud: 'tencent', mobile: '+8613800000001', template: '1001', params: ['246810', '5'], key: 'K1' }])
  })

  it('gives variables in the order that the template has them, cut short, in one line', async () => {
    await sms().send(code({ template: 'order_paid', params: { meeting: `第九届\n全国${'教师'.repeat(30)}研讨会`, time: '10月1日 09:00' } }))
    const [time, meeting] = clouds.sent[0]?.params ?? []
    expect([meeting?.length, meeting?.slice(0, 8), meeting?.at(-1), time]).toEqual([35, '第九届 全国教师', '…', '10月1日 09:00'])
  })

  it('keeps one number from more than one code in thirty seconds, five an hour and ten a day; notices go on', async () => {
    const outcomes: string[] = []
    const sends = async (times: number) => {
      for (let one = 0; one < times; one++, clock.pass(MINUTE)) outcomes.push(await refusal(sms().send(code())))
    }
    expect([await refusal(sms().send(code())), await refusal(sms().send(code()))]).toEqual([
      'taken',
      'LimitExceeded.PhoneNumberThirtySecondLimit',
    ])
    clock.pass(MINUTE)
    await sends(5)
    expect(outcomes.splice(0)).toEqual(['taken', 'taken', 'taken', 'taken', 'LimitExceeded.PhoneNumberOneHourLimit'])
    clock.pass(HOUR)
    await sends(5)
    clock.pass(HOUR)
    await sends(1)
    expect(outcomes).toEqual(['taken', 'taken', 'taken', 'taken', 'taken', 'LimitExceeded.PhoneNumberDailyLimit'])
    expect(await refusal(sms().send(code({ template: 'order_paid', params: { meeting: '会', time: '今天' } })))).toBe('taken')
    expect(await refusal(sms().send(code({ mobile: '13800000002' })))).toBe('taken')
  })
})

describe('a refusal', () => {
  it.each<[string, () => Promise<void>, string]>([
    ['a wrong secret', () => sms({ secretKey: 'another' }).send(code()), 'AuthFailure.SignatureFailure'],
    ['an unknown key', () => sms({ secretId: 'AKID-other' }).send(code()), 'AuthFailure.SecretIdNotFound'],
    ['a clock that is late', () => sms({ clock: () => clock() - 301_000 }).send(code()), 'AuthFailure.SignatureExpire'],
    ['a clock that is early', () => sms({ clock: () => clock() + 301_000 }).send(code()), 'AuthFailure.SignatureExpire'],
    ['another application', () => sms({ sdkAppId: '1' }).send(code()), 'InvalidParameterValue.SdkAppIdNotExist'],
    ['a sign that is not approved', () => sms({ sign: '别人' }).send(code()), 'FailedOperation.SignatureIncorrectOrUnapproved'],
    [
      'a template that is not approved',
      () => sms().send(code({ template: 'refund_done' })),
      'FailedOperation.TemplateIncorrectOrUnapproved',
    ],
    ['a template that is not configured', () => sms().send(code({ template: 'reset' })), 'no template for reset'],
    [
      'too few variables',
      () => sms().send(code({ template: 'meeting_changed', params: { what: '改期' } })),
      'FailedOperation.TemplateParamSetNotMatchApprovedTemplate',
    ],
    ['a number that is none', () => sms().send(code({ mobile: '12345678901' })), 'InvalidParameterValue.IncorrectPhoneNumber'],
  ])('comes for %s', async (_, send, expected) => {
    expect(await refusal(send())).toBe(expected)
  })

  it('comes where anything was changed after signing', async () => {
    const changing = (change: (init: { headers: Record<string, string>; body: string }) => void) =>
      sms({
        fetch: (url, init) => {
          const copy = { method: 'POST', headers: { ...init?.headers }, body: String(init?.body ?? '') }
          change(copy)
          return web(url, copy)
        },
      })
    for (const change of [
      (init: { body: string }) => {
        init.body = init.body.replace('246810', '135791')
      },
      (init: { headers: Record<string, string> }) => {
        init.headers['x-tc-action'] = 'AddSmsTemplate'
      },
      (init: { headers: Record<string, string> }) => {
        init.headers['x-tc-timestamp'] = String(clock() / 1000 + 1)
      },
    ])
      expect(await refusal(changing(change).send(code()))).toBe('AuthFailure.SignatureFailure')
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
    ['a page', async () => new Response('<html></html>')],
    [
      'a time-out inside the cloud',
      async () => Response.json({ Response: { SendStatusSet: [{ Code: 'InternalError.Timeout', PhoneNumber: '+8613800000001' }] } }),
    ],
    ['trouble of its gateway', async () => Response.json({ Response: { Error: { Code: 'LimitExceeded' } } }, { status: 502 })],
    ['an answer about nobody', async () => Response.json({ Response: { SendStatusSet: [] } })],
    ['a code that is none', async () => Response.json({ Response: { SendStatusSet: [{ Code: '13800000001: 246810' }] } })],
  ])('%s is no refusal', async (_, fetch) => {
    const outcome = await refusal(sms({ fetch }).send(code()))
    expect(outcome).toMatch(/^unsure: /)
    expect(outcome).not.toMatch(/13800000001|246810/)
  })
})

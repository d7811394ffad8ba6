/** Who may talk to WeChat Pay: every part of the Authorization, and what the answer says when it is wrong. */
import { beforeEach, describe, expect, it } from 'vitest'
import { testMerchant, type Twist } from './merchant-caller.ts'

let merchant: ReturnType<typeof testMerchant>
beforeEach(() => {
  merchant = testMerchant()
})

const seconds = () => Math.floor(merchant.clock() / 1000)
const ask = (twist: Twist) => merchant.call('POST', '/v3/pay/transactions/jsapi', merchant.order(), twist)

describe('a merchant who proves who it is', () => {
  it('gets its order, with the parts of the header in any order', async () => {
    const answer = await ask({ authorization: (proper) => `${proper.slice(0, 26)}${proper.slice(26).split(',').toReversed().join(',')}` })
    expect(answer.status).toBe(200)
    expect(answer.json.prepay_id).toMatch(/^wx20260601120000[0-9a-f]{20}$/)
  })

  // W10: wechatpay-node-v3 writes it so, which WeChat takes.
  it('may write its serial in small letters', async () => {
    const answer = await ask({
      authorization: (proper) => proper.replace(/serial_no="(\w+)"/, (_, serial: string) => `serial_no="${serial.toLowerCase()}"`),
    })
    expect(answer.status).toBe(200)
  })

  it('signs the path from /v3 on, wherever the host is mounted', async () => {
    const { mch } = merchant.box
    const { Hono } = await import('hono')
    const outer = new Hono().route('/sandbox/wechat/mch', mch)
    merchant.box.mch = outer
    expect((await ask({ prefix: '/sandbox/wechat/mch' })).status).toBe(200)
  })
})

describe('a merchant who does not', () => {
  const refusals: [string, Twist, RegExp][] = [
    ['sends no Authorization', { authorization: () => undefined }, /值格式错误/],
    ['names another scheme', { authorization: (proper) => proper.replace('WECHATPAY2-SHA256-RSA2048', 'Bearer') }, /认证类型不正确/],
    ['leaves a part out', { authorization: (proper) => proper.replace(/,nonce_str="\w+"/, '') }, /值格式错误/],
    ['gives a part twice', { authorization: (proper) => `${proper},mchid="1600000000"` }, /值格式错误/],
    ['puts spaces between the parts', { authorization: (proper) => proper.replaceAll(',', ', ') }, /值格式错误/],
    [
      'names another serial',
      { authorization: (proper) => proper.replace(/serial_no="\w+"/, `serial_no="${'A'.repeat(40)}"`) },
      /序列号有误/,
    ],
    ['names another merchant', { authorization: (proper) => proper.replace(/mchid="\d+"/, 'mchid="1600000000"') }, /序列号有误/],
    ['signs another body', { signedBody: '{}' }, /签名错误/],
    ['signs another path', { signedPath: '/v3/pay/transactions/native' }, /签名错误/],
    ['signs the prefix too', { signedPath: '/mch/v3/pay/transactions/jsapi' }, /签名错误/],
  ]
  it.each(refusals)('gets 401 when it %s', async (_, twist, message) => {
    const answer = await ask(twist)
    expect(answer.status).toBe(401)
    expect(answer.json).toMatchObject({ code: 'SIGN_ERROR', message: expect.stringMatching(message) })
    expect(merchant.box.books.trades.size).toBe(0)
  })

  it('is told by the detail what was to be signed', async () => {
    const answer = await ask({ signedBody: '' })
    const body = JSON.stringify(merchant.order())
    expect(answer.json.detail).toMatchObject({
      detail: { issue: 'sign not match' },
      field: 'signature',
      location: 'authorization',
      sign_information: {
        method: 'POST',
        url: '/v3/pay/transactions/jsapi',
        truncated_sign_message: expect.stringMatching(/^POST\n\/v3\/pay\/transactions\/jsapi\n\d{10}\n\w{32}\n\{/),
      },
    })
    const { sign_information } = answer.json.detail as { sign_information: { sign_message_length: number } }
    expect(sign_information.sign_message_length).toBe('POST\n/v3/pay/transactions/jsapi\n'.length + 11 + 33 + Buffer.byteLength(body) + 1)
  })

  it('may be 299 seconds early or late, and not 300', async () => {
    const at = async (offset: number) => (await ask({ timestamp: seconds() + offset })).status
    expect([await at(-299), await at(299)]).toEqual([200, 200])
    expect([await at(-300), await at(300)]).toEqual([401, 401])
  })

  it('is told of the time before the signature', async () => {
    const answer = await ask({ timestamp: seconds() - 400, signedBody: '' })
    expect(answer.json.message).toMatch(/不得超过5分钟/)
  })

  it('may use a nonce once, as long as its timestamp is good', async () => {
    const twist = { nonce: 'n'.repeat(32), timestamp: seconds() + 290 }
    expect((await ask(twist)).status).toBe(200)
    expect((await ask(twist)).status).toBe(401)
    merchant.clock.pass(500_000)
    expect((await ask(twist)).status).toBe(401)
  })

  it('is not signed for: nobody knows to whom', async () => {
    const answer = await ask({ signedBody: '' })
    expect(answer.headers.get('wechatpay-signature')).toBeNull()
    expect(answer.headers.get('request-id')).toBeTruthy()
  })
})

describe('the form of a request', () => {
  it('needs a User-Agent and an Accept', async () => {
    for (const headers of [{ 'user-agent': undefined }, { 'user-agent': ' ' }, { accept: undefined }]) {
      expect((await ask({ headers })).json).toMatchObject({ code: 'INVALID_REQUEST', message: 'Http头缺少Accept或User-Agent' })
    }
  })

  it('needs JSON, and says so', async () => {
    expect((await ask({ headers: { 'content-type': 'text/plain' } })).json.code).toBe('PARAM_ERROR')
    expect((await ask({ raw: '{"appid":' })).json.code).toBe('PARAM_ERROR')
    expect((await ask({ raw: '[]' })).json.code).toBe('PARAM_ERROR')
  })

  it('has no character of four bytes, written or escaped', async () => {
    for (const raw of [
      JSON.stringify(merchant.order({ description: '会议🎉' })),
      JSON.stringify(merchant.order({ description: '会议' })).replace('会议', '\\ud83c\\udf89'),
    ]) {
      const answer = await ask({ raw })
      expect([answer.status, answer.json.code]).toEqual([400, 'PARAM_ERROR'])
    }
  })

  it('knows its paths and methods', async () => {
    const unknown = await merchant.call('GET', '/v3/pay/transactions')
    const wrong = await merchant.call('GET', '/v3/pay/transactions/native')
    expect([unknown.status, unknown.text, wrong.status, wrong.text]).toEqual([404, '', 405, ''])
  })
})

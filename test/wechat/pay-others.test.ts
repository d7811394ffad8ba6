/** An implementation of somebody else's, wechatpay-axios-plugin, understands what we say, and we what it says. */
import { describe, expect, it } from 'vitest'
import { Aes, Decorator, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { parseBill } from '#wechat/server/pay/bill.ts'
import { decrypt } from '#wechat/server/pay/cipher.ts'
import { authorization, jsapiParams } from '#wechat/server/pay/sign.ts'
import { flawOf } from '#wechat/server/pay/verify.ts'
import { createPublicKey } from 'node:crypto'
import { byPublicKey, merchant, merchantKeys, signatureOf, start, tencent } from './pay-tencent.ts'

const publicKey = Object.values(merchant.publicKeys)[0]!
const privateKey = Rsa.from(byPublicKey.privateKey, 'private')
const bodies = [
  '',
  '{}',
  '{"description":"会务年会","amount":{"total":1}}',
  'Hello World!\n',
  '{"a":"\\ud83c\\udf89", "b":\t1}\r\n',
  '{"键":"值"}',
]

describe('what we sign, it verifies', () => {
  it.each(bodies)('a request with %j', (body) => {
    const path = '/v3/pay/transactions/out-trade-no/a%7Cb*c?mchid=1900000109'
    const header = authorization(merchant, {
      method: 'POST',
      path,
      timestamp: 1_779_242_400,
      nonce: '593BEC0C930BF1AFEB40B4A08C8FB242',
      body,
    })
    const signature = /signature="([^"]+)"/.exec(header)?.[1] ?? ''
    expect(
      Rsa.verify(
        Formatter.request('POST', path, 1_779_242_400, '593BEC0C930BF1AFEB40B4A08C8FB242', body),
        signature,
        merchantKeys.publicKey,
      ),
    ).toBe(true)
    const parts = (text: string) => text.replace(/^\S+ /, '').split(',').toSorted()
    expect(parts(header)).toEqual(
      parts(Formatter.authorization(merchant.mchId, '593BEC0C930BF1AFEB40B4A08C8FB242', signature, 1_779_242_400, merchant.serial)),
    )
  })

  it('the parameters of the cashier', () => {
    const params = jsapiParams(merchant, {
      prepayId: 'wx26112221580621e9b071c00d9e093b0000',
      timeStamp: '1779242400',
      nonceStr: Formatter.nonce(),
    })
    const message = Formatter.joinedByLineFeed(params.appId, params.timeStamp, params.nonceStr, params.package)
    expect(Rsa.verify(message, params.paySign, merchantKeys.publicKey)).toBe(true)
  })

  it('our whole order, as it left', async () => {
    const { client, asked, answers } = tencent()
    answers(200, { code_url: 'weixin://wxpay/bizpayurl?pr=x' })
    await client.order('native', {
      outTradeNo: '2605201000001234000001',
      description: '会务年会',
      amountFen: 1,
      notifyUrl: 'https://hui.example.cn/paid',
      expiresAt: start + 900_000,
      payerIp: '127.0.0.1',
    })
    const { headers, url, body } = asked[0]!
    const [, nonce = '', timestamp = '', signature = ''] =
      /nonce_str="(\w+)",timestamp="(\d+)",.*signature="([^"]+)"/.exec(headers.Authorization!) ?? []
    const { pathname, search } = new URL(url)
    expect(Rsa.verify(Formatter.request('POST', `${pathname}${search}`, timestamp, nonce, body), signature, merchantKeys.publicKey)).toBe(
      true,
    )
  })
})

describe('what it signs, we verify', () => {
  it.each(bodies)('an answer of %j', async (body) => {
    const [timestamp, nonce] = [String(Math.floor(start / 1000)), Formatter.nonce()]
    const signature = Rsa.sign(Formatter.response(timestamp, nonce, body), privateKey)
    const headers: Record<string, string> = {
      'Wechatpay-Timestamp': timestamp,
      'Wechatpay-Nonce': nonce,
      'Wechatpay-Serial': byPublicKey.serial,
      'Wechatpay-Signature': signature,
    }
    const keyOf = async (serial: string) => (serial === byPublicKey.serial ? createPublicKey(publicKey) : undefined)
    expect(await flawOf((name) => headers[name], body, start, keyOf)).toBeUndefined()
    expect(await flawOf((name) => headers[name], `${body} `, start, keyOf)).toBe('the signature does not fit')
  })
})

describe('both judge alike', () => {
  /** Its own verifier gives the body back, or something else with the reason. It reads the real clock, so the answers are of now. */
  const verifier = Decorator.responseVerifier({ [byPublicKey.serial]: publicKey }) as (data: string, headers: object) => unknown
  const body = '{"prepay_id":"wx26"}'
  const keyOf = async (serial: string) => (serial === byPublicKey.serial ? createPublicKey(publicKey) : undefined)
  const now = Formatter.timestamp() * 1000

  it.each<[string, number, Record<string, string>, string]>([
    ['a good answer', 0, {}, body],
    ['an old one', -400_000, {}, body],
    ['an early one', 400_000, {}, body],
    ['a changed one', 0, {}, '{"prepay_id": "wx26"}'],
    ['one with an unknown key', 0, { 'Wechatpay-Serial': 'PUB_KEY_ID_other' }, body],
    ['a probe', 0, { 'Wechatpay-Signature': 'WECHATPAY/SIGNTEST/dGVzdA==' }, body],
  ])('%s', async (_what, late, change, came) => {
    const headers = { ...signatureOf(body, byPublicKey, now + late), ...change }
    const theirs = verifier.call({ url: '/v3/pay/transactions/jsapi' }, came, headers) === came
    const ours = (await flawOf((name) => headers[name], came, now, keyOf)) === undefined
    expect(ours).toBe(theirs)
    expect(ours).toBe(_what === 'a good answer')
  })
})

describe('what it encrypts, we open', () => {
  it.each(['transaction', 'certificate', ''])('with associated data %j', (associatedData) => {
    for (const plain of ['{"trade_state":"SUCCESS"}', '', '会务🎉'.repeat(300)]) {
      const nonce = Formatter.nonce(12)
      const ciphertext = Aes.AesGcm.encrypt(plain, merchant.apiV3Key, nonce, associatedData)
      expect(decrypt(merchant.apiV3Key, { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associatedData })).toBe(plain)
    }
  })

  it('a whole report, made and signed by it', async () => {
    const content = { mchid: merchant.mchId, echo: '年会' }
    const nonce = Formatter.nonce(12)
    const resource = {
      original_type: 'echo',
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Aes.AesGcm.encrypt(JSON.stringify(content), merchant.apiV3Key, nonce, 'echo'),
      associated_data: 'echo',
      nonce,
    }
    const body = JSON.stringify({
      id: 'EV-1',
      create_time: '2026-05-20T10:00:00+08:00',
      resource_type: 'encrypt-resource',
      event_type: 'SECURITY_ECHO.SUCCESS',
      summary: '自测',
      resource,
    })
    const [timestamp, signNonce] = [String(Math.floor(start / 1000)), Formatter.nonce()]
    const headers: Record<string, string> = {
      'Wechatpay-Timestamp': timestamp,
      'Wechatpay-Nonce': signNonce,
      'Wechatpay-Serial': byPublicKey.serial,
      'Wechatpay-Signature': Rsa.sign(Formatter.response(timestamp, signNonce, body), privateKey),
    }
    expect(await tencent().client.notification(body, (name) => headers[name])).toEqual({
      id: 'EV-1',
      eventType: 'SECURITY_ECHO.SUCCESS',
      kind: 'other',
    })
  })
})

describe('a bill', () => {
  it('says the same to both', () => {
    const csv = [
      '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
      '`2026-05-19 10:00:01,`wxd678efh567hg6787,`1900000109,`0,`,`42000001,`2605191000001234000001,`oUp,`JSAPI,`SUCCESS,`OTHERS,`CNY,`0.29,`0.00,`0,`0,`0.00,`0.00,`,`,`年会,`,`0.00000,`0.60%,`0.29,`0.00,`',
      '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
      '`1,`0.29,`0.00,`0.00,`0.00000,`0.29,`0.00',
      '',
    ].join('\r\n')
    const { rows } = Formatter.castCsvBill(Buffer.from(`\uFEFF${csv}`)) as { rows: Record<string, string>[] }
    expect(parseBill(csv)).toEqual(
      rows.map((row) => ({
        kind: 'trade',
        outTradeNo: row.商户订单号,
        transactionId: row.微信订单号,
        amountFen: 29,
        refundFen: 0,
        feeMils: 0,
        at: Date.parse('2026-05-19T10:00:01+08:00'),
        state: row.交易状态,
      })),
    )
  })
})

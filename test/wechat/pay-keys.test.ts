/** The keys by which Tencent is known: certificates that change, public keys that stay, and both at once during a switch. */
import { describe, expect, it } from 'vitest'
import { PayError } from '#wechat/server/pay/errors.ts'
import * as official from './pay-official.ts'
import * as platform from './pay-platform.ts'
import {
  byCertificate,
  byNextCertificate,
  byPublicKey,
  byStranger,
  certificatesAnswer,
  certified,
  merchant,
  start,
  tencent,
} from './pay-tencent.ts'

const order = {
  outTradeNo: '2605201000001234000001',
  description: '早鸟票',
  amountFen: 100,
  notifyUrl: 'https://hui.example.cn/paid',
  expiresAt: start + 900_000,
  payerIp: '14.23.150.211',
  openId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
}
const prepaid = { prepay_id: 'wx26' }
const both = certificatesAnswer(official, platform)
const only = certificatesAnswer(official)
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: PayError) => `${error.status} ${error.code}`,
  )
const paths = (asked: { url: string }[]) => asked.map(({ url }) => url.replace(/^.*\/v3\//, ''))

describe('platform certificates', () => {
  it('are fetched when first needed, opened, and kept', async () => {
    const { client, asked, answers } = tencent({ who: certified })
    answers(200, prepaid, { signer: byCertificate })
      .answers(200, both, { signer: byCertificate })
      .answers(200, prepaid, { signer: byNextCertificate })
    expect(await client.order('jsapi', order)).toBe('wx26')
    expect(await client.order('jsapi', order)).toBe('wx26')
    expect(paths(asked)).toEqual(['pay/transactions/jsapi', 'certificates', 'pay/transactions/jsapi'])
    expect(asked[0]?.headers).not.toHaveProperty('Wechatpay-Serial')
  })

  it('are fetched once for all who wait for them', async () => {
    const { client, asked, answers } = tencent({ who: certified })
    answers(200, prepaid, { signer: byCertificate })
      .answers(200, prepaid, { signer: byCertificate })
      .answers(200, only, { signer: byCertificate })
    expect(await Promise.all([client.order('jsapi', order), client.order('jsapi', order)])).toEqual(['wx26', 'wx26'])
    expect(paths(asked).filter((path) => path === 'certificates')).toHaveLength(1)
  })

  it('are fetched once more after a probe', async () => {
    const { client, answers } = tencent({ who: certified })
    const probe = { signer: byCertificate, headers: { 'Wechatpay-Signature': 'WECHATPAY/SIGNTEST/dGVzdA==' } }
    answers(200, prepaid, { signer: byCertificate }).answers(200, only, probe).answers(200, only, { signer: byCertificate })
    expect(await client.order('jsapi', order)).toBe('wx26')
  })

  it('are fetched again for a serial that is not among them, but not within five minutes', async () => {
    const { client, asked, answers, pass } = tencent({ who: certified })
    answers(200, prepaid, { signer: byCertificate }).answers(200, only, { signer: byCertificate })
    await client.order('jsapi', order)
    pass(299_000)
    answers(200, prepaid, { signer: byNextCertificate })
    expect(await errorOf(client.order('jsapi', order))).toBe('200 SIGN_UNVERIFIED')
    pass(1_000)
    answers(200, prepaid, { signer: byNextCertificate }).answers(200, both, { signer: byNextCertificate })
    expect(await client.order('jsapi', order)).toBe('wx26')
    expect(paths(asked).filter((path) => path === 'certificates')).toHaveLength(2)
  })

  it('are soon asked for again where nobody answered', async () => {
    const { client, answers, fails, pass, asked } = tencent({ who: certified })
    answers(200, prepaid, { signer: byCertificate })
    fails().fails().fails()
    expect(await errorOf(client.order('jsapi', order))).toBe('0 NETWORK')
    answers(200, prepaid, { signer: byCertificate })
    expect(await errorOf(client.order('jsapi', order))).toBe('200 SIGN_UNVERIFIED')
    expect(asked).toHaveLength(5)
    pass(15_000)
    answers(200, prepaid, { signer: byCertificate }).answers(200, only, { signer: byCertificate })
    expect(await client.order('jsapi', order)).toBe('wx26')
  })

  it('are not believed after their last day, nor before their first', async () => {
    for (const at of ['2031-04-25T08:55:23Z', '2021-04-27T08:55:22Z']) {
      const { client, answers, pass, now } = tencent({ who: certified })
      pass(Date.parse(at) - now())
      answers(200, prepaid, { signer: byCertificate }).answers(200, only, { signer: byCertificate })
      expect(await errorOf(client.order('jsapi', order))).toBe('200 SIGN_UNVERIFIED')
    }
  })

  it('are dropped when Tencent no longer lists them', async () => {
    const { client, answers, pass } = tencent({ who: certified })
    answers(200, prepaid, { signer: byCertificate }).answers(200, only, { signer: byCertificate })
    await client.order('jsapi', order)
    pass(300_000)
    answers(200, prepaid, { signer: byNextCertificate }).answers(200, certificatesAnswer(platform), { signer: byNextCertificate })
    await client.order('jsapi', order)
    answers(200, prepaid, { signer: byCertificate })
    expect(await errorOf(client.order('jsapi', order))).toBe('200 SIGN_UNVERIFIED')
  })

  it.each([
    ['signed by a certificate they do not bring', only, byNextCertificate, '200 SIGN_UNVERIFIED'],
    ['signed by somebody else', only, { ...byCertificate, privateKey: byStranger.privateKey }, '200 SIGN_UNVERIFIED'],
    ['unsigned', only, undefined, '200 SIGN_UNVERIFIED'],
    ['under the number of another', certificatesAnswer({ ...official, serial: platform.serial }), byCertificate, '200 ANSWER_FORM'],
    [
      'encrypted with another key',
      JSON.parse(JSON.stringify(only).replace('aBcDeFgHiJkL', 'aBcDeFgHiJkM')),
      byCertificate,
      '200 ANSWER_FORM',
    ],
    ['of no form', { data: 'none' }, byCertificate, '200 ANSWER_FORM'],
    ['lost on the way', '<html>Not Found</html>', undefined, '404 HTTP_404', 404],
  ])('are not believed when %s', async (_what, answer, signer, error, status = 200) => {
    const { client, answers } = tencent({ who: certified })
    answers(200, prepaid, { signer: byCertificate }).answers(status, answer, { signer })
    expect(await errorOf(client.order('jsapi', order))).toBe(error)
  })
})

describe('微信支付公钥', () => {
  it('needs no certificates', async () => {
    const { client, asked, answers } = tencent()
    answers(200, prepaid)
    await client.order('jsapi', order)
    expect(paths(asked)).toEqual(['pay/transactions/jsapi'])
  })

  it('works beside certificates during a switch, and is named on every request, that for certificates too', async () => {
    const { client, asked, answers } = tencent()
    answers(200, prepaid, { signer: byCertificate }).answers(200, only, { signer: byPublicKey })
    await client.order('jsapi', order)
    answers(200, prepaid, { signer: byPublicKey }).answers(200, prepaid, { signer: byCertificate })
    await client.order('jsapi', order)
    await client.order('jsapi', order)
    expect(asked.map(({ headers }) => headers['Wechatpay-Serial'])).toEqual(Array(4).fill(byPublicKey.serial))
  })

  it.each([
    [200, { data: [] }, byPublicKey],
    [404, { code: 'RESOURCE_NOT_EXISTS', message: '无可用的平台证书' }, undefined],
  ] as const)('without any certificates (%i), one more signature is refused', async (status, body, signer) => {
    const { client, answers } = tencent()
    answers(200, prepaid, { signer: byCertificate }).answers(status, body, { signer })
    expect(await errorOf(client.order('jsapi', order))).toBe('200 SIGN_UNVERIFIED')
  })

  it('of an unknown id is not looked for among certificates', async () => {
    const { client, asked, answers } = tencent()
    answers(200, prepaid, { signer: { ...byPublicKey, serial: 'PUB_KEY_ID_unknown' } })
    expect(await errorOf(client.order('jsapi', order))).toBe('200 SIGN_UNVERIFIED')
    expect(asked).toHaveLength(1)
  })

  it('of several is asked for by the first; each is known by its id', async () => {
    const next = { ...byPublicKey, serial: 'PUB_KEY_ID_0119000001092026052000445566' }
    const { client, asked, answers } = tencent({
      who: { ...merchant, publicKeys: { ...merchant.publicKeys, [next.serial]: Object.values(merchant.publicKeys)[0]! } },
    })
    answers(200, prepaid, { signer: next })
    expect(await client.order('jsapi', order)).toBe('wx26')
    expect(asked[0]?.headers['Wechatpay-Serial']).toBe(byPublicKey.serial)
  })
})

/** Tencent reports by itself: what is believed of it, and what anybody may have sent. */
import { describe, expect, it } from 'vitest'
import * as official from './pay-official.ts'
import {
  type AnswerOptions,
  byCertificate,
  byPublicKey,
  byStranger,
  certificatesAnswer,
  merchant,
  seal,
  signatureOf,
  start,
  tencent,
} from './pay-tencent.ts'

const transaction = {
  mchid: merchant.mchId,
  appid: merchant.appId,
  out_trade_no: '2605201000001234000001',
  transaction_id: '4200001234202605201234567890',
  trade_type: 'MWEB',
  trade_state: 'SUCCESS',
  trade_state_desc: '支付成功',
  bank_type: 'CMC',
  attach: '',
  success_time: '2026-05-20T09:59:59+08:00',
  payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
  amount: { total: 29_900, payer_total: 29_900, currency: 'CNY', payer_currency: 'CNY' },
}
const refund = {
  mchid: merchant.mchId,
  out_trade_no: '2605201000001234000001',
  transaction_id: '4200001234202605201234567890',
  out_refund_no: 'R2605201000001234000001',
  refund_id: '50000000382019052709732678859',
  refund_status: 'SUCCESS',
  success_time: '2026-05-20T09:59:58+08:00',
  user_received_account: '招商银行信用卡0403',
  amount: { total: 29_900, refund: 10_000, payer_total: 29_900, payer_refund: 10_000 },
}

const envelope = (eventType: string, content: unknown, change: object = {}, associatedData = 'transaction') => ({
  id: 'EV-2018022511223320873',
  create_time: '2026-05-20T10:00:00+08:00',
  resource_type: 'encrypt-resource',
  event_type: eventType,
  summary: '支付成功',
  resource: {
    original_type: 'transaction',
    ...seal(typeof content === 'string' ? content : JSON.stringify(content), { associatedData }),
    ...change,
  },
})

function received(body: object | string, { signer = byPublicKey, at = start, headers = {} }: AnswerOptions = {}, double = tencent()) {
  const raw = typeof body === 'string' ? body : JSON.stringify(body)
  const all = new Map(Object.entries({ ...signatureOf(raw, signer, at), ...headers }).map(([name, value]) => [name.toLowerCase(), value]))
  return double.client.notification(raw, (name) => all.get(name.toLowerCase()))
}

describe('a report', () => {
  it('of a payment is read', async () => {
    expect(await received(envelope('TRANSACTION.SUCCESS', transaction))).toEqual({
      id: 'EV-2018022511223320873',
      eventType: 'TRANSACTION.SUCCESS',
      kind: 'transaction',
      transaction: {
        outTradeNo: '2605201000001234000001',
        state: 'SUCCESS',
        stateText: '支付成功',
        amountFen: 29_900,
        payerFen: 29_900,
        transactionId: '4200001234202605201234567890',
        tradeType: 'MWEB',
        openId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
        bankType: 'CMC',
        paidAt: start - 1000,
      },
    })
  })

  it.each(['SUCCESS', 'ABNORMAL', 'CLOSED'])('of a refund (%s) is read, which names no account', async (status) => {
    expect(
      await received(envelope(`REFUND.${status}`, { ...refund, refund_status: status }, { original_type: 'refund' }, 'refund')),
    ).toEqual({
      id: 'EV-2018022511223320873',
      eventType: `REFUND.${status}`,
      kind: 'refund',
      refund: {
        outTradeNo: '2605201000001234000001',
        outRefundNo: 'R2605201000001234000001',
        refundId: '50000000382019052709732678859',
        transactionId: '4200001234202605201234567890',
        state: status,
        refundFen: 10_000,
        totalFen: 29_900,
        receivedBy: '招商银行信用卡0403',
        refundedAt: start - 2000,
      },
    })
  })

  it('of something else is told apart, the self-test of 2026 among them', async () => {
    expect(await received(envelope('SECURITY_ECHO.SUCCESS', { echo: '你好' }))).toEqual({
      id: 'EV-2018022511223320873',
      eventType: 'SECURITY_ECHO.SUCCESS',
      kind: 'other',
    })
  })

  it('may come with associated data that is empty or left out', async () => {
    expect(await received(envelope('TRANSACTION.SUCCESS', transaction, {}, ''))).toMatchObject({ kind: 'transaction' })
    expect(await received(envelope('TRANSACTION.SUCCESS', transaction, { associated_data: undefined }, ''))).toMatchObject({
      kind: 'transaction',
    })
  })

  it('signed by a certificate during a switch is read, once the certificate is fetched', async () => {
    const double = tencent()
    double.answers(200, certificatesAnswer(official))
    expect(await received(envelope('TRANSACTION.SUCCESS', transaction), { signer: byCertificate }, double)).toMatchObject({
      kind: 'transaction',
    })
    expect(await received(envelope('TRANSACTION.SUCCESS', transaction), { signer: byPublicKey }, double)).toMatchObject({
      kind: 'transaction',
    })
    expect(double.asked).toHaveLength(1)
  })

  it('under names of keys that nobody knows does not make us ask each time', async () => {
    const double = tencent()
    double.answers(200, { data: [] })
    for (const serial of ['AAAA', 'BBBB', 'CCCC']) {
      expect(await received(envelope('TRANSACTION.SUCCESS', transaction), { signer: { ...byStranger, serial } }, double)).toBeUndefined()
    }
    expect(double.asked).toHaveLength(1)
  })

  it('with a probe for a signature does not make us ask at all', async () => {
    const double = tencent()
    expect(
      await received(
        envelope('TRANSACTION.SUCCESS', transaction),
        { signer: byCertificate, headers: { 'Wechatpay-Signature': 'WECHATPAY/SIGNTEST/dGVzdA==' } },
        double,
      ),
    ).toBeUndefined()
    expect(double.asked).toEqual([])
  })

  it('whose key cannot be fetched is an error of ours, not a forgery', async () => {
    const double = tencent()
    double.fails().fails().fails()
    await expect(received(envelope('TRANSACTION.SUCCESS', transaction), { signer: byCertificate }, double)).rejects.toMatchObject({
      code: 'NETWORK',
    })
  })

  it('is read whatever the order of its fields, the spaces between, and the words in it', async () => {
    for (let turn = 0; turn < Object.keys(transaction).length; turn++) {
      const entries = Object.entries({ ...transaction, attach: `票"${String.fromCodePoint(0x4e00 + turn * 131)}\n` })
      const turned = JSON.stringify(Object.fromEntries([...entries.slice(turn), ...entries.slice(0, turn)]), null, turn)
      const outer = Object.entries(envelope('TRANSACTION.SUCCESS', turned)).toReversed()
      const report = await received(JSON.stringify(Object.fromEntries(outer), null, turn))
      expect(report?.transaction).toMatchObject({
        outTradeNo: transaction.out_trade_no,
        attach: `票"${String.fromCodePoint(0x4e00 + turn * 131)}\n`,
      })
    }
  })
})

describe('nothing is believed', () => {
  const good = envelope('TRANSACTION.SUCCESS', transaction)

  it.each<[string, object | string, AnswerOptions]>([
    ['unsigned', good, { headers: { 'Wechatpay-Signature': '' } }],
    ['signed by somebody else', good, { signer: byStranger }],
    ['of five minutes ago', good, { at: start - 300_000 }],
    ['from the future', good, { at: start + 300_000 }],
    [
      'with a probe for a signature',
      good,
      { headers: { 'Wechatpay-Signature': `WECHATPAY/SIGNTEST/${signatureOf('', byPublicKey, start)['Wechatpay-Signature']}` } },
    ],
    ['with the serial of nobody', good, { headers: { 'Wechatpay-Serial': '../../etc' } }],
    ['that is no JSON', 'code=SUCCESS', {}],
    ['that is empty', '', {}],
    ['that is a list', '[]', {}],
    ['without an id', { ...good, id: undefined }, {}],
    ['without a type', { ...good, event_type: '' }, {}],
    ['in the clear', { ...good, resource: transaction }, {}],
    ['with a resource of another kind', { ...good, resource_type: 'plain-resource' }, {}],
    ['encrypted in another way', envelope('TRANSACTION.SUCCESS', transaction, { algorithm: 'AEAD_SM4_GCM' }), {}],
    [
      'encrypted for somebody else',
      { ...good, resource: { ...good.resource, ...seal(JSON.stringify(transaction), { key: 'x'.repeat(32) }) } },
      {},
    ],
    ['with other associated data', envelope('TRANSACTION.SUCCESS', transaction, { associated_data: 'refund' }), {}],
    ['that holds no JSON', envelope('TRANSACTION.SUCCESS', 'SUCCESS'), {}],
    ['for another merchant', envelope('TRANSACTION.SUCCESS', { ...transaction, mchid: '1900000110' }), {}],
    ['for no merchant', envelope('TRANSACTION.SUCCESS', { ...transaction, mchid: undefined }), {}],
    ['for another account', envelope('TRANSACTION.SUCCESS', { ...transaction, appid: 'wx0000000000000000' }), {}],
    ['of a payment without its amount', envelope('TRANSACTION.SUCCESS', { ...transaction, amount: undefined }), {}],
    ['of a refund for another merchant', envelope('REFUND.SUCCESS', { ...refund, mchid: '1900000110' }), {}],
    ['of a refund for no merchant', envelope('REFUND.SUCCESS', { ...refund, mchid: undefined }), {}],
    ['of a payment that calls itself a refund', envelope('REFUND.SUCCESS', transaction), {}],
    ['of a refund for another account', envelope('REFUND.SUCCESS', { ...refund, appid: 'wx0000000000000000' }), {}],
    ['of something else for another account', envelope('PAYSCORE.USER_PAID', { mchid: merchant.mchId, appid: 'wx0000000000000000' }), {}],
    ['of something else for another merchant', envelope('PAYSCORE.USER_PAID', { mchid: '1900000110' }), {}],
  ])('%s', async (_what, body, options) => {
    const double = tencent()
    expect(await received(body, options, double)).toBeUndefined()
    expect(double.asked).toEqual([])
  })

  it('once a single byte is another one', async () => {
    const raw = JSON.stringify(good)
    const headers = signatureOf(raw, byPublicKey, start)
    const { client } = tencent()
    for (let place = 0; place < raw.length; place += 37) {
      const changed = `${raw.slice(0, place)}${raw[place] === 'x' ? 'y' : 'x'}${raw.slice(place + 1)}`
      expect(await client.notification(changed, (name) => headers[name])).toBeUndefined()
    }
    expect(await client.notification(raw, (name) => headers[name])).toBeDefined()
  })
})

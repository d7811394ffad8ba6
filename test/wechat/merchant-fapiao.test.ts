/** 电子发票 of the local WeChat Pay: who may ask for what, how often, and what it cannot be made to believe. */
import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { fapiaoTable } from '#wechat/server/constants/fapiao.ts'
import { type Json, ROOT, sampleOf, sealed, TOTAL } from './fapiao-samples.ts'
import { testMerchant, type Twist } from './merchant-caller.ts'

let merchant: ReturnType<typeof testMerchant>
let payment: string
beforeEach(async () => {
  merchant = testMerchant()
  await merchant.paid()
  payment = merchant.box.transactionOf('ORDER0001')?.transaction_id as string
})

const code = ({ status, json }: { status: number; json: Json }) => [status, json.code]
const APPLICATIONS = `${ROOT}/fapiao-applications`

function body(by: 'merchant' | 'partner', fapiaoId: string, more: { buyer?: Json; fapiao?: Json; top?: Json } = {}): Json {
  const call = by === 'partner' ? 'POST /fapiao-applications/issue-general' : 'POST /fapiao-applications'
  const entry = fapiaoTable.find((one) => one.call === call && one.by === by) as (typeof fapiaoTable)[number]
  const issued = { fapiaoId: '', number: '' }
  const sample = sampleOf(entry, { box: merchant.box, payment, media: '', token: '', issued, next: () => fapiaoId })
  const { buyer_information, fapiao_information } = sample
  const [asked] = [fapiao_information].flat() as [Json]
  const fapiao = { ...asked, ...more.fapiao }
  return {
    ...sample,
    buyer_information: { ...(buyer_information as Json), ...more.buyer },
    fapiao_information: by === 'partner' ? fapiao : [fapiao],
    ...more.top,
  }
}
const issue = (fapiaoId: string, more?: Parameters<typeof body>[2], twist?: Twist) =>
  merchant.call('POST', APPLICATIONS, body('merchant', fapiaoId, more), twist)
const issueGeneral = (fapiaoId: string, more?: Parameters<typeof body>[2]) =>
  merchant.call('POST', `${APPLICATIONS}/issue-general`, body('partner', fapiaoId, more), { as: merchant.box.partner.merchant })
const pass = async (ms: number) => {
  merchant.clock.pass(ms)
  await merchant.box.tick()
}

describe('contacts of a buyer', () => {
  it('are opened by the key that the request names', async () => {
    expect((await issue('F1')).status).toBe(202)
    expect(merchant.box.fapiao.get('F1')?.contacts).toEqual({ phone: '13800000011', email: 'li@example.cn' })
  })

  it('are refused in plain text, under another key or serial, and if the phone or address is invalid', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = publicKey.export({ type: 'spki', format: 'pem' }) as string
    const stranger = { ...merchant.box.merchant, publicKeys: { key } }
    const wrong: [string, Json, Twist?][] = [
      ['in plain text', { phone: '13800000011' }],
      ['by another key', { phone: sealed(stranger, '13800000011') }],
      ['no phone', { phone: sealed(merchant.box.merchant, '1380000001') }],
      ['no address of a mailbox', { email: sealed(merchant.box.merchant, 'li.example.cn') }],
      ['under another serial', {}, { headers: { 'wechatpay-serial': `PUB_KEY_ID_${'0'.repeat(34)}` } }],
      ['under none', {}, { headers: { 'wechatpay-serial': undefined } }],
    ]
    for (const [what, buyer, twist] of wrong)
      expect([what, code(await issue('F1', { buyer }, twist))]).toEqual([what, [400, 'PARAM_ERROR']])
    expect(merchant.box.fapiao.size).toBe(0)
  })
})

describe('an application', () => {
  it('has five numbers at most, of which four are retries', async () => {
    for (const by of [issue, issueGeneral]) {
      merchant.box.misbehave('fapiao-fails', 5)
      for (let no = 1; no <= 5; no++) {
        expect((await by(`F${no}`)).status).toBe(202)
        await pass(6_000)
      }
      expect(code(await by('F6'))).toEqual([403, 'RULE_LIMIT'])
      merchant.box.misbehave('fapiao-fails', 0)
    }
    expect([...merchant.box.fapiao.values(), ...merchant.box.partner.fapiao.values()].map(({ state }) => state)).toEqual(
      Array.from({ length: 10 }, () => 'ISSUE_FAILED'),
    )
  })

  it('has no invoice of more than eight lines', async () => {
    const [{ items }] = body('merchant', 'F1').fapiao_information as [{ items: [Json] }]
    const lines = (count: number) => ({ fapiao: { total_amount: 100 * count, items: Array.from({ length: count }, () => items[0]) } })
    expect(code(await issue('F9', lines(9)))).toEqual([400, 'PARAM_ERROR'])
    expect((await issue('F8', lines(8))).status).toBe(202)
  })
})

describe('issue-general', () => {
  it('is for service providers, of the sub-merchant that has authorised them', async () => {
    const direct = await merchant.call('POST', `${APPLICATIONS}/issue-general`, body('partner', 'F1'))
    expect(code(direct)).toEqual([403, 'NO_AUTH'])
    expect(code(await issueGeneral('F1', { top: { sub_mchid: '1600000000' } }))).toEqual([403, 'NO_AUTH'])
    const other = await merchant.call('POST', APPLICATIONS, body('merchant', 'F1'), { as: merchant.box.partner.merchant })
    expect(other.status).toBe(404)
    expect((await issueGeneral('F1')).status).toBe(202)
    expect([...merchant.box.partner.fapiao.values()].map(({ billType }) => billType)).toEqual(['VAT_FAPIAO'])
  })

  it('covers one to ten existing payments, each with its exact amount', async () => {
    const [whole] = (body('partner', 'F1').fapiao_information as Json).transaction_information as Json[] as [Json]
    const wrong: [string, Json[], string][] = [
      ['none', [], 'PARAM_ERROR'],
      ['eleven', Array.from({ length: 11 }, () => whole), 'PARAM_ERROR'],
      ['no number', [{ pay_channel: 'WECHAT_PAY', amount: TOTAL }], 'PARAM_ERROR'],
      ['another amount', [{ ...whole, amount: TOTAL - 1 }], 'INVALID_REQUEST'],
      ['no payment', [{ ...whole, transaction_id: '4200000000000000000000000000' }], 'INVALID_REQUEST'],
    ]
    for (const [what, transaction_information, reason] of wrong)
      expect([what, (await issueGeneral('F1', { fapiao: { transaction_information } })).json.code]).toEqual([what, reason])
    expect(code(await issueGeneral('F1', { fapiao: { fapiao_bill_type: 'DIGITAL_SPECIAL' } }))).toEqual([400, 'PARAM_ERROR'])
    expect(code(await issueGeneral('F1', { fapiao: { billing_person_id: '1' } }))).toEqual([400, 'INVALID_REQUEST'])
  })
})

describe('a red invoice', () => {
  const reverse = (reverse_reason: string) => {
    const { number = '' } = merchant.box.fapiao.get('F1') ?? {}
    return merchant.call('POST', `${APPLICATIONS}/${payment}/reverse`, {
      reverse_reason,
      fapiao_information: [{ fapiao_id: 'F1', fapiao_number: number }],
    })
  }

  it('has one of four reasons, as the list of values spells them', async () => {
    await issue('F1')
    await pass(6_000)
    for (const reason of ['SERVICE_SUSPENSION', '退款', '']) expect(code(await reverse(reason))).toEqual([400, 'PARAM_ERROR'])
    expect((await reverse('SERVICE_SUSPENTION')).status).toBe(202)
  })

  it('that failed is asked for again under the same number, five minutes later at the earliest', async () => {
    await issue('F1')
    await pass(6_000)
    merchant.box.misbehave('fapiao-reverse-fails')
    await reverse('SALES_RETURN')
    await pass(5_000)
    expect(merchant.box.fapiao.get('F1')?.state).toBe('REVERSE_FAILED')
    await pass(5 * 60_000 - 1)
    expect(code(await reverse('SALES_RETURN'))).toEqual([429, 'FREQUENCY_LIMITED'])
    await pass(1)
    expect((await reverse('SALES_RETURN')).status).toBe(202)
    await pass(5_000)
    expect(merchant.box.fapiao.get('F1')?.state).toBe('REVERSED')
  })
})

it('tax codes come in pages of twenty at most', async () => {
  const ask = (search: string) => merchant.call('GET', `${ROOT}/merchant/tax-codes?${search}`)
  expect((await ask('offset=1&limit=1')).json).toMatchObject({
    offset: 1,
    limit: 1,
    total_count: 3,
    data: [{ goods_name: '培训费', goods_id: 2 }],
  })
  for (const search of ['offset=0&limit=21', 'offset=0&limit=0', 'offset=0', 'offset=-1&limit=5'])
    expect(code(await ask(search))).toEqual([400, 'PARAM_ERROR'])
})

/** 电子发票 that somebody else has issued, in the payer's 卡包: a file that is signed by what is said of it, and once for a payment. */
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testMerchant, type Twist } from './merchant-caller.ts'

const ROOT = '/v3/new-tax-control-fapiao/fapiao-applications'
const PDF = '%PDF-1.4\n%%EOF\n'
const digestOf = (content: string) => createHash('sm3').update(content).digest('hex')

let merchant: ReturnType<typeof testMerchant>
let payment: string
beforeEach(async () => {
  merchant = testMerchant()
  await merchant.paid()
  payment = merchant.box.transactionOf('ORDER0001')?.transaction_id as string
})

/** By the platform's own form, not by ours. */
async function send(content = PDF, said: object = {}, twist: Twist = {}) {
  const meta = JSON.stringify({ file_type: 'PDF', digest_alogrithm: 'SM3', digest: digestOf(content), ...said })
  const form = new FormData()
  form.append('meta', meta)
  form.append('file', new Blob([content], { type: 'application/pdf' }), 'fapiao.pdf')
  const made = new Response(form)
  const headers = { 'content-type': made.headers.get('content-type') ?? '' }
  const raw = new Uint8Array(await made.arrayBuffer())
  return merchant.call('POST', `${ROOT}/upload-fapiao-file`, undefined, { raw, signedBody: meta, headers, ...twist })
}
const card = (media: unknown, more: object = {}) => ({
  scene: 'WITH_WECHATPAY',
  buyer_information: { type: 'INDIVIDUAL', name: '王晓明' },
  fapiao_card_information: [
    {
      fapiao_media_id: media,
      fapiao_number: '26332000000000000001',
      fapiao_time: '2026-06-01T12:00:00+08:00',
      total_amount: 8800,
      tax_amount: 498,
      amount: 8302,
      seller_information: { name: '杭州云栖谷教育科技有限公司', taxpayer_id: '91350100M000100Y43' },
      items: [
        {
          tax_code: '3070299000000000000',
          goods_name: '会议费',
          quantity: 100_000_000,
          unit_price: 830_200_000_000,
          tax_prefer_mark: 'NO_FAVORABLE',
          total_amount: 8800,
          tax_amount: 498,
          amount: 8302,
          tax_rate: 600,
          discount: false,
        },
      ],
      ...more,
    },
  ],
})
const insert = (body: object, of = payment) => merchant.call('POST', `${ROOT}/${of}/insert-cards`, body)
const code = ({ status, json }: { status: number; json: Record<string, unknown> }) => [status, json.code]

describe('a file', () => {
  it('is taken where what is said of it is signed, and is what was said', async () => {
    expect((await send()).json).toEqual({ fapiao_media_id: expect.stringMatching(/^\w{32}$/) })
    expect(code(await send('%PNG', {}))).toEqual([400, 'INVALID_REQUEST'])
    expect(code(await send(PDF, { digest: digestOf('%PDF-1.4 another') }))).toEqual([400, 'INVALID_REQUEST'])
    expect(code(await send(PDF, { digest_alogrithm: 'SHA256' }))).toEqual([400, 'PARAM_ERROR'])
  })

  it('is not where all that is sent is signed, or what is said is sent without it', async () => {
    expect(code(await send(PDF, {}, { signedBody: PDF }))).toEqual([401, 'SIGN_ERROR'])
    const meta = { file_type: 'PDF', digest_alogrithm: 'SM3', digest: digestOf(PDF) }
    expect(code(await merchant.call('POST', `${ROOT}/upload-fapiao-file`, meta))).toEqual([400, 'INVALID_REQUEST'])
  })
})

describe('a card', () => {
  it('is accepted first, there after a while, and the same when it is asked for again', async () => {
    const media = (await send()).json.fapiao_media_id
    expect((await insert(card(media))).status).toBe(202)
    expect((await insert(card((await send()).json.fapiao_media_id))).status).toBe(202)
    const cardOf = async () => {
      const { json } = await merchant.call('GET', `${ROOT}/${payment}`)
      return (json.fapiao_information as { card_information: object }[]).map(({ card_information }) => card_information)
    }
    expect(await cardOf()).toEqual([{ card_status: 'INSERT_ACCEPTED' }])
    merchant.clock.pass(5_000)
    expect(await cardOf()).toEqual([{ card_status: 'INSERTED' }])
  })

  it('is the only one of its payment', async () => {
    await insert(card((await send()).json.fapiao_media_id))
    const another = card((await send()).json.fapiao_media_id, { fapiao_number: '26332000000000000002' })
    expect(code(await insert(another))).toEqual([403, 'RULE_LIMIT'])
  })

  it('is none without a file that is there, of nobody’s payment, or of sums that do not add up', async () => {
    const media = (await send()).json.fapiao_media_id
    expect(code(await insert(card('x'.repeat(32))))).toEqual([400, 'INVALID_REQUEST'])
    expect(code(await insert(card(media), '4200000000000000000000000000'))).toEqual([400, 'INVALID_REQUEST'])
    expect(code(await insert(card(media, { amount: 8303 })))).toEqual([400, 'INVALID_REQUEST'])
    expect(code(await insert(card(media, { fapiao_number: '1' })))).toEqual([400, 'PARAM_ERROR'])
    merchant.clock.pass(3 * 24 * 3_600_000 + 1)
    expect(code(await insert(card(media)))).toEqual([400, 'INVALID_REQUEST'])
  })
})

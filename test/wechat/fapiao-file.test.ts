/** The file of an invoice: fetched without a signature, from Tencent alone, and only as Tencent announced it. */
import { beforeEach, describe, expect, it } from 'vitest'
import { payClient } from '#wechat/server/pay/client.ts'
import type { FapiaoClient } from '#wechat/server/pay/fapiao.ts'
import type { Outside } from '#wechat/server/outside.ts'
import { TOTAL } from './fapiao-samples.ts'
import { openId, testMerchant } from './merchant-caller.ts'

const HOST = 'https://mch.test'
const TENCENT = 'https://pay.wechatpay.cn'

let merchant: ReturnType<typeof testMerchant>
let payment: string
let fapiao: FapiaoClient
let sent: { url: URL; headers: Record<string, string> }[]
let changeFile: (file: Response) => Promise<Response>

/** An invoice that is issued. @param address host of the files' addresses. */
async function issued(address: string): Promise<void> {
  merchant = testMerchant({ mchAddress: address })
  await merchant.paid()
  payment = merchant.box.transactionOf('ORDER0001')?.transaction_id as string
  sent = []
  changeFile = async (file) => file
  let nonces = 0
  const outside: Outside = {
    hosts: { open: '', api: '', mch: HOST },
    clock: merchant.clock,
    nonce: (length) => String(++nonces).padStart(length, 'n'),
    wait: async () => {},
    fetch: async (address, init = {}) => {
      const url = new URL(address)
      sent.push({ url, headers: init.headers ?? {} })
      const answer = await merchant.box.mch.request(url.pathname + url.search, init as RequestInit)
      return url.pathname.startsWith('/invoicing/') ? changeFile(answer) : answer
    },
  }
  fapiao = payClient(outside, merchant.box.merchant, undefined).fapiao
  await fapiao.issue({
    applyId: payment,
    fapiaoId: 'F1',
    buyer: { type: 'INDIVIDUAL', name: '王晓明', taxpayerId: '', address: '', telephone: '', bankName: '', bankAccount: '' },
    special: false,
    amountFen: TOTAL,
    items: [{ taxCode: '3070299000000000000', name: '会议费', amountFen: TOTAL, taxRate: 600, mark: 'NO_FAVORABLE' }],
    remark: '',
    transactions: [{ transactionId: payment, amountFen: TOTAL }],
  })
  merchant.clock.pass(6_000)
  await merchant.box.tick()
  sent.length = 0
}
const file = async () => Buffer.from((await fapiao.file(payment, 'F1')) ?? []).toString()

it.each([TENCENT, HOST])('is fetched from %s by token, mchid, openid, number and id, and without a signature', async (host) => {
  await issued(host)
  const number = merchant.box.fapiao.get('F1')?.number as string
  expect(await file()).toContain(number)
  const { url, headers } = sent.at(-1) as (typeof sent)[number]
  expect(url.origin + url.pathname).toBe(`${host}/invoicing/fapiao/fapiao-file`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    token: expect.stringMatching(/^\w{64}$/),
    mchid: merchant.box.merchant.mchId,
    openid: openId,
    invoice_code: '',
    invoice_no: number,
    fapiao_id: 'F1',
  })
  expect(Object.keys(headers).map((name) => name.toLowerCase())).not.toContain('authorization')
})

it.each([
  'https://evil.example',
  'https://pay.wechatpay.cn.evil.example',
  'https://pay.wechatpay.cn@evil.example',
  'http://pay.wechatpay.cn',
  `${TENCENT}/elsewhere`,
])('is not fetched from %s', async (host) => {
  await issued(host)
  await expect(fapiao.file(payment, 'F1')).rejects.toMatchObject({ code: 'ANSWER_FORM' })
  expect(sent.map(({ url }) => url.origin)).toEqual([HOST, HOST])
})

describe('a file that is not what its digest says', () => {
  beforeEach(() => issued(TENCENT))

  it('is refused', async () => {
    changeFile = async (answer) => new Response(`${await answer.text()} `, { headers: answer.headers })
    await expect(fapiao.file(payment, 'F1')).rejects.toMatchObject({ code: 'ANSWER_FORM' })
  })

  it('is refused where no digest came with it', async () => {
    changeFile = async (answer) => new Response(await answer.text())
    await expect(fapiao.file(payment, 'F1')).rejects.toMatchObject({ code: 'ANSWER_FORM' })
  })
})

it('is refused by the simulator half a minute after its address was given', async () => {
  await issued(TENCENT)
  changeFile = async () => {
    merchant.clock.pass(31_000)
    const { url } = sent.at(-1) as (typeof sent)[number]
    return merchant.box.mch.request(url.pathname + url.search)
  }
  await expect(fapiao.file(payment, 'F1')).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
})

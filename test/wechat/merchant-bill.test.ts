/** The bill of a day, as WeChat writes it, and when it can be had. */
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { openId, testMerchant } from './merchant-caller.ts'

let merchant: ReturnType<typeof testMerchant>
beforeEach(() => {
  merchant = testMerchant()
})

const HOUR = 3_600_000
const ask = (search = 'bill_date=2026-06-01') => merchant.call('GET', `/v3/bill/tradebill?${search}`)
const fetchFile = (url: unknown) => merchant.call('GET', String(url).replace('https://mch.test', ''))
const code = ({ status, json }: { status: number; json: Record<string, unknown> }) => [status, json.code]

/** Rows by the names of their columns. */
function read(csv: string) {
  const lines = csv
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      line
        .replace('\uFEFF', '')
        .split(',')
        .map((cell) => cell.replace(/^`/, '')),
    )
  const named =
    (head: string[] = []) =>
    (row: string[] = []) =>
      Object.fromEntries(head.map((name, index) => [name, row[index]]))
  return { columns: lines[0]?.length, rows: lines.slice(1, -2).map(named(lines[0])), summary: named(lines.at(-2))(lines.at(-1)) }
}

async function aDay() {
  await merchant.paid({ description: '年会,二楼\n东厅', attach: 'a,b' })
  merchant.clock.pass(HOUR)
  await merchant.paid({ out_trade_no: 'ORDER0002', amount: { total: 1 } })
  await merchant.place({ out_trade_no: 'UNPAID0001' })
  await merchant.refund()
}

const nextMorning = () => merchant.clock.pass(Date.parse('2026-06-02T10:00:00+08:00') - merchant.clock())

describe('the bill of a day', () => {
  it('has a row for every payment and every refund, and a sum', async () => {
    await aDay()
    nextMorning()
    const { json } = await ask()
    const file = await fetchFile(json.download_url)
    expect(file.text.startsWith('\uFEFF交易时间,公众账号ID,')).toBe(true)
    const { columns, rows, summary } = read(file.text)
    expect([columns, rows.length]).toEqual([27, 3])
    const paid = rows.find((row) => row['商户订单号'] === 'ORDER0001' && row['交易状态'] === 'SUCCESS')
    expect(paid).toEqual({
      交易时间: '2026-06-01 12:00:00',
      公众账号ID: 'wx1234567890abcdef',
      商户号: merchant.box.merchant.mchId,
      特约商户号: '0',
      设备号: '',
      微信订单号: merchant.box.transactionOf('ORDER0001')?.transaction_id,
      商户订单号: 'ORDER0001',
      用户标识: openId,
      交易类型: 'JSAPI',
      交易状态: 'SUCCESS',
      付款银行: 'OTHERS',
      货币种类: 'CNY',
      应结订单金额: '88.00',
      代金券金额: '0.00',
      微信退款单号: '0',
      商户退款单号: '0',
      退款金额: '0.00',
      充值券退款金额: '0.00',
      退款类型: '',
      退款状态: '',
      商品名称: '年会\\ 二楼\\n东厅',
      商户数据包: 'a\\ b',
      手续费: '0.53000',
      费率: '0.60%',
      订单金额: '88.00',
      申请退款金额: '0.00',
      费率备注: '',
    })
    expect(rows.find((row) => row['交易状态'] === 'REFUND')).toMatchObject({
      交易时间: '2026-06-01 13:00:00',
      商户订单号: 'ORDER0001',
      应结订单金额: '0.00',
      商户退款单号: 'R1',
      退款金额: '1.00',
      退款类型: 'ORIGINAL',
      退款状态: 'SUCCESS',
      手续费: '-0.01000',
      订单金额: '0.00',
      申请退款金额: '1.00',
    })
    expect(summary).toEqual({
      总交易单数: '3',
      应结订单总金额: '88.01',
      退款总金额: '1.00',
      充值券退款总金额: '0.00',
      手续费总金额: '0.52000',
      订单总金额: '88.01',
      申请退款总金额: '1.00',
    })
  })

  it('is announced with its hash, signed; the file itself is not', async () => {
    await aDay()
    nextMorning()
    const { json } = await ask()
    expect(
      (await merchant.call('GET', String(json.download_url).replace('https://mch.test', ''), undefined, { authorization: () => undefined }))
        .status,
    ).toBe(401)
    const good = await fetchFile(json.download_url)
    expect(json).toMatchObject({
      hash_type: 'SHA1',
      hash_value: createHash('sha1')
        .update(merchant.box.bill('2026-06-01') ?? '')
        .digest('hex'),
    })
    expect([good.status, good.headers.get('wechatpay-signature')]).toEqual([200, null])
  })

  it('can come compressed', async () => {
    await aDay()
    nextMorning()
    const { json } = await ask('bill_date=2026-06-01&bill_type=ALL&tar_type=GZIP')
    const file = await fetchFile(json.download_url)
    expect(gunzipSync(file.bytes).toString()).toBe(merchant.box.bill('2026-06-01'))
  })

  it('counts what happened around midnight to the day in China', async () => {
    merchant.clock.pass(12 * HOUR - 1)
    await merchant.paid()
    merchant.clock.pass(1)
    await merchant.paid({ out_trade_no: 'ORDER0002' })
    expect(merchant.box.bill('2026-06-01')).toContain('`ORDER0001')
    expect(merchant.box.bill('2026-06-01')).not.toContain('`ORDER0002')
    expect(merchant.box.bill('2026-06-02')).toContain('`ORDER0002')
  })

  it('keeps a refund as it stood when the bill was written', async () => {
    merchant = testMerchant({ refundTakes: 3 * 24 * HOUR })
    await aDay()
    merchant.clock.pass(4 * 24 * HOUR)
    await merchant.box.tick()
    const row = read(merchant.box.bill('2026-06-01') ?? '').rows.find((row) => row['交易状态'] === 'REFUND')
    expect(row?.['退款状态']).toBe('PROCESSING')
  })
})

describe('a bill cannot be had', () => {
  it('before ten in the morning of the next day', async () => {
    await aDay()
    expect(code(await ask())).toEqual([400, 'INVALID_REQUEST'])
    nextMorning()
    merchant.clock.pass(-1)
    expect(code(await ask())).toEqual([400, 'STATEMENT_CREATING'])
    merchant.clock.pass(1)
    expect((await ask()).status).toBe(200)
  })

  it('of a day on which nothing happened', async () => {
    await merchant.place()
    nextMorning()
    expect(code(await ask())).toEqual([400, 'NO_STATEMENT_EXIST'])
  })

  it('of what is no day, or long ago', async () => {
    expect(code(await ask('bill_date=2026-02-30'))).toEqual([400, 'PARAM_ERROR'])
    expect(code(await ask('bill_date=20260531'))).toEqual([400, 'PARAM_ERROR'])
    expect(code(await ask('bill_date=2026-01-01'))).toEqual([400, 'INVALID_REQUEST'])
    expect(code(await ask('bill_date=2026-05-31&mchid=1'))).toEqual([400, 'PARAM_ERROR'])
  })

  it('from an address older than five minutes', async () => {
    await aDay()
    nextMorning()
    const { json } = await ask()
    merchant.clock.pass(300_000)
    expect(code(await fetchFile(json.download_url))).toEqual([400, 'INVALID_REQUEST'])
  })
})

describe('on a bad day a bill', () => {
  beforeEach(async () => {
    await aDay()
    nextMorning()
  })
  const rows = () => read(merchant.box.bill('2026-06-01') ?? '').rows

  it('takes longer', async () => {
    merchant.box.misbehave('bill-creating')
    expect(code(await ask())).toEqual([400, 'STATEMENT_CREATING'])
    expect((await ask()).status).toBe(200)
  })

  it('leaves a payment out', () => {
    merchant.box.misbehave('bill-line-missing')
    expect(
      rows()
        .map((row) => row['商户订单号'])
        .toSorted(),
    ).toEqual(['ORDER0001', 'ORDER0002'])
    expect(rows()).toHaveLength(3)
  })

  it('has another amount', () => {
    merchant.box.misbehave('bill-amount-altered')
    expect(rows().map((row) => row['订单金额'])).toContain('88.01')
    expect(rows().map((row) => row['订单金额'])).not.toContain('88.01')
  })

  it('has a payment that nobody knows', () => {
    merchant.box.misbehave('bill-stranger')
    const strangers = rows().filter((row) => row['商户订单号']?.startsWith('STRANGER'))
    expect(strangers).toEqual([
      expect.objectContaining({ 交易状态: 'SUCCESS', 订单金额: '88.00', 微信订单号: expect.stringMatching(/^\d{28}$/) }),
    ])
  })

  it('is not the file that was announced', async () => {
    merchant.box.misbehave('bill-damaged')
    const { json } = await ask()
    const hash = createHash('sha1')
      .update((await fetchFile(json.download_url)).bytes)
      .digest('hex')
    expect(hash).not.toBe(json.hash_value)
    const { bytes } = await fetchFile((await ask()).json.download_url)
    expect(createHash('sha1').update(bytes).digest('hex')).toBe(json.hash_value)
  })
})

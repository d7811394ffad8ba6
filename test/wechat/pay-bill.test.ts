/** The bill of a day: fetched when it is made, whole, and read to the fen. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fenOf, milsOf, parseBill } from '#wechat/server/pay/bill.ts'
import { PayError } from '#wechat/server/pay/errors.ts'
import { merchant, tencent } from './pay-tencent.ts'

/** Columns of official bills [P format-trade]. */
const header =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const sums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

type Cells = Record<string, string>
const trade: Cells = {
  交易时间: '2026-05-19 10:00:01',
  公众账号ID: merchant.appId,
  商户号: merchant.mchId,
  特约商户号: '0',
  设备号: '',
  微信订单号: '4200001234202605191234567890',
  商户订单号: '2605191000001234000001',
  用户标识: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
  交易类型: 'JSAPI',
  交易状态: 'SUCCESS',
  付款银行: 'OTHERS',
  货币种类: 'CNY',
  应结订单金额: '298.00',
  代金券金额: '1.00',
  微信退款单号: '0',
  商户退款单号: '0',
  退款金额: '0.00',
  充值券退款金额: '0.00',
  退款类型: '',
  退款状态: '',
  商品名称: '年会 早鸟票',
  商户数据包: '',
  手续费: '1.79400',
  费率: '0.60%',
  订单金额: '299.00',
  申请退款金额: '0.00',
  费率备注: '',
}
const refund: Cells = {
  ...trade,
  交易时间: '2026-05-19 23:59:59',
  交易状态: 'REFUND',
  应结订单金额: '0.00',
  代金券金额: '0.00',
  微信退款单号: '50000000382019052709732678859',
  商户退款单号: 'R2605191000001234000001',
  退款金额: '99.66',
  退款类型: 'ORIGINAL',
  退款状态: 'PROCESSING',
  手续费: '-0.60000',
  订单金额: '0.00',
  申请退款金额: '100.00',
}

function bill(rows: Cells[], columns = header, line = '\r\n'): string {
  const names = columns.split(',')
  return [
    columns,
    ...rows.map((row) => `\`${names.map((name) => row[name]).join(',`')}`),
    sums,
    '`2,`298.00,`99.66,`0.00,`1.19,`299.00,`100.00',
    '',
  ].join(line)
}

const read = {
  trade: {
    kind: 'trade',
    outTradeNo: '2605191000001234000001',
    transactionId: '4200001234202605191234567890',
    amountFen: 29_900,
    refundFen: 0,
    feeMils: 179_400,
    at: Date.parse('2026-05-19T10:00:01+08:00'),
    state: 'SUCCESS',
  },
  refund: {
    kind: 'refund',
    outTradeNo: '2605191000001234000001',
    transactionId: '4200001234202605191234567890',
    outRefundNo: 'R2605191000001234000001',
    refundId: '50000000382019052709732678859',
    amountFen: 0,
    refundFen: 10_000,
    feeMils: -60_000,
    at: Date.parse('2026-05-19T23:59:59+08:00'),
    state: 'PROCESSING',
  },
}

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: PayError) => `${error.status} ${error.code}`,
  )

describe('a bill', () => {
  it('is read by the names of its columns', () => {
    expect(parseBill(bill([trade, refund]))).toEqual([read.trade, read.refund])
    expect(parseBill(bill([trade, refund], header.split(',').toReversed().join(',')))).toEqual([read.trade, read.refund])
    expect(parseBill(bill([trade, refund], `${header},新的一列`.replace('设备号', '门店')))).toEqual([read.trade, read.refund])
  })

  it('may end its lines either way', () => {
    expect(parseBill(bill([trade, refund], header, '\n'))).toEqual([read.trade, read.refund])
  })

  it('of an old account has other names for the amounts', () => {
    const columns =
      '交易时间,公众账号ID,商户号,子商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,总金额,企业红包金额,微信退款单号,商户退款单号,退款金额,企业红包退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率'
    expect(
      parseBill(
        bill(
          [
            { ...trade, 总金额: '299.00' },
            { ...refund, 总金额: '299.00' },
          ],
          columns,
        ),
      ),
    ).toEqual([read.trade, { ...read.refund, amountFen: 29_900, refundFen: 9966 }])
  })

  it('says nothing of fees where it has no column of them', () => {
    const { feeMils, ...rest } = read.trade
    expect([feeMils, parseBill(bill([trade], header.replace('手续费,', '')))]).toEqual([179_400, [rest]])
  })

  it.each(['年会,`A`,`票', '年会\r\n第二行', '"年会",票', ',`'])('survives a name like %j', (name) => {
    expect(
      parseBill(
        bill([
          { ...trade, 商品名称: name },
          { ...refund, 商户数据包: name },
        ]),
      ),
    ).toEqual([read.trade, read.refund])
  })

  it('of a day without rows has none', () => {
    expect(parseBill(bill([]))).toEqual([])
  })

  it('leaves out what is neither a payment nor a refund', () => {
    expect(parseBill(bill([{ ...trade, 交易状态: 'REVOKED' }, trade]))).toEqual([read.trade])
  })

  it.each([
    ['cut in a row', bill([trade, refund]).slice(0, 700)],
    ['cut before its sums', bill([trade, refund]).split(sums)[0]!],
    ['cut after the names of its sums', bill([trade, refund]).split('\r\n').slice(0, -2).join('\r\n')],
    ['empty', ''],
    ['an error page', '<html>busy</html>'],
    ['without a column of amounts', bill([trade], header.replace(',订单金额', ',别的'))],
    ['with a value missing in a row', bill([trade, refund]).replace(',`0,`,`42', ',`0,`42')],
    ['with an amount that is none', bill([{ ...trade, 订单金额: '2,99' }])],
    ['with a time that is none', bill([{ ...trade, 交易时间: '2026-02-30 10:00:00' }])],
  ])('that is %s is refused', (_what, csv) => {
    expect(() => parseBill(csv)).toThrow(PayError)
  })
})

describe('money', () => {
  it.each([
    ['0.01', 1],
    ['0.10', 10],
    ['0.1', 10],
    ['1', 100],
    ['299.00', 29_900],
    ['1.10', 110],
    ['4.35', 435],
    ['1.005', Number.NaN],
    ['0.29000', 29],
    ['-3.00', -300],
    ['-0.00', 0],
    ['100000000.00', 10_000_000_000],
    ['', Number.NaN],
    ['1.2.3', Number.NaN],
    ['1e3', Number.NaN],
    [' 1.00', Number.NaN],
    ['+1', Number.NaN],
    ['¥1.00', Number.NaN],
  ])('%j is %d fen', (yuan, fen) => {
    if (Number.isNaN(fen)) expect(() => fenOf(yuan)).toThrow(PayError)
    else expect(fenOf(yuan)).toBe(fen)
  })

  it.each([
    ['1.79400', 179_400],
    ['-0.60000', -60_000],
    ['0.00001', 1],
    ['0.6', 60_000],
    ['0', 0],
    ['0.000001', Number.NaN],
    ['￥0.1', Number.NaN],
  ])('%j of a fee is %d thousandths of a fen', (yuan, mils) => {
    if (Number.isNaN(mils)) expect(() => milsOf(yuan)).toThrow(PayError)
    else expect(milsOf(yuan)).toBe(mils)
  })

  it('is exact to the fen for every amount up to a hundred yuan', () => {
    for (let fen = 0; fen < 10_000; fen++) expect(fenOf(`${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`)).toBe(fen)
  })
})

describe('fetching a bill', () => {
  const day = '2026-05-19'
  const file = (rows: Cells[]) => `\uFEFF${bill(rows)}`
  const place = (content: string, change: object = {}) => ({
    hash_type: 'SHA1',
    hash_value: createHash('sha1').update(content).digest('hex'),
    download_url: 'https://api.mch.weixin.qq.com/v3/billdownload/file?token=6XIv5TUPto7pByr-_QKh&tartype=',
    ...change,
  })

  it('asks where it lies, then for the file, which nobody signs', async () => {
    const { client, asked, answers } = tencent()
    answers(200, place(file([trade, refund]))).answers(200, file([trade, refund]), { signer: undefined })
    expect(await client.tradeBill(day)).toEqual([read.trade, read.refund])
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET https://api.mch.weixin.qq.com/v3/bill/tradebill?bill_date=2026-05-19&bill_type=ALL',
      'GET https://api.mch.weixin.qq.com/v3/billdownload/file?token=6XIv5TUPto7pByr-_QKh&tartype=',
    ])
  })

  it('goes to the WeChat in use, also where the address names the real one', async () => {
    const mch = 'http://127.0.0.1:8800/sandbox/wechat/mch'
    for (const base of [mch, 'https://api.mch.weixin.qq.com']) {
      const { client, asked, answers } = tencent({ hosts: { open: '', api: '', mch } })
      answers(200, place(file([trade]), { download_url: `${base}/v3/billdownload/file?token=x` })).answers(200, file([trade]), {
        signer: undefined,
      })
      expect(await client.tradeBill(day)).toEqual([read.trade])
      expect(asked[1]?.url).toBe(`${mch}/v3/billdownload/file?token=x`)
    }
  })

  it.each([
    'https://api.mch.weixin.qq.com.evil.example/v3/billdownload/file?token=x',
    'https://api.mch.weixin.qq.com@evil.example/v3/billdownload/file?token=x',
    'http://api.mch.weixin.qq.com/v3/billdownload/file?token=x',
    'https://evil.example/v3/billdownload/file?token=x',
    'https://api.mch.weixin.qq.com/secapi/pay/refund',
    'https://api.mch.weixin.qq.com/v3/../secapi/pay/refund',
    'https://api.mch.weixin.qq.com/v3/billdownload/file?token=x\n',
    '/v3/billdownload/file?token=x',
  ])('does not follow %j', async (download_url) => {
    const { client, asked, answers } = tencent()
    answers(200, place(file([trade]), { download_url }))
    expect(await errorOf(client.tradeBill(day))).toBe('200 ANSWER_FORM')
    expect(asked).toHaveLength(1)
  })

  it('refuses a file that is not the one announced', async () => {
    const { client, answers } = tencent()
    answers(200, place(file([trade, refund]))).answers(200, file([trade]), { signer: undefined })
    expect(await errorOf(client.tradeBill(day))).toBe('200 BILL_FORM')
    answers(200, place(file([trade]), { hash_type: 'MD5' }))
    expect(await errorOf(client.tradeBill(day))).toBe('200 ANSWER_FORM')
  })

  it('has no rows where nothing happened, and nothing yet where the bill is being made', async () => {
    const { client, answers } = tencent()
    answers(400, { code: 'NO_STATEMENT_EXIST', message: '请求的账单文件不存在' })
    expect(await client.tradeBill(day)).toEqual([])
    answers(400, { code: 'STATEMENT_CREATING', message: '账单生成中' })
    expect(await client.tradeBill(day)).toBeUndefined()
  })

  it('does not ask before ten in the morning after', async () => {
    const { client, asked, answers, pass } = tencent()
    expect(await client.tradeBill('2026-05-20')).toBeUndefined()
    pass(-1)
    expect(await client.tradeBill(day)).toBeUndefined()
    expect(asked).toEqual([])
    pass(1)
    answers(400, { code: 'NO_STATEMENT_EXIST', message: '请求的账单文件不存在' })
    expect(await client.tradeBill(day)).toEqual([])
  })

  it('says what else is wrong', async () => {
    const { client, answers } = tencent()
    answers(403, { code: 'NO_AUTH', message: '权限异常' })
    expect(await errorOf(client.tradeBill(day))).toBe('403 NO_AUTH')
    answers(200, place(file([trade]))).answers(400, { code: 'INVALID_REQUEST', message: '下载地址已失效' }, { signer: undefined })
    expect(await errorOf(client.tradeBill(day))).toBe('400 INVALID_REQUEST')
    expect(await errorOf(client.tradeBill('2026-02-30'))).toBe('0 PARAM_ERROR')
  })
})

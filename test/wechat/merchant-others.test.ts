/**
 * Somebody else's client (wechatpay-axios-plugin) talks to the local WeChat
 * Pay over a real port: what we take for WeChat Pay is not only our own idea.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Aes, Formatter, Hash, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import type { Mode } from '#wechat/sandbox/merchant/keys.ts'
import { listeningMerchant, payer, type Told } from './listening.ts'

const { appId, openId } = payer

interface Answered {
  data: Record<string, unknown>
  status: number
}
/** Its chain of paths has no types of its own. */
type Path = { [path: string]: Path } & { get(config?: object): Promise<Answered>; post(body?: object, config?: object): Promise<Answered> }

describe.each(['public-key', 'certificate'] as Mode[])('wechatpay-axios-plugin with %s', (mode) => {
  let merchant: Awaited<ReturnType<typeof listeningMerchant>>
  let pay: Path
  let certs: Record<string, string>
  const client = (known: Record<string, string | undefined>, more: object = {}) =>
    new Wechatpay({
      mchid: merchant.box.merchant.mchId,
      serial: merchant.box.merchant.serial,
      privateKey: merchant.box.merchant.privateKey,
      certs: known as Record<string, string>,
      baseURL: `${merchant.url}/`,
      proxy: false,
      ...more,
    }) as unknown as Path
  const order = (no: string) => ({ appid: appId, mchid: merchant.box.merchant.mchId, ...merchant.order(no) })

  beforeAll(async () => {
    merchant = await listeningMerchant(mode)
    certs = merchant.box.merchant.publicKeys
    if (mode === 'certificate') certs = await fetchedCertificates()
    pay = client(certs, { headers: { 'Wechatpay-Serial': Object.keys(certs)[0] } })
  })
  afterAll(() => merchant.close())

  /** Nobody can know what signed the certificates before they were read, so this one time it does not look, as in its own tool. */
  async function fetchedCertificates() {
    const { data } = await client({ any: undefined }).v3!.certificates!.get({
      transformResponse: [(text: string) => JSON.parse(text) as unknown],
    })
    const rows = data.data as { serial_no: string; encrypt_certificate: { nonce: string; associated_data: string; ciphertext: string } }[]
    return Object.fromEntries(
      rows.map(({ serial_no, encrypt_certificate: { nonce, associated_data, ciphertext } }) => [
        serial_no,
        Aes.AesGcm.decrypt(ciphertext, merchant.box.merchant.apiV3Key, nonce, associated_data),
      ]),
    )
  }

  const read = ({ body }: Told) => {
    const {
      resource: { ciphertext, nonce, associated_data },
    } = JSON.parse(body) as { resource: { ciphertext: string; nonce: string; associated_data: string } }
    return JSON.parse(Aes.AesGcm.decrypt(ciphertext, merchant.box.merchant.apiV3Key, nonce, associated_data)) as Record<string, unknown>
  }
  const believes = ({ body, headers }: Told) =>
    Rsa.verify(
      Formatter.response(headers['Wechatpay-Timestamp'] as string, headers['Wechatpay-Nonce'] as string, body),
      headers['Wechatpay-Signature'] as string,
      Rsa.from(certs[headers['Wechatpay-Serial'] as string] as string, 'public'),
    )

  it('orders, queries and closes', async () => {
    const { data } = await pay.v3!.pay!.transactions!.jsapi!.post(order('OTHER00001'))
    expect(data.prepay_id).toMatch(/^wx\w{34}$/)
    const found = () =>
      pay.v3!.pay!.transactions!.outTradeNo!['{no}']!.get({ no: 'OTHER00001', params: { mchid: merchant.box.merchant.mchId } })
    expect(await found()).toMatchObject({ data: { trade_state: 'NOTPAY' } })
    const closed = await pay.v3!.pay!.transactions!.outTradeNo!['{no}']!.close!.post(
      { mchid: merchant.box.merchant.mchId },
      { no: 'OTHER00001' },
    )
    expect([closed.status, closed.data]).toEqual([204, ''])
    expect(await found()).toMatchObject({ data: { trade_state: 'CLOSED' } })
  })

  it('is told of the payment, and believes it', async () => {
    await pay.v3!.pay!.transactions!.jsapi!.post(order('OTHER00002'))
    merchant.box.pay('OTHER00002', openId)
    await merchant.box.tick()
    const [payment] = merchant.told as [Told]
    expect(believes(payment)).toBe(true)
    expect(believes({ ...payment, body: `${payment.body} ` })).toBe(false)
    expect(read(payment)).toMatchObject({ out_trade_no: 'OTHER00002', trade_state: 'SUCCESS', amount: { total: 8800 } })
  })

  it('refunds, and is told of that', async () => {
    const amount = { refund: 100, total: 8800, currency: 'CNY' }
    const { data } = await pay.v3!.refund!.domestic!.refunds!.post({
      out_trade_no: 'OTHER00002',
      out_refund_no: 'R1',
      notify_url: 'https://meet.example/refunded',
      amount,
    })
    expect(data.status).toBe('PROCESSING')
    await merchant.box.tick()
    expect(believes(merchant.told[1] as Told)).toBe(true)
    expect(read(merchant.told[1] as Told)).toMatchObject({ out_refund_no: 'R1', refund_status: 'SUCCESS' })
    expect(await pay.v3!.refund!.domestic!.refunds!['{no}']!.get({ no: 'R1' })).toMatchObject({ data: { status: 'SUCCESS' } })
  })

  it('fetches the certificates, or reads that a merchant with a public key has none', async () => {
    const fetched = pay.v3!.certificates!.get()
    if (mode === 'certificate') expect((await fetched).data.data).toHaveLength(1)
    else await expect(fetched).rejects.toMatchObject({ response: { status: 404, data: { code: 'RESOURCE_NOT_EXISTS' } } })
  })

  it('raises the cashier with what it signs', async () => {
    const { data } = await pay.v3!.pay!.transactions!.jsapi!.post(order('OTHER00003'))
    const given = {
      appId,
      timeStamp: String(Formatter.timestamp()),
      nonceStr: Formatter.nonce(),
      package: `prepay_id=${String(data.prepay_id)}`,
    }
    const params = {
      ...given,
      signType: 'RSA',
      paySign: Rsa.sign(Formatter.joinedByLineFeed(...Object.values(given)), Rsa.from(merchant.box.merchant.privateKey, 'private')),
    }
    const here = `${merchant.url}/order`
    expect(merchant.box.sheet(params, { entryUrl: here, currentUrl: here, platform: 'ios', openId })).toMatchObject({
      outTradeNo: 'OTHER00003',
      amountFen: 8800,
    })
  })

  it('refuses an answer that was altered, and a probe', async () => {
    const query = () =>
      pay.v3!.pay!.transactions!.outTradeNo!['{no}']!.get({ no: 'OTHER00002', params: { mchid: merchant.box.merchant.mchId } })
    for (const fault of ['tampered-answer', 'probe'] as const) {
      merchant.box.misbehave(fault)
      await expect(query()).rejects.toMatchObject({ code: 'EV3_RES_HEADER_SIGNATURE_DIGEST' })
    }
    expect((await query()).status).toBe(200)
  })

  it('is told why it was refused', async () => {
    await expect(pay.v3!.pay!.transactions!.jsapi!.post({ ...order('OTHER00004'), amount: { total: 0 } })).rejects.toMatchObject({
      response: { status: 400, data: { code: 'PARAM_ERROR' } },
    })
    const impostor = client(certs, { serial: 'A'.repeat(40) })
    await expect(impostor.v3!.certificates!.get()).rejects.toMatchObject({ response: { status: 401, data: { code: 'SIGN_ERROR' } } })
  })

  it('reads the bill', async () => {
    const someDay = Date.now() - 2 * 86_400_000
    merchant.box.books.trades.get('OTHER00002')!.paid!.at = someDay
    const params = { bill_date: new Date(someDay + 8 * 3_600_000).toISOString().slice(0, 10), bill_type: 'ALL' }
    const { data } = await pay.v3!.bill!.tradebill!.get({ params })
    const token = new URL(String(data.download_url)).searchParams.get('token')
    const file = await pay.v3!.billdownload!.file!.get({ params: { token }, responseType: 'arraybuffer' })
    expect(Hash.sha1(file.data as unknown as Buffer)).toBe(data.hash_value)
    const { rows, summary } = Formatter.castCsvBill(file.data as unknown as Buffer) as {
      rows: Record<string, string>[]
      summary: Record<string, string>
    }
    expect(rows.map((row) => [row['商户订单号'], row['交易状态'], row['订单金额']])).toEqual([['OTHER00002', 'SUCCESS', '88.00']])
    expect(summary['总交易单数']).toBe('1')
  })
})

/** wechatpay-node-v3, which others wrote, takes the box for WeChat Pay: over a real port, with a certificate for its serial. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import Pay from 'wechatpay-node-v3'
import { PayRequest } from 'wechatpay-node-v3/dist/lib/pay-request.js'
import type { Mode } from '#wechat/sandbox/merchant/keys.ts'
import type { JsapiParams } from '#wechat/sandbox/merchant/sheet.ts'
import { listeningMerchant, payer, type Told } from './listening.ts'

/** Its own requests, to another host than the one it has written into each. */
class Rehosted extends PayRequest {
  readonly #to: (url: string) => string

  constructor(host: string) {
    super()
    this.#to = (url) => url.replace('https://api.mch.weixin.qq.com', host)
  }

  override get(url: string, headers: Record<string, unknown>) {
    return super.get(this.#to(url), headers)
  }

  override post(url: string, params: Record<string, unknown>, headers: Record<string, unknown>) {
    return super.post(this.#to(url), params, headers)
  }
}

describe.each(['public-key', 'certificate'] as Mode[])('wechatpay-node-v3 with %s', (mode) => {
  let world: Awaited<ReturnType<typeof listeningMerchant>>
  let pay: Pay

  beforeAll(async () => {
    world = await listeningMerchant(mode)
    const { merchant } = world.box
    pay = new Pay({
      appid: payer.appId,
      mchid: merchant.mchId,
      publicKey: Buffer.from(world.box.merchantCertificate()),
      privateKey: Buffer.from(merchant.privateKey),
      key: merchant.apiV3Key,
    })
    pay.createHttp(new Rehosted(world.url))
    // It knows certificates only, which it fetches; 微信支付公钥 is given to it in their place.
    ;(Pay as unknown as { certificates: object }).certificates = { ...merchant.publicKeys }
  })
  afterAll(() => world.close())

  const believes = ({ body, headers }: Told) =>
    pay.verifySign({
      timestamp: headers['Wechatpay-Timestamp'] as string,
      nonce: headers['Wechatpay-Nonce'] as string,
      serial: headers['Wechatpay-Serial'] as string,
      signature: headers['Wechatpay-Signature'] as string,
      body,
      apiSecret: world.box.merchant.apiV3Key,
    })
  const read = ({ body }: Told) => {
    const { resource } = JSON.parse(body) as { resource: { ciphertext: string; associated_data: string; nonce: string } }
    return pay.decipher_gcm<Record<string, unknown>>(resource.ciphertext, resource.associated_data, resource.nonce)
  }
  const place = (no: string) => pay.transactions_jsapi(world.order(no) as Parameters<Pay['transactions_jsapi']>[0])

  it('orders, and raises the sheet by what it signs', async () => {
    const { status, data } = await place('NODEV300001')
    expect(status).toBe(200)
    const here = `${world.url}/pay`
    expect(
      world.box.sheet(data as JsapiParams, { entryUrl: here, currentUrl: here, platform: 'android', openId: payer.openId }),
    ).toMatchObject({ outTradeNo: 'NODEV300001', amountFen: 8800 })
  })

  it('queries and closes', async () => {
    await place('NODEV300002')
    const query = () => pay.query({ out_trade_no: 'NODEV300002' })
    expect(await query()).toMatchObject({ status: 200, data: { trade_state: 'NOTPAY' } })
    expect((await pay.close('NODEV300002')).status).toBe(204)
    expect(await query()).toMatchObject({ data: { trade_state: 'CLOSED' } })
  })

  it('is told of a payment and of its refund, believes both and nothing else', async () => {
    await place('NODEV300003')
    world.box.pay('NODEV300003', payer.openId)
    await world.box.tick()
    const refund = { out_trade_no: 'NODEV300003', out_refund_no: 'R1', amount: { refund: 100, total: 8800, currency: 'CNY' } }
    expect(await pay.refunds({ ...refund, notify_url: 'https://meet.example/refunded' })).toMatchObject({ data: { status: 'PROCESSING' } })
    await world.box.tick()
    expect(await pay.find_refunds('R1')).toMatchObject({ data: { status: 'SUCCESS' } })
    const [payment, back] = world.told as [Told, Told]
    expect([await believes(payment), await believes(back), await believes({ ...payment, body: `${payment.body} ` })]).toEqual([
      true,
      true,
      false,
    ])
    expect([read(payment), read(back)]).toMatchObject([{ trade_state: 'SUCCESS', amount: { total: 8800 } }, { refund_status: 'SUCCESS' }])
  })

  it('reads why it was refused: a product that is not open, an order that is not there', async () => {
    const scene_info = {
      payer_client_ip: '127.0.0.1',
      h5_info: { type: 'Wap', app_name: '', app_url: '', bundle_id: '', package_name: '' },
    }
    const h5 = { ...world.order('NODEV300004'), payer: undefined, scene_info: { ...scene_info, h5_info: { type: 'Wap' } } }
    const ask = () => pay.transactions_h5(h5 as unknown as Parameters<Pay['transactions_h5']>[0])
    world.box.products.delete('h5')
    expect(await ask()).toMatchObject({ status: 403, error: expect.stringContaining('NO_AUTH') })
    world.box.products.add('h5')
    expect(await ask()).toMatchObject({ status: 200, data: { h5_url: expect.stringContaining('/cashier/h5?prepay_id=') } })
    expect(await pay.query({ out_trade_no: 'NODEV39999' })).toMatchObject({
      status: 404,
      error: expect.stringContaining('ORDER_NOT_EXIST'),
    })
  })
})

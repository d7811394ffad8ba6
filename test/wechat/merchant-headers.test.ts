/** Header names on the wire, which an HTTP library would hide: read from the socket, byte by byte. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { wechatBox } from '#wechat/sandbox/box.ts'
import { merchantBox } from '#wechat/sandbox/merchant/merchant.ts'
import type { Merchant } from '#wechat/sandbox/merchant/keys.ts'
import { authorization } from '#wechat/server/pay/sign.ts'
import { type Listening, listening, listeningMerchant, payer } from './listening.ts'

/** As https://pay.weixin.qq.com/docs/merchant/development/interface-rules/basic-rules.html writes them. */
const SIGNED = [
  'Request-ID',
  'Wechatpay-Nonce',
  'Wechatpay-Serial',
  'Wechatpay-Signature',
  'Wechatpay-Signature-Type',
  'Wechatpay-Timestamp',
]

let nonce = 0

/** Sends a signed GET over a plain socket. @param prefix path before the signed path, not covered by the signature. */
async function rawGet(address: string, merchant: Merchant, path: string, { prefix = '', signed = true } = {}) {
  const { hostname, port, host } = new URL(address)
  const credentials = authorization(merchant, {
    method: 'GET',
    path,
    timestamp: Math.floor(Date.now() / 1000),
    nonce: `NONCE${++nonce}`,
    body: '',
  })
  const lines = [
    `GET ${prefix}${path} HTTP/1.1`,
    `Host: ${host}`,
    'Accept: application/json',
    'User-Agent: raw',
    ...(signed ? [`Authorization: ${credentials}`] : []),
    'Connection: close',
  ]
  const socket = connect(Number(port), hostname)
  socket.end(`${lines.join('\r\n')}\r\n\r\n`)
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part as Buffer)
  const [head = '', body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n')
  const [status = '', ...headers] = head.split('\r\n')
  return { status: Number(status.split(' ')[1]), names: headers.map((line) => line.split(':')[0] as string), body }
}

const inThisSpelling = (names: readonly string[]) =>
  SIGNED.filter((name) => names.includes(name)).concat(
    names.filter((name) => name !== name.replace(/^[a-z]/, (letter) => letter.toUpperCase())),
  )

let open: { close(): unknown }[] = []
afterEach(async () => {
  await Promise.all(open.map((one) => one.close()))
  open = []
})
const kept = <T extends { close(): unknown }>(one: T): T => {
  open.push(one)
  return one
}

describe('answers of WeChat Pay over a socket', () => {
  it('carry their signature under the names that Tencent writes, for a result and a refusal', async () => {
    const { url, box } = kept(await listeningMerchant('certificate'))
    for (const path of ['/v3/certificates', '/v3/refund/domestic/refunds/NONE']) {
      const { names } = await rawGet(url, box.merchant, path)
      expect(inThisSpelling(names)).toEqual(SIGNED)
      expect(names).toContain('Content-Type')
    }
  })

  it('name the request in the same spelling if they are not signed', async () => {
    const { url, box } = kept(await listeningMerchant('public-key'))
    const refused = await rawGet(url, box.merchant, '/v3/certificates', { signed: false })
    const unknown = await rawGet(url, box.merchant, '/v3/nothing')
    expect([refused.status, inThisSpelling(refused.names)]).toEqual([401, ['Request-ID']])
    expect([unknown.status, inThisSpelling(unknown.names)]).toEqual([404, ['Request-ID']])
  })

  it('keep the spelling where the product mounts the simulator', async () => {
    const { box, host } = await mounted()
    const { names } = await rawGet(host.url, box.merchant, '/v3/refund/domestic/refunds/NONE', { prefix: '/sandbox/wechat/mch' })
    expect(inThisSpelling(names)).toEqual(SIGNED)
  })
})

describe('notifications over a socket', () => {
  it('carry their signature under the names that Tencent writes', async () => {
    const inbox = createServer().listen(0, '127.0.0.1')
    await once(inbox, 'listening')
    kept({ close: () => inbox.close() })
    const box = merchantBox({
      clock: () => Date.now(),
      address: 'http://127.0.0.1:1/sandbox/wechat',
      platform: { account: { appId: payer.appId }, userById: () => payer, userOf: () => payer },
      fetch: (url, init) => globalThis.fetch(url, init),
    })
    const arrived = new Promise<string>((resolve) => {
      inbox.once('connection', (socket) => {
        socket.once('data', (bytes) => {
          resolve(bytes.toString().split('\r\n\r\n')[0] as string)
          socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n')
        })
      })
    })
    const notifyUrl = `http://127.0.0.1:${(inbox.address() as AddressInfo).port}/told`
    const request = {
      appid: payer.appId,
      mchid: box.merchant.mchId,
      description: '会议',
      out_trade_no: 'ORDER0001',
      notify_url: notifyUrl,
      amount: { total: 1 },
    }
    box.books.trades.set('ORDER0001', {
      kind: 'native',
      request,
      fingerprint: '',
      expiresAt: Date.now() + 60_000,
      state: 'NOTPAY',
      refunds: [],
    })
    box.pay('ORDER0001', payer.openId)
    const [head] = await Promise.all([arrived, box.tick()])
    const names = new Set(head.split('\r\n').map((line) => line.split(':')[0] as string))
    expect(SIGNED.filter((name) => names.has(name))).toEqual(SIGNED)
  })
})

describe('the API hosts at the root of an address', () => {
  it('hand out a bill address without a mount prefix, whose whole path is signed', async () => {
    const { box, root } = await mounted()
    const someDay = Date.now() - 2 * 86_400_000
    const day = new Date(someDay + 8 * 3_600_000).toISOString().slice(0, 10)
    paidOn(box.pay, someDay)
    const { body } = await rawGet(root.url, box.merchant, `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)
    const { origin, pathname, search } = new URL((JSON.parse(body) as { download_url: string }).download_url)
    expect([origin, pathname]).toEqual([root.url, '/v3/billdownload/file'])
    const file = await rawGet(root.url, box.merchant, pathname + search)
    expect([file.status, file.body.includes('总交易单数')]).toEqual([200, true])
  })

  it('keep the mount prefix at the mounted address', async () => {
    const { box, host } = await mounted()
    const someDay = Date.now() - 2 * 86_400_000
    const day = new Date(someDay + 8 * 3_600_000).toISOString().slice(0, 10)
    paidOn(box.pay, someDay)
    const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`
    const { body } = await rawGet(host.url, box.merchant, path, { prefix: '/sandbox/wechat/mch' })
    expect((JSON.parse(body) as { download_url: string }).download_url).toContain('/sandbox/wechat/mch/v3/billdownload/file?token=')
  })

  it('answer for api.weixin.qq.com too, and for nothing else', async () => {
    const { box, root } = await mounted()
    const token = await fetch(`${root.url}/cgi-bin/stable_token`, {
      method: 'POST',
      body: JSON.stringify({ grant_type: 'client_credential', appid: box.account.appId, secret: box.account.secret }),
    })
    expect(await token.json()).toMatchObject({ expires_in: 7200 })
    for (const path of ['/console/credentials', '/wechat', '/connect/oauth2/authorize', '/sandbox/wechat'])
      expect(await (await fetch(root.url + path)).json()).toMatchObject({ errcode: 40066 })
  })
})

async function mounted() {
  const app = new Hono()
  // As in the product: setting a header of a response rebuilds it from Web Headers.
  app.use(async (http, next) => {
    await next()
    http.header('Cache-Control', 'no-store')
  })
  const host: Listening = kept(await listening(app.fetch))
  const box = wechatBox({ clock: () => Date.now(), publicUrl: host.url, fetch: async () => new Response() })
  app.route('/sandbox', box.routes)
  const root = kept(await listening(box.hostAtRoot.fetch))
  return { box, host, root }
}

function paidOn({ books, merchant }: ReturnType<typeof wechatBox>['pay'], at: number): void {
  const request = {
    appid: merchant.appId,
    mchid: merchant.mchId,
    description: '会议',
    out_trade_no: 'ORDER0001',
    notify_url: 'https://meet.example/told',
    amount: { total: 8800 },
  }
  const paid = { transactionId: '4200000000000000000000000001', openId: payer.openId, at }
  books.byTransactionId.set(paid.transactionId, {
    kind: 'native',
    request,
    fingerprint: '',
    expiresAt: at,
    state: 'SUCCESS',
    refunds: [],
    paid,
  })
}

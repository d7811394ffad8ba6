/**
 * The tables of constants (wechat/server/constants) against what the clients send. Every call is made twice, with other
 * inputs: a value that is the same both times is a constant and must be listed with its values.
 */
import { afterEach, beforeAll, expect, it } from 'vitest'
import { readEnv } from '#server/env/env.ts'
import { lookAtSms } from '#server/operations/doctor/sms.ts'
import { lookAtTencentConstants } from '#server/operations/doctor/tencent-constants.ts'
import { tencentIdentity } from '#server/providers/tencent-identity.ts'
import { tencentSms } from '#server/providers/tencent-sms.ts'
import { wechatPay } from '#server/providers/wechat-pay.ts'
import { chooseInvoiceTitle, invoiceTitleApis } from '#wechat/browser/invoice-title.ts'
import { followFontSize } from '#wechat/browser/font-size.ts'
import { locate, locateApis } from '#wechat/browser/locate.ts'
import { raiseSheet } from '#wechat/browser/pay.ts'
import { scan, scanApis } from '#wechat/browser/scan.ts'
import { ready, type Sdk } from '#wechat/browser/sdk.ts'
import { share, shareApis } from '#wechat/browser/share.ts'
import { merchantBox } from '#wechat/sandbox/merchant/merchant.ts'
import { constantsOf, tencentCalls, unprovenConstants } from '#wechat/server/constants/calls.ts'
import { fapiaoAnswers } from '#wechat/server/constants/fapiao-answers.ts'
import { fapiaoTable } from '#wechat/server/constants/fapiao.ts'
import { credentials, memoryCredentials } from '#wechat/server/credentials.ts'
import { WechatError } from '#wechat/server/errors.ts'
import { sendTemplate } from '#wechat/server/message.ts'
import { authoriseUrl, checkGrant, exchangeCode, profileOf, refreshGrant } from '#wechat/server/oauth.ts'
import { type Outside, tencent } from '#wechat/server/outside.ts'
import { payClient } from '#wechat/server/pay/client.ts'
import { callOf, constantOf, leavesOf, parts, type Sent, sentRequest } from './tencent-recorder.ts'
import { TEMPLATE, world } from './platform-world.ts'

const DAY = 86_400_000
const PRICE = [8800, 12_300] as const
const PEOPLE = ['xiaowang', 'ayiguli'] as const

/** Requests of one round; rounds differ in every input. */
let rounds: Sent[][]

beforeAll(async () => {
  rounds = []
  for (const round of [0, 1] as const) {
    const sent: Sent[] = []
    await askAccount(sent, round)
    await askPay(sent, round)
    await askCloud(sent, round)
    await askBridge(sent, round)
    rounds.push(sent)
  }
})

const all = () => rounds.flat()
const letters = (round: number) => 'ab'[round] as string

it('lists every call that is made, and makes every call that is listed', () => {
  expect(
    all()
      .filter((sent) => callOf(tencentCalls, sent) === undefined)
      .map(({ endpoint }) => endpoint),
  ).toEqual([])
  const made = new Set(all().map((sent) => callOf(tencentCalls, sent)))
  expect(tencentCalls.filter((call) => !made.has(call)).map(({ title }) => title)).toEqual([])
})

it('lists every header, parameter and field that is sent', () => {
  const missing = all().flatMap((sent) => {
    const call = callOf(tencentCalls, sent)
    return parts.flatMap((part) =>
      leavesOf(sent[part]).flatMap(([name]) => (constantOf(call?.[part] ?? [], name) === undefined ? [`${sent.endpoint} ${name}`] : [])),
    )
  })
  expect([...new Set(missing)]).toEqual([])
})

it('lists no header, parameter or field that is never sent', () => {
  const unsent = tencentCalls.flatMap((call) => {
    const requests = all().filter((sent) => callOf(tencentCalls, sent) === call)
    return parts.flatMap((part) => {
      const names = requests.flatMap((sent) => leavesOf(sent[part]).map(([name]) => name))
      return (call[part] ?? []).flatMap((one) => (names.some((name) => constantOf([one], name)) ? [] : [`${call.title} ${one.name}`]))
    })
  })
  expect(unsent).toEqual([])
})

it('lists the values of every field whose value does not depend on the input, and sends each of them', () => {
  const wrong = tencentCalls.flatMap((call) =>
    parts.flatMap((part) => {
      const values = (sent: readonly Sent[]) => {
        const found = new Map<string, Set<unknown>>()
        for (const one of sent) {
          if (callOf(tencentCalls, one) !== call) continue
          for (const [name, value] of leavesOf(one[part])) found.set(name, (found.get(name) ?? new Set()).add(value))
        }
        return found
      }
      const [first, second] = rounds.map(values) as [Map<string, Set<unknown>>, Map<string, Set<unknown>>]
      return [...first].flatMap(([name, once]) => {
        const again = second.get(name) ?? new Set()
        const listed = constantOf(call[part] ?? [], name)?.values
        const isSame = once.size === again.size && [...once].every((value) => again.has(value))
        if (listed === undefined) return isSame ? [`${call.title} ${name} is always ${[...once].join()}`] : []
        const fits = [...once, ...again].every((value) => listed.includes(value as string)) && listed.every((value) => once.has(value))
        return fits ? [] : [`${call.title} ${name} is ${[...once].join()}, listed are ${listed.join()}`]
      })
    }),
  )
  expect(wrong).toEqual([])
})

it('names a page for every constant, by an address', () => {
  for (const { name, source } of tencentCalls.flatMap(constantsOf))
    expect([name, source]).toEqual([name, expect.stringMatching(/^(?:https:\/\/\S+)?$/)])
})

it('lets the doctor list constants without a page, or report that every constant has one', () => {
  const page = 'https://pay.weixin.qq.com/x'
  const proven = { title: '下单', endpoint: { name: 'POST /x', source: page }, body: [{ name: 'appid', source: page }] }
  const doubtful = { title: '开票', endpoint: { name: 'POST /y', source: page }, body: [{ name: 'fapiao_bill_type', source: '' }] }
  expect(unprovenConstants([proven, doubtful])).toEqual([{ title: '开票', names: ['fapiao_bill_type'] }])
  expect(lookAtTencentConstants([], 2)).toEqual({ verdict: 'good', text: '与腾讯往来的 2 个地址、字段与取值都有文档出处。' })
  expect(lookAtTencentConstants(unprovenConstants([proven, doubtful]))).toMatchObject({
    verdict: 'caution',
    text: expect.stringContaining('（开票：fapiao_bill_type）'),
  })
})

it('lets the doctor list every unproven field and value of 电子发票, by its call', () => {
  const sent = fapiaoTable.flatMap(({ call, fields, values = {} }) => [
    ...Object.entries(fields).flatMap(([name, presence]) => (presence === 'unproven' ? [[call, name]] : [])),
    ...Object.entries(values).flatMap(([name, { source }]) => (source === '' ? [[call, name]] : [])),
  ])
  const answered = fapiaoAnswers.flatMap(({ call, fields }) =>
    fields.flatMap(({ name, source, values = {} }) => [
      ...(source === '' ? [[call, name]] : []),
      ...Object.entries(values).flatMap(([value, page]) => (page === '' ? [[call, `${name} ${value}`]] : [])),
    ]),
  )
  const { verdict, text } = lookAtTencentConstants()
  const parts = text.split('；')
  const isListed = ([call = '', name = '']: readonly string[]) =>
    parts.some((part) => part.includes(call === 'notification' ? '电子发票通知' : ` ${call}`) && part.includes(name))
  expect(verdict).toBe('caution')
  expect([...sent, ...answered].filter((one) => !isListed(one))).toEqual([])
  expect([sent.length > 0, answered.length > 0]).toEqual([true, true])
  for (const { call, doubt = '' } of fapiaoTable) expect([call, text.includes(doubt)]).toEqual([call, true])
})

/** An outside world that leads Tencent's hosts to `answer` and notes what leaves. */
function recording(sent: Sent[], clock: () => number, answer: (url: string, init: RequestInit) => Response | Promise<Response>): Outside {
  let nonces = 0
  return {
    hosts: tencent,
    fetch: async (url, init = {}) => {
      sent.push(sentRequest(url, init))
      return answer(url, init as RequestInit)
    },
    clock,
    nonce: (length) => String(++nonces).padStart(length, letters(sent.length % 2)),
    wait: async () => {},
  }
}

async function askAccount(sent: Sent[], round: 0 | 1): Promise<void> {
  const template = { ...TEMPLATE, id: `${TEMPLATE.id.slice(0, -1)}${round}` }
  const box = world({ account: { appId: `wx5b0c7e1f2a9d4c3${round}`, secret: String(round).repeat(32) }, templates: [template] })
  const outside = recording(sent, Date.now, (url, init) => box.api.request(url.slice(tencent.api.length), init))
  const { account } = box
  for (const scope of ['snsapi_base', 'snsapi_userinfo'] as const) {
    const redirectUri = `https://m${round}.example.com/back`
    const { appId } = account
    sent.push(
      sentRequest(authoriseUrl(tencent, { appId, redirectUri, scope, state: `S${round}`, forcePopup: scope === 'snsapi_userinfo' })),
    )
  }
  const granted = await exchangeCode(outside, account, box.issueCode(PEOPLE[round], 'snsapi_userinfo'))
  await refreshGrant(outside, account, granted.refreshToken)
  await profileOf(outside, granted)
  await checkGrant(outside, granted)
  const shared = credentials(outside, account, memoryCredentials())
  await shared.ticket()
  let isStale = true
  await shared.withToken(async () => {
    if (!isStale) return
    isStale = false
    throw new WechatError(40001, 'invalid credential')
  })
  await sendTemplate(outside, shared, {
    openId: box.userById(PEOPLE[round])?.openId as string,
    templateId: template.id,
    url: `https://m.example.com/${round}`,
    data: { thing1: `会议${round}`, time2: `1${round}:00` },
    clientMsgId: `K${round}`,
  })
}

async function askPay(sent: Sent[], round: 0 | 1): Promise<void> {
  let now = Date.parse(`2026-06-0${round + 1}T12:00:00+08:00`)
  const payer = { openId: `oPayer00000000000000000000000${round}` }
  const box = merchantBox({
    clock: () => now,
    address: 'https://m.example.com/sandbox/wechat',
    mchAddress: tencent.mch,
    platform: { account: { appId: `wx123456789012345${round}` }, userById: () => payer, userOf: () => payer },
    fetch: async () => new Response(),
    mode: 'both',
    refundTakes: 0,
  })
  const outside = recording(
    sent,
    () => now,
    (url, init) => box.mch.request(url.slice(tencent.mch.length), init),
  )
  const client = payClient(outside, box.merchant)
  const order = {
    description: `会议${round}`,
    amountFen: PRICE[round],
    notifyUrl: `https://m${round}.example.com/told`,
    expiresAt: now + 900_000,
    attach: `A${round}`,
    payerIp: `203.0.113.${round}`,
    openId: payer.openId,
    appName: `会务${round}`,
    appUrl: `https://m${round}.example.com`,
  }
  for (const kind of ['jsapi', 'h5', 'native'] as const) await client.order(kind, { ...order, outTradeNo: `${kind}00000${round}` })
  await client.query(`native00000${round}`)
  await client.close(`native00000${round}`)
  box.pay(`jsapi00000${round}`, payer.openId)
  const refund = { outTradeNo: `jsapi00000${round}`, outRefundNo: `R${round}`, refundFen: 100 + round, totalFen: PRICE[round] }
  await client.refund({ ...refund, reason: `退票${round}`, notifyUrl: `https://m${round}.example.com/refunded` })
  await client.queryRefund(`R${round}`)
  now += 2 * DAY
  await client.tradeBill(`2026-06-0${round + 1}`)
  // Certificates are fetched by a merchant that has no public key.
  await payClient(outside, { ...box.merchant, publicKeys: {} }).query(`native00000${round}`)

  const provider = wechatPay(outside, box.merchant)
  const h5 = await provider.open({
    channel: 'h5',
    tradeNo: `h5again00${round}`,
    subject: `会议${round}`,
    amountFen: PRICE[round],
    bankType: '',
    notifyUrl: order.notifyUrl,
    returnUrl: `https://m${round}.example.com/pay`,
    expiresAt: now + 900_000,
    payer: { userId: 'U1', ip: order.payerIp, openId: '' },
  })
  const { searchParams } = new URL(h5.handle)
  sent.push({ endpoint: 'GET h5_url', headers: {}, query: { redirect_url: searchParams.get('redirect_url') }, body: {} })
  expect([...searchParams.keys()]).toEqual(['prepay_id', 'package', 'redirect_url'])
  const [received, refused] = [provider.acknowledge(true), provider.acknowledge(false)]
  expect(received.body).toBe('')
  sent.push({ endpoint: `answer ${received.status}, ${refused.status}`, headers: {}, query: {}, body: JSON.parse(refused.body) })
}

async function askCloud(sent: Sent[], round: 0 | 1): Promise<void> {
  const answer = { SendStatusSet: [{ Code: 'Ok' }], DescribeTemplateStatusSet: [], Result: '0' }
  const { fetch, clock } = recording(
    sent,
    () => Date.parse('2026-06-01') + round * DAY,
    () => Response.json({ Response: answer }),
  )
  const key = { keyId: `AKID${round}`, keySecret: `secret${round}` }
  const sms = tencentSms({
    secretId: key.keyId,
    secretKey: key.keySecret,
    sdkAppId: `14000066${round}`,
    sign: `会务${round}`,
    templates: { login: { id: `100${round}`, params: ['code'] } },
    fetch: fetch as typeof globalThis.fetch,
    clock,
  })
  await sms.send({ mobile: `1380000000${round}`, template: 'login', params: { code: `24681${round}` }, key: `K${round}` })
  const env = readEnv({
    SECRET: 'x'.repeat(32),
    SMS_CLOUD: 'tencent',
    SMS_APP_ID: `14000066${round}`,
    SMS_KEY_ID: key.keyId,
    SMS_KEY_SECRET: key.keySecret,
    SMS_SIGN: '会务',
    SMS_TEMPLATES: `{"login":"100${round}:code"}`,
  })
  await lookAtSms({ fetch: fetch as typeof globalThis.fetch, clock }, env)
  for (const withPhone of [true, false]) {
    const identity = tencentIdentity({ ...key, fetch: fetch as typeof globalThis.fetch, clock, log: { warn: () => {} }, withPhone })
    await identity.check({ name: `王${'小明'[round]}`, idcard: `11010119900101001${round}`, mobile: `1380000000${round}` })
  }
}

const globals = globalThis as unknown as Record<string, unknown>
const names = ['window', 'location'] as const
const before = names.map((name) => globals[name])
afterEach(() => names.forEach((name, at) => (before[at] === undefined ? delete globals[name] : (globals[name] = before[at]))))

async function askBridge(sent: Sent[], round: 0 | 1): Promise<void> {
  const note = (endpoint: string, body: object) => void sent.push({ endpoint, headers: {}, query: {}, body: { ...body } })
  let isOld = false
  const invoke = (name: string, args: object, callback: (answer: { err_msg: string }) => void) => {
    note(`bridge ${name}`, args)
    callback({ err_msg: isOld && name.startsWith('update') ? `${name}:function_not_exist` : `${name}:ok` })
  }
  const on = (event: string, callback: (data: Record<string, unknown>) => void) => {
    note(`bridge on ${event}`, {})
    callback({ fontSize: '2' })
  }
  const sdk: Sdk = { invoke: (name, args) => new Promise((resolve) => invoke(name, args, resolve)), on }
  const card = {
    title: `会议${round}`,
    desc: `说明${round}`,
    link: `https://m.example.com/${round}`,
    imgUrl: `https://m.example.com/${round}.png`,
  }
  await share(sdk, card)
  isOld = true
  await share(sdk, card)
  await scan(sdk)
  await locate(sdk)
  await chooseInvoiceTitle(sdk)
  followFontSize({ invoke, on }, () => {})
  const params = {
    appId: `wx${round}`,
    timeStamp: `17${round}`,
    nonceStr: `N${round}`,
    package: `prepay_id=${round}`,
    signType: 'RSA',
    paySign: `S${round}`,
  }
  await raiseSheet({ invoke, on }, params)

  // The SDK exports window.jWeixin if it is set, as the script from Tencent's host sets it.
  const jWeixin = { config: (given: object) => note('wx.config', given), invoke, on }
  globals['window'] = { jWeixin, WeixinJSBridge: { invoke, on }, addEventListener: () => {} }
  globals['location'] = { href: `https://m.example.com/page/${round}` }
  const apis = [...shareApis, ...scanApis, ...locateApis, ...invoiceTitleApis]
  const signature = { appId: `wx${round}`, timestamp: `17${round}`, nonceStr: `N${round}`, signature: `S${round}` }
  await ready({ apis, sign: async () => signature, environment: 'wechat-android', entryUrl: 'https://m.example.com/page', timeoutMs: 1000 })
}

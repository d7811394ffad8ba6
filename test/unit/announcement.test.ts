/** What whoever starts the server reads: who is there for real, who is stood in for, who is missing. Finding W4. */
import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { messageKinds } from '#contract/message.ts'
import { announcement } from '#server/announcement.ts'
import { readEnv } from '#server/env/env.ts'
import { smsTemplates } from '#server/features/verify/sms-provider.ts'
import { columnsOf } from '#server/terminal.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const account = { WECHAT_APP_ID: 'wx0123456789abcdef', WECHAT_APP_SECRET: 's'.repeat(32) }
const merchant = {
  ...account,
  WECHAT_PAY_MCH_ID: '1900000001',
  WECHAT_PAY_SERIAL: 'ab12cd',
  WECHAT_PAY_PRIVATE_KEY: privateKey,
  WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
}
const gateway = { GATEWAY_URL: 'https://pay.example.cn/', GATEWAY_KEY: 'g'.repeat(32) }
const sms = {
  SMS_CLOUD: 'aliyun',
  SMS_KEY_ID: 'id',
  SMS_KEY_SECRET: 'hidden'.repeat(4),
  SMS_SIGN: '会务',
  SMS_TEMPLATES: '{"login":"1:code"}',
}
const identity = { IDENTITY_KEY_ID: 'AKID-test', IDENTITY_KEY_SECRET: 'hidden'.repeat(4) }

/** What is said under each name; what goes on below is put together again. */
function said(
  given: Record<string, string>,
  sandboxKey?: string,
  portal?: { setupCode: string | undefined; demonstration: boolean },
  engine: 'sqlite' | 'postgres' = 'sqlite',
): Record<string, string> {
  const env = readEnv({ SECRET: 'x'.repeat(32), PUBLIC_URL: 'http://127.0.0.1:8787', ...given })
  const lines = announcement({
    env,
    engine,
    sandboxKey,
    withSite: true,
    password: 'ABCD2345',
    backups: undefined,
    cautions: [],
    ...(portal ?? { setupCode: undefined, demonstration: env.sandbox }),
  })
  if (env.sandbox) expect(lines.length).toBeLessThanOrEqual(9)
  // In earnest only what must be copied whole is wider than a terminal.
  else expect(lines.filter((line) => columnsOf(line) > 100 && !/^ +\S+$/.test(line))).toEqual([])
  expect(lines.join('\n')).not.toMatch(/s{32}|k{32}|g{32}|hidden|PRIVATE/)
  const rows: Record<string, string> = { title: lines[0] as string }
  let name = ''
  for (const line of lines.slice(1)) {
    const named = line.slice(2, 12).trim()
    const joint = named === '' ? ' ' : '\n'
    name = named || name
    rows[name] = name in rows ? `${rows[name]}${joint}${line.slice(13)}` : line.slice(13)
  }
  return rows
}

it('a trial leads to the demonstration by a link that opens the stand-ins, and names them and the accounts', () => {
  const lines = said({}, 'the-key')
  expect(lines).toMatchObject({
    title: expect.stringContaining('http://127.0.0.1:8787/sandbox?key=the-key '),
    WeChat: 'stood in for: /sandbox/wechat',
    payment: 'stood in for: 微信支付; stood in for: a bank’s cashier',
    SMS: 'stood in for: /sandbox/sms?mobile=…',
    programs: expect.stringContaining('Sandbox-Key'),
    accounts: expect.stringContaining('13800000005 platform admin'),
    'sign in': expect.stringContaining('ABCD2345'),
  })
})

it('stand-ins over a portal that began in earnest lead to no meeting that is not there, and print the way in', () => {
  const portal = { setupCode: 'ABCD-EFGH-2345', demonstration: false }
  const open = said({ SANDBOX: '1' }, undefined, portal)
  expect(open).toMatchObject({ title: '会务 Huiwu  http://127.0.0.1:8787', admin: expect.stringContaining('ABCD-EFGH-2345') })
  const kept = said({}, 'the-key', portal)
  expect(kept['title']).toBe('会务 Huiwu  http://127.0.0.1:8787/sandbox?key=the-key  (opens the stand-ins to this browser)')
  for (const lines of [open, kept]) expect(Object.values(lines).join()).not.toMatch(/demonstration|1380000000/)
})

const earnest = {
  ...merchant,
  ...gateway,
  ...sms,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://huiwu.example.cn',
  WECHAT_VERIFY: 'AbCdEfGh12345678,Zz99',
  TRUST_PROXY: '1',
}
const texts = (kinds: readonly string[], text: string) => JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, text])))

it('a portal in earnest names who is configured and what they must be told of it, and offers no stand-in', () => {
  const lines = said(earnest)
  expect(lines).toMatchObject({
    title: '会务 Huiwu  https://huiwu.example.cn',
    WeChat: '服务号 wx0123456789abcdef',
    'JS domain': 'huiwu.example.cn',
    MP_verify: 'https://huiwu.example.cn/MP_verify_AbCdEfGh12345678.txt https://huiwu.example.cn/MP_verify_Zz99.txt',
    merchant: '1900000001, 平台证书',
    'pays by': 'JSAPI, H5, Native',
    'pay dir': 'https://huiwu.example.cn/',
    'H5 domain': 'huiwu.example.cn',
    gateway: 'https://pay.example.cn',
    reports: 'https://huiwu.example.cn/api/payment/trade/callback/wechat https://huiwu.example.cn/api/payment/trade/callback/gateway',
    SMS: 'aliyun, signed 会务; codes: login',
  })
  expect(Object.values(lines).join()).not.toMatch(/sandbox|stood in|ABCD2345/)
})

it('says who compares ID numbers, and what of people', () => {
  expect(said(earnest)).not.toHaveProperty('ID numbers')
  expect(said({ ...earnest, ...identity })).toMatchObject({ 'ID numbers': 'compared by Tencent Cloud: names and numbers' })
  const three = { ...identity, IDENTITY_PHONE: '1' }
  expect(said({ ...earnest, ...three })).toMatchObject({ 'ID numbers': 'compared by Tencent Cloud: names and numbers, and phones' })
  expect(said({ ...three, SANDBOX: '1' })).toMatchObject({ 'ID numbers': 'compared by Tencent Cloud: names and numbers, and phones' })
})

it('a merchant’s 公钥 is named by its id, and H5’s domain where H5 is opened', () => {
  const key = { WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0119000001092026052000112233', WECHAT_PAY_PUBLIC_KEY: publicKey }
  const lines = said({ ...earnest, ...key, WECHAT_PAY_WAYS: 'native,jsapi' })
  expect(lines).toMatchObject({ merchant: '1900000001, 公钥 PUB_KEY_ID_0119000001092026052000112233', 'pays by': 'JSAPI, Native' })
  expect(lines).not.toHaveProperty('H5 domain')
})

it('says by which way messages go, those of the commonest by their number', () => {
  const some = messageKinds.slice(0, 3)
  const all = { SMS_TEMPLATES: texts(smsTemplates, '1:code'), WECHAT_TEMPLATES: texts(messageKinds, 'T:thing1,time2') }
  expect(said({ ...earnest, ...all })).toMatchObject({
    SMS: 'aliyun, signed 会务; codes: login, register, reset, change',
    messages: `all ${messageKinds.length} kinds by WeChat, else by SMS`,
  })
  expect(said({ ...earnest, ...all })).not.toHaveProperty('missing')
  expect(said({ ...earnest, ...all, WECHAT_TEMPLATES: texts(some, 'T:thing1,time2') })['messages']).toBe(
    `order_paid, meeting_changed, refund_done by WeChat, else by SMS; ${messageKinds.length - 3} kinds by SMS`,
  )
  const few = {
    SMS_TEMPLATES: texts(['login', 'register', 'reset', 'order_paid'], '1:code'),
    WECHAT_TEMPLATES: texts(some, 'T:thing1,time2'),
  }
  expect(said({ ...earnest, ...few })).toMatchObject({
    messages: `order_paid by WeChat, else by SMS; meeting_changed, refund_done by WeChat alone; ${messageKinds.length - 3} kinds not sent`,
    missing: expect.stringMatching(
      /^SMS_TEMPLATES has no change: nobody changes .*\nSMS_TEMPLATES has no meeting_changed, refund_done: only .*\nSMS_TEMPLATES has no .*order_refused.*: people read these in the portal only$/,
    ),
  })
})

it('whoever is missing is said to be missing, by the variable and what it costs people', () => {
  expect(said({ SANDBOX: '0' })['missing']?.split('\n')).toEqual([
    'WECHAT_APP_ID: within WeChat nobody is known, shares a card or scans by its scanner',
    'WECHAT_PAY_MCH_ID: nobody pays by WeChat, by bank transfer only',
    'SMS_CLOUD: nobody gets a code, so nobody registers or signs in without a password',
  ])
  expect(said({ ...gateway, PUBLIC_URL: 'https://huiwu.example.cn' })['missing']).toMatch(/^WECHAT_PAY_MCH_ID: nobody pays by WeChat$/m)
  expect(said({ ...earnest, WECHAT_VERIFY: '', TRUST_PROXY: '' })['missing']).toMatch(
    /^WECHAT_VERIFY: WeChat cannot check that huiwu\.example\.cn is yours[\s\S]*^TRUST_PROXY: everybody comes from the address of your proxy/m,
  )
})

it('a PostgreSQL is named by where it is, never by who asks it', () => {
  const place = (DATABASE_URL: string) => said({ SANDBOX: '0', DATABASE_URL }, undefined, undefined, 'postgres')['database']
  expect(place('postgres://me:hidden@db.example.cn:5432/huiwu?sslmode=require')).toBe('postgres, db.example.cn:5432/huiwu')
  for (const url of ['postgres://me:hidden@a:1,b:2/huiwu', 'postgres://me:hid/hidden@db/huiwu', 'postgres://me:1/hidden@db/huiwu'])
    expect(place(url)).toBe('postgres')
})

it('stand-ins asked for by name beside somebody real are named for the rest only', () => {
  expect(said({ ...merchant, SANDBOX: '1' })).toMatchObject({
    WeChat: 'account wx0123456789abcdef',
    payment: '微信支付 merchant 1900000001',
    SMS: 'stood in for: /sandbox/sms?mobile=…',
  })
  expect(said({ ...gateway, SANDBOX: '1' })).toMatchObject({
    WeChat: 'stood in for: /sandbox/wechat',
    payment: 'gateway https://pay.example.cn',
  })
})

// N7
it('a trial says where a ticket passes just now, and who lets it in', () => {
  expect(said({}, 'the-key')['door']).toBe(
    'sign up at /particulars?shareParticulars=2, which is on; as 13800000007 let the ticket in at /ewm/sao',
  )
})

// N8
it('a portal in earnest says who administers it where nobody does, and what is wrong where a trial has filled it', () => {
  expect(said({ SANDBOX: '0' })).not.toHaveProperty('admin')
  expect(said({ SANDBOX: '0' })).not.toHaveProperty('caution')
  expect(said({ SANDBOX: '0' }, undefined, { setupCode: 'ABCD-EFGH-2345', demonstration: true })).toMatchObject({
    admin: expect.stringMatching(/ABCD-EFGH-2345.*npm run admin/),
    caution: expect.stringContaining('demonstration'),
  })
})

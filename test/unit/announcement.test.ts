/** What whoever starts the server reads: who is there for real, who is stood in for, who is missing. Finding W4. */
import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { announcement } from '#server/announcement.ts'
import { readEnv } from '#server/env/env.ts'

const { privateKey } = generateKeyPairSync('rsa', {
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

/** Each line by its name. */
function said(
  given: Record<string, string>,
  sandboxKey?: string,
  portal: { setupCode: string | undefined; demonstration: boolean } = { setupCode: undefined, demonstration: false },
): Record<string, string> {
  const env = readEnv({ SECRET: 'x'.repeat(32), PUBLIC_URL: 'http://127.0.0.1:8787', ...given })
  const lines = announcement({
    env,
    engine: 'sqlite',
    sandboxKey,
    withSite: true,
    password: 'ABCD2345',
    backups: undefined,
    cautions: [],
    ...portal,
  })
  expect(lines.length).toBeLessThanOrEqual(9)
  expect(lines.join('\n')).not.toMatch(/s{32}|k{32}|g{32}|hidden|PRIVATE/)
  return Object.fromEntries(lines.map((line, at) => (at === 0 ? ['title', line] : [line.slice(0, 12).trim(), line.slice(12).trim()])))
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

it('a portal in earnest names who is configured, and offers no stand-in', () => {
  const lines = said({ ...merchant, ...sms })
  expect(lines).toMatchObject({
    WeChat: 'account wx0123456789abcdef',
    payment: '微信支付 merchant 1900000001',
    SMS: 'aliyun, signed 会务',
  })
  expect(Object.values(lines).join()).not.toMatch(/sandbox|stood in|ABCD2345/)
})

it('whoever is missing is said to be missing', () => {
  expect(said({ SANDBOX: '0' })).toMatchObject({
    WeChat: 'nobody is configured',
    payment: 'nobody is configured: bank transfer only',
    SMS: 'nobody is configured: nobody gets a code',
  })
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

import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readEnv } from '#server/env/env.ts'
import { EnvError } from '#server/env/env-error.ts'

const SECRET = 'x'.repeat(32)

describe('the stand-ins for SMS and the bank', () => {
  it.each([
    [{}, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '0.0.0.0', SANDBOX: '1' }, true],
    [{ SANDBOX: '0' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', SANDBOX: 'true' }, false],
    [{ NODE_ENV: 'production', SANDBOX: '1' }, true],
  ])('with %j: %j', (given, expected) => {
    expect(readEnv({ SECRET, ...given }).sandbox).toBe(expected)
  })
})

// S4
it('opens the stand-ins to anybody only where they are asked for by name', () => {
  expect(readEnv({ SECRET })).toMatchObject({ sandbox: true, sandboxOpen: false })
  expect(readEnv({ SECRET, SANDBOX: '1', HOST: '0.0.0.0' })).toMatchObject({ sandbox: true, sandboxOpen: true })
})

// W3
describe('where people reach the portal', () => {
  const production = { SECRET, NODE_ENV: 'production' }
  it.each([
    ['', 'http://127.0.0.1:8787'],
    ['https://huiwu.example.cn/', 'https://huiwu.example.cn'],
    ['https://Huiwu.Example.cn:443', 'https://huiwu.example.cn'],
    ['http://192.168.1.5:8787', 'http://192.168.1.5:8787'],
    ['http://[::1]:8787', 'http://[::1]:8787'],
  ])('is %j: %s', (PUBLIC_URL, expected) => {
    expect(readEnv({ SECRET, PUBLIC_URL }).publicUrl).toBe(expected)
  })

  it.each(['huiwu.example.cn', 'huiwu.example.cn:8787', '//huiwu.example.cn', 'ftp://huiwu.example.cn', 'https://', '会务'])(
    'is refused without a scheme: %s',
    (PUBLIC_URL) => expect(() => readEnv({ SECRET, PUBLIC_URL })).toThrow(/PUBLIC_URL must begin with https/),
  )

  it.each(['https://example.cn/huiwu', 'https://example.cn/?a=1', 'https://example.cn/#/', 'https://a:b@example.cn'])(
    'is refused with more than a host: %s',
    (PUBLIC_URL) => expect(() => readEnv({ SECRET, PUBLIC_URL })).toThrow(/PUBLIC_URL must end after the host/),
  )

  it('lends rehearsals another name, never its own', () => {
    const named = (REHEARSAL_URL: string) => readEnv({ SECRET, PUBLIC_URL: 'https://huiwu.example.cn', REHEARSAL_URL }).rehearsalUrl
    expect(named('')).toBe('')
    expect(named('https://rehearsal.example.cn/')).toBe('https://rehearsal.example.cn')
    expect(() => named('https://huiwu.example.cn')).toThrow(/REHEARSAL_URL must be another name than PUBLIC_URL/)
    expect(() => named('https://huiwu.example.cn/rehearsal')).toThrow(/REHEARSAL_URL must end after the host/)
  })

  it.each(['http://huiwu.example.cn', 'https://huiwu.example.cn:8443'])(
    'is refused in production, where payments would fail: %s',
    (PUBLIC_URL) => {
      expect(() => readEnv({ ...production, PUBLIC_URL })).toThrow(/https and without a port/)
      // A trial by name may be on a network of its own.
      expect(readEnv({ ...production, PUBLIC_URL, SANDBOX: '1' }).publicUrl).toBe(PUBLIC_URL)
    },
  )

  it('must be said in production where anybody is sent to it', () => {
    expect(() => readEnv({ ...production, GATEWAY_URL: 'https://pay.example.cn', GATEWAY_KEY: 'g'.repeat(32) })).toThrow(
      /PUBLIC_URL must be set/,
    )
  })
})

// W2
describe('the ways of 微信支付', () => {
  it.each([
    [undefined, ['jsapi', 'h5', 'native']],
    ['', ['jsapi', 'h5', 'native']],
    ['Native, JSAPI', ['jsapi', 'native']],
    ['h5', ['h5']],
  ])('are those that WECHAT_PAY_WAYS=%s names', (given, ways) => {
    expect(readEnv({ SECRET, WECHAT_PAY_WAYS: given }).providers.wechatPayWays).toEqual(ways)
  })

  it('are refused where they are none', () => {
    for (const WECHAT_PAY_WAYS of ['JSAPI,MWEB', 'none', ','])
      expect(() => readEnv({ SECRET, WECHAT_PAY_WAYS })).toThrow(/^WECHAT_PAY_WAYS names JSAPI, H5, Native/)
  })
})

// W10
it('reads where else the local WeChat is at home, and refuses what is no host', () => {
  const hosts = (given: string) => readEnv({ SECRET, SANDBOX_WECHAT_HOSTS: given }).providers.sandboxHosts
  expect([hosts(''), hosts('meet.example, 127.0.0.1:9000')]).toEqual([[], ['meet.example', '127.0.0.1:9000']])
  for (const given of ['https://meet.example', 'meet.example/pay', 'a b']) expect(() => hosts(given)).toThrow(/^SANDBOX_WECHAT_HOSTS/)
})

// W11
describe('the keys of 微信支付', () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }) as string
  const certificate = `-----BEGIN CERTIFICATE-----\n${publicKey.split('\n').slice(1, -2).join('\n')}\n-----END CERTIFICATE-----\n`
  const start = (changed: Record<string, string>) =>
    readEnv({
      SECRET,
      WECHAT_APP_ID: 'wx0123456789abcdef',
      WECHAT_APP_SECRET: 's',
      WECHAT_PAY_MCH_ID: '1900000001',
      WECHAT_PAY_SERIAL: 'ab12cd',
      WECHAT_PAY_PRIVATE_KEY: privateKey,
      WECHAT_PAY_API_V3_KEY: '0123456789abcdef0123456789ABCDEF',
      WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0119000001092026052000112233',
      WECHAT_PAY_PUBLIC_KEY: publicKey,
      ...changed,
    })

  it('are taken as they are downloaded, as text or as a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'huiwu-env-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'pub_key.pem')
    writeFileSync(file, publicKey)
    expect(start({}).providers.wechatPay?.privateKey).toBe(privateKey)
    expect(Object.values(start({ WECHAT_PAY_PUBLIC_KEY: file }).providers.wechatPay?.publicKeys ?? {})).toEqual([publicKey])
  })

  it.each([
    ['a private key for the public one', { WECHAT_PAY_PUBLIC_KEY: privateKey }, /^WECHAT_PAY_PUBLIC_KEY is a private key.*pub_key\.pem/],
    ['a certificate for the public key', { WECHAT_PAY_PUBLIC_KEY: certificate }, /^WECHAT_PAY_PUBLIC_KEY is a certificate.*pub_key\.pem/],
    [
      'the public key for the private one',
      { WECHAT_PAY_PRIVATE_KEY: publicKey },
      /^WECHAT_PAY_PRIVATE_KEY is a public key.*apiclient_key\.pem/,
    ],
    [
      'a certificate for the private key',
      { WECHAT_PAY_PRIVATE_KEY: certificate },
      /^WECHAT_PAY_PRIVATE_KEY is a certificate.*apiclient_key\.pem/,
    ],
    ['nothing that is a key', { WECHAT_PAY_PUBLIC_KEY: '/no/such/file' }, /^WECHAT_PAY_PUBLIC_KEY is neither/],
  ])('are refused by name: %s', (_, changed, sentence) => {
    expect(() => start(changed)).toThrow(sentence)
    expect(() => start(changed)).toThrow(EnvError)
  })
})

// L3
it('takes the address of another gateway, and refuses what is none', () => {
  expect(readEnv({ SECRET }).apiBase).toBe('')
  expect(readEnv({ SECRET, API_BASE: 'https://gateway.example/prod/' }).apiBase).toBe('https://gateway.example/prod')
  for (const API_BASE of [
    'gateway.example',
    '//gateway.example',
    'javascript:alert(1)',
    'https://a:b@gateway.example',
    'https://g.example?x=1',
  ])
    expect(() => readEnv({ SECRET, API_BASE }), API_BASE).toThrow(EnvError)
})

it('refuses to start with a short secret, a port that is none, or servers that would not share a secret', () => {
  for (const given of [{ SECRET: 'short' }, { SECRET, PORT: '80a' }, { NODE_ENV: 'production', DATABASE_URL: 'postgres://x' }])
    expect(() => readEnv(given)).toThrow(EnvError)
})

it('takes no database that it does not know for a file of that name, and says so without the password', () => {
  for (const DATABASE_URL of ['mysql://me:hush@db/huiwu', 'http://db/huiwu', 'POSTGRES://db/huiwu'])
    expect(() => readEnv({ SECRET, DATABASE_URL }), DATABASE_URL).toThrow(/^DATABASE_URL must begin with postgres:\/\/(?!.*hush)/)
  for (const DATABASE_URL of ['postgres://db/huiwu', 'postgresql://db/huiwu', '/srv/huiwu.sqlite'])
    expect(readEnv({ SECRET, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

it('takes a variable that is set to nothing for one that is not set', () => {
  const { host, port, dataDir, databaseUrl } = readEnv({ SECRET, HOST: '', PORT: '', DATA_DIR: '', DATABASE_URL: '' })
  expect([host, port, dataDir, databaseUrl]).toEqual(['127.0.0.1', 8787, './data', 'data/huiwu.sqlite'])
})

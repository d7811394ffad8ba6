import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readEnv } from '#server/env/env.ts'
import { EnvError } from '#server/env/env-error.ts'
import { limitDefaults } from '#server/env/limits.ts'

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

it('reads the port for the API hosts of the WeChat simulator, and refuses what is no port', () => {
  const port = (given: string) => readEnv({ SECRET, SANDBOX_WECHAT_PORT: given }).providers.sandboxPort
  expect([port(''), port('8790')]).toEqual([undefined, 8790])
  for (const given of ['0', '65536', '8790.5', 'http']) expect(() => port(given)).toThrow(/^SANDBOX_WECHAT_PORT is no port/)
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

  it('are another set for a service provider that issues 电子发票 for the merchant, whole or not at all', () => {
    const issuer = {
      WECHAT_FAPIAO_MCH_ID: '1900000002',
      WECHAT_FAPIAO_SERIAL: 'cd34ef',
      WECHAT_FAPIAO_PRIVATE_KEY: privateKey,
      WECHAT_FAPIAO_API_V3_KEY: 'fedcba9876543210FEDCBA9876543210',
      WECHAT_FAPIAO_BILLING_PERSON_ID: '128279891283',
    }
    expect(start({}).providers.wechatFapiao).toBeUndefined()
    expect(start(issuer).providers.wechatFapiao).toMatchObject({
      merchant: { mchId: '1900000002', serial: 'CD34EF', appId: 'wx0123456789abcdef', publicKeys: {} },
      subMchId: '1900000001',
      billingPersonId: '128279891283',
      billingPerson: '',
    })
    for (const name of Object.keys(issuer)) expect(() => start({ ...issuer, [name]: '' })).toThrow(new RegExp(`^${name} must be set`))
    const { WECHAT_FAPIAO_MCH_ID, ...rest } = issuer
    const alone = { SECRET, WECHAT_APP_ID: 'wx0123456789abcdef', WECHAT_APP_SECRET: 's', WECHAT_FAPIAO_MCH_ID, ...rest }
    expect(() => readEnv(alone)).toThrow('WECHAT_PAY_MCH_ID must be set with WECHAT_FAPIAO_MCH_ID')
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
  expect(readEnv({ SECRET, API_BASE: 'https://gateway.example/prod/' }).imageOrigins).toEqual(['https://gateway.example'])
  for (const API_BASE of [
    'gateway.example',
    '//gateway.example',
    'javascript:alert(1)',
    'https://a:b@gateway.example',
    'https://g.example?x=1',
  ])
    expect(() => readEnv({ SECRET, API_BASE }), API_BASE).toThrow(EnvError)
})

it('takes the origins of pictures by commas or spaces, and refuses what is no origin', () => {
  const origins = (IMAGE_ORIGINS: string, more = {}) => readEnv({ SECRET, IMAGE_ORIGINS, ...more }).imageOrigins
  expect(origins('')).toEqual([])
  expect(origins('https://cdn.example, http://img.example:8080/')).toEqual(['https://cdn.example', 'http://img.example:8080'])
  for (const wrong of ['cdn.example', '*', 'https:', 'https://cdn.example/path', 'javascript:alert(1)', 'https://user@cdn.example'])
    expect(() => origins(wrong), wrong).toThrow(EnvError)
  const production = { NODE_ENV: 'production', SANDBOX: '0', PUBLIC_URL: 'https://meet.example' }
  expect(() => origins('http://img.example', production)).toThrow(EnvError)
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

describe('LIMITS', () => {
  const limits = (LIMITS: string) => readEnv({ SECRET, LIMITS }).limits

  it('is optional, and changes only the limits that it names', () => {
    expect(readEnv({ SECRET }).limits).toEqual(limitDefaults)
    expect(limits('')).toEqual(limitDefaults)
    expect(limits('{"smsPerDay":50000,"smsMeetingFactor":0.5}')).toEqual({ ...limitDefaults, smsPerDay: 50_000, smsMeetingFactor: 0.5 })
  })

  it.each(['smsPerDay=1', '[1]', '3', 'null', '{"smsPerDay":1,}'])('is refused where it is no JSON object: %s', (given) => {
    expect(() => limits(given)).toThrow(new EnvError('LIMITS must be JSON like {"smsPerDay":20000}'))
  })

  it('refuses an unknown name with all that there are', () => {
    expect(() => limits('{"smsPerWeek":1}')).toThrow(/^LIMITS has no limit called smsPerWeek; there are smsPerMinute, smsPerDay, /)
    expect(() => limits('{"toString":1}')).toThrow(/^LIMITS has no limit called toString; /)
  })

  it.each(['0', '-1', '1.5', '"20000"', 'null', '1e999', 'true'])('refuses %s as a limit', (value) => {
    expect(() => limits(`{"smsPerDay":${value}}`)).toThrow(/^LIMITS: smsPerDay must be a whole number above 0, not /)
  })

  it('takes a fraction as the factor of a meeting’s budget alone', () => {
    expect(limits('{"smsMeetingFactor":0.5}').smsMeetingFactor).toBe(0.5)
    expect(() => limits('{"smsMeetingFactor":0}')).toThrow(/^LIMITS: smsMeetingFactor must be a number above 0, not 0$/)
  })
})

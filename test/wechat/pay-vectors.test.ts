/** The vectors of facts 3.6: official ones from wechatpay-go, and ours, computed with node:crypto alone. */
import { createDecipheriv, createHash, createPublicKey, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decrypt } from '#wechat/server/pay/cipher.ts'
import type { Merchant } from '#wechat/server/pay/merchant.ts'
import { readNotification } from '#wechat/server/pay/notification.ts'
import { jsapiParams, requestText, signText } from '#wechat/server/pay/sign.ts'
import { flawOf, type KeyOf } from '#wechat/server/pay/verify.ts'
import * as official from './pay-official.ts'
import { byCertificate, merchant, seal, signatureOf } from './pay-tencent.ts'

const key = new X509Certificate(official.certificate).publicKey
const keyOf: KeyOf = async (serial) => (serial === official.serial ? key : undefined)
const { notification } = official
const headers = new Map(Object.entries<string>(notification.headers))

/** The trap: 16 bytes of key make it AES-128, whatever the algorithm is called. */
function decrypt128(apiV3Key: string, nonce: string, associatedData: string, ciphertext: string): string {
  const sealed = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-128-gcm', apiV3Key, nonce).setAAD(Buffer.from(associatedData)).setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString()
}

describe('1. the official signature', () => {
  it('comes out the same', () => {
    expect(signText(official.privateKey, official.signed.message)).toBe(official.signed.signature)
  })

  it('belongs to the key of the official certificate', () => {
    expect(createPublicKey(official.privateKey).equals(key)).toBe(true)
    expect(new X509Certificate(official.certificate).serialNumber).toBe(official.serial)
  })
})

describe('2. the official notification', () => {
  it('is the one of the facts', () => {
    const digest = createHash('sha256').update(notification.body).digest('hex')
    expect([Buffer.byteLength(notification.body), digest.slice(0, 8), digest.slice(-7)]).toEqual([568, 'b6fdfc5e', '7cdc94d'])
  })

  it('verifies at its time', async () => {
    expect(await flawOf((name) => headers.get(name), notification.body, notification.at, keyOf)).toBeUndefined()
  })

  it.each([
    ['a byte of the body', { body: notification.body.replace('签约成功', '签约失败') }],
    ['its nonce', { header: (name: string) => (name === 'Wechatpay-Nonce' ? 'EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBy' : headers.get(name)) }],
    ['its time, by a second', { header: (name: string) => (name === 'Wechatpay-Timestamp' ? '1624523847' : headers.get(name)) }],
    ['its body, by a JSON round trip', { body: JSON.stringify(JSON.parse(notification.body), null, 1) }],
  ])(
    'fails once somebody changes %s',
    async (
      _what,
      {
        body = notification.body,
        header = (name: string) => headers.get(name),
      }: { body?: string; header?: (name: string) => string | undefined },
    ) => {
      expect(await flawOf(header, body, notification.at, keyOf)).toBe('the signature does not fit')
    },
  )

  it('holds what it holds, for a cipher with a key of 16 bytes', () => {
    const { ciphertext, nonce, associated_data } = JSON.parse(notification.body).resource
    expect(decrypt128(notification.apiV3Key, nonce, associated_data, ciphertext)).toBe(notification.content)
  })

  it('is not opened by us with a key of 16 bytes', async () => {
    const weak: Merchant = { ...merchant, mchId: '1234567890', appId: '054aa7d7a2a54ab5898df65bd96f001c', apiV3Key: notification.apiV3Key }
    expect(await readNotification(weak, notification.at, keyOf, notification.body, (name) => headers.get(name))).toBeUndefined()
  })

  it('is read with its content encrypted under a key of 32 bytes', async () => {
    const envelope = JSON.parse(notification.body)
    const body = JSON.stringify({
      ...envelope,
      resource: { original_type: 'payscore', ...seal(notification.content, { associatedData: 'payscore' }) },
    })
    const signed = signatureOf(body, byCertificate, notification.at)
    const theirs: Merchant = { ...merchant, mchId: '1234567890', appId: '054aa7d7a2a54ab5898df65bd96f001c' }
    expect(await readNotification(theirs, notification.at, keyOf, body, (name) => signed[name])).toEqual({
      id: '3119dfba-e649-5eec-ab1e-3412bc4d2e17',
      eventType: 'PAYSCORE.USER_OPEN_SERVICE',
      kind: 'other',
    })
  })
})

describe('3. the official ciphertext', () => {
  const { apiV3Key, nonce, associatedData, ciphertext, plain } = official.encrypted

  it('holds its text, for a cipher with a key of 16 bytes', () => {
    expect(decrypt128(apiV3Key, nonce, associatedData, ciphertext)).toBe(plain)
  })

  it('is not opened by us with a key of 16 bytes', () => {
    expect(() => decrypt(apiV3Key, { algorithm: 'AEAD_AES_256_GCM', nonce, associatedData, ciphertext })).toThrow(/key length/i)
  })
})

describe('4. a ciphertext with a key of 32 bytes', () => {
  const vector = {
    algorithm: 'AEAD_AES_256_GCM',
    nonce: 'aBcDeFgHiJkL',
    associatedData: 'transaction',
    ciphertext: 'wYXqGL1iHZ26bUbfn53jQpX5KilIod4xJ9bsWBp6yfV5ooPY5CW6/E0=',
  }
  const apiV3Key = '0123456789abcdef0123456789ABCDEF'

  it('is opened', () => {
    expect(decrypt(apiV3Key, vector)).toBe('{"trade_state":"SUCCESS"}')
  })

  it.each([
    ['another key', '0123456789abcdef0123456789ABCDEG', {}],
    ['another nonce', apiV3Key, { nonce: 'aBcDeFgHiJkM' }],
    [
      'a nonce of another length, though encrypted with it',
      apiV3Key,
      { nonce: 'aBcDeFgHiJkLm', ciphertext: seal('{}', { nonce: 'aBcDeFgHiJkLm' }).ciphertext },
    ],
    ['other associated data', apiV3Key, { associatedData: '' }],
    ['a changed bit', apiV3Key, { ciphertext: `x${vector.ciphertext.slice(1)}` }],
    ['a cut tag', apiV3Key, { ciphertext: Buffer.from(vector.ciphertext, 'base64').subarray(0, -1).toString('base64') }],
    ['nothing but a piece of a tag', apiV3Key, { ciphertext: 'SGVsbG8gV29ybGQK' }],
    ['another algorithm', apiV3Key, { algorithm: 'AEAD_SM4_GCM' }],
  ])('is not opened with %s', (_what, keyText, change) => {
    expect(() => decrypt(keyText, { ...vector, ...change })).toThrow()
  })
})

describe('5. the signature of the cashier', () => {
  it('comes out as computed', () => {
    const params = jsapiParams(
      { ...merchant, appId: 'wx8888888888888888', privateKey: official.privateKey },
      { prepayId: 'wx201410272009395522657a690389285100', timeStamp: '1414561699', nonceStr: '5K8264ILTKCH16CQ2502SI8ZNMTM67VS' },
    )
    expect(params).toEqual({
      appId: 'wx8888888888888888',
      timeStamp: '1414561699',
      nonceStr: '5K8264ILTKCH16CQ2502SI8ZNMTM67VS',
      package: 'prepay_id=wx201410272009395522657a690389285100',
      signType: 'RSA',
      paySign:
        'UV+EKQ3OdnOkUbbKaVi53s/67T59JbHx9gc9MaWoQEOaiZH+uYMByfW2MWXTZW1gnOXl1CqwzHtx7QUxfatSdSxgBhbNhJx1QaxkP0zSXAgXIoWPAktOlj9n/phfOH95rNl8bHzRDUoNAMQmfQy8SHGooKtEU6/87nWXHhcYarv/nmtgAJcwsV+lGJQ4jLZhGl5BaAvpLW1Xg8yYg1DXNjik2SPK8d+4FRSkW671wIvxXQCYqG3mi3FvxP5XJ3OBVbPk4GRf/8wi2r2eiqXYd5e4mRMIAOGxqape9Cm46kxrjlHF0uM+wSir4Nychn2H5geUh2YvE8vJJMAqmkN2gg==',
    })
  })
})

describe('6. the text of a request', () => {
  it('keeps the line feed of the body and adds one', () => {
    expect(
      requestText({ method: 'POST', path: '/v3/certificates', timestamp: 1624523846, nonce: 'A1B2C3D4E5F6G7', body: 'Hello World!\n' }),
    ).toBe('POST\n/v3/certificates\n1624523846\nA1B2C3D4E5F6G7\nHello World!\n\n')
  })

  it('has an empty line for an empty body', () => {
    expect(requestText({ method: 'GET', path: '/v3/certificates', timestamp: 1624523846, nonce: 'A1B2C3D4E5F6G7', body: '' })).toBe(
      'GET\n/v3/certificates\n1624523846\nA1B2C3D4E5F6G7\n\n',
    )
  })
})

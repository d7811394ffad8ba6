/** 微信支付 as the tests script it: it checks the signature of every request, answers what it is told, and signs as it is told. */
import { createCipheriv, generateKeyPairSync, sign, verify } from 'node:crypto'
import { type Hosts, type Outside, tencent as real } from '#wechat/server/outside.ts'
import { payClient } from '#wechat/server/pay/client.ts'
import type { Merchant } from '#wechat/server/pay/merchant.ts'
import * as official from './pay-official.ts'
import * as platform from './pay-platform.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
export const merchantKeys = pair()
const publicKey = pair()

export const start = Date.parse('2026-05-20T10:00:00+08:00')

export interface Signer {
  serial: string
  privateKey: string
}

/** 微信支付公钥, and two platform certificates, the second for changing over. */
export const byPublicKey: Signer = { serial: 'PUB_KEY_ID_0119000001092026052000112233', privateKey: publicKey.privateKey }
export const byCertificate: Signer = official
export const byNextCertificate: Signer = platform
/** Somebody else, under Tencent's name. */
export const byStranger: Signer = { serial: byPublicKey.serial, privateKey: pair().privateKey }

export const merchant: Merchant = {
  mchId: '1900000109',
  appId: 'wxd678efh567hg6787',
  serial: '3775B6A45ACD588826D15E583A95F5DD00000001',
  privateKey: merchantKeys.privateKey,
  apiV3Key: '0123456789abcdef0123456789ABCDEF',
  publicKeys: { [byPublicKey.serial]: publicKey.publicKey },
}

/** A merchant of old, who knows Tencent by certificates. */
export const certified: Merchant = { ...merchant, publicKeys: {} }

export interface Asked {
  method: string
  url: string
  headers: Record<string, string>
  body: string
  json: Record<string, unknown>
}

export interface AnswerOptions {
  signer?: Signer | undefined
  at?: number
  headers?: Record<string, string>
}

/** Headers of a message that Tencent signs. */
export function signatureOf(body: string | Uint8Array, { serial, privateKey }: Signer, at: number): Record<string, string> {
  const [timestamp, nonce] = [String(Math.floor(at / 1000)), 'c5ac7061fccab6bf3e254dcf98995b8c']
  const message = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), Buffer.from(body as Uint8Array), Buffer.from('\n')])
  const signature = sign('RSA-SHA256', message, privateKey).toString('base64')
  return {
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Serial': serial,
    'Wechatpay-Signature': signature,
    'Request-ID': '08F0-0',
  }
}

export function seal(plain: string, { key = merchant.apiV3Key, nonce = 'aBcDeFgHiJkL', associatedData = 'transaction' } = {}) {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(associatedData))
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64')
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext, associated_data: associatedData, nonce }
}

/** The answer of `/v3/certificates`. */
export function certificatesAnswer(...of: { serial: string; certificate: string }[]) {
  return {
    data: of.map(({ serial, certificate }) => ({
      serial_no: serial,
      effective_time: '',
      expire_time: '',
      encrypt_certificate: seal(certificate, { associatedData: 'certificate' }),
    })),
  }
}

export function tencent({ who = merchant, hosts = real }: { who?: Merchant; hosts?: Hosts } = {}) {
  const asked: Asked[] = []
  const script: ((asked: Asked) => Response)[] = []
  const pauses: number[] = []
  let now = start
  let nonces = 0

  const outside: Outside = {
    hosts,
    clock: () => now,
    nonce: (length) => String(++nonces).padStart(length, '0'),
    wait: async (ms) => void pauses.push(ms),
    async fetch(url, { method = 'GET', headers = {}, body: sent = '', signal } = {}) {
      const body = String(sent)
      checkSignature(who, hosts, now, { method, url, headers, body })
      if (!(signal instanceof AbortSignal)) throw new Error('a request without a time-out')
      asked.push({ method, url, headers, body, json: body ? JSON.parse(body) : {} })
      const answer = script.shift()
      if (!answer) throw new Error(`nobody expected ${method} ${url}`)
      return answer(asked.at(-1) as Asked)
    },
  }

  const told = {
    asked,
    pauses,
    outside,
    client: payClient(outside, who),
    pass: (milliseconds: number) => void (now += milliseconds),
    now: () => now,
    /** The next answer; text and bytes go out as they are. `signer: undefined` leaves it unsigned. */
    answers(status: number, body: object | string = '', options: AnswerOptions = {}) {
      const { signer, at = now, headers = {} } = { signer: byPublicKey, ...options }
      const raw = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
      script.push(
        () =>
          new Response(status === 204 ? null : (raw as string), {
            status,
            headers: { ...(signer && signatureOf(raw, signer, at)), ...headers },
          }),
      )
      return told
    },
    fails(error: Error = new TypeError('fetch failed')) {
      script.push(() => {
        throw error
      })
      return told
    },
  }
  return told
}

/** As facts 3.3 have it: over the path from `/v3` on, whatever stands before. */
function checkSignature(who: Merchant, hosts: Hosts, now: number, { method, url, headers, body }: Omit<Asked, 'json'>): void {
  const form = /^WECHATPAY2-SHA256-RSA2048 mchid="(\w+)",nonce_str="(\w+)",timestamp="(\d+)",serial_no="(\w+)",signature="([\w+/=]+)"$/
  const [, mchId, nonce, timestamp, serial, signature = ''] = form.exec(headers.Authorization ?? '') ?? []
  const message = `${method}\n${url.slice(hosts.mch.length)}\n${timestamp}\n${nonce}\n${body}\n`
  if (mchId !== who.mchId || serial !== who.serial || Math.abs(now / 1000 - Number(timestamp)) >= 1)
    throw new Error('not the merchant, or not now')
  if (!verify('RSA-SHA256', Buffer.from(message), merchantKeys.publicKey, Buffer.from(signature, 'base64')))
    throw new Error(`sign not match: ${message}`)
}

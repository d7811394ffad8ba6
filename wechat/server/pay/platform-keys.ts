/**
 * The keys by which Tencent is known: 微信支付公钥, given and lasting, and platform certificates, fetched and changing.
 * During a switch both sign, in turns [facts 3.3], so both are looked up by the serial that a message names.
 */
import { createPublicKey, X509Certificate } from 'node:crypto'
import { type Json, need, part, parsed, refusalOf, text } from './answer.ts'
import { decrypt } from './cipher.ts'
import type { EncryptionKey } from './encrypt.ts'
import { hasCode, PayError } from './errors.ts'
import type { Merchant } from './merchant.ts'
import type { Answer, Send } from './request.ts'
import { flawOf, type KeyOf } from './verify.ts'

/** Anyone can name a serial number that nobody knows; Tencent shall not be asked each time. */
const BETWEEN = 5 * 60_000
/** Where the question was not answered, nothing was learnt: sooner. */
const BETWEEN_FAILURES = 15_000

type Certificates = ReadonlyMap<string, X509Certificate>

export interface PlatformKeys {
  keyOf: KeyOf
  /** 微信支付公钥 where the merchant has it, else the platform certificate that stays in force longest. @throws NO_KEY without either. */
  encryptionKey(): Promise<EncryptionKey>
}

export function platformKeys(merchant: Merchant, clock: () => number, send: Send): PlatformKeys {
  const given = new Map(Object.entries(merchant.publicKeys).map(([id, pem]) => [id, createPublicKey(pem)]))
  let certificates: Certificates = new Map()
  let mayAskAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  const keyIn = (known: Certificates, serial: string) => {
    const certificate = known.get(serial)
    return given.get(serial) ?? (certificate && isInForce(certificate, clock()) ? certificate.publicKey : undefined)
  }

  async function ask(): Promise<void> {
    mayAskAt = clock() + BETWEEN_FAILURES
    const answer = await send('GET', '/v3/certificates')
    certificates = await believed(answer)
    mayAskAt = clock() + BETWEEN
  }

  async function believed({ status, header, body }: Answer): Promise<Certificates> {
    const refusal = status === 200 ? undefined : refusalOf(status, body)
    // A merchant with 微信支付公钥 only has none, and may be told so in this way.
    if (hasCode(refusal, 'RESOURCE_NOT_EXISTS')) return new Map()
    if (refusal) throw refusal
    const fetched = read(merchant, parsed(body))
    // Signed by one of the certificates it brings: only who has the APIv3 key could encrypt them.
    const flaw = await flawOf(header, body, clock(), async (serial) => keyIn(fetched, serial))
    if (flaw) throw new PayError(status, 'SIGN_UNVERIFIED', `certificates: ${flaw}`)
    return fetched
  }

  async function refresh(): Promise<void> {
    if (clock() >= mayAskAt) {
      asking ??= ask().finally(() => {
        asking = undefined
      })
    }
    await asking
  }

  const newest = () =>
    [...certificates]
      .filter(([, certificate]) => isInForce(certificate, clock()))
      .toSorted(([, one], [, other]) => Date.parse(other.validTo) - Date.parse(one.validTo))[0]

  return {
    keyOf: async (serial) => {
      const key = keyIn(certificates, serial)
      if (key || serial.startsWith('PUB_KEY_ID_')) return key
      await refresh()
      return keyIn(certificates, serial)
    },
    encryptionKey: async () => {
      const [first] = given
      if (first !== undefined) return { serial: first[0], key: first[1] }
      if (newest() === undefined) await refresh()
      const found = newest()
      if (found === undefined) throw new PayError(0, 'NO_KEY', 'Tencent has no key by which fields could be encrypted')
      return { serial: found[0], key: found[1].publicKey }
    },
  }
}

function read(merchant: Merchant, answer: unknown): Certificates {
  const { data } = part(answer)
  const rows = need(Array.isArray(data) ? data.map(part) : undefined, 'data')
  return new Map(
    rows.map((row) => {
      const certificate = opened(merchant, part(row.encrypt_certificate))
      const serial = need(text(row.serial_no), 'serial_no')
      // The number beside the certificate is not encrypted with it.
      if (bare(certificate.serialNumber) !== bare(serial))
        throw new PayError(200, 'ANSWER_FORM', 'a certificate under the number of another')
      return [serial, certificate]
    }),
  )
}

function opened(merchant: Merchant, sealed: Json): X509Certificate {
  const [algorithm, ciphertext, nonce] = [sealed.algorithm, sealed.ciphertext, sealed.nonce].map((value) => text(value) ?? '') as [
    string,
    string,
    string,
  ]
  try {
    return new X509Certificate(
      decrypt(merchant.apiV3Key, { algorithm, ciphertext, nonce, associatedData: text(sealed.associated_data) ?? '' }),
    )
  } catch (error) {
    throw new PayError(200, 'ANSWER_FORM', `a certificate that cannot be opened; is the APIv3 key right? ${String(error)}`)
  }
}

const bare = (serial: string) => serial.toUpperCase().replace(/^0+/, '')

function isInForce(certificate: X509Certificate, now: number): boolean {
  return Date.parse(certificate.validFrom) <= now && now < Date.parse(certificate.validTo)
}

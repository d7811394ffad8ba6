/** 平台证书, and the merchant's own: a self-signed X.509 v3 certificate, as OpenSSL reads it. Valid for 5 years (facts 3.3). */
import { createPublicKey, type KeyObject, sign } from 'node:crypto'
import { bits, explicit, integer, nothing, oid, sequence, set, time, utf8 } from './der.ts'

const YEARS_5 = 5 * 365 * 24 * 60 * 60_000
const SHA256_WITH_RSA = sequence(oid('1.2.840.113549.1.1.11'), nothing())
const nameOf = (common: string) =>
  sequence(
    ...[
      ['2.5.4.6', 'CN'],
      ['2.5.4.10', 'Tenpay.com (local simulation)'],
      ['2.5.4.3', common],
    ].map(([type, text]) => set(sequence(oid(type as string), utf8(text as string)))),
  )

export interface Certificate {
  pem: string
  /** Epoch ms. */
  from: number
  until: number
}

/** @param serial hex of full bytes, its first bit 0. @param common whose it is. */
export function certificate(privateKey: KeyObject, serial: string, now: number, common = 'Tenpay.com sign'): Certificate {
  const name = nameOf(common)
  // A little before now: a reader's clock may be behind.
  const [from, until] = [now - 60_000, now - 60_000 + YEARS_5]
  const signed = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(Buffer.from(serial, 'hex')),
    SHA256_WITH_RSA,
    name,
    sequence(time(from), time(until)),
    name,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  )
  const der = sequence(signed, SHA256_WITH_RSA, bits(sign('RSA-SHA256', signed, privateKey)))
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()
  return { pem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`, from, until }
}

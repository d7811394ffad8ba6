/**
 * Opens what browsers have sealed, by a private key that comes with one request and is kept nowhere. The same HPKE as theirs
 * (src/kit/sealing), by Node's own curve: some ten times as fast, and a second implementation that has to agree.
 */
import { Chacha20Poly1305 } from '@hpke/chacha20poly1305'
import { CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { fromLetters, KEY_BYTES, keyBytes, toLetters, unpadded } from '#contract/sealed.ts'

const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Chacha20Poly1305() })

export interface Opener {
  /** @param info what the envelope was sealed for. @returns nothing where it does not open. */
  open(envelope: string, info: string): Promise<string | undefined>
}

/** @returns nothing where the private key is not the public one's. */
export async function openerBy(privateKey: string, publicKey: string): Promise<Opener | undefined> {
  const bytes = keyBytes(privateKey)
  if (bytes === undefined) return undefined
  const hidden = await suite.kem.deserializePrivateKey(bytes)
  const { x = '' } = await crypto.subtle.exportKey('jwk', hidden)
  const open = Buffer.from(x, 'base64url')
  if (toLetters(open) !== publicKey) return undefined
  const pair = { privateKey: hidden, publicKey: await suite.kem.deserializePublicKey(open) }
  return { open: (envelope, info) => opened(pair, envelope, info) }
}

async function opened(recipientKey: CryptoKeyPair, envelope: string, info: string): Promise<string | undefined> {
  const bytes = fromLetters(envelope)
  if (bytes === undefined || bytes.length <= KEY_BYTES) return undefined
  const params = { recipientKey, enc: bytes.subarray(0, KEY_BYTES), info: new TextEncoder().encode(info) }
  const text = await suite.open(params, bytes.subarray(KEY_BYTES)).catch(() => undefined)
  return text === undefined ? undefined : unpadded(new Uint8Array(text))
}

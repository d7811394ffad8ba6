/**
 * HPKE without the browser's own cryptography, which a page without https does not have: curve and cipher of the library are
 * written out already, and its HKDF is by its own HMAC here. What is sealed so is what every other implementation opens.
 */
import { Chacha20Poly1305 } from '@hpke/chacha20poly1305'
import { Dhkem, hmac, KemId, sha256, toUint8Array } from '@hpke/common'
import { CipherSuite } from '@hpke/core'
import { HkdfSha256, X25519 } from '@hpke/dhkem-x25519'

type Bytes = ArrayBufferLike | ArrayBufferView

class Hkdf extends HkdfSha256 {
  override async extract(salt: Bytes, ikm: Bytes): Promise<ArrayBuffer> {
    const key = toUint8Array(salt)
    return hmac(sha256, key.length === 0 ? new Uint8Array(this.hashSize) : key, toUint8Array(ikm)).slice().buffer
  }

  override async expand(prk: Bytes, info: Bytes, length: number): Promise<ArrayBuffer> {
    const [key, told, all] = [toUint8Array(prk), toUint8Array(info), new Uint8Array(length)]
    let last = new Uint8Array(0)
    for (let at = 0, round = 1; at < length; at += last.length, round++) {
      last = new Uint8Array(hmac(sha256, key, new Uint8Array([...last, ...told, round])))
      all.set(last.subarray(0, length - at), at)
    }
    return all.buffer
  }

  override async extractAndExpand(salt: Bytes, ikm: Bytes, info: Bytes, length: number): Promise<ArrayBuffer> {
    return this.expand(await this.extract(salt, ikm), info, length)
  }
}

const kdf = new Hkdf()
export const curve = new X25519(kdf)

class Kem extends Dhkem {
  override secretSize = 32
  override encSize = 32
  override publicKeySize = 32
  override privateKeySize = 32

  constructor() {
    super(KemId.DhkemX25519HkdfSha256, curve, kdf)
  }
}

export const suite = new CipherSuite({ kem: new Kem(), kdf: new Hkdf(), aead: new Chacha20Poly1305() })

/** Who takes the money: a direct merchant (直连商户), its key, and the keys by which it knows Tencent. */
import { createPrivateKey, createPublicKey } from 'node:crypto'

export interface Merchant {
  /** 商户号 */
  mchId: string
  appId: string
  /** Serial number of the merchant's own API certificate, upper-case hex. */
  serial: string
  /** PEM, RSA. */
  privateKey: string
  /** 32 bytes. */
  apiV3Key: string
  /** 微信支付公钥 (PEM) by id `PUB_KEY_ID_…`. May be empty: then Tencent is known by platform certificates. */
  publicKeys: Readonly<Record<string, string>>
}

/**
 * The key that answers shall be signed with, to be named on every request:
 * otherwise they may come signed by a certificate [facts 3.3]. Of several, the first.
 */
export function publicKeyId(merchant: Merchant): string | undefined {
  return Object.keys(merchant.publicKeys)[0]
}

/** A merchant that cannot work is found out at the start, not at the first payment. */
export function checkMerchant(merchant: Merchant): void {
  const flaws = [
    [/^\d{8,10}$/.test(merchant.mchId), 'mchId: 8 to 10 digits'],
    [/^[\w-]{1,32}$/.test(merchant.appId), 'appId: up to 32 letters and digits'],
    [/^[0-9A-F]{1,40}$/.test(merchant.serial), 'serial: upper-case hex'],
    // A key of 16 bytes would quietly mean AES-128 elsewhere [facts 3.6, trap of vector 2].
    [Buffer.byteLength(merchant.apiV3Key) === 32, 'apiV3Key: 32 bytes'],
    [isRsa(() => createPrivateKey(merchant.privateKey)), 'privateKey: an RSA key in PEM'],
    ...Object.entries(merchant.publicKeys).flatMap(([id, pem]) => [
      [/^PUB_KEY_ID_\w+$/.test(id), 'publicKeys: named PUB_KEY_ID_…'] as const,
      // A public key can be taken out of a private one and out of a certificate: it would be somebody else's.
      [pem.includes('PUBLIC KEY-----') && isRsa(() => createPublicKey(pem)), `publicKeys: ${id} an RSA public key in PEM`] as const,
    ]),
  ] as const
  const flaw = flaws.find(([holds]) => !holds)
  if (flaw) throw new Error(`merchant ${flaw[1]}`)
}

function isRsa(read: () => { asymmetricKeyType?: string }): boolean {
  try {
    return read().asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/**
 * Sensitive fields of a request, such as phones: RSAES-OAEP with SHA-1, by the key that the header Wechatpay-Serial names
 * (pay.weixin.qq.com/docs/partner/development/interface-rules/sensitive-data-encryption.html, 2025-03-19).
 */
import { constants, type KeyObject, publicEncrypt } from 'node:crypto'

/** A key of Tencent's, with the id or serial number by which it is named. */
export interface EncryptionKey {
  serial: string
  key: KeyObject
}

/** @returns Base64. @throws for more than 214 bytes, which such a key cannot take. */
export const encrypted = ({ key }: EncryptionKey, plain: string): string =>
  publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }, Buffer.from(plain)).toString('base64')

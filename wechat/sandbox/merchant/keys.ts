/** Every key of the local WeChat Pay: the merchant's, and those that WeChat signs with. All are made at the start of the process. */
import { constants, createPublicKey, generateKeyPairSync, type KeyObject, privateDecrypt, sign } from 'node:crypto'
import { certificate, type Certificate } from './certificate.ts'
import { figures, serialNumber, word } from './chance.ts'

/** What a merchant knows of itself and of WeChat Pay. */
export interface Merchant {
  mchId: string
  appId: string
  /** Of its API certificate. */
  serial: string
  /** PEM. */
  privateKey: string
  apiV3Key: string
  /** 微信支付公钥 by id; none where the merchant has to fetch 平台证书. */
  publicKeys: Readonly<Record<string, string>>
}

export const modes = ['public-key', 'certificate', 'both'] as const
/** `both` is a merchant in the middle of the switch to 微信支付公钥. */
export type Mode = (typeof modes)[number]

/** One key of WeChat's. `id` goes into Wechatpay-Serial. */
export interface PlatformKey {
  id: string
  privateKey: KeyObject
}

export interface Keys {
  merchant: Merchant
  merchantKey: KeyObject
  /** 商户API证书 (apiclient_cert.pem). */
  merchantCertificate(): string
  mode: Mode
  /** Those in force, newest last. */
  certificates(): (PlatformKey & Certificate)[]
  rotate(): void
  /** The key for an answer. @param asked the Wechatpay-Serial of the request. */
  forAnswer(asked: string | undefined): PlatformKey
  forNotification(): PlatformKey
  /** Opens a sensitive field, as Base64, that was encrypted by the key of this serial; undefined where it cannot be opened. */
  decrypt(serial: string, sealed: string): string | undefined
}

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A pair takes up to a second: boxes of one process share theirs, and differ by the numbers under which they go. */
const shared = new Map<string, ReturnType<typeof pair>>()
function pairOf(role: 'merchant' | 'public key'): ReturnType<typeof pair> {
  const made = shared.get(role) ?? pair()
  shared.set(role, made)
  return made
}
const publicPem = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'pem' }) as string

export const signature = (key: KeyObject, text: string) => sign('RSA-SHA256', Buffer.from(text), key).toString('base64')

export function keys(clock: () => number, appId: string, mode: Mode): Keys {
  const own = pairOf('merchant')
  const publicKey: PlatformKey = { id: `PUB_KEY_ID_${figures(34)}`, privateKey: pairOf('public key').privateKey }
  const identity = {
    mchId: `16${figures(8)}`,
    appId,
    serial: serialNumber(),
    privateKey: own.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    apiV3Key: word(32),
  }
  const known = { [publicKey.id]: publicPem(publicKey.privateKey) }
  const made: (PlatformKey & Certificate)[] = []
  let turn = false

  const add = () => {
    const [id, { privateKey }] = [serialNumber(), pair()]
    made.push({ id, privateKey, ...certificate(privateKey, id, clock()) })
  }
  // Made when first needed: most merchants have 微信支付公钥 only.
  const certificates = () => {
    if (made.length === 0) add()
    return made
  }
  const newest = () => certificates().at(-1) as PlatformKey

  return {
    mode,
    get merchant() {
      return { ...identity, publicKeys: this.mode === 'certificate' ? {} : known }
    },
    merchantKey: own.publicKey,
    merchantCertificate: () => certificate(own.privateKey, identity.serial, clock(), identity.mchId).pem,
    certificates,
    rotate: () => {
      certificates()
      add()
    },
    forAnswer(asked) {
      return this.mode === 'public-key' || (this.mode === 'both' && asked === publicKey.id) ? publicKey : newest()
    },
    /** The switch moves on a ramp of days; here every second notification, which is the hardest (facts 3.3). */
    forNotification() {
      turn = !turn
      return this.mode === 'public-key' || (this.mode === 'both' && turn) ? publicKey : newest()
    },
    decrypt(serial, sealed) {
      const named = [...(this.mode === 'certificate' ? [] : [publicKey]), ...made].find(({ id }) => id === serial)
      return named && opened(named.privateKey, sealed)
    },
  }
}

/** RSAES-OAEP with SHA-1. */
function opened(key: KeyObject, sealed: string): string | undefined {
  try {
    return privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }, Buffer.from(sealed, 'base64')).toString()
  } catch {
    return undefined
  }
}

/** A request and its answer, believed only when Tencent signed it. */
import type { Outside } from '../outside.ts'
import { type Json, need, part, parsed, refusalOf } from './answer.ts'
import type { EncryptionKey } from './encrypt.ts'
import { PayError } from './errors.ts'
import type { Merchant } from './merchant.ts'
import type { Upload } from './multipart.ts'
import { platformKeys } from './platform-keys.ts'
import { type Answer, fetchUnsigned, sender } from './request.ts'
import { flawOf, type KeyOf } from './verify.ts'

export interface Calls {
  get(path: string): Promise<Json>
  post(path: string, body: object): Promise<Json>
  /** A file with what is said of it. */
  upload(path: string, meta: object, file: Upload): Promise<Json>
  /** For what has nothing to answer: 204. */
  command(path: string, body: object): Promise<void>
  /** For what is carried out later: 202. @param serial the key by which fields of the body are encrypted. */
  accept(path: string, body: object, serial?: string): Promise<void>
  /** For settings. */
  change(path: string, body: object): Promise<void>
  /** For files: signed there, but not back [R2]. Their content is checked otherwise. */
  download(path: string): Promise<Uint8Array>
  /** Unsigned, from an address that the caller has checked. */
  downloadUnsigned(url: string): Promise<Answer>
  keyOf: KeyOf
  /** For sensitive fields. */
  encryptionKey(): Promise<EncryptionKey>
}

export function calls(outside: Outside, merchant: Merchant): Calls {
  const send = sender(outside, merchant)
  const { keyOf, encryptionKey } = platformKeys(merchant, outside.clock, send)

  /**
   * A request that Tencent could read is answered signed. Without a signature a success is a forgery,
   * a refusal comes from the gateway (401 above all) or from something on the way.
   */
  async function call(
    wanted: number,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: object,
    { file, serial }: { file?: Upload; serial?: string } = {},
  ): Promise<Uint8Array> {
    const answer = await send(method, path, body && JSON.stringify(body), file, serial)
    const isSuccess = answer.status >= 200 && answer.status < 300
    if (isSuccess || answer.header('Wechatpay-Signature')) {
      const flaw = await flawOf(answer.header, answer.body, outside.clock(), keyOf)
      if (flaw) throw new PayError(answer.status, 'SIGN_UNVERIFIED', flaw)
    }
    // 202 is a refusal as well: USER_PAYING, when an order is closed under the payer's hands.
    if (answer.status !== wanted) throw refusalOf(answer.status, answer.body)
    return answer.body
  }

  const json = (body: Uint8Array) => part(need(parsed(body), 'JSON'))

  return {
    get: async (path) => json(await call(200, 'GET', path)),
    post: async (path, body) => json(await call(200, 'POST', path, body)),
    upload: async (path, meta, file) => json(await call(200, 'POST', path, meta, { file })),
    command: async (path, body) => void (await call(204, 'POST', path, body)),
    accept: async (path, body, serial) => void (await call(202, 'POST', path, body, serial === undefined ? {} : { serial })),
    change: async (path, body) => void (await call(200, 'PATCH', path, body)),
    download: async (path) => {
      const answer = await send('GET', path)
      if (answer.status !== 200) throw refusalOf(answer.status, answer.body)
      return answer.body
    },
    downloadUnsigned: async (url) => {
      const answer = await fetchUnsigned(outside, url)
      if (answer.status !== 200) throw refusalOf(answer.status, answer.body)
      return answer
    },
    keyOf,
    encryptionKey,
  }
}

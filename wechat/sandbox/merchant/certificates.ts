/** `GET /v3/certificates`: 平台证书, each encrypted by the APIv3 key; none for a merchant with 微信支付公钥 only (facts 3.1). */
import { rfc3339 } from './china-time.ts'
import type { Doors } from './door.ts'
import { encrypted } from './envelope.ts'
import type { Keys } from './keys.ts'

export function certificates(keys: Keys): Doors {
  return {
    'GET /v3/certificates': () => ({
      data: (keys.mode === 'public-key' ? [] : keys.certificates()).map(({ id, pem, from, until }) => ({
        serial_no: id,
        effective_time: rfc3339(from),
        expire_time: rfc3339(until),
        encrypt_certificate: encrypted(keys.merchant.apiV3Key, pem, 'certificate'),
      })),
    }),
  }
}

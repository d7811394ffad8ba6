/** `GET /v3/certificates`: 平台证书, each encrypted by the APIv3 key (facts 3.1). */
import { rfc3339 } from './china-time.ts'
import type { Doors } from './door.ts'
import { encrypted } from './envelope.ts'
import type { Keys } from './keys.ts'
import { Refusal } from './refusal.ts'

/** The answer to a merchant that has 微信支付公钥 only, quoted in wechatpay-java#400 and #354 and in WxJava#3412. */
const noCertificates = () =>
  new Refusal(
    404,
    'RESOURCE_NOT_EXISTS',
    '无可用的平台证书，请在商户平台-API安全申请使用微信支付公钥。可查看指引https://pay.weixin.qq.com/doc/v3/merchant/4012153196',
  )

export function certificates(keys: Keys): Doors {
  return {
    'GET /v3/certificates': () => {
      if (keys.mode === 'public-key') throw noCertificates()
      return {
        data: keys.certificates().map(({ id, pem, from, until }) => ({
          serial_no: id,
          effective_time: rfc3339(from),
          expire_time: rfc3339(until),
          encrypt_certificate: encrypted(keys.merchant.apiV3Key, pem, 'certificate'),
        })),
      }
    },
  }
}

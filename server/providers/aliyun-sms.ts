/** Alibaba Cloud SMS: SendSms of dysmsapi 2017-05-25. */
import { fitted, SmsRefused, type SmsProvider, type SmsTemplate } from '../features/verify/sms-provider.ts'
import { digest } from '../flow/ids.ts'
import { aliyunAuthorization, aliyunQuery } from './aliyun-signature.ts'
import { exchange, objectIn, type World } from './exchange.ts'

export interface AliyunSmsParts extends World {
  /** AccessKey of an account that may do nothing but send. */
  keyId: string
  keySecret: string
  /** SignName, approved, without its brackets. */
  sign: string
  /** TemplateCode of each text (`SMS_…`), approved; its variables are named like ours. What has none is refused. */
  templates: Readonly<Partial<Record<SmsTemplate, string>>>
  url?: string
}

/** The cloud's own trouble: whether the message went out, nobody knows. */
const UNSURE = /^isp\.(?:SYSTEM_ERROR|GATEWAY_ERROR|UNKNOWN)$/

export function aliyunSms({
  keyId,
  keySecret,
  sign,
  templates,
  fetch,
  clock,
  nonce,
  url = 'https://dysmsapi.aliyuncs.com',
}: AliyunSmsParts): SmsProvider {
  return {
    send: async ({ mobile, template, params, key }) => {
      const code = templates[template]
      if (code === undefined) throw new SmsRefused(`no template for ${template}`)
      // The API's description has every parameter in the query and the body empty.
      const query = aliyunQuery({
        PhoneNumbers: mobile,
        SignName: sign,
        TemplateCode: code,
        TemplateParam: JSON.stringify(fitted(params)),
        OutId: key,
      })
      const { host, ...headers } = {
        host: new URL(url).host,
        'x-acs-action': 'SendSms',
        'x-acs-version': '2017-05-25',
        'x-acs-date': `${new Date(clock()).toISOString().slice(0, 19)}Z`,
        'x-acs-signature-nonce': nonce(32),
        'x-acs-content-sha256': digest(''),
      }
      const authorization = aliyunAuthorization({ keyId, keySecret, method: 'POST', query, headers: { host, ...headers } })
      const answer = await exchange(fetch, `${url}/?${query}`, { method: 'POST', headers: { ...headers, authorization } })
      const said = objectIn(answer.text)?.['Code']
      if (answer.status === 200 && said === 'OK') return
      if (answer.status < 500 && typeof said === 'string' && /^[\w.]{2,80}$/.test(said) && said !== 'OK' && !UNSURE.test(said))
        throw new SmsRefused(said)
      throw new Error(
        `aliyun SMS: no clear answer (HTTP ${answer.status}${typeof said === 'string' && UNSURE.test(said) ? `, ${said}` : ''})`,
      )
    },
  }
}

/** Alibaba Cloud SMS: SendSms and GetSmsTemplate of dysmsapi 2017-05-25. */
import { fitted, SmsRefused, type SmsProvider, type SmsTemplate } from '../features/verify/sms-provider.ts'
import { digest } from '../flow/ids.ts'
import { aliyunAuthorization, aliyunQuery } from './aliyun-signature.ts'
import { exchange, objectIn, type World } from './exchange.ts'
import { refusedIfUnsent } from './unsent-sms.ts'

export interface AliyunCallParts extends World {
  /** AccessKey of an account that may do nothing but send. */
  keyId: string
  keySecret: string
  url?: string
}

export interface AliyunSmsParts extends AliyunCallParts {
  /** SignName, approved, without its brackets. */
  sign: string
  /** TemplateCode of each text (`SMS_…`), approved; its variables are named like ours. What has none is refused. */
  templates: Readonly<Partial<Record<SmsTemplate, string>>>
}

interface Said {
  status: number
  body: Record<string, unknown> | undefined
}

/** One call; the API's description has every parameter in the query and the body empty. @throws when no answer came. */
export function aliyunCall({
  keyId,
  keySecret,
  fetch,
  clock,
  nonce,
  url = 'https://dysmsapi.aliyuncs.com',
}: AliyunCallParts): (action: 'SendSms' | 'GetSmsTemplate', values: Readonly<Record<string, string>>) => Promise<Said> {
  return async (action, values) => {
    const query = aliyunQuery(values)
    const { host, ...headers } = {
      host: new URL(url).host,
      'x-acs-action': action,
      'x-acs-version': '2017-05-25',
      'x-acs-date': `${new Date(clock()).toISOString().slice(0, 19)}Z`,
      'x-acs-signature-nonce': nonce(32),
      'x-acs-content-sha256': digest(''),
    }
    const authorization = aliyunAuthorization({ keyId, keySecret, method: 'POST', query, headers: { host, ...headers } })
    const { status, text } = await exchange(fetch, `${url}/?${query}`, { method: 'POST', headers: { ...headers, authorization } })
    return { status, body: objectIn(text) }
  }
}

/** The cloud's own trouble: whether the message went out, nobody knows. */
const UNSURE = /^isp\.(?:SYSTEM_ERROR|GATEWAY_ERROR|UNKNOWN)$/

export function aliyunSms({ sign, templates, ...parts }: AliyunSmsParts): SmsProvider {
  const call = aliyunCall(parts)
  return {
    send: async ({ mobile, template, params, key }) => {
      const code = templates[template]
      if (code === undefined) throw new SmsRefused(`no template for ${template}`)
      const { status, body } = await call('SendSms', {
        PhoneNumbers: mobile,
        SignName: sign,
        TemplateCode: code,
        TemplateParam: JSON.stringify(fitted(params)),
        OutId: key,
      }).catch(refusedIfUnsent)
      const said = body?.['Code']
      if (status === 200 && said === 'OK') return
      if (status < 500 && typeof said === 'string' && /^[\w.]{2,80}$/.test(said) && said !== 'OK' && !UNSURE.test(said))
        throw new SmsRefused(said)
      throw new Error(`aliyun SMS: no clear answer (HTTP ${status}${typeof said === 'string' && UNSURE.test(said) ? `, ${said}` : ''})`)
    },
  }
}

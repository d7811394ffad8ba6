/** Tencent Cloud SMS: SendSms 2021-01-11. */
import { fitted, SmsRefused, type SmsProvider, type SmsTemplate } from '../features/verify/sms-provider.ts'
import { exchange, objectIn, type World } from './exchange.ts'
import { tencentAuthorization } from './tencent-signature.ts'

export interface TencentSmsParts extends Pick<World, 'fetch' | 'clock'> {
  secretId: string
  secretKey: string
  /** SmsSdkAppId of the application in the SMS console. */
  sdkAppId: string
  /** SignName, approved, without its brackets. */
  sign: string
  /** TemplateId of each text, approved, and our variables in the order of its {1}, {2}… What has none is refused. */
  templates: Readonly<Partial<Record<SmsTemplate, { id: string; params: readonly string[] }>>>
  region?: string
  url?: string
}

export function tencentSms({
  secretId,
  secretKey,
  sdkAppId,
  sign,
  templates,
  fetch,
  clock,
  region = 'ap-guangzhou',
  url = 'https://sms.tencentcloudapi.com',
}: TencentSmsParts): SmsProvider {
  return {
    send: async ({ mobile, template, params, key }) => {
      const approved = templates[template]
      if (approved === undefined) throw new SmsRefused(`no template for ${template}`)
      const said = fitted(params)
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: sdkAppId,
        SignName: sign,
        TemplateId: approved.id,
        TemplateParamSet: approved.params.map((name) => said[name] ?? ''),
        SessionContext: key,
      })
      const timestamp = Math.floor(clock() / 1000)
      const contentType = 'application/json; charset=utf-8'
      // The name without a port, as Tencent's own SDK signs it.
      const signed = { 'content-type': contentType, host: new URL(url).hostname, 'x-tc-action': 'sendsms' }
      const answer = await exchange(fetch, `${url}/`, {
        method: 'POST',
        headers: {
          authorization: tencentAuthorization({ secretId, secretKey, service: 'sms', timestamp, headers: signed, body }),
          'content-type': contentType,
          'x-tc-action': 'SendSms',
          'x-tc-version': '2021-01-11',
          'x-tc-timestamp': String(timestamp),
          'x-tc-region': region,
        },
        body,
      })
      const code = codeIn(answer.text)
      if (answer.status === 200 && code === 'Ok') return
      // InternalError is the cloud's own trouble, its time-outs among them: whether the message went out, nobody knows.
      if (answer.status < 500 && code !== undefined && code !== 'Ok' && !code.startsWith('InternalError')) throw new SmsRefused(code)
      throw new Error(`tencent SMS: no clear answer (HTTP ${answer.status}${code === undefined ? '' : `, ${code}`})`)
    },
  }
}

/** What became of our one number, or why the whole call was refused. */
function codeIn(text: string): string | undefined {
  const response = objectIn(text)?.['Response'] as { Error?: { Code?: unknown }; SendStatusSet?: { Code?: unknown }[] } | null | undefined
  const code = response?.Error?.Code ?? response?.SendStatusSet?.[0]?.Code
  return typeof code === 'string' && /^[\w.]{2,80}$/.test(code) ? code : undefined
}

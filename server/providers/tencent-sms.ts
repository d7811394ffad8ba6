/** Tencent Cloud SMS: SendSms and DescribeSmsTemplateList 2021-01-11. */
import { fitted, SmsRefused, type SmsProvider, type SmsTemplate } from '../features/verify/sms-provider.ts'
import { exchange, objectIn, type World } from './exchange.ts'
import { tencentAuthorization } from './tencent-signature.ts'

export interface TencentCallParts extends Pick<World, 'fetch' | 'clock'> {
  secretId: string
  secretKey: string
  region?: string
  url?: string
}

export interface TencentSmsParts extends TencentCallParts {
  /** SmsSdkAppId of the application in the SMS console. */
  sdkAppId: string
  /** SignName, approved, without its brackets. */
  sign: string
  /** TemplateId of each text, approved, and our variables in the order of its {1}, {2}… What has none is refused. */
  templates: Readonly<Partial<Record<SmsTemplate, { id: string; params: readonly string[] }>>>
}

interface Said {
  status: number
  /** Empty where the answer is none. */
  response: { Error?: { Code?: unknown }; SendStatusSet?: { Code?: unknown }[]; DescribeTemplateStatusSet?: unknown }
}

/** One call. @throws when no answer came. */
export function tencentCall({
  secretId,
  secretKey,
  fetch,
  clock,
  region = 'ap-guangzhou',
  url = 'https://sms.tencentcloudapi.com',
}: TencentCallParts): (action: 'SendSms' | 'DescribeSmsTemplateList', values: object) => Promise<Said> {
  return async (action, values) => {
    const body = JSON.stringify(values)
    const timestamp = Math.floor(clock() / 1000)
    const contentType = 'application/json; charset=utf-8'
    // The name without a port, as Tencent's own SDK signs it.
    const signed = { 'content-type': contentType, host: new URL(url).hostname, 'x-tc-action': action.toLowerCase() }
    const { status, text } = await exchange(fetch, `${url}/`, {
      method: 'POST',
      headers: {
        authorization: tencentAuthorization({ secretId, secretKey, service: 'sms', timestamp, headers: signed, body }),
        'content-type': contentType,
        'x-tc-action': action,
        'x-tc-version': '2021-01-11',
        'x-tc-timestamp': String(timestamp),
        'x-tc-region': region,
      },
      body,
    })
    return { status, response: (objectIn(text)?.['Response'] ?? {}) as Said['response'] }
  }
}

export function tencentSms({ sdkAppId, sign, templates, ...parts }: TencentSmsParts): SmsProvider {
  const call = tencentCall(parts)
  return {
    send: async ({ mobile, template, params, key }) => {
      const approved = templates[template]
      if (approved === undefined) throw new SmsRefused(`no template for ${template}`)
      const said = fitted(params)
      const { status, response } = await call('SendSms', {
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: sdkAppId,
        SignName: sign,
        TemplateId: approved.id,
        TemplateParamSet: approved.params.map((name) => said[name] ?? ''),
        SessionContext: key,
      })
      const code = codeIn(response)
      if (status === 200 && code === 'Ok') return
      // InternalError is the cloud's own trouble, its time-outs among them: whether the message went out, nobody knows.
      if (status < 500 && code !== undefined && code !== 'Ok' && !code.startsWith('InternalError')) throw new SmsRefused(code)
      throw new Error(`tencent SMS: no clear answer (HTTP ${status}${code === undefined ? '' : `, ${code}`})`)
    },
  }
}

/** What became of our one number, or why the whole call was refused. */
function codeIn(response: { Error?: { Code?: unknown }; SendStatusSet?: { Code?: unknown }[] }): string | undefined {
  const code = response.Error?.Code ?? response.SendStatusSet?.[0]?.Code
  return typeof code === 'string' && /^[\w.]{2,80}$/.test(code) ? code : undefined
}

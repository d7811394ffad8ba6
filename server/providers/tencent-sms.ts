/** Tencent Cloud SMS: SendSms and DescribeSmsTemplateList 2021-01-11. */
import { fitted, SmsRefused, type SmsProvider, type SmsTemplate } from '../features/verify/sms-provider.ts'
import { codeOf, tencentCall, type TencentCallParts } from './tencent-call.ts'
import { refusedIfUnsent } from './unsent-sms.ts'

export interface TencentSmsParts extends TencentCallParts {
  /** SmsSdkAppId of the application in the SMS console. */
  sdkAppId: string
  /** SignName, approved, without its brackets. */
  sign: string
  /** TemplateId of each text, approved, and our variables in the order of its {1}, {2}… What has none is refused. */
  templates: Readonly<Partial<Record<SmsTemplate, { id: string; params: readonly string[] }>>>
}

/** One call of SendSms or DescribeSmsTemplateList. @throws when no answer came. */
export function tencentSmsCall(
  parts: TencentCallParts,
): ReturnType<typeof tencentCall<Record<'SendStatusSet' | 'DescribeTemplateStatusSet', unknown>>> {
  return tencentCall({ name: 'sms', version: '2021-01-11', region: 'ap-guangzhou' }, parts)
}

export function tencentSms({ sdkAppId, sign, templates, ...parts }: TencentSmsParts): SmsProvider {
  const call = tencentSmsCall(parts)
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
      }).catch(refusedIfUnsent)
      const code = codeIn(response)
      if (status === 200 && code === 'Ok') return
      // InternalError is the cloud's own trouble, its time-outs among them: whether the message went out, nobody knows.
      if (status < 500 && code !== undefined && code !== 'Ok' && !code.startsWith('InternalError')) throw new SmsRefused(code)
      throw new Error(`tencent SMS: no clear answer (HTTP ${status}${code === undefined ? '' : `, ${code}`})`)
    },
  }
}

/** What became of our one number, or why the whole call was refused. */
function codeIn(response: { Error?: { Code?: unknown }; SendStatusSet?: unknown }): string | undefined {
  const [sent] = Array.isArray(response.SendStatusSet) ? (response.SendStatusSet as { Code?: unknown }[]) : []
  return codeOf(response.Error?.Code ?? sent?.Code)
}

/** sms.tencentcloudapi.com in a box: SendSms and DescribeSmsTemplateList 2021-01-11. */
import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Clock } from '#server/flow/clock.ts'
import { type CloudRefusal, refusedCaller } from '#server/sandbox/tencent-caller.ts'
import type { CloudAccount, Limits, SentText } from './sms-cloud.ts'

const MOST = 35

interface World {
  clock: Clock
  limits: Limits
  sent: SentText[]
}

const Query = v.strictObject({ International: v.literal(0), TemplateIdSet: v.array(v.pipe(v.number(), v.integer())) })

const Input = v.strictObject({
  PhoneNumberSet: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(200)),
  SmsSdkAppId: v.string(),
  TemplateId: v.string(),
  SignName: v.optional(v.string(), ''),
  TemplateParamSet: v.optional(v.array(v.string()), []),
  SessionContext: v.optional(v.string(), ''),
})

export function tencentGateway(account: CloudAccount & { sdkAppId: string }, { clock, limits, sent }: World): Hono {
  function refusedCall(http: Context, body: string): CloudRefusal | undefined {
    const header = (name: string) => http.req.header(name) ?? ''
    const stranger = refusedCaller(http, body, { ...account, service: 'sms', clock })
    if (stranger !== undefined) return stranger
    const action = header('x-tc-action')
    if (action === 'DescribeSmsTemplateList' && account.sendsOnly)
      return ['UnauthorizedOperation', 'The operation is not authorized by CAM.']
    if (action !== 'SendSms' && action !== 'DescribeSmsTemplateList') return ['InvalidAction', 'The request action is invalid.']
    if (header('x-tc-version') !== '2021-01-11') return ['NoSuchVersion', 'The request version does not exist.']
    return header('x-tc-region') === '' ? ['MissingParameter', 'The request is missing a required parameter `Region`.'] : undefined
  }

  function refusedText(given: v.InferOutput<typeof Input>, number: string): CloudRefusal | undefined {
    const text = account.texts[given.TemplateId]
    if (given.SmsSdkAppId !== account.sdkAppId) return ['InvalidParameterValue.SdkAppIdNotExist', 'sdkappid not exist']
    if (!/^\+861[3-9]\d{9}$/.test(number)) return ['InvalidParameterValue.IncorrectPhoneNumber', 'mobile format error']
    if (given.SignName !== account.sign) return ['FailedOperation.SignatureIncorrectOrUnapproved', 'signature is incorrect or unapproved']
    if (text === undefined) return ['FailedOperation.TemplateIncorrectOrUnapproved', 'template is incorrect or unapproved']
    if (given.TemplateParamSet.length !== text.params.length)
      return ['FailedOperation.TemplateParamSetNotMatchApprovedTemplate', 'parameters do not match the approved template']
    if (given.TemplateParamSet.some((value) => [...value].length > MOST))
      return ['InvalidParameterValue.TemplateParameterLengthLimit', 'template parameter is too long']
    const broken = limits(number, text.kind)
    if (broken === undefined) return undefined
    return [
      `LimitExceeded.PhoneNumber${{ 30: 'ThirtySecond', 3600: 'OneHour' }[broken] ?? 'Daily'}Limit`,
      'the number of messages to this number exceeds the limit',
    ]
  }

  return new Hono().all('/', async (http) => {
    const RequestId = randomUUID()
    const fail = ([Code, Message]: CloudRefusal) => http.json({ Response: { Error: { Code, Message }, RequestId } })
    const body = await http.req.text()
    const refused = refusedCall(http, body)
    if (refused !== undefined) return fail(refused)
    if (http.req.header('x-tc-action') === 'DescribeSmsTemplateList') {
      const query = v.safeParse(v.pipe(v.string(), v.parseJson(), Query), body)
      if (!query.success) return fail(['InvalidParameter', 'The request parameters are not of their form.'])
      const DescribeTemplateStatusSet = query.output.TemplateIdSet.flatMap((TemplateId) => {
        const text = account.texts[String(TemplateId)]
        return text === undefined ? [] : [{ TemplateId, International: 0, StatusCode: text.underReview ? 1 : 0, ReviewReply: '' }]
      })
      return http.json({ Response: { DescribeTemplateStatusSet, RequestId } })
    }
    const input = v.safeParse(v.pipe(v.string(), v.parseJson(), Input), body)
    if (!input.success) return fail(['InvalidParameter', 'The request parameters are not of their form.'])
    const given = input.output
    const SendStatusSet = given.PhoneNumberSet.map((PhoneNumber) => {
      const [Code, Message] = refusedText(given, PhoneNumber) ?? ['Ok', 'send success']
      if (Code === 'Ok')
        sent.push({
          cloud: 'tencent',
          mobile: PhoneNumber,
          template: given.TemplateId,
          params: given.TemplateParamSet,
          key: given.SessionContext,
        })
      return {
        SerialNo: Code === 'Ok' ? `${clock()}:${sent.length}` : '',
        PhoneNumber,
        Fee: Code === 'Ok' ? 1 : 0,
        SessionContext: given.SessionContext,
        Code,
        Message,
        IsoCode: 'CN',
      }
    })
    return http.json({ Response: { SendStatusSet, RequestId } })
  })
}

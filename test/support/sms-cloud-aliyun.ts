/** dysmsapi.aliyuncs.com in a box: SendSms and GetSmsTemplate 2017-05-25, signature V3 checked by code of its own. */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Clock } from '#server/flow/clock.ts'
import type { CloudAccount, Limits, SentText } from './sms-cloud.ts'

const WINDOW = 15 * 60 * 1000
const MOST = 35

interface World {
  clock: Clock
  limits: Limits
  sent: SentText[]
}
type Refused = readonly [status: 400 | 403 | 404, code: string, message: string]

export function aliyunGateway(account: CloudAccount, { clock, limits, sent }: World): Hono {
  const nonces = new Set<string>()

  function refusedCall(http: Context, body: string): Refused | undefined {
    const header = (name: string) => http.req.header(name) ?? ''
    const [, keyId, names = '', signature = ''] =
      /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(header('authorization')) ?? []
    if (keyId === undefined) return [400, 'IncompleteSignature', 'The request signature does not conform to Aliyun standards.']
    if (keyId !== account.keyId) return [404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.']
    const at = Date.parse(header('x-acs-date'))
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(header('x-acs-date')))
      return [400, 'InvalidTimeStamp.Format', 'Specified time stamp or date value is not well formatted.']
    if (Math.abs(clock() - at) > WINDOW) return [400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.']
    const must = ['host', ...Object.keys(http.req.header()).filter((name) => name.startsWith('x-acs-'))].sort()
    const sum = createHash('sha256').update(body).digest('hex')
    const url = new URL(http.req.url)
    const lines = names
      .split(';')
      .map((name) => `${name}:${name === 'host' ? header('host') || url.host : header(name).trim()}\n`)
      .join('')
    const query = url.search.slice(1).split('&').map(strictly).sort().join('&')
    const canonical = createHash('sha256')
      .update(`${http.req.method}\n${url.pathname}\n${query}\n${lines}\n${names}\n${header('x-acs-content-sha256')}`)
      .digest('hex')
    const expected = createHmac('sha256', account.keySecret).update(`ACS3-HMAC-SHA256\n${canonical}`).digest()
    const whole = must.every((name) => names.split(';').includes(name)) && header('x-acs-content-sha256') === sum
    if (!whole || !timingSafeEqual(Buffer.from(signature, 'hex'), expected))
      return [400, 'SignatureDoesNotMatch', 'Specified signature is not matched with our calculation.']
    if (header('x-acs-signature-nonce') === '' || nonces.has(header('x-acs-signature-nonce')))
      return [400, 'SignatureNonceUsed', 'Specified signature nonce was used already.']
    nonces.add(header('x-acs-signature-nonce'))
    if (header('x-acs-version') !== '2017-05-25') return [400, 'InvalidVersion', 'Specified parameter Version is not valid.']
    const action = header('x-acs-action')
    if (action !== 'SendSms' && action !== 'GetSmsTemplate')
      return [404, 'InvalidAction.NotFound', 'Specified api is not found, please check your url and method.']
    if (action !== 'SendSms' && account.sendsOnly) return [403, 'NoPermission', 'You are not authorized to perform this action.']
    const missing = (action === 'SendSms' ? ['PhoneNumbers', 'SignName', 'TemplateCode'] : ['TemplateCode']).find(
      (name) => !url.searchParams.get(name),
    )
    return missing === undefined ? undefined : [400, `Missing${missing}`, `${missing} is mandatory for this action.`]
  }

  function refusedText(given: URLSearchParams): [code: string, message: string] | undefined {
    const mobile = given.get('PhoneNumbers') ?? ''
    const text = account.texts[given.get('TemplateCode') ?? '']
    if (!/^1[3-9]\d{9}$/.test(mobile)) return ['isv.MOBILE_NUMBER_ILLEGAL', `${mobile}invalid mobile number`]
    if (given.get('SignName') !== account.sign) return ['isv.SMS_SIGNATURE_ILLEGAL', '该账号下找不到对应签名']
    if (text === undefined) return ['isv.SMS_TEMPLATE_ILLEGAL', '该账号下找不到对应模板']
    const params = paramsIn(given)
    if (params === undefined) return ['isv.INVALID_JSON_PARAM', '参数格式错误，请修改为字符串值']
    if (text.params.some((name) => params[name] === undefined)) return ['isv.TEMPLATE_MISSING_PARAMETERS', '模板缺少对应参数']
    if (text.params.some((name) => [...(params[name] as string)].length > MOST)) return ['isv.PARAM_LENGTH_LIMIT', '参数长度受限']
    const broken = limits(mobile, text.kind)
    return broken === undefined ? undefined : ['isv.BUSINESS_LIMIT_CONTROL', `触发${{ 60: '分钟', 3600: '小时' }[broken] ?? '天'}级流控`]
  }

  return new Hono().all('/', async (http) => {
    const RequestId = randomUUID().toUpperCase()
    const refused = refusedCall(http, await http.req.text())
    if (refused !== undefined)
      return http.json({ RequestId, HostId: new URL(http.req.url).host, Code: refused[1], Message: refused[2] }, refused[0])
    const given = new URL(http.req.url).searchParams
    if (http.req.header('x-acs-action') === 'GetSmsTemplate') {
      const text = account.texts[given.get('TemplateCode') ?? '']
      return http.json(
        text === undefined
          ? { Code: 'isv.SMS_TEMPLATE_ILLEGAL', Message: '该账号下找不到对应模板', RequestId }
          : { Code: 'OK', Message: 'OK', RequestId, TemplateStatus: text.underReview ? '0' : '1' },
      )
    }
    const [Code, Message] = refusedText(given) ?? ['OK', 'OK']
    if (Code !== 'OK') return http.json({ Code, Message, RequestId })
    const template = given.get('TemplateCode') as string
    sent.push({
      cloud: 'aliyun',
      mobile: given.get('PhoneNumbers') as string,
      template,
      params: account.texts[template]?.params.map((name) => paramsIn(given)?.[name] as string) ?? [],
      key: given.get('OutId') ?? '',
    })
    return http.json({ Code, Message, RequestId, BizId: `${clock()}${sent.length}^0` })
  })
}

/** `name=value` encoded as RFC 3986 has it, however it came. */
function strictly(pair: string): string {
  const encode = (text: string) =>
    encodeURIComponent(decodeURIComponent(text)).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
  return pair.split('=').map(encode).join('=')
}

/** TemplateParam takes strings and nothing else. */
function paramsIn(given: URLSearchParams): Record<string, string> | undefined {
  try {
    const values: unknown = JSON.parse(given.get('TemplateParam') ?? '{}')
    return typeof values === 'object' && values !== null && Object.values(values).every((value) => typeof value === 'string')
      ? (values as Record<string, string>)
      : undefined
  } catch {
    return undefined
  }
}

/** The SMS cloud, asked how the review of our templates stands: nothing is sent. */
import type { Env } from '../../env/env.ts'
import { newCode } from '../../flow/ids.ts'
import { aliyunCall } from '../../providers/aliyun-sms.ts'
import { tencentSmsCall } from '../../providers/tencent-sms.ts'
import { bad, type Finding, good, together, unseen } from './finding.ts'
import type { World } from './world.ts'

type Near = Pick<World, 'fetch' | 'clock'>
type Sms = NonNullable<Env['providers']['sms']>

export async function lookAtSms(near: Near, { providers, sandbox }: Env): Promise<Finding> {
  const { sms } = providers
  if (sms === undefined)
    return sandbox
      ? unseen('没有接入：由本机替身代收，只供试用。')
      : bad('没有接入短信（SMS_CLOUD 等）：没有人收得到验证码，也就没有人能登录。')
  try {
    return await (sms.cloud === 'aliyun' ? lookAtAliyun(near, sms) : lookAtTencent(near, sms))
  } catch (error) {
    return bad(`没有回答（${(error as Error).message}）：请检查本机能否访问短信服务。`)
  }
}

/** @param code what the cloud says; where that is about whom, not what, all templates share it. */
function refused(code: string, what: string): Finding {
  if (/Permission|Forbidden|RAM|^UnauthorizedOperation|^AuthFailure\.UnauthorizedOperation/.test(code))
    return good('密钥有效。它无权查询模板，模板没有核对。')
  if (/TimeStamp|SignatureExpire/.test(code)) return bad(`短信服务认为本机时间不对（${code}）：请启用自动对时。`)
  if (/AccessKeyId|SecretId/.test(code)) return bad(`SMS_KEY_ID 不对或已停用（${code}）。`)
  if (/Signature(?:DoesNotMatch|Failure)|IncompleteSignature|TokenFailure/.test(code)) return bad(`SMS_KEY_SECRET 不对（${code}）。`)
  if (/Limit|Throttling/i.test(code)) return unseen(`查询太频繁（${code}）：稍后再查。`)
  return bad(`短信服务拒绝了（${code}）：请核对 SMS_TEMPLATES 中的 ${what}，以及 SMS_KEY_ID 的账户。`)
}

const passed = '密钥有效，模板都已通过审核。'
const notPassed = (names: string, why: string) => bad(`模板 ${names} ${why}：请在短信控制台处理，或改正 SMS_TEMPLATES。`)

/** GetSmsTemplate: 0 under review, 1 passed, 2 refused, 10 withdrawn. */
async function lookAtAliyun({ fetch, clock }: Near, { keyId, keySecret, templates }: Sms): Promise<Finding> {
  const call = aliyunCall({ keyId, keySecret, fetch, clock, nonce: newCode })
  const ids = [...new Set(Object.values(templates).map(({ id }) => id))]
  const found = await Promise.all(
    ids.map(async (id) => {
      const { status, body } = await call('GetSmsTemplate', { TemplateCode: id })
      if (body?.['Code'] !== 'OK') return refused(String(body?.['Code'] ?? `HTTP ${status}`), id)
      return String(body['TemplateStatus']) === '1' ? good('') : notPassed(id, '没有通过审核')
    }),
  )
  return once(found)
}

/** DescribeSmsTemplateList: 0 passed, 1 under review, 2 passed and in force soon, -1 refused. */
async function lookAtTencent({ fetch, clock }: Near, { keyId, keySecret, templates }: Sms): Promise<Finding> {
  const call = tencentSmsCall({ secretId: keyId, secretKey: keySecret, fetch, clock })
  const ids = [...new Set(Object.values(templates).map(({ id }) => id))]
  const { status, response } = await call('DescribeSmsTemplateList', { International: 0, TemplateIdSet: ids.map(Number) })
  const code = response.Error?.Code
  const list = response.DescribeTemplateStatusSet
  if (code !== undefined || !Array.isArray(list)) return refused(String(code ?? `HTTP ${status}`), ids.join('、'))
  return once(
    ids.map((id) => {
      const row = list.find((one: { TemplateId?: unknown }) => String(one.TemplateId) === id) as { StatusCode?: unknown } | undefined
      if (row === undefined) return notPassed(id, '不在这个账户下')
      return row.StatusCode === 0 ? good('') : notPassed(id, '没有通过审核')
    }),
  )
}

/** The same of several templates is said once. */
function once(found: readonly Finding[]): Finding {
  const fine = found.find(({ verdict, text }) => verdict === 'good' && text !== '')?.text ?? passed
  return together([...new Map(found.map((one) => [one.text, one])).values()], fine)
}

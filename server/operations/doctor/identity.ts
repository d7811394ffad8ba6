/** Who compares ID numbers, asked about a number that nobody has: that costs nothing. */
import type { Env } from '../../env/env.ts'
import { whoAnswers } from '../../providers/providers.ts'
import { tencentIdentityCall } from '../../providers/tencent-identity.ts'
import { bad, caution, type Finding, good, unseen } from './finding.ts'
import type { World } from './world.ts'

/** Its check character is wrong. */
const NOBODYS = { IdCard: '110101190001010010', Name: '测试' }
/** What each API says of such a number, without charging for it. */
const questions = [
  { action: 'IdCardVerification', values: NOBODYS, says: '-2' },
  { action: 'PhoneVerification', values: { ...NOBODYS, Phone: '13800000000' }, says: '-7' },
] as const

export async function lookAtIdentity({ fetch, clock }: Pick<World, 'fetch' | 'clock'>, { providers, sandbox }: Env): Promise<Finding> {
  const { identity, identityPhone } = providers
  if (identity === undefined)
    return unseen(
      whoAnswers(providers, sandbox).identity === 'local'
        ? '没有接入：由本机替身代答，只供试用。'
        : '没有接入（IDENTITY_KEY_ID）：个人认证的姓名与身份证号由人工核对。',
    )
  try {
    for (const { action, values, says } of identityPhone ? questions : questions.slice(0, 1)) {
      const { status, response } = await tencentIdentityCall({ ...identity, fetch, clock })(action, values)
      const code = response.Error?.Code
      if (code !== undefined || status !== 200) return refused(String(code ?? `HTTP ${status}`), action)
      if (response.Result !== says)
        return caution(`${action} 的回答不同寻常（Result ${String(response.Result)}）：核验可能暂时不可用，期间由人工核对。`)
    }
    return good('密钥有效。')
  } catch (error) {
    return bad(`没有回答（${(error as Error).message}）：请检查本机能否访问核验服务。期间由人工核对。`)
  }
}

/** @param code what the cloud says, asked for `action`. */
function refused(code: string, action: string): Finding {
  if (/SignatureExpire/.test(code)) return bad(`核验服务认为本机时间不对（${code}）：请启用自动对时。`)
  if (/SecretId/.test(code)) return bad(`IDENTITY_KEY_ID 不对或已停用（${code}）。`)
  if (/Signature|TokenFailure/.test(code)) return bad(`IDENTITY_KEY_SECRET 不对（${code}）。`)
  return bad(`核验服务拒绝了 ${action}（${code}）：请在腾讯云人脸核身控制台确认它已开通、没有欠费，且密钥有权调用。期间由人工核对。`)
}

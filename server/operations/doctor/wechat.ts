/** 公众平台 and 微信支付, each asked one thing that changes nothing. */
import { credentials, memoryCredentials } from '#wechat/server/credentials.ts'
import { kindOf, WechatError } from '#wechat/server/errors.ts'
import { PayError } from '#wechat/server/pay/errors.ts'
import type { Env } from '../../env/env.ts'
import { newNumber } from '../../flow/ids.ts'
import { whoAnswers } from '../../providers/providers.ts'
import { outsideOf } from '../../providers/wechat.ts'
import { wechatPay } from '../../providers/wechat-pay.ts'
import { bad, caution, type Finding, good, unseen } from './finding.ts'
import type { World } from './world.ts'

const STAND_IN = '没有接入：由本机替身代答，只供试用。'

const refusals: Readonly<Record<number, string>> = {
  40013: 'WECHAT_APP_ID 不对',
  40125: 'WECHAT_APP_SECRET 不对（在公众平台重置后要一起改）',
  40001: 'WECHAT_APP_SECRET 不对（在公众平台重置后要一起改）',
  40164: '本机的出口地址不在公众平台的 IP 白名单里',
}

/**
 * For the account's token, in the mode that hands out the one there is and kills none (facts 2.1): it proves account,
 * secret and allow-list. What servers keep of it is neither read nor written.
 */
export async function lookAtAccount({ fetch, clock }: Pick<World, 'fetch' | 'clock'>, { providers, sandbox }: Env): Promise<Finding> {
  const { wechat, hosts } = providers
  if (wechat === undefined) return unseen(whoAnswers(providers, sandbox).wechat === 'local' ? STAND_IN : '没有接入（WECHAT_APP_ID）。')
  try {
    await credentials(outsideOf(hosts, clock, fetch), wechat.account, memoryCredentials()).token()
    return good(`${wechat.account.appId} 给出了 access_token。`)
  } catch (error) {
    if (!(error instanceof WechatError)) return bad(`没有回答（${(error as Error).message}）：请检查本机能否访问 ${hosts.api}。`)
    const said = `${error.errcode} ${error.errmsg}`
    if (kindOf(error) === 'busy') return caution(`暂时没有给出 access_token（${said}）：稍后再查。`)
    return bad(`${refusals[error.errcode] ?? '公众平台拒绝了'}（${said}）。`)
  }
}

const NAMES = 'WECHAT_PAY_MCH_ID、WECHAT_PAY_SERIAL、WECHAT_PAY_PRIVATE_KEY'

/** For an order of a day on which nobody sold anything: that it is not there is signed by Tencent, and said only to the merchant. */
export async function lookAtMerchant({ fetch, clock }: Pick<World, 'fetch' | 'clock'>, { providers, sandbox }: Env): Promise<Finding> {
  const { wechatPay: merchant, hosts, wechatPayWays } = providers
  if (merchant === undefined)
    return unseen(whoAnswers(providers, sandbox).wechatPay === 'local' ? STAND_IN : '没有接入（WECHAT_PAY_MCH_ID）。')
  try {
    const found = await wechatPay(outsideOf(hosts, clock, fetch), merchant, wechatPayWays).ask(newNumber(0))
    if (found !== undefined) return bad('查询一个不存在的订单，却有了结果。')
    const unproven = Object.keys(merchant.publicKeys).length > 0 ? 'APIv3 密钥要到收款通知时才用得到，没有查。' : ''
    return good(`商户 ${merchant.mchId} 的密钥与序列号有效。${unproven}`)
  } catch (error) {
    return merchantRefused(error, hosts.mch)
  }
}

function merchantRefused(error: unknown, host: string): Finding {
  const cause = error instanceof PayError ? error : (error as Error).cause
  if (!(cause instanceof PayError)) {
    const { message } = error as Error
    return bad(`没有查成（${message}）：未设微信支付公钥时，请核对 WECHAT_PAY_API_V3_KEY。`)
  }
  const { code, status, message } = cause
  const id = /PUB_KEY_ID_\w+/.exec((error as Error).message)?.[0]
  if (code === 'NETWORK') return bad(`没有回答（${message}）：请检查本机能否访问 ${host}。`)
  if (code === 'ANSWER_FORM' && message.includes('APIv3 key'))
    return bad('微信支付的证书用这里的密钥解不开：请核对 WECHAT_PAY_API_V3_KEY（商户平台“API安全”中的 APIv3 密钥）。')
  if (code === 'SIGN_UNVERIFIED')
    return bad(
      id === undefined
        ? `微信支付的签名验证不了（${message}）：请核对 WECHAT_PAY_PUBLIC_KEY 与 WECHAT_PAY_API_V3_KEY。`
        : `微信支付用 ${id} 签名：请把 WECHAT_PAY_PUBLIC_KEY_ID 与 WECHAT_PAY_PUBLIC_KEY 设成它。`,
    )
  if (code === 'SIGN_ERROR' || status === 401)
    return bad(`微信支付不认本机的签名（${message}）：请核对 ${NAMES} 是否为同一商户、同一张证书。`)
  if (code === 'FREQUENCY_LIMITED' || code === 'SYSTEM_ERROR' || status >= 500) return caution(`暂时没有查成（${message}）：稍后再查。`)
  return bad(`微信支付拒绝了（${message}）：请核对 ${NAMES}，以及商户号与 WECHAT_APP_ID 是否已绑定。`)
}

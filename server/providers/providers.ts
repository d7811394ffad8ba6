/** Who is outside of this server, by configuration; what is not configured is what the local world offers, or nobody. */
import type { Account, Fetch, Hosts, Outside } from '#wechat/server/outside.ts'
import type { Merchant } from '#wechat/server/pay/merchant.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { isReal, type ProvidersEnv } from '../env/providers.ts'
import { noSms, type SmsProvider } from '../features/verify/sms-provider.ts'
import type { Clock } from '../flow/clock.ts'
import { newCode } from '../flow/ids.ts'
import { aliyunSms } from './aliyun-sms.ts'
import { digitalInvoices } from './digital-invoice.ts'
import { gatewayPayments } from './gateway.ts'
import type { Invoices } from './invoice-provider.ts'
import type { Payments } from './payment-provider.ts'
import { tencentIdentity } from './tencent-identity.ts'
import { tencentSms } from './tencent-sms.ts'
import { outsideOf, type Wechat, wechatAt } from './wechat.ts'
import { wechatInvoices } from './wechat-invoice.ts'
import { wechatPay } from './wechat-pay.ts'

/** Stand-ins at the network's edge: the same code talks to them as to the real ones. */
export interface LocalWorld {
  sms: SmsProvider
  gateway: { url: string; key: string }
  digital: { url: string; key: string }
  identity: { url: string; keyId: string; keySecret: string }
  wechat: { account: Account; hosts: Hosts; merchant: Merchant; templates: Wechat['templates'] }
}

interface World {
  db: Db
  clock: Clock
  fetch: Fetch
  /** Without it the time itself passes. */
  wait?: Outside['wait']
  log: Deps['log']
}

type Who = 'real' | 'local' | 'nobody'

/** Who answers for each of those outside. */
export interface Answering {
  wechat: Who
  wechatPay: Who
  gateway: Who
  /** The 数电 service. */
  digital: Who
  sms: Who
  identity: Who
}

/** @param local whether somebody here stands in for those who are not configured. */
export function whoAnswers(env: ProvidersEnv, local: boolean): Answering {
  const standIn = local ? 'local' : 'nobody'
  // Beside real money no play money: what the local bank calls paid would be admitted all the same.
  const play = env.wechatPay === undefined && env.gateway === undefined ? standIn : 'nobody'
  return {
    wechat: env.wechat ? 'real' : standIn,
    // A real account has its own payments or none: the local bank knows nothing of it.
    wechatPay: env.wechatPay ? 'real' : env.wechat ? 'nobody' : play,
    gateway: env.gateway ? 'real' : play,
    // Beside anybody real no play invoices.
    digital: env.digital ? 'real' : isReal(env) ? 'nobody' : standIn,
    sms: env.sms ? 'real' : standIn,
    // Beside anybody real it would call anybody's number the register's.
    identity: env.identity ? 'real' : isReal(env) ? 'nobody' : standIn,
  }
}

export function providers(
  env: ProvidersEnv,
  { db, clock, fetch, wait, log }: World,
  local?: LocalWorld,
): Pick<Deps, 'sms' | 'payments' | 'invoices' | 'wechat' | 'identity'> {
  const who = whoAnswers(env, local !== undefined)
  const account = env.wechat ?? local?.wechat
  const outside = outsideOf(who.wechat === 'local' && local !== undefined ? local.wechat.hosts : env.hosts, clock, fetch, wait)
  const merchant = who.wechatPay === 'local' ? local?.wechat.merchant : env.wechatPay
  const gateway = who.gateway === 'local' ? local?.gateway : env.gateway
  const digital = who.digital === 'local' ? local?.digital : env.digital
  const identity = who.identity === 'local' ? local?.identity : env.identity
  const payments: Payments = {
    ...(gateway && { gateway: gatewayPayments({ ...gateway, fetch, clock, nonce: newCode }) }),
    ...(merchant && { wechat: wechatPay(outside, merchant, env.wechatPayWays) }),
  }
  const invoices: Invoices = {
    ...(merchant && { wechat: wechatInvoices(outside, merchant, env.wechatFapiao) }),
    ...(digital && { digital: digitalInvoices({ ...digital, fetch, clock, nonce: newCode }) }),
  }
  return {
    sms: smsOf(env.sms, clock, fetch) ?? local?.sms ?? noSms,
    payments,
    invoices,
    wechat: account && wechatAt(db, outside, account),
    identity: identity && tencentIdentity({ ...identity, withPhone: env.identityPhone, fetch, clock, log }),
  }
}

function smsOf(sms: ProvidersEnv['sms'], clock: Clock, fetch: Fetch): SmsProvider | undefined {
  if (sms === undefined) return undefined
  const { keyId, keySecret, sign, templates, appId } = sms
  if (sms.cloud === 'tencent') return tencentSms({ secretId: keyId, secretKey: keySecret, sdkAppId: appId, sign, templates, fetch, clock })
  const ids = Object.fromEntries(Object.entries(templates).map(([name, { id }]) => [name, id]))
  return aliyunSms({ keyId, keySecret, sign, templates: ids, fetch, clock, nonce: newCode })
}

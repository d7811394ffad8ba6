/**
 * Who is outside of this server, as the operator configures it: WeChat, its payments, a gateway, an SMS cloud, who
 * compares ID numbers. Half a configuration is refused.
 */
import type { MessageKind } from '#contract/message.ts'
import type { Account, Hosts } from '#wechat/server/outside.ts'
import type { Merchant } from '#wechat/server/pay/merchant.ts'
import type { OrderKind } from '#wechat/server/pay/order.ts'
import { type SmsTemplate, smsTemplates } from '../features/verify/sms-provider.ts'
import type { WechatTemplate } from '../providers/wechat.ts'
import type { FapiaoIssuer } from '../providers/wechat-invoice.ts'
import { EnvError } from './env-error.ts'
import { allOrNone, type Given, templatesIn } from './given.ts'
import { fapiaoIssuerFrom, hostsFrom, merchantFrom, payWaysFrom, sandboxHostsFrom, sandboxPortFrom, wechatTemplates } from './wechat.ts'

export interface ProvidersEnv {
  wechat: { account: Account; templates: Partial<Record<MessageKind, WechatTemplate>> } | undefined
  wechatPay: Merchant | undefined
  /** What the merchant has opened, and may be offered. */
  wechatPayWays: readonly OrderKind[]
  /** A service provider that issues 电子发票 for that merchant; undefined: the merchant does, 普票 alone. */
  wechatFapiao: FapiaoIssuer | undefined
  /** Where Tencent is reached; only a trial changes it. */
  hosts: Hosts
  /** Further hosts of the local WeChat's account. */
  sandboxHosts: readonly string[]
  sandboxPort: number | undefined
  /** The 16 characters of each MP_verify_….txt that Tencent asks for at the root. */
  wechatVerify: readonly string[]
  gateway: { url: string; key: string } | undefined
  /** A 数电 service that issues invoices. */
  digital: { url: string; key: string } | undefined
  /** What the cloud takes for one part of an SMS, in fen, also parts of one; undefined where the operator has not said. */
  smsPartFen: number | undefined
  sms:
    | {
        cloud: 'aliyun' | 'tencent'
        keyId: string
        keySecret: string
        sign: string
        appId: string
        templates: Partial<Record<SmsTemplate, { id: string; params: readonly string[] }>>
      }
    | undefined
  /** Who compares names and ID numbers; undefined: a person decides. */
  identity: { keyId: string; keySecret: string } | undefined
  /** Phones are compared too. */
  identityPhone: boolean
}

/** Whether anybody outside is real. */
export function isReal({ wechat, wechatPay, gateway, digital, sms, identity }: ProvidersEnv): boolean {
  return [wechat, wechatPay, gateway, digital, sms, identity].some((one) => one !== undefined)
}

/** @throws EnvError for half a configuration, or one that cannot be right. */
export function readProviders(given: Given, production: boolean): ProvidersEnv {
  const account = allOrNone(given, ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'])
  const sms = allOrNone(given, ['SMS_CLOUD', 'SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_SIGN', 'SMS_TEMPLATES'])
  const identity = allOrNone(given, ['IDENTITY_KEY_ID', 'IDENTITY_KEY_SECRET'])
  const gateway = allOrNone(given, ['GATEWAY_URL', 'GATEWAY_KEY'])
  const digital = allOrNone(given, ['INVOICE_URL', 'INVOICE_KEY'])
  return {
    wechat: account && { account: { appId: account.WECHAT_APP_ID, secret: account.WECHAT_APP_SECRET }, templates: wechatTemplates(given) },
    wechatPay: merchantFrom(given),
    wechatPayWays: payWaysFrom(given),
    wechatFapiao: fapiaoIssuerFrom(given),
    hosts: hostsFrom(given, production),
    sandboxHosts: sandboxHostsFrom(given),
    sandboxPort: sandboxPortFrom(given),
    wechatVerify: verifyFrom(given['WECHAT_VERIFY']),
    gateway: gateway && { url: addressFrom('GATEWAY_URL', gateway.GATEWAY_URL), key: keyFrom('GATEWAY_KEY', gateway.GATEWAY_KEY) },
    digital: digital && { url: addressFrom('INVOICE_URL', digital.INVOICE_URL), key: keyFrom('INVOICE_KEY', digital.INVOICE_KEY) },
    smsPartFen: partFenFrom(given['SMS_PART_FEN']),
    sms: sms && {
      cloud: cloudFrom(sms.SMS_CLOUD, given),
      keyId: sms.SMS_KEY_ID,
      keySecret: sms.SMS_KEY_SECRET,
      sign: sms.SMS_SIGN,
      appId: given['SMS_APP_ID'] ?? '',
      templates: smsTemplatesIn(given),
    },
    identity: identity && { keyId: identity.IDENTITY_KEY_ID, keySecret: identity.IDENTITY_KEY_SECRET },
    identityPhone: given['IDENTITY_PHONE'] === '1',
  }
}

function partFenFrom(given = ''): number | undefined {
  if (given === '') return undefined
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(given)) throw new EnvError(`SMS_PART_FEN is a price in fen, like 4.5, not: ${given}`)
  return Number(given)
}

function smsTemplatesIn(given: Given): Partial<Record<SmsTemplate, { id: string; params: readonly string[] }>> {
  const templates = templatesIn(given, 'SMS_TEMPLATES', smsTemplates)
  if (templates.login === undefined) throw new EnvError('SMS_TEMPLATES must name login: nobody could sign in by a code')
  return templates
}

/** As the files are called, or what stands between. @throws EnvError for what is in no such name: WeChat would not find it. */
function verifyFrom(given = ''): string[] {
  const all = given
    .split(',')
    .map((one) => one.trim().replace(/^MP_verify_|\.txt$/g, ''))
    .filter((one) => one !== '')
  const wrong = all.find((one) => !/^[0-9A-Za-z]{1,64}$/.test(one))
  if (wrong !== undefined) throw new EnvError(`WECHAT_VERIFY names the files MP_verify_….txt by commas, not: ${wrong}`)
  return all
}

/** Calls are made below it. */
function addressFrom(name: string, given: string): string {
  const url = URL.parse(given)
  if (url === null || !/^https?:$/.test(url.protocol) || url.search + url.hash + url.username + url.password !== '')
    throw new EnvError(`${name} is the address of a gateway, like https://pay.example.cn, with nothing after its path`)
  return given.replace(/\/+$/, '')
}

/** Whoever has the key says what is paid, or issued: it must not be one that can be guessed. */
const KEY_LENGTH = 16

function keyFrom(name: string, key: string): string {
  if (key.length < KEY_LENGTH) throw new EnvError(`${name} must have at least ${KEY_LENGTH} characters`)
  return key
}

function cloudFrom(name: string, given: Given): 'aliyun' | 'tencent' {
  if (name !== 'aliyun' && name !== 'tencent') throw new EnvError('SMS_CLOUD is aliyun or tencent')
  if (name === 'tencent' && !given['SMS_APP_ID']) throw new EnvError('SMS_APP_ID must be set with SMS_CLOUD=tencent')
  return name
}

/** Who is outside of this server, as the operator configures it: WeChat, its payments, a gateway, an SMS cloud. Half a configuration is refused. */
import { readFileSync } from 'node:fs'
import type { MessageKind } from '../contract/message.ts'
import { type Account, type Hosts, tencent } from '../wechat/server/outside.ts'
import { checkMerchant, type Merchant } from '../wechat/server/pay/merchant.ts'
import type { SmsTemplate } from './features/verify/sms-provider.ts'
import type { WechatTemplate } from './providers/wechat.ts'
import { EnvError } from './env-error.ts'

export interface ProvidersEnv {
  wechat: { account: Account; templates: Partial<Record<MessageKind, WechatTemplate>> } | undefined
  wechatPay: Merchant | undefined
  /** Where Tencent is reached; only a trial changes it. */
  hosts: Hosts
  /** The 16 characters of each MP_verify_….txt that Tencent asks for at the root. */
  wechatVerify: readonly string[]
  gateway: { url: string; key: string } | undefined
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
}

/** Whether anybody outside is real. */
export function isReal({ wechat, wechatPay, gateway, sms }: ProvidersEnv): boolean {
  return wechat !== undefined || wechatPay !== undefined || gateway !== undefined || sms !== undefined
}

type Given = Readonly<Record<string, string | undefined>>

/** All of these or none. */
function together<N extends string>(given: Given, names: readonly N[]): Record<N, string> | undefined {
  const missing = names.filter((name) => !given[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0) throw new EnvError(`${missing.join(', ')} must be set with ${names.filter((name) => given[name]).join(', ')}`)
  return given as Record<N, string>
}

/** JSON of `ID:name,name` by name: a template that was approved there, and the names of its variables in their order. */
function templatesIn(given: Given, name: string): Record<string, { id: string; params: readonly string[] }> {
  try {
    const value: unknown = JSON.parse(given[name] || '{}')
    if (typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')) {
      return Object.fromEntries(
        Object.entries(value as Record<string, string>).map(([key, text]) => {
          const [id = '', params = ''] = text.split(':')
          return [key, { id, params: params.split(',').filter((one) => one !== '') }]
        }),
      )
    }
  } catch {
    // Said below.
  }
  throw new EnvError(`${name} must be JSON like {"order_paid":"ID:name,name"}`)
}

function wechatTemplates(given: Given): Partial<Record<MessageKind, WechatTemplate>> {
  return Object.fromEntries(
    Object.entries(templatesIn(given, 'WECHAT_TEMPLATES')).map(
      ([
        kind,
        {
          id,
          params: [meeting, what],
        },
      ]) => {
        if (meeting === undefined || what === undefined)
          throw new EnvError(`WECHAT_TEMPLATES: ${kind} must name two variables, like "ID:thing1,time2"`)
        return [kind, { id, meeting, what }]
      },
    ),
  )
}

/** A key as it is, or the path of its file. */
function pem(value: string, name: string): string {
  if (value.includes('-----BEGIN')) return value.replace(/\\n/g, '\n')
  try {
    return readFileSync(value, 'utf8')
  } catch {
    throw new EnvError(`${name} is neither a PEM nor the path of one`)
  }
}

/** @throws EnvError for half a configuration, or one that cannot be right. */
export function readProviders(given: Given, production: boolean): ProvidersEnv {
  const account = together(given, ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'])
  const sms = together(given, ['SMS_CLOUD', 'SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_SIGN', 'SMS_TEMPLATES'])
  const gateway = together(given, ['GATEWAY_URL', 'GATEWAY_KEY'])
  return {
    wechat: account && { account: { appId: account.WECHAT_APP_ID, secret: account.WECHAT_APP_SECRET }, templates: wechatTemplates(given) },
    wechatPay: merchantFrom(given),
    hosts: hostsFrom(given, production),
    wechatVerify: (given['WECHAT_VERIFY'] ?? '')
      .split(',')
      .map((one) => one.trim().replace(/^MP_verify_|\.txt$/g, ''))
      .filter((one) => /^[0-9A-Za-z]{1,64}$/.test(one)),
    gateway: gateway && { url: gateway.GATEWAY_URL.replace(/\/+$/, ''), key: keyFrom(gateway.GATEWAY_KEY) },
    sms: sms && {
      cloud: cloudFrom(sms.SMS_CLOUD, given),
      keyId: sms.SMS_KEY_ID,
      keySecret: sms.SMS_KEY_SECRET,
      sign: sms.SMS_SIGN,
      appId: given['SMS_APP_ID'] ?? '',
      templates: templatesIn(given, 'SMS_TEMPLATES'),
    },
  }
}

/** Whoever has the key says what is paid: it must not be one that can be guessed. */
const KEY_LENGTH = 16

function keyFrom(key: string): string {
  if (key.length < KEY_LENGTH) throw new EnvError(`GATEWAY_KEY must have at least ${KEY_LENGTH} characters`)
  return key
}

function cloudFrom(name: string, given: Given): 'aliyun' | 'tencent' {
  if (name !== 'aliyun' && name !== 'tencent') throw new EnvError('SMS_CLOUD is aliyun or tencent')
  if (name === 'tencent' && !given['SMS_APP_ID']) throw new EnvError('SMS_APP_ID must be set with SMS_CLOUD=tencent')
  return name
}

function merchantFrom(given: Given): Merchant | undefined {
  const set = together(given, ['WECHAT_PAY_MCH_ID', 'WECHAT_PAY_SERIAL', 'WECHAT_PAY_PRIVATE_KEY', 'WECHAT_PAY_API_V3_KEY'])
  if (set === undefined) return undefined
  if (!given['WECHAT_APP_ID']) throw new EnvError('WECHAT_APP_ID must be set with WECHAT_PAY_MCH_ID')
  const publicKey = together(given, ['WECHAT_PAY_PUBLIC_KEY_ID', 'WECHAT_PAY_PUBLIC_KEY'])
  const merchant = {
    mchId: set.WECHAT_PAY_MCH_ID,
    appId: given['WECHAT_APP_ID'],
    serial: set.WECHAT_PAY_SERIAL.toUpperCase(),
    privateKey: pem(set.WECHAT_PAY_PRIVATE_KEY, 'WECHAT_PAY_PRIVATE_KEY'),
    apiV3Key: set.WECHAT_PAY_API_V3_KEY,
    publicKeys:
      publicKey === undefined
        ? {}
        : { [publicKey.WECHAT_PAY_PUBLIC_KEY_ID]: pem(publicKey.WECHAT_PAY_PUBLIC_KEY, 'WECHAT_PAY_PUBLIC_KEY') },
  }
  try {
    checkMerchant(merchant)
  } catch (error) {
    throw new EnvError(`WECHAT_PAY_…: ${(error as Error).message}`)
  }
  return merchant
}

/** Another WeChat than Tencent's is for trials: in production it takes its name, SANDBOX=1. */
function hostsFrom(given: Given, production: boolean): Hosts {
  const hosts = {
    open: given['WECHAT_OPEN_URL'] || tencent.open,
    api: given['WECHAT_API_URL'] || tencent.api,
    mch: given['WECHAT_PAY_URL'] || tencent.mch,
  }
  const own = hosts.open !== tencent.open || hosts.api !== tencent.api || hosts.mch !== tencent.mch
  if (own && production && given['SANDBOX'] !== '1')
    throw new EnvError('WECHAT_OPEN_URL, WECHAT_API_URL and WECHAT_PAY_URL are for trials; in production they need SANDBOX=1')
  return { open: trimmed(hosts.open), api: trimmed(hosts.api), mch: trimmed(hosts.mch) }
}

const trimmed = (url: string) => url.replace(/\/+$/, '')

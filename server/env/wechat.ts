/** The account of 公众平台 and the merchant of 微信支付, as the operator configures them. */
import { type MessageKind, messageKinds } from '#contract/message.ts'
import { type Hosts, tencent } from '#wechat/server/outside.ts'
import { checkMerchant, type Merchant } from '#wechat/server/pay/merchant.ts'
import { type OrderKind, orderKinds } from '#wechat/server/pay/order.ts'
import type { WechatTemplate } from '../providers/wechat.ts'
import type { FapiaoIssuer } from '../providers/wechat-invoice.ts'
import { EnvError } from './env-error.ts'
import { allOrNone, type Given, pem, templatesIn } from './given.ts'

export function wechatTemplates(given: Given): Partial<Record<MessageKind, WechatTemplate>> {
  return Object.fromEntries(
    Object.entries(templatesIn(given, 'WECHAT_TEMPLATES', messageKinds)).map(
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

export const merchantFrom = (given: Given): Merchant | undefined => merchantOf(given, 'WECHAT_PAY')

/**
 * A service provider (服务商) that issues 电子发票 for the merchant who takes the payments; left out where the merchant issues
 * them itself, which can be 普票 alone. @throws EnvError for half of it, or without that merchant.
 */
export function fapiaoIssuerFrom(given: Given): FapiaoIssuer | undefined {
  const merchant = merchantOf(given, 'WECHAT_FAPIAO')
  const person = allOrNone(given, ['WECHAT_FAPIAO_MCH_ID', 'WECHAT_FAPIAO_BILLING_PERSON_ID'])
  if (merchant === undefined || person === undefined) return undefined
  const subMchId = given['WECHAT_PAY_MCH_ID']
  if (!subMchId) throw new EnvError('WECHAT_PAY_MCH_ID must be set with WECHAT_FAPIAO_MCH_ID: it is the sub-merchant')
  return {
    merchant,
    subMchId,
    billingPersonId: person.WECHAT_FAPIAO_BILLING_PERSON_ID,
    billingPerson: given['WECHAT_FAPIAO_BILLING_PERSON'] ?? '',
  }
}

/** Settings that begin with the same words, all or none. */
function settingsOf<K extends string>(given: Given, of: string, keys: readonly K[]): Record<K, string> | undefined {
  const set = allOrNone(
    given,
    keys.map((key) => `${of}_${key}`),
  )
  return set && (Object.fromEntries(keys.map((key) => [key, set[`${of}_${key}`]])) as Record<K, string>)
}

/** @param of the words with which its settings begin. */
function merchantOf(given: Given, of: 'WECHAT_PAY' | 'WECHAT_FAPIAO'): Merchant | undefined {
  const set = settingsOf(given, of, ['MCH_ID', 'SERIAL', 'PRIVATE_KEY', 'API_V3_KEY'])
  if (set === undefined) return undefined
  if (!given['WECHAT_APP_ID']) throw new EnvError(`WECHAT_APP_ID must be set with ${of}_MCH_ID`)
  const publicKey = settingsOf(given, of, ['PUBLIC_KEY_ID', 'PUBLIC_KEY'])
  const merchant = {
    mchId: set.MCH_ID,
    appId: given['WECHAT_APP_ID'],
    serial: set.SERIAL.toUpperCase(),
    privateKey: pem(set.PRIVATE_KEY, `${of}_PRIVATE_KEY`, 'private key', 'apiclient_key.pem'),
    apiV3Key: set.API_V3_KEY,
    publicKeys:
      publicKey === undefined
        ? {}
        : { [publicKey.PUBLIC_KEY_ID]: pem(publicKey.PUBLIC_KEY, `${of}_PUBLIC_KEY`, 'public key', 'pub_key.pem') },
  }
  try {
    checkMerchant(merchant)
  } catch (error) {
    throw new EnvError(`${of}_…: ${(error as Error).message}`)
  }
  return merchant
}

/** The products that the merchant has opened, all where nothing is said. @throws EnvError for one that is none. */
export function payWaysFrom(given: Given): readonly OrderKind[] {
  const named = (given['WECHAT_PAY_WAYS'] ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
  if (named.join('') === '' && named.length === 1) return orderKinds
  if (!named.every((one) => (orderKinds as readonly string[]).includes(one)))
    throw new EnvError(`WECHAT_PAY_WAYS names JSAPI, H5, Native or some of them by commas, not: ${given['WECHAT_PAY_WAYS']}`)
  return orderKinds.filter((kind) => named.includes(kind))
}

/** Where the local WeChat's account is at home beside PUBLIC_URL, for products elsewhere that have it for theirs. */
export function sandboxHostsFrom(given: Given): readonly string[] {
  const hosts = (given['SANDBOX_WECHAT_HOSTS'] ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '')
  const wrong = hosts.find((one) => !/^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/.test(one))
  if (wrong !== undefined) throw new EnvError(`SANDBOX_WECHAT_HOSTS names hosts by commas, like meet.example,127.0.0.1:9000, not: ${wrong}`)
  return hosts
}

/** The port on which the WeChat simulator serves its API hosts without a path; undefined if it has none. */
export function sandboxPortFrom(given: Given): number | undefined {
  const text = given['SANDBOX_WECHAT_PORT'] ?? ''
  if (text === '') return undefined
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new EnvError(`SANDBOX_WECHAT_PORT is no port: ${text}`)
  return port
}

/** Another WeChat than Tencent's is for trials: in production it takes its name, SANDBOX=1. */
export function hostsFrom(given: Given, production: boolean): Hosts {
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

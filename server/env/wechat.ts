/** The account of 公众平台 and the merchant of 微信支付, as the operator configures them. */
import { type MessageKind, messageKinds } from '#contract/message.ts'
import { type Hosts, tencent } from '#wechat/server/outside.ts'
import { checkMerchant, type Merchant } from '#wechat/server/pay/merchant.ts'
import { type OrderKind, orderKinds } from '#wechat/server/pay/order.ts'
import type { WechatTemplate } from '../providers/wechat.ts'
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

export function merchantFrom(given: Given): Merchant | undefined {
  const set = allOrNone(given, ['WECHAT_PAY_MCH_ID', 'WECHAT_PAY_SERIAL', 'WECHAT_PAY_PRIVATE_KEY', 'WECHAT_PAY_API_V3_KEY'])
  if (set === undefined) return undefined
  if (!given['WECHAT_APP_ID']) throw new EnvError('WECHAT_APP_ID must be set with WECHAT_PAY_MCH_ID')
  const publicKey = allOrNone(given, ['WECHAT_PAY_PUBLIC_KEY_ID', 'WECHAT_PAY_PUBLIC_KEY'])
  const merchant = {
    mchId: set.WECHAT_PAY_MCH_ID,
    appId: given['WECHAT_APP_ID'],
    serial: set.WECHAT_PAY_SERIAL.toUpperCase(),
    privateKey: pem(set.WECHAT_PAY_PRIVATE_KEY, 'WECHAT_PAY_PRIVATE_KEY', 'private key', 'apiclient_key.pem'),
    apiV3Key: set.WECHAT_PAY_API_V3_KEY,
    publicKeys:
      publicKey === undefined
        ? {}
        : {
            [publicKey.WECHAT_PAY_PUBLIC_KEY_ID]: pem(
              publicKey.WECHAT_PAY_PUBLIC_KEY,
              'WECHAT_PAY_PUBLIC_KEY',
              'public key',
              'pub_key.pem',
            ),
          },
  }
  try {
    checkMerchant(merchant)
  } catch (error) {
    throw new EnvError(`WECHAT_PAY_…: ${(error as Error).message}`)
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

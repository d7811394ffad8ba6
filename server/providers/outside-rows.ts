/** What an operator reads of those outside where nobody stands in for them: who is there, what they must be told of us, who is missing. */
import { type MessageKind, messageKinds } from '#contract/message.ts'
import { invoiceCallbackPath } from '#contract/invoice-callback.ts'
import { callbackPath } from '#contract/payment.ts'
import type { Env } from '../env/env.ts'
import type { ProvidersEnv } from '../env/providers.ts'
import { type SmsTemplate, smsTemplates } from '../features/verify/sms-provider.ts'
import type { Row } from '../terminal.ts'

const GATEWAY_REPORTS = callbackPath('gateway')
const WECHAT_REPORTS = callbackPath('wechat')
const DIGITAL_REPORTS = invoiceCallbackPath('digital')

/** The names of WeChat's payments, as its console and WECHAT_PAY_WAYS have them. */
const wayNames = { jsapi: 'JSAPI', h5: 'H5', native: 'Native' } as const

/** Texts that carry a code, and what nobody can do without. */
const codes = {
  login: 'signs in by a code',
  register: 'registers',
  reset: 'sets a new password by a code',
  change: 'changes their phone or closes their account',
} as const satisfies Partial<Record<SmsTemplate, string>>
const codeKinds = smsTemplates.filter((kind): kind is keyof typeof codes => kind in codes)

/** Never a secret. */
export function outsideRows({ providers, publicUrl }: Pick<Env, 'providers' | 'publicUrl'>): Row[] {
  const { wechat, wechatPay, wechatPayWays, wechatFapiao, gateway, digital, sms, wechatVerify, identity, identityPhone } = providers
  const { host } = new URL(publicUrl)
  return [
    ...(wechat === undefined
      ? []
      : ([
          ['WeChat', `服务号 ${wechat.account.appId}`],
          ['JS domain', host],
          ...below(
            'MP_verify',
            wechatVerify.map((one) => `${publicUrl}/MP_verify_${one}.txt`),
          ),
        ] as const)),
    ...(wechatPay === undefined
      ? []
      : ([
          ['merchant', `${wechatPay.mchId}, ${keyOf(wechatPay.publicKeys)}`],
          ...(wechatFapiao === undefined ? [] : ([['fapiao', `issued by 服务商 ${wechatFapiao.merchant.mchId}`]] as const)),
          ['pays by', wechatPayWays.map((way) => wayNames[way]).join(', ')],
          ['pay dir', `${publicUrl}/`],
          ...(wechatPayWays.includes('h5') ? ([['H5 domain', host]] as const) : []),
        ] as const)),
    ...(gateway === undefined ? [] : ([['gateway', gateway.url]] as const)),
    ...(digital === undefined ? [] : ([['invoices', digital.url]] as const)),
    ...below('reports', [
      ...(wechatPay === undefined ? [] : [publicUrl + WECHAT_REPORTS]),
      ...(gateway === undefined ? [] : [publicUrl + GATEWAY_REPORTS]),
      ...(digital === undefined ? [] : [publicUrl + DIGITAL_REPORTS]),
    ]),
    ...(sms === undefined
      ? []
      : ([['SMS', `${sms.cloud}, signed ${sms.sign}; codes: ${namesOr(codeKinds.filter((kind) => sms.templates[kind]))}`]] as const)),
    ...(identity === undefined ? [] : ([['ID numbers', identityRow(identityPhone)]] as const)),
    ...(wechat === undefined && sms === undefined ? [] : ([['messages', messagesBy(providers)]] as const)),
  ]
}

export const identityRow = (withPhone: boolean) => `compared by Tencent Cloud: names and numbers${withPhone ? ', and phones' : ''}`

/** The first beside the name, the others below it. */
function below(name: string, texts: readonly string[]): Row[] {
  return texts.map((text, at) => [at === 0 ? name : '', text])
}

/** By what the merchant checks what WeChat's payments say. */
function keyOf(publicKeys: Readonly<Record<string, string>>): string {
  const [id] = Object.keys(publicKeys)
  return id === undefined ? '平台证书' : `公钥 ${id}`
}

const namesOr = (names: readonly string[], nothing = 'none') => (names.length === 0 ? nothing : names.join(', '))

/** Which way each kind of message takes. */
function waysOf({ wechat, sms }: ProvidersEnv): Record<'both' | 'sms' | 'wechat' | 'none', MessageKind[]> {
  const by = { both: [] as MessageKind[], sms: [] as MessageKind[], wechat: [] as MessageKind[], none: [] as MessageKind[] }
  for (const kind of messageKinds) {
    const [inWechat, inSms] = [wechat?.templates[kind] !== undefined, sms?.templates[kind] !== undefined]
    by[inWechat && inSms ? 'both' : inSms ? 'sms' : inWechat ? 'wechat' : 'none'].push(kind)
  }
  return by
}

/** Those of the commonest way by their number, the others by name. */
function messagesBy(providers: ProvidersEnv): string {
  const { both, sms, wechat, none } = waysOf(providers)
  const groups = [
    { how: 'by WeChat, else by SMS', kinds: both },
    { how: 'by SMS', kinds: sms },
    { how: 'by WeChat alone', kinds: wechat },
    { how: 'not sent', kinds: none },
  ].filter(({ kinds }) => kinds.length > 0)
  const most = Math.max(...groups.map(({ kinds }) => kinds.length))
  const isAll = groups.length === 1
  return groups
    .map(({ how, kinds }) => `${isAll ? 'all ' : ''}${kinds.length === most ? `${kinds.length} kinds` : kinds.join(', ')} ${how}`)
    .join('; ')
}

/** By its variable, and what it costs people. */
export function missingSentences({ providers, publicUrl, trustProxy }: Pick<Env, 'providers' | 'publicUrl' | 'trustProxy'>): string[] {
  const { wechat, wechatPay, gateway, sms, wechatVerify } = providers
  const { host, protocol } = new URL(publicUrl)
  return [
    ...(wechat === undefined ? ['WECHAT_APP_ID: within WeChat nobody is known, shares a card or scans by its scanner'] : []),
    ...(wechat !== undefined && wechatVerify.length === 0
      ? [`WECHAT_VERIFY: WeChat cannot check that ${host} is yours, and refuses it as a JS domain`]
      : []),
    ...(wechatPay === undefined
      ? [`WECHAT_PAY_MCH_ID: nobody pays by WeChat${gateway === undefined ? ', by bank transfer only' : ''}`]
      : []),
    ...(sms === undefined
      ? ['SMS_CLOUD: nobody gets a code, so nobody registers or signs in without a password']
      : textsMissing(providers)),
    // This server speaks no TLS itself.
    ...(protocol === 'https:' && !trustProxy
      ? ['TRUST_PROXY: everybody comes from the address of your proxy, and is limited as if they were one']
      : []),
  ]
}

function textsMissing(providers: ProvidersEnv): string[] {
  const { none, wechat } = waysOf(providers)
  return [
    ...codeKinds
      .filter((kind) => providers.sms?.templates[kind] === undefined)
      .map((kind) => `SMS_TEMPLATES has no ${kind}: nobody ${codes[kind]}`),
    ...(wechat.length === 0 ? [] : [`SMS_TEMPLATES has no ${wechat.join(', ')}: only whoever has come by WeChat is told`]),
    ...(none.length === 0 ? [] : [`SMS_TEMPLATES has no ${none.join(', ')}: people read these in the portal only`]),
  ]
}

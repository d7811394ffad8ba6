/**
 * One try to send one message, and what came of it as far as anybody knows. Nothing thrown here names a phone, an
 * openId or what was said.
 */
import type { Facts, MessageKind } from '#contract/message.ts'
import { kindOf, WechatError } from '#wechat/server/errors.ts'
import { isUnreachable, sendTemplate } from '#wechat/server/message.ts'
import { readJson } from '../../db/json.ts'
import type { Deps } from '../../deps.ts'
import type { Wechat, WechatTemplate } from '../../providers/wechat.ts'
import { noSms, SmsRefused } from '../verify/sms-provider.ts'
import type { Due } from './store.ts'
import { kindRules } from './kinds.ts'
import { smsParams, wechatData } from './wording.ts'

/** silent: nobody knows whether it was taken. refused: certainly not; `forGood`: by this channel it never will be. */
export type Outcome = { kind: 'accepted' } | { kind: 'refused'; why: string; forGood: boolean } | { kind: 'silent'; error: unknown }

/** How a person is reached by WeChat for this kind of message. */
export interface ByWechat {
  wechat: Wechat
  template: WechatTemplate
  openId: string
}

export function wayByWechat({ wechat }: Pick<Deps, 'wechat'>, { kind, openid }: Pick<Due, 'kind' | 'openid'>): ByWechat | undefined {
  const template = wechat?.templates[kind]
  return wechat === undefined || template === undefined || openid === null ? undefined : { wechat, template, openId: openid }
}

/** Whether a message of this kind goes by SMS at all: a cloud takes only what it has approved. */
export function goesBySms({ env, sms }: Pick<Deps, 'env' | 'sms'>, kind: MessageKind): boolean {
  return sms !== noSms && (env.providers.sms === undefined || env.providers.sms.templates[kind] !== undefined)
}

export async function sendByWechat(
  { env, log }: Pick<Deps, 'env' | 'log'>,
  { wechat: { outside, credentials }, template, openId }: ByWechat,
  message: Due,
): Promise<Outcome> {
  // Without a token nothing goes out: that is known, whatever the network does.
  const token = await credentials.token().then(() => undefined, whyOf)
  if (token !== undefined) return { kind: 'refused', why: `no token: ${token}`, forGood: false }
  const kind = message.kind
  try {
    await sendTemplate(outside, credentials, {
      openId,
      templateId: template.id,
      url: env.publicUrl + kindRules[kind].link(message.meeting_id),
      data: wechatData(template, factsOf(message)),
      clientMsgId: message.id,
    })
    return { kind: 'accepted' }
  } catch (error) {
    if (!(error instanceof WechatError)) return { kind: 'silent', error }
    // Neither busy nor set up wrongly: this person is out of reach, or this template does not take this message. An
    // operator mends the latter.
    const forGood = kindOf(error) === 'bug'
    if (forGood && !isUnreachable(error)) log.error('message.template_refused', error, { messageId: message.id, kind })
    return { kind: 'refused', why: whyOf(error), forGood }
  }
}

export async function sendBySms({ sms }: Pick<Deps, 'sms'>, message: Due): Promise<Outcome> {
  const kind = message.kind
  try {
    await sms.send({ mobile: message.mobile, template: kind, params: smsParams(kind, factsOf(message)), key: message.id })
    return { kind: 'accepted' }
  } catch (error) {
    return error instanceof SmsRefused ? { kind: 'refused', why: error.code, forGood: false } : { kind: 'silent', error }
  }
}

export function factsOf({ facts }: Pick<Due, 'facts'>): Facts {
  return readJson(facts)
}

function whyOf(error: unknown): string {
  return error instanceof WechatError ? `wechat ${error.errcode}` : 'no answer'
}

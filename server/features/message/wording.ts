/** The facts of a message as the templates take them: those of SMS (verify/sms-provider.ts), and those approved at WeChat. */
import { type Facts, type MessageKind, messageText } from '#contract/message.ts'
import type { WechatTemplate } from '../../providers/wechat.ts'
import { fitted } from '../verify/sms-provider.ts'
import { kindRules } from './kinds.ts'

export function smsParams(kind: MessageKind, { meeting, what }: Facts): Record<string, string> {
  return { meeting, [kindRules[kind].sms]: what }
}

/** As people read it by SMS. @param sign what the cloud puts before it; empty where the operator has not said which. */
export function smsRead(kind: MessageKind, { meeting, what }: Facts, sign: string): { title: string; text: string } {
  const { title, text } = messageText(kind, { meeting, what, ...fitted({ meeting, what }) })
  return { title, text: sign === '' ? text : `【${sign}】${text}` }
}

/** WeChat refuses a longer value (47003); the kind stands in the variable's name, like `thing4`. */
const most: Readonly<Record<string, number>> = { thing: 20, const: 20, short_thing: 5 }

export function wechatData({ meeting, what }: WechatTemplate, facts: Facts): Record<string, string> {
  return { [meeting]: shortened(meeting, facts.meeting), [what]: shortened(what, facts.what) }
}

function shortened(name: string, value: string): string {
  const letters = [...value]
  const room = most[name.replace(/\d+$/, '')] ?? letters.length
  return letters.length > room ? `${letters.slice(0, room - 1).join('')}…` : value
}

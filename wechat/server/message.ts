/** 模板消息 of a 服务号: to followers only. A repeat within ten minutes under the same `clientMsgId` is one message to the person. */
import type { Credentials } from './credentials.ts'
import { WechatError } from './errors.ts'
import { postJson } from './json.ts'
import type { Outside } from './outside.ts'

export interface TemplateMessage {
  openId: string
  templateId: string
  /** What a tap opens. */
  url?: string
  /** By the template's own names, like `thing1`. */
  data: Readonly<Record<string, string>>
  clientMsgId: string
}

/**
 * @returns `msgId` names this message in WeChat's later report of its delivery.
 * @throws WechatError: 40037 no such template, 47003 a value against the template's rules, 45009 quota, and those of `isUnreachable`.
 */
export async function sendTemplate(
  outside: Outside,
  credentials: Credentials,
  { openId, templateId, url, data, clientMsgId }: TemplateMessage,
): Promise<{ msgId: string }> {
  const body = {
    touser: openId,
    template_id: templateId,
    // An empty address opens an empty page on iOS [W blogjava.net/fanyingjie 431826]; without the field there is nothing to tap.
    ...(url ? { url } : {}),
    client_msg_id: clientMsgId,
    data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, { value }])),
  }
  const { msgid } = await credentials.withToken((token) =>
    postJson(outside, '/cgi-bin/message/template/send', { access_token: token }, body),
  )
  if (typeof msgid !== 'number' && typeof msgid !== 'string') throw new Error('an answer of WeChat lacks msgid')
  return { msgId: String(msgid) }
}

const unreachable = new Set([
  40003, // not a follower any more, or not an openid of this account
  43004, // does not follow
  43019, // on the account's blacklist
  43101, // has turned this template off
])

/** WeChat works, but this message does not reach this person by it: send it another way. */
export function isUnreachable(error: unknown): error is WechatError {
  return error instanceof WechatError && unreachable.has(error.errcode)
}

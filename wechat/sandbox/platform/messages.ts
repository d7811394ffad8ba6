/** 模板消息: checked as WeChat checks them, and kept instead of sent. */
import { randomBytes } from 'node:crypto'
import { refuse, Refusal } from './errors.ts'
import { fits } from './template-rules.ts'
import type { SandboxUser } from './users.ts'

/** A template the account has chosen at WeChat. */
export interface Template {
  /** 43 characters at WeChat. */
  id: string
  title: string
  /** Label by name: `{ thing1: '会议名称', time2: '开始时间' }`. All are wanted in each message. */
  fields: Readonly<Record<string, string>>
}

export interface SentMessage {
  msgId: string
  user: SandboxUser
  template: Template
  url: string | undefined
  values: Readonly<Record<string, string>>
  at: number
}

/** A repeat of an id for the same person is no second message for so long. */
const REPEAT_MS = 10 * 60_000
/** Messages kept; the oldest goes first. */
const KEPT = 200

export interface Outbox {
  /** Oldest first. */
  messages: SentMessage[]
  send(body: Readonly<Record<string, unknown>>): { msgId: string } | Refusal
}

export function outbox(clock: () => number, templates: readonly Template[], userOf: (openId: string) => SandboxUser | undefined): Outbox {
  const messages: SentMessage[] = []
  const byClientId = new Map<string, { msgId: string; until: number }>()

  const send: Outbox['send'] = ({ touser, template_id: templateId, url, data, client_msg_id: clientId }) => {
    const user = typeof touser === 'string' ? userOf(touser) : undefined
    if (user === undefined) return refuse(40003)
    const template = templates.find(({ id }) => id === templateId)
    if (template === undefined) return refuse(40037)
    if (!user.follows) return refuse(43004)
    const values = valuesOf(template, data)
    if (values instanceof Refusal) return values

    const key = typeof clientId === 'string' && clientId !== '' ? `${user.openId} ${clientId}` : undefined
    const before = key === undefined ? undefined : byClientId.get(key)
    if (before !== undefined && clock() < before.until) return { msgId: before.msgId }
    // More digits than a JavaScript number holds, as at WeChat.
    const msgId = String(2n ** 61n + (randomBytes(8).readBigUInt64BE() >> 4n))
    messages.push({ msgId, user, template, url: typeof url === 'string' && url !== '' ? url : undefined, values, at: clock() })
    if (messages.length > KEPT) messages.shift()
    if (key !== undefined) byClientId.set(key, { msgId, until: clock() + REPEAT_MS })
    return { msgId }
  }
  return { messages, send }
}

function valuesOf({ fields }: Template, data: unknown): Record<string, string> | Refusal {
  const given = (data ?? {}) as Record<string, { value?: unknown } | undefined>
  const values: Record<string, string> = {}
  for (const name of Object.keys(fields)) {
    const value = given[name]?.value
    if (value === undefined || value === '') return refuse(47003, `argument invalid! data.${name}.value is empty`)
    if (typeof value !== 'string' || !fits(name, value)) return refuse(47003, `argument invalid! data.${name}.value invalid`)
    values[name] = value
  }
  return values
}

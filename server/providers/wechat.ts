/** The account of 公众平台 that this portal stands in: its tokens, shared by all servers, and its message templates. */
import { setTimeout as pause } from 'node:timers/promises'
import type { MessageKind } from '#contract/message.ts'
import { type Credentials, credentials } from '#wechat/server/credentials.ts'
import type { Account, Fetch, Hosts, Outside } from '#wechat/server/outside.ts'
import type { Db } from '../db/db.ts'
import { credentialStore } from '../features/wechat/store.ts'
import type { Clock } from '../flow/clock.ts'
import { newCode } from '../flow/ids.ts'

/** A template message of this account: its id, and under which names it takes the meeting and what is said of it. */
export interface WechatTemplate {
  id: string
  meeting: string
  what: string
}

export interface Wechat {
  account: Account
  outside: Outside
  credentials: Credentials
  /** Template ids by what is said; what has none goes by SMS. */
  templates: Partial<Record<MessageKind, WechatTemplate>>
}

/** What WeChat is reached by, for the account and for its payments. @param wait the time itself passes, but where a test says so. */
export function outsideOf(hosts: Hosts, clock: Clock, fetch: Fetch, wait: Outside['wait'] = pause): Outside {
  return { hosts, fetch, clock, nonce: newCode, wait }
}

export function wechatAt(db: Db, outside: Outside, { account, templates }: Pick<Wechat, 'account' | 'templates'>): Wechat {
  return { account, outside, templates, credentials: credentials(outside, account, credentialStore(db)) }
}

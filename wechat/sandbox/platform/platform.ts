/**
 * A strict local 公众平台: one verified 服务号, the people of users.ts, and the
 * hosts open.weixin.qq.com and api.weixin.qq.com, each mountable at any address.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Account } from '../../server/outside.ts'
import { type Faults, faultsOf, networkFaults } from '../faults.ts'
import { openRoutes } from './authorise.ts'
import { cgiBinRoutes } from './cgi-bin.ts'
import { codeBook, type Scope } from './codes.ts'
import { grantBook } from './grants.ts'
import { outbox, type SentMessage, type Template } from './messages.ts'
import { type Limit, quotas } from './quotas.ts'
import { snsRoutes } from './sns.ts'
import { ticketBook } from './tickets.ts'
import { tokenBook } from './tokens.ts'
import { type SandboxUser, sandboxUsers } from './users.ts'

export interface PlatformOptions {
  clock: () => number
  /** By default always the same appId, because people's openids hang on it, and a new secret. */
  account?: Account
  /** What people read on the consent sheet. */
  accountName?: string
  /** 网页授权域名, exact hosts. */
  authoriseHosts: string[]
  /** JS接口安全域名; sub-domains of them count. */
  jsHosts: string[]
  /** `host:port` of one's own machine to which authorisation may return, though WeChat allows no port. */
  devHosts?: string[]
  /** Where the open host is reached, for the pictures of people; by default an address that does not answer. */
  openAddress?: string
  templates?: Template[]
  /** Other quotas than WeChat's, by path. */
  limits?: Readonly<Record<string, Limit>>
  /** Lets milliseconds pass, for slow answers. */
  wait?: (ms: number) => Promise<void>
}

export interface PlatformBox {
  account: Account
  open: Hono
  api: Hono
  users: SandboxUser[]
  userById(id: string): SandboxUser | undefined
  userOf(openId: string): SandboxUser | undefined
  isTicket(ticket: string): boolean
  /** The jsapi_tickets that are good now. */
  tickets(): string[]
  jsHosts: readonly string[]
  /** Template messages that were sent, oldest first. */
  messages: readonly SentMessage[]
  faults: Faults
  /** As if this person had just agreed. */
  issueCode(userId: string, scope: Scope): string
}

export const realWait = async (ms: number): Promise<void> => delay(ms)

export function platformBox(options: PlatformOptions): PlatformBox {
  const {
    clock,
    authoriseHosts,
    jsHosts,
    devHosts = [],
    accountName = '本地服务号',
    openAddress = 'https://thirdwx.qlogo.cn',
    templates = [],
    limits,
    wait = realWait,
  } = options
  const account = options.account ?? { appId: 'wx5b0c7e1f2a9d4c36', secret: randomBytes(16).toString('hex') }
  const users = sandboxUsers(account.appId, openAddress)
  const userById = (id: string) => users.find((user) => user.id === id)
  const userOf = (openId: string) => users.find((user) => user.openId === openId)

  const faults = faultsOf()
  const codes = codeBook(clock)
  const tickets = ticketBook(clock, account.appId)
  const sent = outbox(clock, templates, userOf)
  const common = { clock, account, faults, quotas: quotas(clock, limits) }

  const api = new Hono()
  api.use(networkFaults(faults, wait))
  api.route('/', snsRoutes({ ...common, codes, grants: grantBook(clock), userById }))
  api.route('/', cgiBinRoutes({ ...common, tokens: tokenBook(clock), tickets, outbox: sent }))

  return {
    account,
    open: openRoutes({ clock, appId: account.appId, authoriseHosts, devHosts, accountName, codes, userById }),
    api,
    users,
    userById,
    userOf,
    isTicket: (ticket) => tickets.valid().includes(ticket),
    tickets: tickets.valid,
    jsHosts,
    messages: sent.messages,
    faults,
    issueCode: (userId, scope) => codes.issue(userId, scope),
  }
}

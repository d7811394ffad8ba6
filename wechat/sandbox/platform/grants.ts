/** What people have granted to the account: a user token of two hours, a refresh token of thirty days. */
import { newKey } from '../rid.ts'
import type { Scope } from './codes.ts'
import type { SandboxUser } from './users.ts'

export const TOKEN_SECONDS = 7200
const REFRESH_MS = 30 * 24 * 60 * 60_000
/** Tokens remembered, of each sort; the oldest goes first. */
const KEPT = 10_000

export interface Grant {
  user: SandboxUser
  scope: Scope
  until: number
}

export interface GrantBook {
  grant(user: SandboxUser, scope: Scope): { accessToken: string; refreshToken: string }
  /** @returns a grant, or the errcode where the token is no good. */
  byToken(token: string): Grant | 40001 | 42001 | 42007
  renew(refreshToken: string): (Grant & { accessToken: string }) | 40030 | 42002 | 42007
}

export function grantBook(clock: () => number): GrantBook {
  const tokens = new Map<string, Grant>()
  const refreshTokens = new Map<string, Grant>()
  const keep = (book: Map<string, Grant>, grant: Grant) => {
    const key = `92_${newKey(101)}`
    book.set(key, grant)
    if (book.size > KEPT) book.delete(book.keys().next().value as string)
    return key
  }
  const newToken = (user: SandboxUser, scope: Scope) => keep(tokens, { user, scope, until: clock() + TOKEN_SECONDS * 1000 })
  const look = <Unknown extends number, Expired extends number>(found: Grant | undefined, unknown: Unknown, expired: Expired) => {
    if (found === undefined) return unknown
    if (clock() >= found.until) return expired
    return found.user.kind === 'forgetful' ? (42007 as const) : found
  }
  return {
    grant: (user, scope) => ({
      accessToken: newToken(user, scope),
      refreshToken: keep(refreshTokens, { user, scope, until: clock() + REFRESH_MS }),
    }),
    byToken: (token) => look(tokens.get(token), 40001, 42001),
    renew: (refreshToken) => {
      const found = look(refreshTokens.get(refreshToken), 40030, 42002)
      return typeof found === 'number' ? found : { ...found, accessToken: newToken(found.user, found.scope) }
    },
  }
}

/** Codes of authorisation: single use, five minutes, for one person and one scope. */
import { newKey } from '../rid.ts'

export const scopes = ['snsapi_base', 'snsapi_userinfo'] as const
export type Scope = (typeof scopes)[number]

const LIFE_MS = 5 * 60_000
/** Codes remembered; the oldest goes first. */
const KEPT = 10_000

export interface CodeBook {
  issue(userId: string, scope: Scope): string
  /** Takes a code away. @returns the errcode where that cannot be. */
  use(code: string): { userId: string; scope: Scope } | 40029 | 40163
}

export function codeBook(clock: () => number): CodeBook {
  const codes = new Map<string, { userId: string; scope: Scope; until: number; used: boolean }>()
  return {
    issue: (userId, scope) => {
      // Real ones begin with digits and have 32 characters.
      const code = `0${newKey(31)}`
      codes.set(code, { userId, scope, until: clock() + LIFE_MS, used: false })
      if (codes.size > KEPT) codes.delete(codes.keys().next().value as string)
      return code
    },
    use: (code) => {
      const found = codes.get(code)
      if (found === undefined || clock() >= found.until) return 40029
      if (found.used) return 40163
      found.used = true
      return { userId: found.userId, scope: found.scope }
    },
  }
}

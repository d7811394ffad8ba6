/** Which person a request belongs to. */
import type { Context as HttpContext } from 'hono'
import type { Deps } from '../deps.ts'
import type { Held } from '../features/right/store.ts'
import { findCaller, findUser, isRevoked } from '../features/session/store.ts'
import { digest } from '../flow/ids.ts'
import type { User } from '../use-case.ts'

/** Our tokens are 32 bytes in base64url; nothing else is worth a look-up. */
const BEARER = /^Bearer ([\w-]{43})$/

function tokenHashOf(http: HttpContext): string | undefined {
  const token = BEARER.exec(http.req.header('authorization') ?? '')?.[1]
  return token === undefined ? undefined : digest(token)
}

/** The person behind the bearer token, or undefined: none given, unknown, ended or expired. */
export async function userOf(deps: Deps, http: HttpContext): Promise<User | undefined> {
  const hash = tokenHashOf(http)
  return hash === undefined ? undefined : findUser(deps.db, hash, deps.clock())
}

/** The same person, with the roles and the work they have at a tenant. */
export async function callerOf(deps: Deps, http: HttpContext, thirdId: string): Promise<{ user: User; held: Held } | undefined> {
  const hash = tokenHashOf(http)
  return hash === undefined ? undefined : findCaller(deps.db, hash, thirdId, deps.clock())
}

/**
 * Why a request has no person. A browser keeps the tickets of an expired session for a door without network, and deletes
 * those of a revoked one.
 */
export async function signedOutReason(deps: Deps, http: HttpContext): Promise<'signed_out' | 'session_revoked'> {
  const hash = tokenHashOf(http)
  return hash !== undefined && (await isRevoked(deps.db, hash)) ? 'session_revoked' : 'signed_out'
}

/** Which person a request belongs to. */
import type { Context as HttpContext } from 'hono'
import type { Deps } from '../deps.ts'
import { findUser } from '../features/session/store.ts'
import { digest } from '../flow/ids.ts'
import type { User } from '../use-case.ts'

/** Our tokens are 32 bytes in base64url; nothing else is worth a look-up. */
const BEARER = /^Bearer ([\w-]{43})$/

/** The person behind the bearer token, or undefined: none given, unknown, ended or expired. */
export async function userOf(deps: Deps, http: HttpContext): Promise<User | undefined> {
  const token = BEARER.exec(http.req.header('authorization') ?? '')?.[1]
  return token === undefined ? undefined : findUser(deps.db, digest(token), deps.clock())
}

/** Call → use-case: checks who asks and what they send, then answers with an envelope. */
import type { Context as HttpContext, Hono } from 'hono'
import * as v from 'valibot'
import { type Call, DEFAULT_SYS_CODE, headers } from '../../contract/call.ts'
import { may } from '../../contract/may.ts'
import { say } from '../../contract/sentences.ts'
import type { Deps } from '../deps.ts'
import { rightsOf } from '../features/right/rights.ts'
import { type Context, type Handler, type Handlers, Refusal } from './context.ts'
import { addressOf, subjectOf } from './address.ts'
import { readBody } from './body.ts'
import { fail, succeed } from './reply.ts'
import { userOf } from './session.ts'

/** Mounts one handler for each call of a feature. */
export function implement<Calls extends Record<string, Call>>(app: Hono, deps: Deps, calls: Calls, handlers: Handlers<Calls>): void {
  for (const name of Object.keys(calls)) {
    const call = calls[name] as Call
    const answer = answerTo(deps, call, handlers[name] as unknown as Handler<Call>)
    if (call.path === '/') continue
    app.on(call.method, call.path, answer)
  }
}

/** What one call does with one request. */
export function answerTo(deps: Deps, call: Call, handler: Handler<Call>): (http: HttpContext) => Promise<Response> {
  return async (http) => {
    // A page of somebody else's has its visitors' browsers ask: for messages to a stranger's phone, say.
    if (http.req.header('sec-fetch-site') === 'cross-site') return fail(http, 'forbidden')
    // Who asks comes first: a stranger's body, up to megabytes of it, is neither kept nor parsed.
    const user = await userOf(deps, http)
    if (call.access !== 'anyone' && user === undefined) return fail(http, 'signed_out')
    if (user?.helper && call.access !== 'anyone' && call.helpers !== true) return fail(http, 'forbidden')
    const given = call.method === 'GET' ? http.req.query() : await readBody(http, call.bodyLimit)
    if (given instanceof Refusal) return fail(http, given.reason)
    const thirdId = tenantClaim(http)
    const now = deps.clock()
    const holder = typeof call.access === 'object' && user !== undefined ? await rightsOf(deps.db, user.id, thirdId, now) : undefined
    if (typeof call.access === 'object' && (holder === undefined || !may(holder, call.access))) return fail(http, 'forbidden')
    const checked = v.safeParse(call.input, call.query ? { ...http.req.query(), ...given } : given, {
      abortEarly: true,
      message: say.fieldUnknown,
    })
    if (!checked.success) return fail(http, 'invalid', checked.issues[0].message)
    const address = addressOf(deps.env, http)
    const context: Context = {
      deps,
      input: checked.output,
      user,
      holder: holder as undefined,
      now,
      ip: subjectOf(address),
      address,
      agent: (http.req.header('user-agent') ?? '').slice(0, 200),
      device: deviceClaim(http),
      thirdId,
      key: idempotencyKey(http),
    }
    const answer = await handler(context)
    return answer instanceof Refusal ? fail(http, answer.reason) : succeed(http, answer, call.cache)
  }
}

function tenantClaim(http: HttpContext): string {
  const claim = http.req.header(headers.sysCode) ?? ''
  return /^-?[0-9A-Za-z_]{1,40}$/.test(claim) ? claim : DEFAULT_SYS_CODE
}

function deviceClaim(http: HttpContext): string {
  const claim = http.req.header(headers.deviceId) ?? ''
  return /^[\w-]{16,64}$/.test(claim) ? claim : ''
}

function idempotencyKey(http: HttpContext): string | undefined {
  const key = http.req.header(headers.idempotencyKey)
  return key !== undefined && /^[\w-]{8,64}$/.test(key) ? key : undefined
}

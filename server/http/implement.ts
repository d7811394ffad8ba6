/** Call → use-case: checks who asks and what they send, then answers with an envelope. */
import type { Context as HttpContext, Hono } from 'hono'
import * as v from 'valibot'
import { type Call, DEFAULT_SYS_CODE, headers } from '#contract/call.ts'
import { may } from '#contract/may.ts'
import { sentenceOf } from '#contract/codes.ts'
import { PREVIEW_COOKIE } from '#contract/paths.ts'
import { say } from '#contract/sentences.ts'
import type { Deps } from '../deps.ts'
import { goesOver } from '../features/verify/bounds.ts'
import { countRefusal } from '../features/verify/limit-refusals.ts'
import { findOwnMeeting } from '../features/meeting/store.ts'
import { rightsIn } from '../features/right/rights.ts'
import { type Context, type Handler, type Handlers, Refusal, refuse } from '../use-case.ts'
import { addressOf, subjectOf } from './address.ts'
import { readBody } from './body.ts'
import { fail, succeed } from './reply.ts'
import { callerOf, signedOutReason, userOf } from './session.ts'

/** Mounts one handler for each call of a feature. */
export function implement<Calls extends Record<string, Call>>(app: Hono, deps: Deps, calls: Calls, handlers: Handlers<Calls>): void {
  for (const name in calls) {
    const call = calls[name] as Calls[typeof name]
    // The root is also a page: app.ts decides which of the two somebody gets.
    if (call.path !== '/') app.on(call.method, call.path, answerTo(deps, call, handlers[name]))
  }
}

/** What one call does with one request. */
export function answerTo<C extends Call>(deps: Deps, call: C, handler: Handler<C>): (http: HttpContext) => Promise<Response> {
  return async (http) => {
    // A page of somebody else's has its visitors' browsers ask: for messages to a stranger's phone, say.
    if (http.req.header('sec-fetch-site') === 'cross-site') return fail(http, 'forbidden')
    const thirdId = tenantClaim(http)
    // Who asks comes first: a stranger's body, up to megabytes of it, is neither kept nor parsed.
    const caller = typeof call.access === 'object' ? await callerOf(deps, http, thirdId) : undefined
    const user = typeof call.access === 'object' ? caller?.user : await userOf(deps, http)
    if (call.access !== 'anyone' && user === undefined) return fail(http, await signedOutReason(deps, http))
    if (user?.helper && call.access !== 'anyone' && call.helpers !== true) return fail(http, 'forbidden')
    const given = call.method === 'GET' ? http.req.query() : await readBody(http, call)
    if (given instanceof Refusal) return fail(http, given.reason)
    const now = deps.clock()
    const input = call.query ? { ...http.req.query(), ...given } : given
    const grants = caller && rightsIn(caller.held, now, meetingClaim(call, input))
    if (typeof call.access === 'object' && (grants === undefined || !may(grants, call.access))) return fail(http, 'forbidden')
    const checked = v.safeParse(call.input, input, { abortEarly: true, message: say.fieldUnknown })
    if (!checked.success) return fail(http, 'invalid', checked.issues[0].message)
    const meeting = await findNamedMeeting(deps, call, checked.output, thirdId)
    if (meeting instanceof Refusal) return fail(http, meeting.reason)
    const address = addressOf(deps.env, http)
    if (call.adds !== undefined) {
      const counted =
        user === undefined ? { subject: subjectOf(address), factor: deps.env.limits.additionsPerAddress } : { subject: user.id, factor: 1 }
      const over = await goesOver(deps, { call, ...counted, now })
      if (over !== undefined) {
        if (user === undefined) countRefusal('additionsPerAddress')
        return fail(http, over)
      }
    }
    const context: Context<C> = {
      deps,
      input: checked.output,
      user: user as Context<C>['user'],
      grants: grants as Context<C>['grants'],
      meeting: meeting as Context<C>['meeting'],
      now,
      ip: subjectOf(address),
      address,
      agent: (http.req.header('user-agent') ?? '').slice(0, 200),
      device: deviceClaim(http),
      thirdId,
      key: idempotencyKey(http),
      preview: previewClaim(http),
    }
    const answer = await handler(context)
    return answer instanceof Refusal
      ? fail(http, answer.reason, sentenceOf(answer.reason, answer.blanks))
      : succeed(http, answer, call.cache)
  }
}

function tenantClaim(http: HttpContext): string {
  const claim = http.req.header(headers.sysCode) ?? ''
  return /^-?[0-9A-Za-z_]{1,40}$/.test(claim) ? claim : DEFAULT_SYS_CODE
}

/** The meeting that a call says it is about, before anything of it is checked: a name nobody holds a role under opens nothing. */
function meetingClaim({ meeting }: Call, input: unknown): string {
  const named: unknown =
    meeting !== undefined && typeof input === 'object' && input !== null && Object.hasOwn(input, meeting)
      ? input[meeting as keyof typeof input]
      : ''
  return typeof named === 'string' ? named : ''
}

/** @returns the meeting that a call names, a refusal if the tenant has none with this id, undefined if the call names none. */
async function findNamedMeeting({ db }: Deps, call: Call, input: unknown, thirdId: string) {
  const id = meetingClaim(call, input)
  return id === '' ? undefined : ((await findOwnMeeting(db.read, id, thirdId)) ?? refuse('meeting_gone'))
}

function deviceClaim(http: HttpContext): string {
  const claim = http.req.header(headers.deviceId) ?? ''
  return /^[\w-]{16,64}$/.test(claim) ? claim : ''
}

export function previewClaim(http: HttpContext): string {
  return new RegExp(`(?:^|; )${PREVIEW_COOKIE}=([\\w.-]{1,120})(?:;|$)`).exec(http.req.header('cookie') ?? '')?.[1] ?? ''
}

function idempotencyKey(http: HttpContext): string | undefined {
  const key = http.req.header(headers.idempotencyKey)
  return key !== undefined && /^[\w-]{8,64}$/.test(key) ? key : undefined
}

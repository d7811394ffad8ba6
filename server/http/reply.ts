/** The one place where an answer or a refusal becomes an envelope. */
import type { Context as HttpContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Envelope } from '../../contract/call.ts'
import { codeOf, httpOf, type Reason, sentenceOf } from '../../contract/codes.ts'
import { SUCCESS } from '../../contract/outcome.ts'

export function succeed(http: HttpContext, data: unknown): Response {
  return http.json({ code: SUCCESS, msg: '', data } satisfies Envelope)
}

/** @param sentence a field's own sentence, where one is more use than the reason's. */
export function fail(http: HttpContext, reason: Reason, sentence: string = sentenceOf(reason)): Response {
  const envelope: Envelope = { code: codeOf(reason), msg: sentence, data: null, reason }
  return http.json(envelope, httpOf(reason) as ContentfulStatusCode)
}

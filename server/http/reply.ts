/** The one place where an answer or a refusal becomes an envelope. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context as HttpContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Envelope } from '#contract/call.ts'
import { codeOf, httpOf, type Reason, sentenceOf } from '#contract/codes.ts'
import { SUCCESS } from '#contract/outcome.ts'

/** From here on packing costs less than the way on 4G; it happens off the event loop. */
const WORTH_PACKING = 8 * 1024
const packed = promisify(gzip)

/** @param cache seconds for which anybody may keep it; none: nobody keeps it, for it may be personal. */
export function succeed(http: HttpContext, data: unknown, cache?: number): Response | Promise<Response> {
  const text = JSON.stringify({ code: SUCCESS, msg: '', data } satisfies Envelope)
  const type = { 'Content-Type': 'application/json', 'Cache-Control': cache === undefined ? 'no-store' : `public, max-age=${cache}` }
  if (text.length < WORTH_PACKING || !/\bgzip\b/.test(http.req.header('accept-encoding') ?? '')) return http.body(text, 200, type)
  return packed(text, { level: 5 }).then((bytes) =>
    http.body(bytes as Uint8Array<ArrayBuffer>, 200, { ...type, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }),
  )
}

/** @param sentence a field's own sentence, where one is more use than the reason's. */
export function fail(http: HttpContext, reason: Reason, sentence: string = sentenceOf(reason)): Response {
  const envelope: Envelope = { code: codeOf(reason), msg: sentence, data: null, reason }
  return http.json(envelope, httpOf(reason) as ContentfulStatusCode, { 'Cache-Control': 'no-store' })
}

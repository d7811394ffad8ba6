/** Tencent asks for proof of the domain at its root; what is not configured is not there, and never the client's shell. */
import type { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { fail } from './reply.ts'
import { send, type Sendable } from './static.ts'

/** @param files of the built client: an operator may have put the proof among them. */
export function domainProof(app: Hono, deps: Deps, files: ReadonlyMap<string, Sendable> | undefined): void {
  app.get('/:file{MP_verify_[0-9A-Za-z]+\\.txt}', (http) => {
    const proven = deps.env.providers.wechatVerify.find((one) => http.req.param('file') === `MP_verify_${one}.txt`)
    const file = files?.get(http.req.path)
    if (proven === undefined && file !== undefined) return send(http, file)
    return proven === undefined ? fail(http, 'not_found') : http.text(proven)
  })
}

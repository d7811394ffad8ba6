/** Pictures of public pages, as bytes: what stands at an address never changes, so that it is kept by whoever has read it. */
import type { Hono } from 'hono'
import { PICTURE_PATH } from '#contract/file.ts'
import type { Deps } from '../deps.ts'
import { openPicture } from '../features/file/open-picture.ts'
import { fail } from './reply.ts'
import { send, sendable, type Sendable } from './static.ts'

/** So many bytes of pictures stand ready: ten thousand people open one meeting's page in the same minute. */
const READY_BYTES = 32 * 1024 * 1024

/** Whoever opens it by itself sees a picture and runs nothing. */
const headers = { 'Content-Security-Policy': "default-src 'none'; sandbox" }

export function pictures(app: Hono, deps: Deps): void {
  const ready = new Map<string, Sendable>()
  let bytes = 0

  function keep(address: string, picture: Sendable): Sendable {
    ready.set(address, picture)
    bytes += picture.plain.byteLength
    for (const [oldest, { plain }] of ready) {
      if (bytes <= READY_BYTES) break
      ready.delete(oldest)
      bytes -= plain.byteLength
    }
    return picture
  }

  app.get(`${PICTURE_PATH}:name`, async (http) => {
    const address = http.req.path
    const standing = ready.get(address)
    if (standing !== undefined) return send(http, standing, headers)
    const found = await openPicture(deps.db, address)
    if (found === undefined) return fail(http, 'not_found')
    return send(http, keep(address, sendable(found.bytes, found.type, 'public, max-age=31536000, immutable')), headers)
  })
}

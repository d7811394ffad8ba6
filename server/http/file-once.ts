/** A file by a link of one use: always something to be kept, never shown. */
import type { Hono } from 'hono'
import { ONCE_PATH } from '#contract/file.ts'
import type { Deps } from '../deps.ts'
import { fileOnce } from '../features/file/link.ts'
import { fail } from './reply.ts'

export function fileByLink(app: Hono, deps: Deps): void {
  app.get(ONCE_PATH, async (http) => {
    // Whoever only looks where a link leads, as chats and scanners do, must not use it up.
    if (http.req.method !== 'GET') return fail(http, 'not_found')
    const file = await fileOnce(deps.db, http.req.query('key') ?? '', deps.clock())
    if (file === undefined) return fail(http, 'file_gone')
    return http.body(new Uint8Array(file.bytes), 200, {
      'Content-Type': file.type,
      'Content-Disposition': `attachment; filename="table.${file.name.split('.').at(-1)}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
  })
}

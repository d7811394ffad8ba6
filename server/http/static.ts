/** The built client, from memory, compressed once at the start. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context as HttpContext } from 'hono'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** Something to send, in the encodings a browser may ask for. */
export interface Sendable {
  type: string
  etag: string
  cache: string
  plain: Buffer<ArrayBuffer>
  gzip: Buffer<ArrayBuffer> | undefined
  brotli: Buffer<ArrayBuffer> | undefined
}

/** A copy with memory of its own: a piece of Node's pool, or of a larger buffer, keeps all of it. */
function alone(content: Buffer | string): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(content as string)
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(copy)
  return copy
}

/** The smallest and the largest window that Brotli takes, as powers of two of bytes. */
const WINDOW = { least: 16, most: 22 } as const

/** Compressed with a window that fits: with the largest, each of seven hundred small files costs 20 ms more and gets no smaller. */
function brotli(plain: Buffer): Buffer {
  const window = Math.min(WINDOW.most, Math.max(WINDOW.least, Math.ceil(Math.log2(plain.byteLength))))
  return brotliCompressSync(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
      [constants.BROTLI_PARAM_LGWIN]: window,
    },
  })
}

export function sendable(content: Buffer | string, type: string, cache: string): Sendable {
  const plain = alone(content)
  const worthwhile = plain.byteLength > 512 && !/^image\/(png|jpeg|webp)|font/.test(type)
  return {
    type,
    cache,
    etag: `"${createHash('sha1').update(plain).digest('base64url').slice(0, 16)}"`,
    plain,
    gzip: worthwhile ? alone(gzipSync(plain, { level: 9 })) : undefined,
    brotli: worthwhile ? alone(brotli(plain)) : undefined,
  }
}

/**
 * Answers with the smallest form the client takes, or 304 when it has it.
 * @param more headers beside those of the file; given here, because touching a finished response costs the fast path.
 */
export function send(
  http: HttpContext,
  file: Sendable,
  more: Readonly<Record<string, string>> = {},
  status: 200 | 404 | 503 = 200,
): Response {
  const headers: Record<string, string> = {
    'Content-Type': file.type,
    'Cache-Control': file.cache,
    ETag: file.etag,
    Vary: 'Accept-Encoding',
    ...more,
  }
  if (http.req.header('if-none-match')?.includes(file.etag)) return http.body(null, 304, headers)
  const accepted = http.req.header('accept-encoding') ?? ''
  if (file.brotli !== undefined && /\bbr\b/.test(accepted)) return http.body(file.brotli, status, { ...headers, 'Content-Encoding': 'br' })
  if (file.gzip !== undefined && /\bgzip\b/.test(accepted)) return http.body(file.gzip, status, { ...headers, 'Content-Encoding': 'gzip' })
  return http.body(file.plain, status, headers)
}

/**
 * Reads a folder into memory, by URL path. Files under `assets/` carry a hash
 * in their name and never change; the rest is asked for again each time
 * (WeChat keeps what it is not told to drop).
 */
export function readStatic(folder: string): Map<string, Sendable> {
  const files = new Map<string, Sendable>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(folder.length).replaceAll('\\', '/')
    const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    files.set(path, sendable(readFileSync(file), TYPES[extname(file)] ?? 'application/octet-stream', cache))
  }
  return files
}

/** The built client, from memory, as scripts/build.ts compressed it. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
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

/** A visitor waits for the compression of an answer, but not for that of a build. */
const BROTLI_QUALITY = { answer: 9, build: constants.BROTLI_MAX_QUALITY } as const

/** Compressed with a window that fits: with the largest, each of seven hundred small files costs 20 ms more and gets no smaller. */
function brotli(plain: Buffer, quality: number): Buffer {
  const window = Math.min(WINDOW.most, Math.max(WINDOW.least, Math.ceil(Math.log2(plain.byteLength))))
  return brotliCompressSync(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
      [constants.BROTLI_PARAM_LGWIN]: window,
    },
  })
}

const gzip = (plain: Buffer): Buffer => gzipSync(plain, { level: constants.Z_BEST_COMPRESSION })

const isCompressible = (plain: Buffer, type: string): boolean => plain.byteLength > 512 && !/^image\/(png|jpeg|webp)|font/.test(type)

type Encodings = Record<'gzip' | 'brotli', Buffer>

const encoded = (plain: Buffer): Encodings => ({ gzip: gzip(plain), brotli: brotli(plain, BROTLI_QUALITY.answer) })

/** @param encode gives the compressed forms of content that compression makes smaller. */
export function sendable(content: Buffer | string, type: string, cache: string, encode: (plain: Buffer) => Encodings = encoded): Sendable {
  const plain = alone(content)
  const forms = isCompressible(plain, type) ? encode(plain) : undefined
  return {
    type,
    cache,
    etag: `"${createHash('sha1').update(plain).digest('base64url').slice(0, 16)}"`,
    plain,
    gzip: forms && alone(forms.gzip),
    brotli: forms && alone(forms.brotli),
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

const ENDINGS: Record<keyof Encodings, string> = { gzip: '.gz', brotli: '.br' }

const isEncoded = (file: string): boolean => Object.values(ENDINGS).includes(extname(file))

const typeOf = (file: string): string => TYPES[extname(file)] ?? 'application/octet-stream'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isEncoded(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

/** Writes the compressed forms of the files in a folder next to them. */
export function compressStatic(folder: string): void {
  for (const file of filesIn(folder)) {
    const plain = readFileSync(file)
    if (!isCompressible(plain, typeOf(file))) continue
    writeFileSync(file + ENDINGS.gzip, gzip(plain))
    writeFileSync(file + ENDINGS.brotli, brotli(plain, BROTLI_QUALITY.build))
  }
}

/** @returns the compressed forms next to a file. New ones, if the file is newer or `compressStatic` did not write them. */
function encodingsOf(file: string, plain: Buffer): Encodings {
  const isCurrent = (form: string) => existsSync(form) && statSync(form).mtimeMs >= statSync(file).mtimeMs
  const [zipped, smallest] = [file + ENDINGS.gzip, file + ENDINGS.brotli]
  if (!isCurrent(zipped) || !isCurrent(smallest)) return encoded(plain)
  return { gzip: readFileSync(zipped), brotli: readFileSync(smallest) }
}

/**
 * Reads a folder into memory, by URL path. Files under `assets/` carry a hash
 * in their name and never change; the rest is asked for again each time
 * (WeChat keeps what it is not told to drop).
 */
export function readStatic(folder: string): Map<string, Sendable> {
  const files = new Map<string, Sendable>()
  if (!existsSync(folder)) return files
  for (const file of filesIn(folder)) {
    const path = file.slice(folder.length).replaceAll('\\', '/')
    const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    files.set(
      path,
      sendable(readFileSync(file), typeOf(file), cache, (plain) => encodingsOf(file, plain)),
    )
  }
  return files
}

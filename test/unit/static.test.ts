import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compressStatic, readStatic } from '#server/http/static.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'huiwu-static-'))))
afterEach(() => rmSync(folder, { recursive: true }))

it('a file that changed after the build compressed it is sent as it is now', () => {
  const file = join(folder, 'page.html')
  writeFileSync(file, 'old '.repeat(200))
  compressStatic(folder)
  const fresh = 'new '.repeat(200)
  writeFileSync(file, fresh)
  const later = Date.now() / 1000 + 10
  utimesSync(file, later, later)
  const [path, sent] = [...readStatic(folder)][0] ?? []
  expect([path, sent?.brotli && brotliDecompressSync(sent.brotli).toString()]).toEqual(['/page.html', fresh])
})

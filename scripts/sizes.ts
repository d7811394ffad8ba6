/** The size budget: what a phone fetches before a public page or a login is alive, in gzip. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { paths } from '#contract/paths.ts'
import { loginScreens, publicScreens } from './screens.ts'
import { build } from './build.ts'

/** kB, 4 above what has been reached (decision 9). The aim is 75; react, react-dom, wouter and SWR are 52 of it. */
const budgetOf: Readonly<Record<string, number>> = {
  [paths.particulars]: 89,
  [paths.meeting]: 89,
  [paths.meetingList]: 86,
  [paths.meetingDetails]: 83,
  [paths.schedule]: 88,
  // With a form, its rules, its agreement and the MD5 that the wire fixes.
  [paths.login]: 109,
  [paths.loginPhone]: 109,
  [paths.loginBranded]: 110,
  [paths.register]: 109,
  [paths.meetingLogin]: 101,
}
const budgets = new Map(Object.entries({ ...publicScreens, ...loginScreens }).map(([path, screen]) => [screen, budgetOf[path] ?? 0]))
const client = fileURLToPath(new URL('../dist/client/', import.meta.url))

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  isEntry?: boolean
}

await build({ quiet: true })
const manifest = JSON.parse(readFileSync(`${client}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>

/** A chunk and all that it imports at once. */
function withImports(name: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of manifest[name]?.imports ?? []) withImports(imported, seen)
  return seen
}

const kb = (bytes: number) => Math.round(bytes / 100) / 10
const gzipped = (file: string) => gzipSync(readFileSync(client + file), { level: 9 }).byteLength

const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) as string
let over = false
for (const [screen, budget] of budgets) {
  const chunks = [...new Set([entry, screen].flatMap((name) => [...withImports(name)]))].map((name) => manifest[name] as Chunk)
  const files = new Set(chunks.flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]))
  const size = [...files].reduce((sum, file) => sum + gzipped(file), 0)
  over ||= size > budget * 1000
  process.stdout.write(`${kb(size).toFixed(1).padStart(6)} kB of ${String(budget).padEnd(5)} ${screen}\n`)
}
if (over) {
  process.stderr.write('The first load of a screen is over its budget.\n')
  process.exit(1)
}

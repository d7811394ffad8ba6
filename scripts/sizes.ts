/**
 * The size budgets: the JavaScript and CSS that a phone needs before a public page, a login or the console is alive, in gzip.
 * A failure names the page, the bytes over its budget, and the chunks that grew since the budget was set. The budgets and
 * these chunks are in sizes.json. After code has been removed, `node scripts/sizes.ts --record` writes the smaller sizes there
 * and lowers budgets to 0.5 kB above them. It never raises a budget, and refuses if a page is over its budget. The aim of
 * public pages is 75 kB; react, react-dom, wouter and SWR are 52 of it (decision 9).
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { openDb } from '#server/db/open.ts'
import { readSite } from '#server/http/site.ts'
import { DEMO_MEETING_ID } from '#server/seed/seed.ts'
import { testApp } from '#test/support/app.ts'
import { build } from './build.ts'
import { describeExcess, leftOf, lowerBudget, type PageBudget } from './size-budget.ts'

const budgetsFile = fileURLToPath(new URL('sizes.json', import.meta.url))
const budgets = JSON.parse(readFileSync(budgetsFile, 'utf8')) as Record<string, PageBudget>

const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(5)
const gzipped = (content: string | Buffer) => gzipSync(content, { level: 9 }).byteLength

await build({ quiet: true })
const dist = fileURLToPath(new URL('../dist', import.meta.url))
const site = await readSite(dist)
const folder = mkdtempSync(path.join(tmpdir(), 'huiwu-sizes-'))
const db = await openDb(path.join(folder, 'sizes.sqlite'))
const { app } = await testApp(db, { site })
const manifest = JSON.parse(readFileSync(`${dist}/client/.vite/manifest.json`, 'utf8')) as Record<
  string,
  { file: string; imports?: string[]; isEntry?: boolean }
>
const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
const always = [entry?.file ?? '', ...(entry?.imports ?? []).map((name) => manifest[name]?.file ?? '')]

/** @returns bytes by the name of the chunk; `page` is the CSS and the scripts inside the page, whose later style sheets do not count. */
async function chunksOf(page: string): Promise<Record<string, number>> {
  const html = await (await app.request(`${page}?meetingId=${DEMO_MEETING_ID}`, { headers: { accept: 'text/html' } })).text()
  const inside = [...html.matchAll(/<(style|script)>([\s\S]*?)<\/\1>/g)].map((match) => match[2]).join('')
  const chunks: Record<string, number> = { page: gzipped(inside) }
  for (const file of new Set([...always, ...(site.wants[page]?.scripts ?? [])])) {
    const name = file.replace(/^assets\/(.*)-[\w-]{8}\.js$/, '$1')
    chunks[name] = (chunks[name] ?? 0) + gzipped(site.files.get(`/${file}`)?.plain ?? '')
  }
  return chunks
}

const recorded: Record<string, PageBudget> = {}
const excesses: string[] = []
for (const [page, before] of Object.entries(budgets)) {
  const now = await chunksOf(page)
  const left = leftOf(before, now)
  process.stdout.write(
    `${kb(before.budget * 1000 - left)} kB of ${kb(before.budget * 1000)}, ${String(left).padStart(4)} bytes left  ${page}\n`,
  )
  if (left < 0) excesses.push(describeExcess(page, before, now))
  else recorded[page] = lowerBudget(page, before, now)
}
await db.close()
rmSync(folder, { recursive: true, force: true })
if (excesses.length > 0) {
  process.stderr.write(`\n${excesses.join('\n')}\nRemove code, or load it when it is needed: budgets are not raised.\n`)
  process.exit(1)
}
if (process.argv.includes('--record')) writeFileSync(budgetsFile, `${JSON.stringify(recorded, null, 2)}\n`)

/** The scripts of bench/, and a run of one of them in its small size (bench/support/size.ts). */
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { importsOf, testModules } from '#scripts/test-needs.ts'
// `console`, `first-load` and `meeting` read the built client.
import './built-site.ts'
import { isFullRun } from './lanes.ts'
import { root } from './sources.ts'

const MOST_MS = 150_000

/** Arguments of the scripts that do not run without any: `pairs` compares this checkout with itself. */
const argumentsOf: Readonly<Record<string, readonly string[]>> = { pairs: ['.', 'get-meeting', '1'] }

/** A title, a line of headings and a row (bench/support/table.ts). */
const TABLE = /^\S.*\n {2}.+\n {2}\S/m

/** What a script needs besides its own process: nothing, a server or a load client in other processes, or Chromium. */
export type BenchNeed = 'nothing' | 'processes' | 'a browser'

/** @returns the names of all scripts in bench/ by what they need, as their imports tell. */
export function benchScripts(): Record<BenchNeed, string[]> {
  const modules = testModules('bench')
  const needOf = (name: string): BenchNeed => {
    const reached = importsOf(`bench/${name}.ts`, modules)
    if (reached.has('test/support/browser.ts')) return 'a browser'
    return [...reached].some((path) => modules.get(path)?.includes('node:child_process')) ? 'processes' : 'nothing'
  }
  const names = readdirSync(join(root, 'bench')).flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -'.ts'.length)] : []))
  const scripts: Record<BenchNeed, string[]> = { nothing: [], processes: [], 'a browser': [] }
  for (const name of names) scripts[needOf(name)].push(name)
  return scripts
}

/** Runs the script in its small size, in `npm run test:all` on PostgreSQL too. Expects exit code 0 and a table with a row. */
export async function expectTable(name: string): Promise<void> {
  // As `npm run bench` starts it, outside Vitest.
  const unset = { NODE_ENV: undefined, VITEST: undefined, ...(!isFullRun && { TEST_DATABASE_URL: undefined }) }
  const env = { ...process.env, ...unset, BENCH_SMALL: '1' }
  const parts = ['--import', './test/support/eager-readers.ts', `bench/${name}.ts`, ...(argumentsOf[name] ?? [])]
  const { error, stdout, stderr } = await new Promise<{ error: Error | null; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, parts, { cwd: root, env, timeout: MOST_MS, maxBuffer: 2 ** 26 }, (failed, out, err) =>
      resolve({ error: failed, stdout: out, stderr: err }),
    )
  })
  expect(error, `${stdout}${stderr}`).toBeNull()
  expect(stdout).toMatch(TABLE)
}

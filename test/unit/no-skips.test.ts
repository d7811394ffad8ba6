/** NO_SKIPS=1, as CI runs the suite. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from '../support/sources.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'huiwu-no-skips-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const reporter = JSON.stringify(join(root, 'test/support/no-skips.ts'))
  const config = `import { NoSkips } from ${reporter}\nexport default { test: { include: ['*.test.ts'], reporters: [new NoSkips()] } }\n`
  writeFileSync(join(folder, 'vitest.config.ts'), config)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs one test file by the reporter alone. @param parts further options of vitest. */
function run(text: string, ...parts: string[]): { status: number | null; stderr: string } {
  writeFileSync(join(folder, 'one.test.ts'), `import { describe, it } from 'vitest'\n${text}\n`)
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...parts], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stderr }
}

it('fails a run with a skipped test and names the test', () => {
  const { status, stderr } = run(`it('passes', () => {})\ndescribe.skipIf(true)('PostgreSQL', () => it('keeps a row', () => {}))`)
  expect(stderr).toMatch(/^NO_SKIPS: 1 tests were skipped\n {2}.*one\.test\.ts > PostgreSQL > keeps a row\n/m)
  expect(status).toBe(1)
})

it('passes a run that skips nothing, and a run of one test by its name', () => {
  expect(run(`it('passes', () => {})`).status).toBe(0)
  expect(run(`it('passes', () => {})\nit('is another', () => {})`, '-t', 'passes').status).toBe(0)
})

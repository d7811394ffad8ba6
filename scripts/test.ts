/**
 * `npm test [FILTER…]`: runs the tests whose paths match, or all; `npm run test:all` adds the second database engine, the second
 * size of each journey and the large numbers. Installs what they need where it may, builds the client
 * and starts a PostgreSQL only if one of them uses it, and names in one line each what it cannot test here.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { relative } from 'node:path'
import { createVitest, parseCLI } from 'vitest/node'
import { root } from '#test/support/sources.ts'
import { needsOf, testModules } from './test-needs.ts'
import { browserTool, postgresTool, provide } from './test-tools.ts'

/** As many as the workers of the suite have open at once, with room. */
const MAX_CONNECTIONS = 300

const given = process.argv.slice(2).filter((part) => part !== '--all')
// Read by test/support/lanes.ts, in this process too.
if (process.argv.includes('--all')) process.env['TEST_ALL'] = '1'

const { filter, options } = parseCLI(['vitest', 'run', ...given])

/** The test files that vitest finds for these arguments, by path from the root. */
async function matchingFiles(): Promise<string[]> {
  const vitest = await createVitest('test', { ...options, watch: false })
  const specifications = await vitest.globTestSpecifications(filter)
  await vitest.close()
  return [...new Set(specifications.map(({ moduleId }) => relative(root, moduleId)))]
}

/** Runs vitest to its end; an interrupt ends it first and this process after it. @returns its exit code. */
async function run(parts: readonly string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...parts], {
    cwd: root,
    stdio: 'inherit',
    // A page's whole content under each failure hides the names of the failures.
    env: { DEBUG_PRINT_LIMIT: '0', ...process.env, ...env },
  })
  // Ctrl+C reaches the child by itself.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

async function test(): Promise<number> {
  const files = await matchingFiles()
  const modules = testModules()
  const needs = needsOf(files, modules)
  const usesPostgres = needs.tools.includes(postgresTool) && process.env['TEST_DATABASE_URL'] === undefined
  const missing = provide(needs.tools.filter((tool) => tool !== postgresTool || usesPostgres))
  for (const { name, untested } of missing) process.stdout.write(`not tested here: ${untested} (${name} is not installed)\n`)
  if (missing.length > 0 && process.env['NO_SKIPS'] === '1') return 1

  const isBrowserless = missing.includes(browserTool)
  const possible = isBrowserless ? files.filter((file) => !needsOf([file], modules).tools.includes(browserTool)) : files
  if (files.length > 0 && possible.length === 0) return 0
  if (needsOf(possible, modules).build) await (await import('./build.ts')).build()

  // Without a browser the remaining files replace the filters that found them.
  const parts = isBrowserless ? [...given.filter((part) => !filter.includes(part)), ...possible] : given
  if (!usesPostgres || missing.includes(postgresTool)) return run(parts, {})
  // Loaded after the installation: the module looks for the programs when it is loaded.
  const { ownPostgres } = await import('#test/support/own-postgres.ts')
  const postgres = await ownPostgres({ maxConnections: MAX_CONNECTIONS })
  try {
    return await run(parts, { TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.drop()
  }
}

process.exit(await test())

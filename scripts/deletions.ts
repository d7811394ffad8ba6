/**
 * The deletion check: removes one line at a time of the records, field lists and template layouts (mutations/lines.ts), and asks
 * the compiler, then the likeliest tests, whether the line is missed.
 *
 * node scripts/deletions.ts         counts the lines, and lists those that the seed draws
 * node scripts/deletions.ts types   asks the type check alone
 * node scripts/deletions.ts run     asks the type check, and the tests where it passes
 *
 * --seed=N and --count=N draw other lines or more of them; --in=PART draws from files whose path contains it. A type check takes
 * 10 to 60 seconds, so a run takes a few lines. A run changes files of this checkout and puts them back, so it refuses to start
 * with uncommitted changes. Exits with 1 if a line is not missed.
 */
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chanceOf } from '#rehearsal/chance.ts'
import { root, sources } from '#test/support/sources.ts'
import { type Deletion, deletionsOf } from './mutations/lines.ts'
import { testsFor } from './mutations/tests-for.ts'
import { assertClean, failureIn, LIKELY, print, textOf, whileChanged } from './mutations/trial.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '20261130' },
    count: { type: 'string', default: '8' },
    in: { type: 'string', multiple: true, default: [''] },
  },
})
const [command] = positionals

const lines = sources('contract', 'server', 'src')
  .filter(({ path }) => values.in.some((part) => path.includes(part)))
  .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  .flatMap(({ path, text }) => deletionsOf(path, text))
const drawn = chanceOf(Number(values.seed)).shuffled(lines).slice(0, Number(values.count))

const lineOf = (deletion: Deletion) => textOf(deletion).slice(deletion.start, deletion.end)

function describe(deletion: Deletion): string {
  const number = textOf(deletion).slice(0, deletion.start).split('\n').length
  return `${deletion.path}:${number}  ${lineOf(deletion).replace(/\s+/g, ' ').slice(0, 70)}`
}

const buildInfo = join(tmpdir(), 'deletions.tsbuildinfo')

/** @returns the first error of the type check, or undefined. */
function typeError(): string | undefined {
  const parts = ['--noEmit', '--incremental', '--tsBuildInfoFile', buildInfo, '--pretty', 'false']
  const env = { ...process.env, PATH: `${process.env['PATH']}${delimiter}${join(root, 'node_modules/.bin')}` }
  const { status, stdout, error } = spawnSync('tsc', parts, { cwd: root, env, encoding: 'utf8', maxBuffer: Infinity })
  if (status === null) throw error ?? new Error('the type check was stopped')
  return status === 0 ? undefined : stdout.split('\n')[0] || `exit code ${status}`
}

/** @returns what misses the line, or undefined. */
function missedBy(deletion: Deletion): string | undefined {
  const likely = testsFor(deletion, lineOf(deletion)).filter(({ path, score }) => score > 0 && !path.startsWith('test/journeys/'))
  return whileChanged({ ...deletion, replacement: '' }, () => {
    const error = typeError()
    if (error !== undefined || command === 'types') return error
    return failureIn(likely.slice(0, LIKELY).map(({ path }) => path))
  })
}

print(`seed ${values.seed}, ${drawn.length} of ${lines.length} lines`)
if (command === undefined) for (const deletion of drawn) print(describe(deletion))
else {
  assertClean()
  const before = typeError()
  if (before !== undefined) throw new Error(`the type check fails without a deletion: ${before}`)
  let survivors = 0
  for (const deletion of drawn) {
    const began = Date.now()
    print(describe(deletion))
    const missed = missedBy(deletion)
    if (missed === undefined) survivors += 1
    print(`   ${Math.round((Date.now() - began) / 1000)} s  ${missed ?? 'NOT MISSED'}`)
  }
  print(`${drawn.length - survivors} of ${drawn.length} deletions missed`)
  process.exitCode = survivors === 0 ? 0 : 1
}

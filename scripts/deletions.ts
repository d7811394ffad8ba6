/**
 * The deletion check: removes one line at a time of the records, field lists and template layouts (mutations/lines.ts), and asks
 * the compiler, then the likeliest tests, whether the line is missed.
 *
 * node scripts/deletions.ts         counts the lines, and lists those that the seed draws
 * node scripts/deletions.ts types   asks the compiler alone
 * node scripts/deletions.ts run     asks the compiler, and the tests for lines that it does not miss
 *
 * --seed=N draws other lines, --count=N more of them, --from=N skips the first of them: a whole run is a sum of slices.
 * --in=PART draws from files whose path contains it. The compiler takes a second for a line, tests up to a minute. A run of
 * tests changes files of this checkout and puts them back, so it refuses to start with uncommitted changes. Exits with 1 if a
 * line is not missed.
 */
import { parseArgs } from 'node:util'
import { chanceOf } from '#rehearsal/chance.ts'
import { sources } from '#test/support/sources.ts'
import { askCompiler } from './mutations/compiled.ts'
import { type Deletion, deletionsOf } from './mutations/lines.ts'
import { testsFor } from './mutations/tests-for.ts'
import { assertClean, failureIn, LIKELY, print, textOf, whileChanged } from './mutations/trial.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '20261130' },
    from: { type: 'string', default: '0' },
    count: { type: 'string', default: '8' },
    in: { type: 'string', multiple: true, default: [''] },
  },
})
const [command] = positionals

const lines = sources('contract', 'server', 'src')
  .filter(({ path }) => values.in.some((part) => path.includes(part)))
  .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  .flatMap(({ path, text }) => deletionsOf(path, text))
const drawn = chanceOf(Number(values.seed)).shuffled(lines).slice(Number(values.from)).slice(0, Number(values.count))

const lineOf = (deletion: Deletion) => textOf(deletion).slice(deletion.start, deletion.end)

function describe(deletion: Deletion): string {
  const number = textOf(deletion).slice(0, deletion.start).split('\n').length
  return `${deletion.path}:${number}  ${lineOf(deletion).replace(/\s+/g, ' ').slice(0, 70)}`
}

/** @returns the test that misses the line, or undefined. */
function missedByTests(deletion: Deletion): string | undefined {
  const likely = testsFor(deletion, lineOf(deletion)).filter(({ path, score }) => score > 0 && !path.startsWith('test/journeys/'))
  return whileChanged({ ...deletion, replacement: '' }, () => failureIn(likely.slice(0, LIKELY).map(({ path }) => path)))
}

print(`seed ${values.seed}, ${drawn.length} of ${lines.length} lines`)
if (command === undefined) for (const deletion of drawn) print(describe(deletion))
else {
  if (command === 'run') assertClean()
  const open = new Set(drawn)
  askCompiler(drawn, (deletion, { path, sentence }) => {
    open.delete(deletion)
    print(`${describe(deletion)}\n   ${path}: ${sentence}`)
  })
  print(`${drawn.length - open.size} of ${drawn.length} deletions missed by the compiler`)
  for (const deletion of command === 'run' ? open : []) {
    const missed = missedByTests(deletion)
    if (missed !== undefined) open.delete(deletion)
    print(`${describe(deletion)}\n   ${missed ?? 'NOT MISSED'}`)
  }
  if (command === 'types') for (const deletion of open) print(`${describe(deletion)}\n   NOT MISSED`)
  print(`${open.size} deletions not missed`)
  process.exitCode = open.size === 0 ? 0 : 1
}

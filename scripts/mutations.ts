/**
 * The mutation check: draws forty places of the source by a seed, changes one at a time and runs the tests until one fails.
 *
 * node scripts/mutations.ts             lists the places
 * node scripts/mutations.ts run [N…]    runs the tests for all places, or for those of these numbers
 * node scripts/mutations.ts quick [N…]  the same with the likeliest test files alone
 *
 * A run changes files of this checkout and puts them back, so it refuses to start with uncommitted changes. The likeliest test
 * files run first; the others, in three further groups, only while no test has failed.
 */
import { allMutations, drawMutations, SEED } from './mutations/draw.ts'
import type { Mutation } from './mutations/places.ts'
import { testsFor } from './mutations/tests-for.ts'
import { assertClean, failureIn, LIKELY, print, textOf, whileChanged } from './mutations/trial.ts'

const beforeOf = (mutation: Mutation) => textOf(mutation).slice(mutation.start, mutation.end)

function describe(mutation: Mutation, number: number): string {
  const line = textOf(mutation).slice(0, mutation.start).split('\n').length
  const [before, after] = [beforeOf(mutation), mutation.replacement].map((text) => text.replace(/\s+/g, ' ').slice(0, 60))
  return `${String(number).padStart(2)} ${mutation.kind.padEnd(8)} ${mutation.path}:${line}  ${before}  →  ${after}`
}

/** @returns what noticed the mutation, or undefined. */
function noticedBy(mutation: Mutation, isQuick: boolean): string | undefined {
  const files = testsFor(mutation, beforeOf(mutation))
  const likely = files.filter(({ score }) => score > 0).slice(0, LIKELY)
  const rest = files.slice(likely.length).map(({ path }) => path)
  const isJourney = (path: string) => path.startsWith('test/journeys/')
  const isScreen = (path: string) => path.endsWith('.tsx') || path.startsWith('test/screens/')
  const groups = [
    likely.map(({ path }) => path),
    rest.filter((path) => !isJourney(path) && isScreen(path) === mutation.path.startsWith('src/')),
    rest.filter((path) => !isJourney(path) && isScreen(path) !== mutation.path.startsWith('src/')),
    rest.filter(isJourney),
  ]
  return whileChanged(mutation, () => {
    for (const group of isQuick ? groups.slice(0, 1) : groups) {
      const failure = group.length === 0 ? undefined : failureIn(group)
      if (failure !== undefined) return failure
    }
    return undefined
  })
}

const [command, ...numbers] = process.argv.slice(2)
const drawn = drawMutations(allMutations())
print(`seed ${SEED}, ${drawn.length} places`)
const chosen = drawn
  .map((mutation, n) => ({ mutation, number: n + 1 }))
  .filter(({ number }) => numbers.length === 0 || numbers.includes(String(number)))
if (command === undefined) for (const { mutation, number } of chosen) print(describe(mutation, number))
else {
  assertClean()
  let survivors = 0
  for (const { mutation, number } of chosen) {
    const began = Date.now()
    print(describe(mutation, number))
    const noticed = noticedBy(mutation, command === 'quick')
    if (noticed === undefined) survivors += 1
    print(`   ${Math.round((Date.now() - began) / 1000)} s  ${noticed ?? 'NOT NOTICED'}`)
  }
  print(`${chosen.length - survivors} of ${chosen.length} mutations noticed`)
  process.exitCode = survivors === 0 ? 0 : 1
}

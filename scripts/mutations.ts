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
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from '#test/support/sources.ts'
import { allMutations, drawMutations, SEED } from './mutations/draw.ts'
import type { Mutation } from './mutations/places.ts'
import { testsFor } from './mutations/tests-for.ts'

/** Files of the first group: what two cores run in about a minute. */
const LIKELY = 16

interface Report {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

const report = join(mkdtempSync(join(tmpdir(), 'mutations-')), 'report.json')
const print = (line: string) => process.stdout.write(`${line}\n`)
const textOf = ({ path }: Mutation) => readFileSync(join(root, path), 'utf8')
const beforeOf = (mutation: Mutation) => textOf(mutation).slice(mutation.start, mutation.end)

function describe(mutation: Mutation, number: number): string {
  const line = textOf(mutation).slice(0, mutation.start).split('\n').length
  const [before, after] = [beforeOf(mutation), mutation.replacement].map((text) => text.replace(/\s+/g, ' ').slice(0, 60))
  return `${String(number).padStart(2)} ${mutation.kind.padEnd(8)} ${mutation.path}:${line}  ${before}  →  ${after}`
}

/** @returns the first failed test of these files, or undefined if all pass. */
function failureIn(files: readonly string[]): string | undefined {
  rmSync(report, { force: true })
  const parts = ['scripts/test.ts', '--bail', '1', '--reporter', 'json', '--outputFile', report, ...files]
  const { status } = spawnSync(process.execPath, parts, { cwd: root, stdio: 'ignore' })
  if (status === 0) return undefined
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  for (const { name, message, assertionResults } of testResults) {
    const failed = assertionResults.find((one) => one.status === 'failed')
    if (failed || message !== '') return `${relative(root, name)} > ${failed?.fullName ?? message.split('\n')[0]}`
  }
  return `exit code ${status}`
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
  const text = textOf(mutation)
  const restore = () => writeFileSync(join(root, mutation.path), text)
  process.once('exit', restore)
  try {
    writeFileSync(join(root, mutation.path), text.slice(0, mutation.start) + mutation.replacement + text.slice(mutation.end))
    for (const group of isQuick ? groups.slice(0, 1) : groups) {
      const failure = group.length === 0 ? undefined : failureIn(group)
      if (failure !== undefined) return failure
    }
    return undefined
  } finally {
    restore()
    process.off('exit', restore)
  }
}

const [command, ...numbers] = process.argv.slice(2)
const drawn = drawMutations(allMutations())
print(`seed ${SEED}, ${drawn.length} places`)
const chosen = drawn
  .map((mutation, n) => ({ mutation, number: n + 1 }))
  .filter(({ number }) => numbers.length === 0 || numbers.includes(String(number)))
if (command === undefined) for (const { mutation, number } of chosen) print(describe(mutation, number))
else {
  if (execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }) !== '')
    throw new Error('the checkout has uncommitted changes')
  process.on('SIGINT', () => process.exit(130))
  process.on('SIGTERM', () => process.exit(143))
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

/** Changes a file of this checkout, looks at what fails, and puts the file back. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from '#test/support/sources.ts'

/** Test files that two cores run in about a minute. */
export const LIKELY = 16

interface Report {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[]
}

const report = join(mkdtempSync(join(tmpdir(), 'mutations-')), 'report.json')

export const print = (line: string) => process.stdout.write(`${line}\n`)
export const textOf = ({ path }: { path: string }) => readFileSync(join(root, path), 'utf8')

/** @throws Error if the checkout has uncommitted changes: a mutation could be mistaken for one of them. */
export function assertClean(): void {
  if (execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }) !== '')
    throw new Error('the checkout has uncommitted changes')
  process.on('SIGINT', () => process.exit(130))
  process.on('SIGTERM', () => process.exit(143))
}

/** @returns the first failed test of these files, or undefined if all pass. */
export function failureIn(files: readonly string[]): string | undefined {
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

/** @returns what `look` returns while the text between `start` and `end` is replaced. */
export function whileChanged<T>(change: { path: string; start: number; end: number; replacement: string }, look: () => T): T {
  const { path, start, end, replacement } = change
  const text = textOf(change)
  const restore = () => writeFileSync(join(root, path), text)
  process.once('exit', restore)
  try {
    writeFileSync(join(root, path), text.slice(0, start) + replacement + text.slice(end))
    return look()
  } finally {
    restore()
    process.off('exit', restore)
  }
}

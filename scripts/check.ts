/** `npm run check`: what a change must pass before anything else. One line for each step; a failed step shows its output. */
import { spawnSync } from 'node:child_process'
import { root } from '#test/support/sources.ts'

const steps: readonly (readonly [name: string, command: string])[] = [
  ['types', 'tsc --noEmit'],
  ['lint', 'oxlint'],
  ['format', 'oxfmt --check'],
  ['dead code', 'knip'],
  ['size budgets', 'node scripts/sizes.ts'],
  ['architecture and unit tests', 'vitest run --project node --reporter dot test/unit test/architecture.test.ts'],
]

const began = Date.now()
const secondsSince = (time: number) => `${Math.round((Date.now() - time) / 1000)} s`
for (const [name, command] of steps) {
  const start = Date.now()
  const { status, stdout, stderr } = spawnSync(command, { cwd: root, shell: true, encoding: 'utf8', maxBuffer: Infinity })
  if (status !== 0) {
    process.stdout.write(`${stdout}${stderr}\nfailed: ${name} (${command})\n`)
    process.exit(1)
  }
  process.stdout.write(`${name.padEnd(28)} passed  ${secondsSince(start)}\n`)
}
process.stdout.write(`all checks passed in ${secondsSince(began)}\n`)

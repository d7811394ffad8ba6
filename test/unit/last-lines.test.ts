import { join } from 'node:path'
import { expect, it } from 'vitest'
import { failureLines } from '../support/last-lines.ts'
import { root } from '../support/sources.ts'

const moduleOf = (file: string, failed: readonly string[], errors: readonly object[]) =>
  ({
    moduleId: join(root, file),
    children: { allTests: () => failed.map((fullName) => ({ fullName })) },
    errors: () => errors,
  }) as unknown as Parameters<typeof failureLines>[0][number]

it('a failed test is listed with its file, its sentence and a command that a shell can run', () => {
  const lines = failureLines([
    moduleOf('test/unit/a.test.ts', ["doors > admits (once), it's said"], []),
    moduleOf('test/unit/b.test.ts', [], []),
  ])
  expect(lines).toEqual([
    "FAILED  test/unit/a.test.ts: doors > admits (once), it's said",
    "        npm test -- test/unit/a.test.ts -t 'doors admits .once., it'\\''s said'",
  ])
})

it('a test file that cannot be loaded is listed with its command', () => {
  expect(failureLines([moduleOf('test/unit/a.test.ts', [], [{}])])).toEqual([
    'FAILED  test/unit/a.test.ts cannot be read',
    '        npm test -- test/unit/a.test.ts',
  ])
})

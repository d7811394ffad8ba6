/**
 * A reporter that fails a run for each skipped test, so that a missing program cannot hide behind a green run. Active with
 * NO_SKIPS=1; a run of one test by its name (`-t`) skips the others and is left alone.
 */
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { relative } from 'node:path'
import { root } from './sources.ts'

/** Tests that may be skipped: they read real programmes or the specification, which are not part of the repository. */
const ALLOWED: readonly { file: string; title: string }[] = [
  { file: 'test/unit/import-real.test.ts', title: '' },
  { file: 'test/unit/spec-text.test.ts', title: 'the specification outside the repository' },
  { file: 'test/journeys/from-nothing.journey.test.ts', title: '' },
  { file: 'test/journeys/room-grid.journey.test.ts', title: 'holds a real programme of 27 rooms' },
  { file: 'test/stores/import.test.ts', title: 'whole, twice, and the second time changes nothing' },
  { file: 'test/stores/schedule-manage.test.ts', title: 'takes the real programmes in' },
]

const isAllowed = (file: string, title: string) => ALLOWED.some((one) => one.file === file && title.includes(one.title))

export class NoSkips implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.#vitest?.config.testNamePattern !== undefined) return
    const skipped = modules.flatMap((module) => {
      const file = relative(root, module.moduleId)
      const titles = [...module.children.allTests('skipped')].map(({ fullName }) => fullName)
      return titles.filter((title) => !isAllowed(file, title)).map((title) => `${file} > ${title}`)
    })
    if (skipped.length === 0) return
    process.exitCode = 1
    process.stderr.write(`NO_SKIPS: ${skipped.length} tests were skipped\n${skipped.map((test) => `  ${test}\n`).join('')}`)
  }
}

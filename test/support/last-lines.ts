/** A reporter that ends a run with what the next step needs: each failed test with its command, and the counts of the run. */
import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { isFullRun } from './lanes.ts'
import { root } from './sources.ts'

/** The checkout's tree, so that a report names what was tested. */
function treeOf(): string {
  const git = (...parts: string[]) =>
    execFileSync('git', parts, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return `tree ${git('rev-parse', 'HEAD^{tree}').slice(0, 12)}${git('status', '--porcelain') === '' ? '' : ' with changes'}`
  } catch {
    return 'tree unknown'
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** Lines for the failed tests of these modules: sentence, then the command that runs this test alone. */
export function failureLines(modules: readonly Pick<TestModule, 'moduleId' | 'children' | 'errors'>[]): string[] {
  return modules.flatMap((module) => {
    const file = relative(root, module.moduleId)
    const tests = [...module.children.allTests('failed')].map(({ fullName }) => fullName)
    const lines = tests.flatMap((name) => [
      `FAILED  ${file}: ${name}`,
      `        npm test -- ${file} -t ${quoted(name.replaceAll(' > ', ' ').replace(/[.*+?^${}()|[\]\\]/g, '.'))}`,
    ])
    return tests.length === 0 && module.errors().length > 0 ? [`FAILED  ${file} cannot be read`, `        npm test -- ${file}`] : lines
  })
}

export class LastLines implements Reporter {
  #began = 0

  onTestRunStart(): void {
    this.#began = Date.now()
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = (state: 'passed' | 'failed' | 'skipped') =>
      modules.reduce((sum, { children }) => sum + [...children.allTests(state)].length, 0)
    const minutes = ((Date.now() - this.#began) / 60_000).toFixed(1)
    const counts = `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`
    const lines = failureLines(modules)
    // After the summary of the reporters before this one.
    process.once('exit', () =>
      process.stdout.write([...lines, `${isFullRun ? 'test:all' : 'test'}, ${treeOf()}: ${counts}, ${minutes} min`, ''].join('\n')),
    )
  }
}

/** Names, at the end of a run, what passed at its second walk only, and what stopped the first: each is a fault to be found. */
import type { Reporter, TestCase } from 'vitest/node'

export default class WalkedAgain implements Reporter {
  private readonly again: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return
    const causes = (test.result().errors ?? []).map(({ message }) => `    ${message.split('\n', 1)[0]}`)
    this.again.push([`  ${test.module.relativeModuleId} > ${test.fullName}`, ...causes].join('\n'))
  }

  onTestRunEnd(): void {
    if (this.again.length > 0) process.stdout.write(`\nWalked twice, since the first walk failed:\n${this.again.join('\n')}\n`)
  }
}

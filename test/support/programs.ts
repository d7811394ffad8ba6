/** Programs of other packages that tests run. A test that needs a missing one is skipped. */
import { spawnSync } from 'node:child_process'

const answers = (program: string, ...parts: string[]): boolean => spawnSync(program, parts).status === 0

export const hasGit = answers('git', '--version')
export const hasOpenssl = answers('openssl', 'version')
export const hasPromtool = answers('promtool', '--version')
export const hasSystemdAnalyze = answers('systemd-analyze', '--version')

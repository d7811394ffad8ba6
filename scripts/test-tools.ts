/**
 * What tests run that is not ours: a browser, database servers, proxies. Each tool names the test modules that use it, so
 * that a run installs only what its files need.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser } from '#test/support/browser-path.ts'
import { installPackages } from './debian.ts'

export interface TestTool {
  name: string
  /** Debian's packages of it. */
  packages: readonly string[]
  /** Modules and test files that cannot do without it. */
  usedBy: readonly string[]
  isInstalled(): boolean
  /** Another way to install it, tried where Debian's packages did not. */
  install?(): void
  /** What a run without it does not test. */
  untested: string
}

const answers = (program: string, ...parts: string[]) => spawnSync(program, parts, { stdio: 'ignore' }).status === 0
const isProgram = (name: string) => ['/usr/bin', '/usr/sbin', '/usr/local/bin'].some((folder) => existsSync(`${folder}/${name}`))

/** Starts the browser once: an installed browser without its libraries does not start. */
function hasBrowser(): boolean {
  const path = findBrowser()
  return path !== undefined && answers(path, '--version')
}

/** Evaluated after an installation: the module looks for the programs when it is loaded. */
function hasPostgres(): boolean {
  const look = "import { noOwnPostgres } from '#test/support/own-postgres.ts'; process.exit(noOwnPostgres === undefined ? 0 : 1)"
  return answers(process.execPath, '--input-type=module', '--eval', look)
}

export const browserTool: TestTool = {
  name: 'Chromium',
  packages: ['chromium', 'chromium-headless-shell'],
  usedBy: ['test/support/browser.ts', 'test/bench/browser.slow.test.ts'],
  isInstalled: hasBrowser,
  install: () => void answers(process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium'),
  untested: 'every journey in a browser',
}

export const postgresTool: TestTool = {
  name: 'PostgreSQL',
  packages: ['postgresql'],
  usedBy: ['test/support/database.ts', 'test/support/own-postgres.ts', 'test/support/bench-scripts.ts'],
  isInstalled: hasPostgres,
  untested: 'everything on PostgreSQL',
}

export const testTools: readonly TestTool[] = [
  browserTool,
  {
    name: 'a Chinese font',
    packages: ['fonts-noto-cjk', 'fontconfig'],
    usedBy: ['test/support/browser.ts'],
    isInstalled: () => process.platform !== 'linux' || spawnSync('fc-list', [':lang=zh']).stdout?.length > 0,
    untested: 'Chinese text as people see it',
  },
  postgresTool,
  {
    name: 'nginx',
    packages: ['nginx-light'],
    usedBy: ['test/support/nginx.ts'],
    isInstalled: () => isProgram('nginx'),
    untested: 'the product behind nginx',
  },
  {
    name: 'Caddy',
    packages: ['caddy'],
    usedBy: ['test/support/caddy.ts'],
    isInstalled: () => isProgram('caddy'),
    untested: 'the product behind Caddy',
  },
  {
    name: 'promtool',
    packages: ['prometheus'],
    usedBy: ['test/stores/alarms.test.ts'],
    isInstalled: () => answers('promtool', '--version'),
    untested: 'the alert rules in Prometheus',
  },
  {
    name: 'git',
    packages: ['git'],
    usedBy: ['test/stores/operating-commands.test.ts'],
    isInstalled: () => answers('git', '--version'),
    untested: 'the upgrade and the way back by git',
  },
  {
    name: 'OpenSSL',
    packages: ['openssl'],
    usedBy: ['test/support/nginx.ts', 'test/stores/doctor-command.test.ts'],
    isInstalled: () => answers('openssl', 'version'),
    untested: 'certificates that end or belong to another name',
  },
  {
    name: 'systemd',
    packages: ['systemd'],
    usedBy: ['test/unit/deploy.test.ts', 'test/unit/settings-file.test.ts'],
    isInstalled: () => answers('systemd-analyze', '--version'),
    untested: 'the systemd unit and its settings file',
  },
]

/**
 * Installs the missing ones of these tools where that is possible.
 * @returns those that are missing afterwards.
 */
export function provide(tools: readonly TestTool[]): TestTool[] {
  const missing = () => tools.filter((tool) => !tool.isInstalled())
  const packages = missing().flatMap((tool) => tool.packages)
  if (packages.length > 0) installPackages(packages)
  for (const tool of missing()) tool.install?.()
  return missing()
}

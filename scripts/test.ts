/** `npm test`: finds (or, where it may, installs) a Chromium, builds the client, runs every test. */
import { spawnSync } from 'node:child_process'
import { findBrowser } from '#test/support/browser-path.ts'
import { build } from './build.ts'

function run(command: string, ...parts: string[]): boolean {
  return spawnSync(command, parts, { stdio: 'inherit' }).status === 0
}

/** Debian as root: its own package. Elsewhere: the browser that playwright publishes for this system. */
function installBrowser(): boolean {
  if (process.platform === 'linux' && process.getuid?.() === 0 && run('apt-get', 'update', '-qq')) {
    if (run('apt-get', 'install', '-y', '-qq', 'chromium', 'fonts-noto-cjk')) return true
  }
  return run(process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium')
}

if (findBrowser() === undefined && (!installBrowser() || findBrowser() === undefined)) {
  process.stderr.write('No Chromium was found or could be installed; set CHROMIUM to the path of one.\n')
  process.exit(1)
}
await build()
process.exit(run(process.execPath, 'node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)) ? 0 : 1)

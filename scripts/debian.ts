/** Debian packages that tests and drills use, installed where this process may. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const APT = '/usr/bin/apt-get'

/** Whether packages can be installed: on Debian, as root. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync(APT)

/**
 * Installs packages without what they recommend; their services do not start.
 * @returns whether apt-get reported success; false where `canInstall` is.
 */
export function installPackages(names: readonly string[]): boolean {
  if (!canInstall()) return false
  process.stdout.write(`installing ${names.join(' ')}\n`)
  // invoke-rc.d starts no service in runlevel 1.
  const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' }
  return [['update'], ['install', '-y', '--no-install-recommends', ...names]].every(
    (parts) => spawnSync(APT, ['-qq', ...parts], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0,
  )
}

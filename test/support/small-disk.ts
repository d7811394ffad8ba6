/** A disk of a few megabytes, to be filled to the last of them. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MOUNT = ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs']

const folder = () => mkdtempSync(join(tmpdir(), 'huiwu-disk-'))

/** Whether one can be made here: only the superuser mounts. */
export function mounts(): boolean {
  const home = folder()
  const mounted = process.getuid?.() === 0 && spawnSync('mount', [...MOUNT, home]).status === 0
  if (mounted) spawnSync('umount', [home])
  rmSync(home, { recursive: true, force: true })
  return mounted
}

export interface SmallDisk {
  home: string
  /** @param left bytes that stay free, about. */
  fill(left?: number): void
  free(): void
  drop(): void
}

export function smallDisk(): SmallDisk {
  const home = folder()
  spawnSync('mount', [...MOUNT, home])
  const ballast = join(home, 'ballast')
  return {
    home,
    fill: (left = 0) => {
      for (const size of [64 * 1024, 4096]) {
        while (statfsSync(home).bavail * statfsSync(home).bsize >= left + size) appendFileSync(ballast, Buffer.alloc(size, 1))
      }
    },
    free: () => rmSync(ballast),
    drop: () => {
      spawnSync('umount', [home])
      rmSync(home, { recursive: true, force: true })
    },
  }
}

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
  /** Bytes that are free. */
  room(): number
  /** @param left bytes that stay free, in whole pages. */
  fill(left?: number): void
  free(): void
  drop(): void
}

export function smallDisk(): SmallDisk {
  const home = folder()
  spawnSync('mount', [...MOUNT, home])
  const ballast = join(home, 'ballast')
  const room = () => statfsSync(home).bavail * statfsSync(home).bsize
  return {
    home,
    room,
    fill: (left = 0) => {
      rmSync(ballast, { force: true })
      while (room() > left) appendFileSync(ballast, Buffer.alloc(Math.min(room() - left, 64 * 1024), 1))
    },
    free: () => rmSync(ballast),
    drop: () => {
      spawnSync('umount', [home])
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/**
 * Where a backup is made: a folder of its own inside the one that it will lie in, so that the last step is a new name on
 * the same disk. Its name says whose it is; what a killed one has left, a later one throws away.
 */
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../flow/clock.ts'
import { UNFINISHED } from './archive/archive.ts'
import { stampOf } from './kept.ts'

const SECOND = 1000
/** Nothing takes so long: what is older has been left, whoever has its process's number today, here or on another machine. */
const OLD_MS = 24 * 60 * 60 * SECOND

const LEFT = /^huiwu-(\d{8}-\d{6})\.tar\.unfinished$/
const WORKING = /^\.huiwu-(\d{8}-\d{6})\.(\d+)\.(.+)$/

/** Of this process, and in use. */
const own = new Set<string>()

const host = hostname().replace(/[^A-Za-z0-9-]/g, '-') || 'here'

export interface Workplace {
  /** Empty, and nobody else's. */
  folder: string
  /** What the backup will be called; nobody else takes the name. */
  file: string
  /** Leaves nothing behind but the file, where there is one. */
  leave(): void
}

/** @param dir is there. Two that begin in the same second have names a second apart. */
export function enter(dir: string, now: number): Workplace {
  for (let at = now; ; at += SECOND) {
    const stamp = stampOf(at)
    const folder = join(dir, `.huiwu-${stamp}.${process.pid}.${host}`)
    const file = join(dir, `huiwu-${stamp}.tar`)
    if (own.has(folder)) continue
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    own.add(folder)
    const leave = () => {
      rmSync(folder, { recursive: true, force: true })
      own.delete(folder)
    }
    try {
      if (claims(file)) return { folder, file, leave: () => (leave(), rmSync(file + UNFINISHED, { force: true })) }
    } catch (error) {
      leave()
      throw error
    }
    leave()
  }
}

/** Takes the name by what is written before it is there. */
function claims(file: string): boolean {
  try {
    closeSync(openSync(file + UNFINISHED, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  if (!existsSync(file)) return true
  rmSync(file + UNFINISHED)
  return false
}

/** Throws away what backups have left whose process is gone. */
export function clearUp(dir: string): void {
  const names = readdirSync(dir)
  const alive = new Set<string>()
  for (const name of names) {
    const [, stamp, pid, of] = WORKING.exec(name) ?? []
    if (stamp === undefined) continue
    if (isAlive(join(dir, name), Number(pid), of as string)) alive.add(stamp)
    else rmSync(join(dir, name), { recursive: true, force: true })
  }
  for (const name of names) {
    const stamp = LEFT.exec(name)?.[1]
    if (stamp !== undefined && !alive.has(stamp)) rmSync(join(dir, name), { force: true })
  }
}

/** By the disk's own time, which no test turns. */
function isAlive(folder: string, pid: number, of: string): boolean {
  if (systemClock() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) > OLD_MS) return false
  if (of !== host) return true
  // In a container each start has the same few numbers: one's own was somebody else's before.
  if (pid === process.pid) return own.has(folder)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Backups that lie in a folder, by their names: these alone say when they were made. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const NAME = /^huiwu-\d{8}-\d{6}\.tar$/

/** `20261122-210000`, in UTC: the order of names is that of time. */
export function stampOf(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
}

/** @returns the oldest first; none where there is no folder. */
function backupsIn(dir: string): string[] {
  if (!existsSync(dir)) return []
  const names = readdirSync(dir).filter((name) => NAME.test(name))
  return names.toSorted().map((name) => join(dir, name))
}

/** @returns the oldest beyond so many, and never the one that was made just now. */
export function tooMany(dir: string, keep: number, made: string): string[] {
  return backupsIn(dir)
    .slice(0, -keep)
    .filter((file) => file !== made)
}

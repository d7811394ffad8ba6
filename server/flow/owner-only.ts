/** Files that are nobody's but the server's own, whatever the umask says and however they were left before. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The folder, made where it is missing; nobody else may look into it. */
export function ownFolder(path: string): void {
  makeFolder(path)
  tighten(path, 0o700)
}

/**
 * The folder and those above it, where they are missing. One by one: Node's own `recursive` never comes back from a
 * place where the system says that a folder which is there is not (below /proc).
 */
export function makeFolder(path: string): void {
  const folder = resolve(path)
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  // A file in its place says so here.
  mkdirSync(folder, 0o700)
}

/** The file, made empty where it is missing; nobody else may read it. */
export function ownFile(path: string): void {
  if (existsSync(path)) tighten(path, 0o600)
  else closeSync(openSync(path, 'a', 0o600))
}

function tighten(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    // Lent to this server by somebody who said already who may read it.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

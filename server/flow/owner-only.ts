/** Files that are nobody's but the server's own, whatever the umask says and however they were left before. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'

/** The folder, made where it is missing; nobody else may look into it. */
export function ownFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  tighten(path, 0o700)
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

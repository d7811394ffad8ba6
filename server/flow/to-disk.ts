/** What was written outlives a power cut. */
import { closeSync, fsyncSync, openSync, statSync } from 'node:fs'

/** Waits until a file, or the names in a folder, outlive a power cut. Windows opens no folders, and keeps names by itself. */
export function toDisk(path: string): void {
  if (process.platform === 'win32' && statSync(path).isDirectory()) return
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Folders that a command writes into: what it makes it takes away again, and what they say against it is told. */
import { existsSync, rmdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { full, isFull } from './disk.ts'
import { OperationRefused } from './refused.ts'

/** SQLite about a folder in which it may not make its file, and about a disk that fails it. */
const SQLITE_CLOSED = new Set([8, 10, 14])

/** @returns what takes away those of the folder and the ones above it that are not there yet; not before they are empty. */
export function leavingFolders(path: string): () => void {
  const missing: string[] = []
  for (let folder = resolve(path); !existsSync(folder) && dirname(folder) !== folder; folder = dirname(folder)) missing.push(folder)
  return () => {
    try {
      for (const folder of missing) rmdirSync(folder)
    } catch {
      // Somebody has put something there, or it was never made.
    }
  }
}

/** @returns a refusal for what the system says about a folder that is to be written into; anything else as it is. */
export function toldBy(error: unknown, dir: string): unknown {
  if (error instanceof OperationRefused) return error
  if (isFull(error)) return full(dir)
  const { code, errcode, message, syscall } = error as { code?: string; errcode?: number; message: string; syscall?: string }
  if (syscall === undefined && !SQLITE_CLOSED.has((errcode ?? 0) & 0xff)) return error
  return new OperationRefused(
    `无法写入文件夹 ${dir}（${syscall === undefined ? message : code}）。请换一个文件夹，或让运行本命令的账户可以写入它。`,
  )
}

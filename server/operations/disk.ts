/** What a disk says when something is written to it, told to the operator. */
import { OperationRefused } from './refused.ts'

const SQLITE_FULL = 13

/** Whether an error of the system, or of SQLite, says that there is no room. */
export function isFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' || errcode === SQLITE_FULL
}

export const full = (dir: string, why = '') =>
  new OperationRefused(`${dir} 所在的磁盘空间不足${why}，没有做成，也没有留下任何文件。请清出空间或换一个磁盘后再试。`)

/** Bytes as people read them. */
export function inUnits(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let [rest, unit] = [bytes, 0]
  while (rest >= 1000 && unit < units.length - 1) [rest, unit] = [rest / 1000, unit + 1]
  return `${unit === 0 ? rest : rest.toFixed(1)} ${units[unit]}`
}

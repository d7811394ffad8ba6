/** Where an account of the system keeps what it needs for a while, when there is no better place. */
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '../flow/owner-only.ts'

/** @returns the folder, made where it is missing; others of the machine have theirs. */
export function passingFolder(): string {
  const folder = join(tmpdir(), `huiwu-of-${userInfo().uid}`)
  makeFolder(folder)
  return folder
}

/** Where an account of the system keeps what it needs for a while, when there is no better place. */
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../flow/clock.ts'
import { makeFolder } from '../flow/owner-only.ts'
import { clearUp, enter, type Workplace } from './workplace.ts'

/** @returns the folder, made where it is missing; others of the machine have theirs. */
export function passingFolder(): string {
  const folder = join(tmpdir(), `huiwu-of-${userInfo().uid}`)
  makeFolder(folder)
  return folder
}

/** @returns an empty folder there; what killed work has left beside it is thrown away. */
export function enterPassing(): Workplace {
  const dir = passingFolder()
  clearUp(dir)
  return enter(dir, systemClock())
}

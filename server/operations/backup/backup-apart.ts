/**
 * Makes a backup in a process of its own: copying, packing and counting a large database keep nobody of this server
 * waiting. Key and passphrase go to it by a pipe that no other process reads.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Backup, Made } from './backup.ts'
import { OperationRefused } from '../refused.ts'

export type Wanted = Omit<Backup, 'signal'>

/** What that process says, once. */
export type Said = { made: Made } | { refused: string } | { failed: { message: string; stack: string | undefined } }

/**
 * @param signal ends it, with nothing left behind.
 * @throws OperationRefused as `makeBackup` does, and whatever else was thrown there.
 */
export async function backUpApart(wanted: Wanted, signal: AbortSignal): Promise<Made> {
  signal.throwIfAborted()
  const child = fork(join(import.meta.dirname, 'backup-process.ts'), { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  let said: Said | undefined
  child.once('message', (message: Said) => (said = message))
  const ended = once(child, 'exit')
  // It ends itself when nobody is left who would listen: also where this process is killed.
  const end = () => child.connected && child.disconnect()
  signal.addEventListener('abort', end)
  if (child.connected) child.send(wanted)
  const [code, by] = (await ended) as [number | null, string | null]
  signal.removeEventListener('abort', end)
  signal.throwIfAborted()
  if (said === undefined) throw new Error(`the process that made the backup ended by ${by ?? code}`)
  if ('made' in said) return said.made
  if ('refused' in said) throw new OperationRefused(said.refused)
  throw Object.assign(new Error(said.failed.message), { stack: said.failed.stack })
}

/** The server as `npm start` runs it, in a process of its own, until it listens or ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { searchSaid } from './log-search.ts'
import { root } from './sources.ts'
import { bareEnv } from './whole-run.ts'

/** What a start ends with that only the operator can mend: nobody makes it again by itself. */
export const FOR_THE_OPERATOR = Number(
  /^RestartPreventExitStatus=(\d+)$/m.exec(readFileSync(join(root, 'deploy/huiwu.service'), 'utf8'))?.[1],
)

export interface Start {
  child: ChildProcess
  /** All that it has said until then. */
  said: string
  /** Null while it runs. */
  code: number | null
  /** Ends it, as an operator does. */
  stop(): Promise<void>
}

/** @param given its whole environment, beside PATH. */
export async function startServer(given: Readonly<Record<string, string>>): Promise<Start> {
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env: { ...bareEnv(), ...given } })
  let said = ''
  const listening = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      resolve()
    })
  })
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await Promise.race([listening, once(child, 'close')])
  child.once('close', () => searchSaid(said))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { child, said, code: child.exitCode, stop }
}

/** `npm run upgrade` as an operator runs it, in a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './sources.ts'
import { bareEnv } from './whole-run.ts'

interface Ended {
  /** Null where a signal has ended it. */
  code: number | null
  said: string
}

/**
 * @param given its whole environment, beside PATH.
 * @param killAt SIGKILL as soon as it has said this.
 */
export async function runUpgrade(parts: readonly string[], given: Readonly<Record<string, string>>, killAt?: string): Promise<Ended> {
  const child = spawn(process.execPath, ['scripts/upgrade.ts', ...parts], { cwd: root, env: { ...bareEnv(), ...given } })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (killAt !== undefined && said.includes(killAt)) child.kill('SIGKILL')
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

/** A session of psql: it takes what pg_restore writes, and answers questions in the same transaction. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { newToken } from '../../flow/ids.ts'
import type { Ask } from '../stock.ts'

/** It ended before it was asked to; the message is the first that PostgreSQL said of it. */
export class PsqlEnded extends Error {
  override name = 'PsqlEnded'
}

export interface Psql {
  /** Takes statements, also those that a dump is made of. */
  into: Writable
  /** Runs one. @throws PsqlEnded where it could not be, and so could nothing before it that was not committed. */
  run(sql: string): Promise<void>
  /** Asks one that gives rows. */
  ask: Ask
  /** Ends it; what was not committed is gone. */
  end(): Promise<void>
}

export function startPsql(program: string, env: Record<string, string>): Psql {
  const child = spawn(
    program,
    // Terse: what an error says further may be somebody's row.
    ['--no-psqlrc', '--quiet', '--no-align', '--tuples-only', '--no-password', '--set=ON_ERROR_STOP=1', '--set=VERBOSITY=terse'],
    { env, stdio: ['pipe', 'pipe', 'pipe'] },
  )
  let [said, lines, rest] = ['', [] as string[], '']
  let take = () => {}
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const all = (rest + chunk).split('\n')
    rest = all.pop() ?? ''
    lines.push(...all)
    take()
  })
  const ended = Promise.race([once(child, 'close'), once(child, 'error')])
  // Whoever writes to one that has ended learns why from `run`.
  child.stdin.on('error', () => {})

  /** @returns the lines that came until a word that nobody else says. */
  async function linesOf(sql: string): Promise<string[]> {
    const word = newToken()
    const heard = new Promise<string[]>((resolve) => {
      take = () => {
        const at = lines.indexOf(word)
        if (at < 0) return
        const before = lines.slice(0, at)
        lines = lines.slice(at + 1)
        resolve(before)
      }
    })
    child.stdin.write(`${sql};\nSELECT '${word}';\n`)
    const answer = await Promise.race([heard, ended.then(() => undefined)])
    if (answer !== undefined) return answer
    throw new PsqlEnded(/(?:ERROR|FATAL|error): +(.*)/.exec(said)?.[1] ?? said.trim())
  }

  return {
    into: child.stdin,
    run: async (sql) => void (await linesOf(sql)),
    ask: async (sql) => JSON.parse((await linesOf(`SELECT coalesce(jsonb_agg(answer), '[]') FROM (${sql}) AS answer`)).at(-1) ?? ''),
    end: async () => {
      child.stdin.end()
      await ended
    },
  }
}

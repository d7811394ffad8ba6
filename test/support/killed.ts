/** A server that is killed in the middle of long work. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'

/**
 * Does long work in a process of its own until `seen`, and takes its life.
 * @param url of a database that nobody else has open.
 * @param program what it runs, beside this file, and what it is told besides the database.
 * @returns that database as the dead one has left it, to be closed by whoever asked.
 */
export async function killedWhen(
  url: string,
  seen: (db: Db) => Promise<boolean>,
  [program, ...more]: readonly [string, ...string[]] = ['step-server.ts'],
): Promise<Db> {
  const server = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), url, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const died = once(server, 'exit')
  try {
    await once(server.stdout, 'data')
    const reading = await openDb(url)
    while (!(await seen(reading))) await new Promise((resolve) => setTimeout(resolve, 1))
    return reading
  } finally {
    server.kill('SIGKILL')
    await died
  }
}

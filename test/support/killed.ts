/** A server that is killed in the middle of long work. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'

/** In the program that is to be killed: waits until the test has opened the database too. Otherwise the work could end before anybody looks. */
export async function mayBegin(): Promise<void> {
  process.stdout.write('ready\n')
  await once(process.stdin, 'data')
}

/**
 * Does long work in a process of its own until `seen`, and takes its life. The work has the lowest priority, so that on a
 * busy machine the test still looks between its steps.
 * @param url of a database that nobody else has open.
 * @param program what it runs, beside this file, and its arguments besides the database. It calls `mayBegin` before the work.
 * @returns that database as the dead one has left it, to be closed by whoever asked.
 */
export async function killedWhen(
  url: string,
  seen: (db: Db) => Promise<boolean>,
  [program, ...more]: readonly [string, ...string[]] = ['step-server.ts'],
): Promise<Db> {
  const server = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), url, ...more], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const died = once(server, 'exit')
  try {
    await once(server.stdout, 'data')
    const reading = await openDb(url)
    setPriority(server.pid as number, constants.priority.PRIORITY_LOW)
    server.stdin.write('begin\n')
    while (!(await seen(reading))) await new Promise((resolve) => setTimeout(resolve, 1))
    return reading
  } finally {
    server.kill('SIGKILL')
    await died
  }
}

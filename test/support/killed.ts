/** A server that is killed in the middle of long work. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'

/** For the killed program: waits until the test has opened the database. Otherwise the work could end before the test looks. */
export async function mayBegin(): Promise<void> {
  process.stdout.write('ready\n')
  await once(process.stdin, 'data')
}

/**
 * Runs long work in a child process until `seen` returns true, then kills the process. The work has the lowest priority, so that
 * the test can look between its steps on a busy machine.
 * @param url of a database that no other process has open.
 * @param program a file of this folder and its arguments after the database. The program calls `mayBegin` before the work.
 * @returns the database as the killed process has left it. The caller closes it.
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

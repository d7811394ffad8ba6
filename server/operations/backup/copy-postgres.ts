/** One moment of a schema of PostgreSQL: what is counted and what is copied are of the same snapshot. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { askPostgres } from '../ask.ts'
import type { Copied } from './copy-sqlite.ts'
import { full } from '../disk.ts'
import { type Looks, lookAt } from '../look.ts'
import { DATABASE } from '../archive/manifest.ts'
import { connected } from '../postgres/connected.ts'
import { environmentFor, programFor, versionOf } from '../postgres/postgres-programs.ts'
import { takeStock } from '../stock.ts'

/** Its tables are locked for nobody but an upgrade: for one of those the copy waits so long. */
const LOCK_MS = 60_000

/**
 * Leaves what pg_dump writes in a folder.
 * @param check is asked before anything is written.
 */
export async function copyPostgres(
  url: string,
  folder: string,
  { check, signal }: { check: (looks: Looks) => void; signal: AbortSignal | undefined },
): Promise<Copied & { schema: string }> {
  return connected(url, async (client) => {
    const program = await programFor('pg_dump', await versionOf(client))
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // It waits beside pg_dump for as long as that takes, and counting takes longer than any of the server's own questions.
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await client.query('SET LOCAL statement_timeout = 0')
    const ask = askPostgres(client)
    const looks = await lookAt(ask, 'postgres')
    check(looks)
    const [row] = await ask('SELECT current_schema() AS schema, pg_export_snapshot() AS snapshot')
    const { schema, snapshot } = row as { schema: string; snapshot: string }
    const stock = await takeStock(ask, 'postgres')
    await dump(program, environmentFor(client, url), { file: join(folder, DATABASE.postgres), schema, snapshot, signal })
    return { ...looks, schema, stock }
  })
}

async function dump(
  program: string,
  env: Record<string, string>,
  { file, schema, snapshot, signal }: { file: string; schema: string; snapshot: string; signal: AbortSignal | undefined },
): Promise<void> {
  const child = spawn(
    program,
    [
      '--format=custom',
      // Half the time of its own choice, for a tenth more on the disk.
      '--compress=1',
      `--file=${file}`,
      `--snapshot=${snapshot}`,
      // Quoted: a pattern otherwise.
      `--schema="${schema.replaceAll('"', '""')}"`,
      '--no-password',
      `--lock-wait-timeout=${LOCK_MS}`,
    ],
    { env, stdio: ['ignore', 'ignore', 'pipe'], ...(signal && { signal }) },
  )
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  // Ended by the signal it still writes for a moment: its end is waited for.
  child.on('error', () => {})
  const [code] = (await once(child, 'close')) as [number | null]
  signal?.throwIfAborted()
  if (/No space left on device|Disk quota exceeded/.test(said)) throw full(dirname(dirname(file)))
  if (code !== 0) throw new Error(`pg_dump ended with ${code}: ${said.trim()}`)
}

/**
 * Around a whole run. The schemas that its tests make in PostgreSQL bear its name, and go with it. Processes that they start keep
 * what Node makes of our sources, as those of `npm start` do: reading it again takes a third of the time.
 */
import { join } from 'node:path'
import { Pool } from 'pg'
import { newId } from '#server/flow/ids.ts'
import { root } from './sources.ts'

const SCHEMAS = 'TEST_SCHEMAS'
const COMPILED = 'NODE_COMPILE_CACHE'

/** @returns how the names of this run's schemas begin; undefined where there is no run, as in a bench. */
export const schemasOfRun = (): string | undefined => process.env[SCHEMAS]

/** What a process has of this one's environment however little else it is given. */
export const bareEnv = (): Record<string, string> =>
  Object.fromEntries(['PATH', COMPILED].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))

/** Vitest's own: once, before its workers, who have its environment. @returns what it does after them. */
export default function around(): () => Promise<void> {
  const run = `t_${newId(Date.now()).toLowerCase()}`
  process.env[SCHEMAS] = run
  process.env[COMPILED] ??= join(root, 'dist/compiled')
  return async () => {
    const connectionString = process.env['TEST_DATABASE_URL']
    if (connectionString === undefined) return
    const pool = new Pool({ connectionString, max: 1 })
    const { rows } = await pool.query<{ name: string }>('SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, $1)', [run])
    // One at a time: a transaction may not lock all tables of them all.
    for (const { name } of rows) await pool.query(`DROP SCHEMA ${name} CASCADE`)
    await pool.end()
  }
}

/** A PostgreSQL of a test's own, in a folder of its own: to be cut off, stopped and started again while people use the product. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { folderForFiles } from './database.ts'
import { freePort } from './free-port.ts'

/** Where Debian keeps them, which puts only the clients on the path. */
const DEBIAN = '/usr/lib/postgresql'

/** The folder of initdb and pg_ctl; undefined where they are not here. */
export const programs = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  ...(existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []),
].find((folder) => ['initdb', 'pg_ctl'].every((program) => existsSync(join(folder, program))))

export interface Account {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root: then the account that its package made runs it. Undefined where there is none. */
export function account(): Account | undefined {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  if (uid === undefined || gid === undefined) return undefined
  if (uid !== 0) return { uid, gid }
  const [id, group] = ['-u', '-g'].map((which) => Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout.trim()))
  return id && group ? { uid: id, gid: group } : undefined
}

export const runsAs = account()

/** Why there can be none here; undefined where there can. */
export const noOwnPostgres: string | undefined =
  programs === undefined
    ? 'skipped: initdb and pg_ctl are not here'
    : runsAs === undefined
      ? 'skipped: PostgreSQL does not run as root, and there is no account postgres'
      : undefined

export interface OwnPostgres {
  url: string
  /** The folder of its data: relation files in `base`, the write-ahead log in `pg_wal`. */
  data: string
  /** Ends every connection but the one that it says so on. @returns how many there were. */
  cut(): Promise<number>
  /** As if its process had died: nobody is waited for, nothing is written down any more. */
  stop(): Promise<void>
  /** Resolves when it takes connections. */
  start(): Promise<void>
  /** Stops it and takes its folder away. */
  drop(): Promise<void>
}

export interface OwnPostgresOptions {
  /** Every connection must give it; without one, none is asked for. */
  password?: string
  /** PostgreSQL's own default where it is not given. */
  maxConnections?: number
}

/** Makes a database server and starts it. Only where `noOwnPostgres` is undefined. */
export async function ownPostgres({ password, maxConnections }: OwnPostgresOptions = {}): Promise<OwnPostgres> {
  const { uid, gid } = runsAs as Account
  const folder = mkdtempSync(join(folderForFiles(), 'huiwu-postgres-'))
  chownSync(folder, uid, gid)
  const data = join(folder, 'data')
  const port = await freePort()
  const url = `postgres://postgres${password === undefined ? '' : `:${encodeURIComponent(password)}`}@127.0.0.1:${port}/postgres`

  async function run(program: string, ...parts: string[]): Promise<void> {
    const child = spawn(join(programs as string, program), ['-D', data, ...parts], { uid, gid, cwd: folder, stdio: 'ignore' })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`${program} ${parts.join(' ')} ended with ${code}`)
  }
  // Written pages survive the death of the process: only a power cut asks for fsync.
  const settings = [
    'listen_addresses=127.0.0.1',
    'fsync=off',
    ...(maxConnections === undefined ? [] : [`max_connections=${maxConnections}`]),
  ]
  const flags = [`-p ${port}`, `-k ${folder}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  const start = () => run('pg_ctl', '-w', '-l', join(folder, 'log'), '-o', flags, 'start')
  const stop = () => run('pg_ctl', '-m', 'immediate', 'stop')

  const secret = join(folder, 'password')
  if (password !== undefined) writeFileSync(secret, password)
  const entry = password === undefined ? ['-A', 'trust'] : ['-A', 'scram-sha-256', `--pwfile=${secret}`]
  await run('initdb', ...entry, '-U', 'postgres', '-E', 'UTF8', '--no-sync')
  await start()
  return {
    url,
    data,
    start,
    stop,
    cut: async () => {
      const client = new Client({ connectionString: url })
      await client.connect()
      const { rowCount } = await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      )
      await client.end()
      return rowCount ?? 0
    },
    drop: async () => {
      await stop().catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

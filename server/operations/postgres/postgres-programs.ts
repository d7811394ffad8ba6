/** PostgreSQL's own programs: which of them fits the server, and how they reach it without a password on a command line. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { OperationRefused } from '../refused.ts'

const run = promisify(execFile)

/** Where Debian keeps those of each version, beside what it puts on the path. */
const DEBIAN = '/usr/lib/postgresql'

function folders(): string[] {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []
  return [...debian, ...(process.env['PATH'] ?? '').split(delimiter)].filter((folder) => folder !== '')
}

/**
 * Of those that are not older than the server the oldest pg_dump and the newest pg_restore: what one writes, no older
 * one of the other reads.
 * @param server its version, as `server_version_num` says it, without what comes after the first part.
 * @throws OperationRefused where there is none, naming what to install.
 */
export async function programFor(name: 'pg_dump' | 'pg_restore', server: number, places = folders()): Promise<string> {
  const later = name === 'pg_dump' ? 1 : -1
  const found: { path: string; version: number }[] = []
  for (const path of places.map((place) => join(place, name)).filter((path) => existsSync(path))) {
    const said = await run(path, ['--version']).catch(() => undefined)
    const version = Number(/\(PostgreSQL\) (\d+)/.exec(said?.stdout ?? '')?.[1])
    if (version > 0) found.push({ path, version })
  }
  const [fits] = found.filter(({ version }) => version >= server).toSorted((one, other) => later * (one.version - other.version))
  if (fits !== undefined) return fits.path
  const newest = Math.max(...found.map(({ version }) => version))
  throw new OperationRefused(
    found.length === 0
      ? `这里没有 ${name}。请安装 Debian 软件包 postgresql-client（apt install postgresql-client），版本不低于数据库服务器的 ${server} 版。`
      : `这里的 ${name} 是 ${newest} 版，比数据库服务器的 ${server} 版旧，用不了。请安装 Debian 软件包 postgresql-client-${server}。`,
  )
}

/** @returns the first part of the server's version. */
export async function versionOf(client: Pick<Client, 'query'>): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`SELECT current_setting('server_version_num') AS n`)
  return Math.floor(Number(rows[0]?.n) / 10_000)
}

/** What libpq knows by the same name as we do. */
const TLS = { sslrootcert: 'PGSSLROOTCERT', sslcert: 'PGSSLCERT', sslkey: 'PGSSLKEY' } as const
const MODES = new Set(['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'])

/**
 * The environment in which one of them reaches what a connected client of ours has reached.
 * @param url what the client was made of.
 */
export function environmentFor(client: Client, url: string): Record<string, string> {
  const asked = new URLSearchParams(url.split('?')[1])
  const kept = Object.entries(process.env).filter(([name]) => /^(?:PG.*|PATH|HOME|SystemRoot)$/.test(name))
  const mode = asked.get('sslmode') ?? ''
  const tls = MODES.has(mode) ? mode : mode !== '' || /^(?:1|true)$/.test(asked.get('ssl') ?? '') ? 'require' : undefined
  const given: Record<string, string | undefined> = {
    ...Object.fromEntries(kept),
    // They say why in English, whatever the machine speaks: it is read (copy-postgres.ts).
    LC_ALL: 'C',
    PGHOST: client.host,
    PGPORT: String(client.port),
    PGUSER: client.user,
    PGDATABASE: client.database,
    PGPASSWORD: client.password ?? undefined,
    PGSSLMODE: tls ?? process.env['PGSSLMODE'],
    ...Object.fromEntries(Object.entries(TLS).map(([name, variable]) => [variable, asked.get(name) ?? undefined])),
  }
  return Object.fromEntries(Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== undefined))
}

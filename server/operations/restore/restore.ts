/** Brings a backup back into an empty place: all of it, compared with what it was, or nothing. */
import { statSync } from 'node:fs'
import { pending } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations.ts'
import { isPostgres } from '../../db/open.ts'
import type { Place } from '../../env/place.ts'
import { checkArchive } from '../archive/archive.ts'
import type { Manifest } from '../archive/manifest.ts'
import { OperationRefused } from '../refused.ts'
import { type KeyAt, keyFor } from './restore-key.ts'
import type { EmptyPlace } from './empty-place.ts'
import { emptyPostgres } from './restore-postgres.ts'
import { emptySqlite } from './restore-sqlite.ts'
import type { Stock } from '../stock.ts'

export interface Restore {
  env: Place
  file: string
  /** Opens the key; undefined: it is asked for, where it is needed. */
  passphrase: string | undefined
  /** SECRET. */
  givenSecret: string | undefined
  /** The operator knows that the key will not be there. */
  withoutKey?: boolean
  askPassphrase?: () => Promise<string | undefined>
  /** Ends it as soon as that can be, with nothing left behind. */
  signal?: AbortSignal
}

export interface Restored {
  manifest: Manifest
  found: Stock
  key: KeyAt
  /** Steps of the schema that the next start takes: the backup is of an earlier release. */
  stepsToCome: number
}

/** @throws OperationRefused with what is in the way; then nothing has changed. */
export async function restoreBackup({
  env,
  file,
  passphrase,
  givenSecret,
  withoutKey = false,
  askPassphrase = () => Promise.resolve(undefined),
  signal,
}: Restore): Promise<Restored> {
  refuseUnlessFile(file)
  const place = isPostgres(env.databaseUrl) ? await emptyPostgres(env.databaseUrl) : emptySqlite(env)
  const manifest = await checkArchive(file)
  refuseOtherEngine(manifest, place)
  refuseNewer(manifest)
  const key = await keyFor({ file, manifest, dataDir: env.dataDir, passphrase, givenSecret, withoutKey, askPassphrase })
  const found = await place.receive({ file, manifest, beforeSeen: key.keep, signal })
  return { manifest, found, key: key.at, stepsToCome: pending(manifest.steps).length }
}

function refuseUnlessFile(file: string): void {
  let what: ReturnType<typeof statSync>
  try {
    what = statSync(file, { throwIfNoEntry: false })
  } catch (error) {
    throw new OperationRefused(`无法打开备份文件 ${file}（${(error as NodeJS.ErrnoException).code}）。`)
  }
  if (what === undefined) throw new OperationRefused(`没有找到备份文件 ${file}。请检查路径。`)
  if (!what.isFile()) throw new OperationRefused(`${file} 不是文件。请写明其中哪一个备份，例如 huiwu-20261122-030000.tar。`)
}

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

function refuseOtherEngine({ engine }: Manifest, place: EmptyPlace): void {
  if (engine === place.engine) return
  const first = engine === 'sqlite' ? '先不设 DATABASE_URL，恢复到 SQLite' : '先让 DATABASE_URL 指向一个空的 PostgreSQL，恢复到那里'
  throw new OperationRefused(
    `这份备份来自 ${names[engine]}，而这里用的是 ${names[place.engine]}。请${first}；换数据库要在恢复之后用 npm run move。`,
  )
}

function refuseNewer({ steps, release }: Manifest): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = steps.filter((step) => !known.has(step))
  if (unknown.length > 0)
    throw new OperationRefused(
      `这份备份由更新的版本（${release}）制作，本版本不认识其中的 ${unknown.join('、')}。请先安装那一版或更新的版本，再恢复。`,
    )
}

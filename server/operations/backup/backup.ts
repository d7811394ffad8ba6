/** A copy of a deployment, made while it runs: one file with database and key, whole or not there. */
import { statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isPostgres } from '../../db/open.ts'
import type { Env } from '../../env/env.ts'
import { makeFolder } from '../../flow/owner-only.ts'
import { entryOf, packArchive } from '../archive/archive.ts'
import { copyPostgres } from './copy-postgres.ts'
import { copySqlite } from './copy-sqlite.ts'
import { full, isFull } from '../disk.ts'
import { type Looks, refuseOtherKey } from '../look.ts'
import { DATABASE, type Entry, FORMAT, KEY, type Manifest } from '../archive/manifest.ts'
import { OperationRefused } from '../refused.ts'
import { RELEASE } from '../release.ts'
import { PASSPHRASE_LENGTH, sealKey } from '../archive/sealed-key.ts'
import { clearUp, enter, type Workplace } from '../workplace.ts'

export interface Backup {
  env: Pick<Env, 'databaseUrl' | 'secret'>
  /** Made where it is missing. */
  dir: string
  /** Seals the key; undefined: the key is left out, which was asked for by name. */
  passphrase: string | undefined
  now: number
  /** Ends it as soon as that can be, with nothing left behind. */
  signal?: AbortSignal
}

export interface Made {
  file: string
  manifest: Manifest
  bytes: number
}

/** @throws OperationRefused with what is in the way; then nothing of it is left. */
export async function makeBackup({ env, dir: given, passphrase, now, signal }: Backup): Promise<Made> {
  if (passphrase !== undefined && [...passphrase].length < PASSPHRASE_LENGTH)
    throw new OperationRefused(`备份口令至少要 ${PASSPHRASE_LENGTH} 个字符：拿到备份文件的人可以无限次地猜。`)
  const dir = resolve(given)
  const check = (looks: Looks) => {
    if (passphrase !== undefined) refuseOtherKey(looks, env.secret)
  }
  const { folder, file, leave } = enterInto(dir, now)
  try {
    const copied = isPostgres(env.databaseUrl)
      ? await copyPostgres(env.databaseUrl, folder, { check, signal })
      : { ...(await copySqlite(env.databaseUrl, folder, { check, signal })), schema: '' }
    signal?.throwIfAborted()
    if (passphrase !== undefined) writeFileSync(join(folder, KEY), await sealKey(env.secret, passphrase), { mode: 0o600 })
    const names: Entry['name'][] = passphrase === undefined ? [DATABASE[copied.engine]] : [DATABASE[copied.engine], KEY]
    const manifest: Manifest = {
      product: 'huiwu',
      format: FORMAT,
      madeAt: new Date(now).toISOString(),
      release: RELEASE,
      engine: copied.engine,
      schema: copied.schema,
      steps: copied.steps,
      key: passphrase === undefined ? 'left out' : 'sealed',
      keyCheck: copied.keyCheck,
      entries: await Promise.all(names.map((name) => entryOf(folder, name))),
      stock: copied.stock,
    }
    await packArchive(file, folder, manifest)
    return { file, manifest, bytes: statSync(file).size }
  } catch (error) {
    // Whoever ended it is told that, not what broke because of it.
    signal?.throwIfAborted()
    throw isFull(error) ? full(dir) : error
  } finally {
    leave()
  }
}

function enterInto(dir: string, now: number): Workplace {
  try {
    makeFolder(dir)
    clearUp(dir)
    return enter(dir, now)
  } catch (error) {
    if (isFull(error)) throw full(dir)
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new OperationRefused(`无法写入文件夹 ${dir}（${code || message}）。请换一个文件夹，或让运行本命令的账户可以写入它。`)
  }
}

/** Folders of this machine: room, and who may read what lies there. */
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Reading } from '../../db/db.ts'
import { isPostgres } from '../../db/open.ts'
import type { Env } from '../../env/env.ts'
import { inUnits } from '../disk.ts'
import { bad, caution, type Finding, good, together, unseen } from './finding.ts'
import type { World } from './world.ts'

/** Less than this is soon used up by logs alone. */
const LEAST = 256 * 1024 * 1024

/** Of a SQLite file with what stands beside it; of the PostgreSQL database, with whatever else is in it. */
export async function sizeOf(database: Reading | string, { databaseUrl }: Pick<Env, 'databaseUrl'>): Promise<number> {
  if (!isPostgres(databaseUrl))
    return [databaseUrl, `${databaseUrl}-wal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
  if (typeof database === 'string') return 0
  const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`.execute(database.read)
  return Number(rows[0]?.bytes)
}

/**
 * A restore and a trial of an upgrade make a second copy, and a third while they pack or compare. A PostgreSQL has a disk of its
 * own, which is not seen from here: only its backups come to this machine.
 */
export async function lookAtRoom({ settings, database, room }: Pick<World, 'settings' | 'database' | 'room'>): Promise<Finding> {
  const env = settings as Env
  const bytes = await sizeOf(database, env)
  const isElsewhere = isPostgres(env.databaseUrl)
  const folders: (readonly [name: string, folder: string, copied: number | undefined])[] = [
    ['DATA_DIR', env.dataDir, isElsewhere ? undefined : bytes],
    ...(isElsewhere || dirname(env.databaseUrl) === env.dataDir ? [] : [['DATABASE_URL', dirname(env.databaseUrl), bytes] as const]),
    ...(env.backup ? [['BACKUP_DIR', env.backup.dir, bytes] as const] : []),
  ]
  return together(
    folders.map(([name, folder, copied]) => judged(`${name}（${folder}）`, room(folder), copied)),
    `${folders.map(([name, folder]) => `${name} 还有 ${inUnits(room(folder))}`).join('，')}；数据库 ${inUnits(bytes)}。`,
  )
}

/** @param bytes of the database, where copies of it come to lie there. */
function judged(where: string, free: number, bytes: number | undefined): Finding {
  if (bytes === undefined) return free < LEAST ? bad(`${where} 只剩 ${inUnits(free)}：很快会写满，请立即清理或扩容。`) : good('')
  if (free < Math.max(bytes, LEAST))
    return bad(`${where} 只剩 ${inUnits(free)}，数据库有 ${inUnits(bytes)}：备份放不下，写满后报名会停，请立即清理或扩容。`)
  if (free < 2 * bytes) return caution(`${where} 剩 ${inUnits(free)}，不到数据库（${inUnits(bytes)}）的两倍：恢复与升级试运行需要这么多。`)
  return good('')
}

/** Everything that holds a key or somebody's phone. */
export async function lookAtRights({ settings }: Pick<World, 'settings'>): Promise<Finding> {
  if (process.platform === 'win32') return unseen('Windows 的文件权限没有查。')
  const { dataDir, databaseUrl } = settings as Env
  const files = isPostgres(databaseUrl) ? [] : ['', '-wal', '-shm'].map((end) => databaseUrl + end)
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  const there = [join(dataDir, 'secret.key'), join(dataDir, 'sandbox.key'), ...files].flatMap((path) => {
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat === undefined ? [] : [{ path, mode: stat.mode & 0o777, uid: stat.uid }]
  })
  if (folder === undefined && there.length === 0) return unseen(`还没有 ${dataDir}：第一次启动时建立。`)
  // Whoever may do everything looks after the server's files, which are another account's.
  const self = process.getuid?.() || folder?.uid
  const foreign = there.filter(({ uid }) => uid !== self)
  return together(
    [
      ...there
        .filter(({ mode }) => (mode & 0o077) !== 0)
        .map(({ path, mode }) => bad(`${path} 别人也能读写（${octal(mode)}）：chmod 600 ${path}。`)),
      ...(folder !== undefined && (folder.mode & 0o077) !== 0
        ? [caution(`${dataDir} 别人也能进入（${octal(folder.mode & 0o777)}）：chmod 700 ${dataDir}。`)]
        : []),
      ...(folder !== undefined && folder.uid !== self
        ? [bad(`${dataDir} 属于另一个账户：请用运行服务器的账户运行，或用 chown 改正。`)]
        : []),
      ...foreign.map(({ path }) => bad(`${path} 属于另一个账户：请用 chown 改成运行服务器的账户。`)),
    ],
    '密钥与数据库只有运行服务器的账户能读。',
  )
}

const octal = (mode: number) => mode.toString(8).padStart(4, '0')

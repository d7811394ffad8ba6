/** Whether the database is whole on its disk, as far as its engine can tell. */
import { sql } from 'kysely'
import type { Reading } from '../../db/db.ts'
import type { Env } from '../../env/env.ts'
import { findDamageApart } from '../damage.ts'
import { bad, caution, type Finding, good, unseen } from './finding.ts'

/** Less than a check may take; a larger file is left to the server's own daily look. */
const LONGEST_MS = 20_000

export async function lookAtDamage(database: Reading, { databaseUrl }: Env): Promise<Finding> {
  if (database.engine === 'postgres') return lookAtChecksums(database)
  try {
    const damage = await findDamageApart(databaseUrl, AbortSignal.timeout(LONGEST_MS))
    if (damage === '') return good('SQLite 文件没有损坏。')
    return bad(
      `数据库文件已损坏（${damage}）：请停止服务，把文件另存一份，恢复最近一份完好的备份（npm run restore），并检查磁盘。损坏期间不再生成新备份，已有的备份不会被替换。`,
    )
  } catch (error) {
    if ((error as Error).name !== 'TimeoutError') throw error
    return unseen('文件较大，没有查完：服务器每天自查一次，发现损坏时记入日志（database.damaged）并报警。')
  }
}

async function lookAtChecksums({ read }: Reading): Promise<Finding> {
  const { rows } = await sql<{ data_checksums: string }>`SHOW data_checksums`.execute(read)
  return rows[0]?.data_checksums === 'on'
    ? good('PostgreSQL 的数据校验（data_checksums）已开启。')
    : caution('PostgreSQL 没有开启数据校验（data_checksums），磁盘损坏难以发现：停止 PostgreSQL 后运行 pg_checksums --enable。')
}

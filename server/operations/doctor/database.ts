/** The database as it is: whether it answers, whose key it holds to, and which steps it has been through. */
import { existsSync } from 'node:fs'
import type { Reading } from '../../db/db.ts'
import { migrations } from '../../db/migrations.ts'
import { isPostgres } from '../../db/open.ts'
import { restoringOf } from '../../db/sqlite.ts'
import type { Env } from '../../env/env.ts'
import { keyCheckFor } from '../../features/system/secret-check.ts'
import { keyCheckOf, stepsOf } from '../ask.ts'
import { inUnits } from '../disk.ts'
import { schemaOf } from '../stock.ts'
import { sizeOf } from './files.ts'
import { bad, caution, type Finding, good } from './finding.ts'
import { askIn, type World } from './world.ts'

export async function lookAtDatabase({ settings, database }: Pick<World, 'settings' | 'database'>): Promise<Finding> {
  const env = settings as Env
  const mark = restoringOf(env.databaseUrl)
  if (!isPostgres(env.databaseUrl) && existsSync(mark))
    return bad(`有一次恢复没有做完（${mark}），服务器不会启动：请重新运行 npm run restore。`)
  if (typeof database === 'string') return existsSync(env.databaseUrl) || isPostgres(env.databaseUrl) ? bad(database) : caution(database)
  return good(
    `${database.engine === 'sqlite' ? `SQLite（${env.databaseUrl}）` : 'PostgreSQL'} 能够读取，${inUnits(await sizeOf(database, env))}。`,
  )
}

export async function lookAtSchema(database: Reading): Promise<Finding> {
  const ask = askIn(database)
  const done = new Set(await stepsOf(ask, await schemaOf(ask, database.engine)))
  const known = migrations.map(({ name }) => name)
  const newer = [...done].filter((name) => !known.includes(name))
  const left = known.filter((name) => !done.has(name))
  if (newer.length > 0) return bad(`数据库比程序新（${newer.join('、')}），本版本不会启动：请装回更新的版本，或恢复升级前的备份。`)
  if (done.size === 0) return caution('数据库是空的：第一次启动时建立各表。')
  if (left.length > 0)
    return caution(`下次启动会升级 ${left.length} 步（${left.join('、')}）：请先备份，并用 npm run upgrade -- --dry-run 试一遍。`)
  return good('与程序一致。')
}

export async function lookAtKey(database: Reading, { secret, dataDir }: Env): Promise<Finding> {
  const ask = askIn(database)
  const noted = await keyCheckOf(ask, await schemaOf(ask, database.engine))
  if (noted === '') return caution('数据库还没有记下密钥：第一次启动时记下。')
  if (noted === keyCheckFor(secret)) return good('是这个数据库的密钥。')
  return bad(
    `SECRET（或 ${dataDir}/secret.key）不是这个数据库的密钥，服务器不会启动：请放回与它一起保管的密钥，备份里封有一份（npm run restore）。`,
  )
}

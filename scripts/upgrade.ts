/**
 * `npm run upgrade -- --dry-run`: tries the steps of this release's schema on a copy. `npm run upgrade`: makes a backup,
 * then takes them. A start takes them, too; this says beforehand how long they take, and afterwards that nothing is lost.
 */
import { parseArgs } from 'node:util'
import { isPostgres } from '#server/db/open.ts'
import { type Env, readEnv } from '#server/env/env.ts'
import { settings } from '#server/env/settings.ts'
import { systemClock } from '#server/flow/clock.ts'
import { makeBackup } from '#server/operations/backup/backup.ts'
import { compared, type Upgraded } from '#server/operations/upgrade/compared.ts'
import { inUnits } from '#server/operations/disk.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import { beside } from '#server/operations/stock.ts'
import { tryUpgrade, upgrade } from '#server/operations/upgrade/upgrade.ts'
import { untilInterrupted } from './interrupted.ts'
import { endWith, Trouble } from './trouble.ts'

const USAGE = `用法：npm run upgrade -- --dry-run         在副本上试一遍，不改动数据库，服务可以开着
      npm run upgrade                      先备份（BACKUP_DIR），再升级；SQLite 须先停止服务
      npm run upgrade -- --without-backup  不备份，直接升级`

const say = (line: string) => process.stdout.write(`${line}\n`)

function read(args: string[]): { dryRun: boolean; withoutBackup: boolean } {
  try {
    const options = { 'dry-run': { type: 'boolean', default: false }, 'without-backup': { type: 'boolean', default: false } } as const
    const { values } = parseArgs({ args, options })
    return { dryRun: values['dry-run'], withoutBackup: values['without-backup'] }
  } catch {
    throw new Trouble(USAGE)
  }
}

const telling = {
  left: ({ length }: readonly string[]) =>
    say(length === 0 ? '数据库已是本版本的结构，没有要执行的步骤。' : `要执行的步骤有 ${length} 个。每完成一个，下面列出它的名称和用时：`),
  taken: (name: string, ms: number) => say(`  ${name}  ${ms < 1000 ? `${ms} 毫秒` : `${(ms / 1000).toFixed(1)} 秒`}`),
}

/** @returns whether both columns agree. */
function tellStock(upgraded: Upgraded): boolean {
  const { before, after, differing, made, dropped } = compared(upgraded)
  for (const line of beside(['升级前', '升级后'], before, after)) say(line)
  if (made.length > 0) say(`新增的表：${made.join('、')}`)
  for (const { table, rows } of dropped) say(`由升级步骤去掉的表：${table}（原有 ${rows} 行）`)
  say(differing.length === 0 ? '前后数目一致。' : `前后不一致的有 ${differing.length} 项，见上面标 ! 的行。`)
  return differing.length === 0
}

async function dryRun(env: Env): Promise<void> {
  const tried = await tryUpgrade({ env, ...telling, signal: untilInterrupted('已中断，副本已删除。') })
  if (tried === undefined) return
  const agrees = tellStock(tried)
  const { before, after } = tried.bytes
  say(
    `副本在升级前占 ${inUnits(before)}，升级时最多占 ${inUnits(after)}；正式升级前，数据所在的磁盘请至少空出 ${inUnits(Math.max(after - before, 0))}，备份另算。`,
  )
  if (!agrees) throw new Trouble('试运行已结束，数据库没有改动。请先不要升级，并把以上内容发给维护者。')
  say('试运行已结束，数据库没有改动，副本已删除。')
}

function backupOf(env: Env): () => Promise<void> {
  const { backup } = env
  if (backup === undefined)
    throw new Trouble(
      '没有设置 BACKUP_DIR，升级前不会有备份。请设置它，或先用 npm run backup 备份，然后用 --without-backup 升级；没有改动任何数据。',
    )
  return async () => {
    const { file, bytes } = await makeBackup({ env, dir: backup.dir, passphrase: backup.passphrase, now: systemClock() })
    say(`已备份：${file}（${inUnits(bytes)}）`)
  }
}

async function takeSteps(env: Env, withoutBackup: boolean): Promise<void> {
  const backup = withoutBackup ? undefined : backupOf(env)
  const upgraded = await upgrade({
    env,
    ...telling,
    left: (names) => {
      telling.left(names)
      if (names.length > 0 && isPostgres(env.databaseUrl)) say('请确认使用这个数据库的旧版本服务都已停止。')
    },
    backup,
  })
  if (upgraded === undefined) return
  if (!tellStock(upgraded))
    throw new Trouble('升级步骤已全部完成，但前后数目不一致。请先不要启动服务，核对上面标 ! 的行，必要时用备份恢复。')
  say('升级完成。请用 npm start 启动服务。')
}

async function main(args: string[]): Promise<void> {
  const asked = read(args)
  const env = readEnv(settings())
  await (asked.dryRun ? dryRun(env) : takeSteps(env, asked.withoutBackup))
}

main(process.argv.slice(2)).catch((error: unknown) => endWith(error, OperationRefused))

/** `npm run restore -- FILE [--without-key]`: a backup into an empty place; both columns, what it was and what has come out, on the terminal. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { passphraseFrom } from '#server/env/backup.ts'
import { SECRET_FILE } from '#server/env/kept-secret.ts'
import { type Place, placeFrom, variableOf } from '#server/env/place.ts'
import { settings } from '#server/env/settings.ts'
import { toWire } from '#server/flow/clock.ts'
import { StockDiffers } from '#server/operations/restore/empty-place.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import { restoreBackup, type Restored } from '#server/operations/restore/restore.ts'
import { beside, type Stock } from '#server/operations/stock.ts'
import { untilInterrupted } from './interrupted.ts'
import { askUnseen } from './passphrase.ts'
import { endWith, Trouble } from './trouble.ts'

const USAGE = `用法：npm run restore -- 备份文件 [--without-key]
  只恢复到空的位置（DATA_DIR 或 DATABASE_URL）；备份口令取自环境变量 BACKUP_PASSPHRASE，没有时在终端询问
  --without-key  不恢复密钥；启动时须另外提供（SECRET）`

function read(args: string[]): { file: string; withoutKey: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { 'without-key': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [file = '', ...rest] = positionals
    if (file !== '' && rest.length === 0) return { file, withoutKey: values['without-key'] }
  } catch {
    // An option that there is none of.
  }
  throw new Trouble(USAGE)
}

const say = (line: string) => process.stdout.write(`${line}\n`)

function show(columns: readonly [Stock, Stock]): void {
  for (const line of beside(['备份', '恢复'], ...columns)) say(line)
}

function report(env: Place, { manifest, found, key, stepsToCome }: Restored): void {
  const file = join(env.dataDir, SECRET_FILE)
  show([manifest.stock, found])
  const where = manifest.engine === 'sqlite' ? env.databaseUrl : 'DATABASE_URL 指向的 PostgreSQL'
  say(
    `已恢复到 ${where}（${variableOf(env)}）：${Object.keys(found).length} 项与 ${toWire(Date.parse(manifest.madeAt))}（北京时间）备份时全部一致。`,
  )
  if (stepsToCome > 0) say(`这份备份来自较早的版本（${manifest.release}），下次启动会自动升级数据库（${stepsToCome} 步）。`)
  const shared = manifest.engine === 'postgres' ? '；正式运行时请把其中的内容设为 SECRET' : ''
  if (key === 'written') say(`密钥已写入 ${file}${shared}。`)
  if (key === 'nowhere') say(`没有恢复密钥：启动前请把它设为 SECRET，或放回 ${file}。`)
  say('下一步：npm start，用原来的账户登录，并打开一张旧票查看，确认无误后再对外开放。')
}

const askPassphrase = () => (process.stdin.isTTY ? askUnseen('备份口令：') : Promise.resolve(undefined))

async function main(args: string[]): Promise<void> {
  const { file, withoutKey } = read(args)
  const given = settings()
  const env = placeFrom(given)
  const signal = untilInterrupted('已中断，没有恢复任何内容。')
  const [passphrase, givenSecret] = [passphraseFrom(given), given['SECRET']]
  report(env, await restoreBackup({ env, file, passphrase, givenSecret, withoutKey, askPassphrase, signal }))
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof StockDiffers) show(error.columns)
  endWith(error, OperationRefused)
})

/** `npm run backup -- DIR [--without-key]`: database, uploaded files and key in one file, while the server runs or not. */
import { parseArgs } from 'node:util'
import { passphraseFrom } from '#server/env/backup.ts'
import { readEnv } from '#server/env/env.ts'
import type { Given } from '#server/env/given.ts'
import { settings } from '#server/env/settings.ts'
import { systemClock } from '#server/flow/clock.ts'
import { makeBackup } from '#server/operations/backup/backup.ts'
import { inUnits } from '#server/operations/disk.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import { untilInterrupted } from './interrupted.ts'
import { newPassphrase } from './passphrase.ts'
import { endWith, Trouble } from './trouble.ts'

const USAGE = `用法：npm run backup -- 文件夹 [--without-key]
  备份口令取自环境变量 BACKUP_PASSPHRASE，没有时在终端询问
  --without-key  不把密钥放进备份；恢复时须另外提供（SECRET）`

function read(args: string[], given: Given): { dir: string; withoutKey: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { 'without-key': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [dir = given['BACKUP_DIR'] ?? '', ...rest] = positionals
    if (dir !== '' && rest.length === 0) return { dir, withoutKey: values['without-key'] }
  } catch {
    // An option that there is none of.
  }
  throw new Trouble(USAGE)
}

async function main(args: string[]): Promise<void> {
  const given = settings()
  const { dir, withoutKey } = read(args, given)
  const env = readEnv(given)
  const set = passphraseFrom(given)
  const leftOut = withoutKey || (set === undefined && given['BACKUP_WITHOUT_KEY'] === '1')
  const passphrase = leftOut ? undefined : (set ?? (await newPassphrase()))
  const signal = untilInterrupted('已中断，没有留下任何文件。')
  const began = performance.now()
  const { file, bytes, manifest } = await makeBackup({ env, dir, passphrase, now: systemClock(), signal })
  const { stock } = manifest
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`备份已完成：${file}
大小 ${inUnits(bytes)}，用时 ${seconds} 秒，${passphrase === undefined ? '不含密钥，请另外保管' : '密钥已用口令封入；没有口令，密钥无法取出'}
其中已占名额 ${stock['places sold'] ?? 0}，订单 ${stock['rows of orders'] ?? 0}，入场凭证 ${stock['rows of admissions'] ?? 0}
`)
}

main(process.argv.slice(2)).catch((error: unknown) => endWith(error, OperationRefused))

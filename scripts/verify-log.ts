/**
 * `npm run verify-log -- [FILE|URL] [--head N:HEAD]… [--json]`: whether anybody has changed the log. From a copy alone; ends with 0
 * where it holds, 1 where it does not, 2 where nobody could look.
 */
import { parseArgs } from 'node:util'
import { placeFrom } from '#server/env/place.ts'
import { settings } from '#server/env/settings.ts'
import { readHead } from '#server/flow/spelled-head.ts'
import type { Told } from '#server/operations/log/chain-rows.ts'
import { withCopy } from '#server/operations/log/open-copy.ts'
import { type Flaw, type Verified, verifyLog } from '#server/operations/log/verify-log.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import { untilInterrupted } from './interrupted.ts'
import { endWith, Trouble } from './trouble.ts'

const USAGE = `用法：npm run verify-log -- [SQLite 文件、备份文件或 postgres://…] [--head 行数:链头]… [--json]
  不写位置时核对现在使用的数据库；--head 可写多次，取自备份、结算单或服务器日志中的 log.head
  退出码：0 没有被改动，1 有被改动的地方，2 没有核对成`
/** Whoever reads a terminal has seen enough by then; --json has them all. */
const SHOWN = 50

interface Wanted {
  place: string | undefined
  heads: Told[]
  json: boolean
}

function read(args: string[]): Wanted {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { head: { type: 'string', multiple: true, default: [] }, json: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const heads = values.head.map(headIn)
    if (positionals.length <= 1 && !heads.includes(undefined)) return { place: positionals[0], heads: heads as Told[], json: values.json }
  } catch {
    // An option that there is none of.
  }
  throw new Trouble(USAGE)
}

function headIn(text: string): Told | undefined {
  const found = readHead(text)
  return found && { ...found, by: '--head ' }
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const placeOf = ({ n, id }: Flaw) => [n === undefined ? '' : `第 ${n} 行`, id ?? ''].filter((part) => part !== '').join(' ')

function show({ links, head, forgotten, waiting, told, flaws }: Verified): void {
  for (const flaw of flaws.slice(0, SHOWN)) say(`! ${placeOf(flaw)} ${flaw.text}`)
  if (flaws.length > SHOWN) say(`! 另有 ${flaws.length - SHOWN} 处，加 --json 查看全部`)
  say(`已封存 ${links} 行，链头 ${links}:${head}；与 ${told} 处记下的链头比较过`)
  say(`其中 ${forgotten} 行的说明已按个人要求删除；另有 ${waiting} 行等待封存，还不能核对`)
  say(flaws.length === 0 ? '没有被改动过。' : `有 ${flaws.length} 处与封存时不同。`)
}

async function main(args: string[]): Promise<void> {
  const { place, heads, json } = read(args)
  const signal = untilInterrupted('已中断，没有核对完，也没有留下任何文件。')
  const verified = await withCopy(
    place ?? placeFrom(settings()).databaseUrl,
    ({ ask, engine, stock }) => {
      const kept = readHead(stock?.['chain of the log'] ?? '')
      return verifyLog(ask, engine, kept === undefined ? heads : [...heads, { ...kept, by: '备份的清单' }])
    },
    signal,
  )
  if (json) say(JSON.stringify({ good: verified.flaws.length === 0, ...verified }, null, 2))
  else show(verified)
  process.exitCode = verified.flaws.length === 0 ? 0 : 1
}

main(process.argv.slice(2)).catch((error: unknown) => {
  endWith(error, OperationRefused)
  process.exitCode = 2
})

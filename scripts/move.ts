/** `npm run move -- --to postgres://…`: the data of a SQLite file into an empty PostgreSQL, while no server runs. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SECRET_FILE } from '#server/env/kept-secret.ts'
import { placeFrom } from '#server/env/place.ts'
import { settings } from '#server/env/settings.ts'
import { moveToPostgres } from '#server/operations/move/move.ts'
import { OperationRefused } from '#server/operations/refused.ts'
import { beside } from '#server/operations/stock.ts'
import { endWith, Trouble } from './trouble.ts'

const USAGE = `用法：npm run move -- --to postgres://用户@主机:5432/数据库
  把 DATA_DIR 中（或 DATABASE_URL 指定）的 SQLite 数据库搬到一个空的 PostgreSQL；请先停止服务
  密码可以写在环境变量 PGPASSWORD 中，不必写在地址里；地址末尾的 ?options=-c%20search_path%3D名称 指定 schema`

function targetIn(given: readonly string[]): string {
  try {
    const { to } = parseArgs({ args: [...given], options: { to: { type: 'string' } } }).values
    if (to !== undefined && to !== '') return to
  } catch {
    // Says the same.
  }
  throw new Trouble(USAGE)
}

async function main(): Promise<void> {
  const to = targetIn(process.argv.slice(2))
  const given = settings()
  const { databaseUrl, dataDir } = placeFrom(given)
  const say = (...lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`)
  const { left, right, file, before } = await moveToPostgres({
    from: databaseUrl,
    to,
    onTable: (table, rows) => say(`复制 ${table}：${rows} 行`),
  })
  say(
    ...(before ? ['数据在上一次运行时已经全部搬到，这次只完成最后一步。'] : []),
    ...beside(['SQLite', 'PostgreSQL'], left, right),
    '',
    '搬迁完成，两边一致。启动服务之前请设置：',
    '  DATABASE_URL  与 --to 相同的地址（含密码）',
    given['SECRET']
      ? '  SECRET        保持现在的值'
      : `  SECRET        ${join(dataDir, SECRET_FILE)} 文件的内容；每台服务器都用同一个值，没有它，密码、动态码和证件号码都无法使用`,
    `原来的文件已改名为 ${file}，不再是最新数据。确认新库运行正常后，请自行保管或删除。`,
  )
}

main().catch((error: unknown) => endWith(error, OperationRefused))

/** `npm run repair`: compares the places sold with the orders that hold them, and with what pools hold; with `--fix`, sets the counts right. */
import { openDb } from '#server/db/open.ts'
import { readEnv } from '#server/env/env.ts'
import { settings } from '#server/env/settings.ts'
import { findDrift, findOverfull, repairDrift } from '#server/features/order/repair.ts'
import { endWith } from './trouble.ts'

async function main(fix: boolean): Promise<void> {
  const db = await openDb(readEnv(settings()).databaseUrl)
  try {
    const drifted = fix ? await repairDrift(db) : await findDrift(db)
    for (const { ticketId, sold, held } of drifted) process.stdout.write(`门票 ${ticketId}：记录已售 ${sold}，订单占用 ${held}\n`)
    const left = fix ? (await findDrift(db)).length : drifted.length
    process.stdout.write(
      drifted.length === 0
        ? '已售数量与订单一致。\n'
        : fix
          ? `已修正 ${drifted.length - left} 项${left > 0 ? `，${left} 项超出总数，请人工处理` : ''}。\n`
          : '使用 npm run repair -- --fix 修正。\n',
    )
    const overfull = await findOverfull(db)
    for (const { name, total, taken } of overfull) process.stdout.write(`共享名额“${name}”：共 ${total}，已占用 ${taken}，请人工处理\n`)
    process.exitCode = left + overfull.length > 0 ? 1 : 0
  } finally {
    await db.close()
  }
}

main(process.argv.includes('--fix')).catch(endWith)

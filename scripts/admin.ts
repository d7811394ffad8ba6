/**
 * `npm run admin -- add|remove MOBILE`, `npm run admin -- list`: who administers the platform. `npm run admin -- clock [confirm]`:
 * ends the wait after a jump of the clock. A running server knows at once.
 */
import { existsSync } from 'node:fs'
import { MOBILE } from '#contract/fields.ts'
import { isPostgres, openDb } from '#server/db/open.ts'
import { readEnv } from '#server/env/env.ts'
import { settings } from '#server/env/settings.ts'
import { addAdministrator, administratorsOf, removeAdministrator } from '#server/features/member/administrators.ts'
import { confirmClock, databaseTime, findClockWatch } from '#server/features/system/clock-watch-store.ts'
import { systemClock, toWire } from '#server/flow/clock.ts'
import { describeDoubt, describeWait } from '#server/operations/doctor/clock-jump.ts'
import { endWith, Trouble } from './trouble.ts'

const USAGE = `用法：npm run admin -- list
      npm run admin -- add 手机号
      npm run admin -- remove 手机号
      npm run admin -- clock
      npm run admin -- clock confirm`
const WHO = 'npm run admin'
const NOBODY = '还没有平台管理员。'
const CERTAIN = '时钟没有跳变，没有需要确认的时间。'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Shows the doubt about the servers' time, with the times that a person compares; ends it if they confirm. */
async function clock(action: string): Promise<void> {
  if (!['', 'confirm'].includes(action)) throw new Trouble(USAGE)
  const { databaseUrl } = readEnv(settings())
  if (!isPostgres(databaseUrl) && !existsSync(databaseUrl)) return say(CERTAIN)
  const db = await openDb(databaseUrl)
  try {
    const watch = await findClockWatch(db)
    if (watch === undefined || watch.doubted_at === null) return say(CERTAIN)
    const ofDatabase = await databaseTime(db)
    say(describeDoubt(watch))
    say(`这台机器现在的时间   ${toWire(systemClock())}`)
    if (ofDatabase !== undefined) say(`数据库现在的时间     ${toWire(ofDatabase)}`)
    say(`服务器最近一次的时间 ${toWire(watch.looked_at)}`)
    say(`跳变前最后的时间     ${toWire(watch.seen_at)}`)
    if (action === '') return say(`${describeWait(watch)}时间（东八区）正确，可以运行 npm run admin -- clock confirm 立即恢复。`)
    await confirmClock(db, systemClock())
    say('已确认，到期数据恢复清理。服务器的时间与这台机器相差 6 小时以上时，会再次暂停。')
  } finally {
    await db.close()
  }
}

async function main([action = '', mobile = '', ...rest]: readonly string[]): Promise<void> {
  if (action === 'clock' && rest.length === 0) return clock(mobile)
  if (!['list', 'add', 'remove'].includes(action) || rest.length > 0 || (action === 'list') !== (mobile === '')) throw new Trouble(USAGE)
  if (mobile !== '' && !MOBILE.test(mobile)) throw new Trouble(`这不是手机号：${mobile}`)
  const { databaseUrl } = readEnv(settings())
  // Looking leaves nothing behind: a backup is restored into an empty place only.
  if (action !== 'add' && !isPostgres(databaseUrl) && !existsSync(databaseUrl))
    return say(action === 'list' ? NOBODY : `${mobile} 不是平台管理员。`)
  const db = await openDb(databaseUrl)
  try {
    if (action === 'add') {
      const added = await addAdministrator(db, mobile, WHO, systemClock())
      say(added ? `${mobile} 现在是平台管理员，用短信验证码登录即可。` : `${mobile} 已经是平台管理员。`)
    } else if (action === 'remove') {
      const outcome = await removeAdministrator(db, mobile, WHO, systemClock())
      if (outcome === 'is_last') throw new Trouble(`${mobile} 是唯一的平台管理员，请先添加另一位。`)
      say(outcome === 'removed' ? `${mobile} 不再是平台管理员。` : `${mobile} 不是平台管理员。`)
    } else {
      const all = await administratorsOf(db)
      for (const one of all) say(`${one.mobile}  ${one.name}`.trimEnd())
      if (all.length === 0) say(NOBODY)
    }
  } finally {
    await db.close()
  }
}

main(process.argv.slice(2)).catch(endWith)

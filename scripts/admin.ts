/** `npm run admin -- add|remove MOBILE`, `npm run admin -- list`: who administers the platform. A running server knows at once. */
import { existsSync } from 'node:fs'
import { MOBILE } from '#contract/fields.ts'
import { isPostgres, openDb } from '#server/db/open.ts'
import { readEnv } from '#server/env/env.ts'
import { settings } from '#server/env/settings.ts'
import { addAdministrator, administratorsOf, removeAdministrator } from '#server/features/member/administrators.ts'
import { systemClock } from '#server/flow/clock.ts'
import { endWith, Trouble } from './trouble.ts'

const USAGE = `用法：npm run admin -- list
      npm run admin -- add 手机号
      npm run admin -- remove 手机号`
const WHO = 'npm run admin'
const NOBODY = '还没有平台管理员。'

async function main([action = '', mobile = '', ...rest]: readonly string[]): Promise<void> {
  if (!['list', 'add', 'remove'].includes(action) || rest.length > 0 || (action === 'list') !== (mobile === '')) throw new Trouble(USAGE)
  if (mobile !== '' && !MOBILE.test(mobile)) throw new Trouble(`这不是手机号：${mobile}`)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const { databaseUrl } = readEnv(settings())
  // Looking leaves nothing behind: a backup is restored into an empty place only.
  if (action !== 'add' && !isPostgres(databaseUrl) && !existsSync(databaseUrl))
    return void say(action === 'list' ? NOBODY : `${mobile} 不是平台管理员。`)
  const db = await openDb(databaseUrl)
  try {
    if (action === 'add') {
      const added = await addAdministrator(db, mobile, WHO, systemClock())
      say(added ? `${mobile} 现在是平台管理员，用短信验证码登录即可。` : `${mobile} 已经是平台管理员。`)
    } else if (action === 'remove') {
      const outcome = await removeAdministrator(db, mobile, WHO, systemClock())
      if (outcome === 'last_admin') throw new Trouble(`${mobile} 是唯一的平台管理员，请先添加另一位。`)
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

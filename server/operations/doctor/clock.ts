/** Live codes and WeChat's signatures are good for minutes: all clocks must agree. */
import { sql } from 'kysely'
import { bad, caution, type Finding, good, together, unseen } from './finding.ts'
import type { World } from './world.ts'

const [SLOW, WRONG] = [5_000, 60_000]

/** Of everybody who was asked anything meanwhile. */
export async function lookAtClocks({ database, ahead, clock }: Pick<World, 'database' | 'ahead' | 'clock'>): Promise<Finding> {
  const all = new Map(ahead)
  if (typeof database !== 'string' && database.engine === 'postgres') {
    const asked = clock()
    const { rows } = await sql<{ now: number }>`SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now`.execute(database.read)
    const theirs = Number(rows[0]?.now)
    all.set('数据库', theirs < asked ? asked - theirs : Math.min(0, clock() - theirs))
  }
  if (all.size === 0) return unseen('没有可以对照的时钟：没有一家外部服务回答过。')
  return together(
    [...all].map(([who, difference]) => judged(who, difference)),
    `与 ${[...all.keys()].join('、')} 相差不到 ${SLOW / 1000} 秒。`,
  )
}

function judged(who: string, ahead: number): Finding {
  const apart = Math.abs(ahead)
  if (apart <= SLOW) return good('')
  const said = `本机比 ${who} ${ahead > 0 ? '快' : '慢'} ${Math.round(apart / 1000)} 秒，请启用自动对时（timedatectl set-ntp true）。`
  return apart > WRONG ? bad(`${said}入场码与支付签名只在几分钟内有效。`) : caution(said)
}

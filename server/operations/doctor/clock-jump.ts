/** Whether deletion by age waits because a clock has jumped (server/jobs/clock-judgement.ts). */
import type { Reading } from '../../db/db.ts'
import { type ClockWatch, findClockWatch } from '../../features/system/clock-watch-store.ts'
import { toWire } from '../../flow/clock.ts'
import { bad, caution, type Finding, good } from './finding.ts'
import { spanOf } from './work.ts'

const HOUR = 3_600_000

/** One sentence on a doubt, for doctor and for the administrators' command. */
export function describeDoubt({ reason, doubted_at, jumped_by }: ClockWatch): string {
  const at = toWire(Number(doubted_at))
  const way = `${jumped_by > 0 ? '快' : '慢'}了 ${spanOf(Math.abs(jumped_by))}`
  if (reason === 'jump') return `服务器的时钟发生跳变，跳到 ${at}，${way}（clock.jumped）。`
  if (reason === 'gap') return `服务器启动时是 ${at}，与上次运行时相差 ${spanOf(Math.abs(jumped_by))}（clock.jumped）。`
  return `一台服务器的时间是 ${at}，与其他服务器相差 ${spanOf(Math.abs(jumped_by))}（clock.jumped）。`
}

/** How much running without a jump is left. */
export function describeWait({ steady_ms }: ClockWatch): string {
  const hours = Math.max(1, Math.ceil((24 * HOUR - steady_ms) / HOUR))
  return `到期数据暂停清理，时钟再稳定运行 ${hours} 小时后恢复。`
}

export async function lookAtClockJump(database: Reading): Promise<Finding> {
  const watch = await findClockWatch(database)
  if (watch === undefined) return caution('还没有检查过时钟：服务器启动一分钟后再查。')
  if (watch.doubted_at === null) return good('时钟没有跳变，到期数据按时清理。')
  return bad(
    `${describeDoubt(watch)}${describeWait(watch)}请核对时间：正确就运行 npm run admin -- clock confirm，不正确请启用自动对时（timedatectl set-ntp true）。`,
  )
}

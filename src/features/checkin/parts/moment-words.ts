/** Moments in milliseconds, as the door's screen says them: in 东八区, with the day only where it is another one. */
import { dayTime, time } from '../../../ui/format.ts'

const wire = (at: number) => new Date(at + 8 * 3_600_000).toISOString()

/** 刚刚、32 分钟前、3 小时前: how old something is. */
export function ageWords(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return '刚刚'
  return minutes < 60 ? `${minutes} 分钟前` : `${Math.floor(minutes / 60)} 小时前`
}

/** 10:02, or 8月9日 周六 10:02 on another day than `now`. */
export function momentWords(at: number, now: number): string {
  const written = wire(at)
  return written.slice(0, 10) === wire(now).slice(0, 10) ? time(written) : dayTime(written)
}

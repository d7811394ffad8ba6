/** How long before a call time a guest is expected at the venue: red after it, a warning within the meeting's margin. */
import { Tag } from '../../../../ui/tag.tsx'

/** @param minutes null: nobody knows when they arrive. */
export function BufferTag({ minutes, margin }: { minutes: number | null; margin: number }) {
  if (minutes === null) return <Tag tone="pending">到达时间未知</Tag>
  if (minutes < 0) return <Tag tone="danger">{`晚到 ${durationWords(-minutes)}`}</Tag>
  return <Tag tone={minutes < margin ? 'warning' : 'success'}>{`提前 ${durationWords(minutes)}`}</Tag>
}

/** 45 分钟, 3 小时 20 分钟, 2 天 */
function durationWords(minutes: number): string {
  if (minutes < 120) return `${minutes} 分钟`
  if (minutes >= 2 * 1440) return `${Math.floor(minutes / 1440)} 天`
  return minutes % 60 === 0 ? `${minutes / 60} 小时` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分钟`
}

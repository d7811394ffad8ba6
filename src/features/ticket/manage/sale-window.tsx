/** When a ticket is sold, as a line of time with today on it. */
import type { OwnTicket } from '#contract/ticket-manage.ts'
import { useNow } from '../../../api/clock.ts'
import { momentOf } from '../../../ui/format.ts'
import { shortMoment } from './ticket-words.ts'

const DAY_MS = 86_400_000

type Timed = Pick<OwnTicket, 'bookingStratTime' | 'bookingEndTime' | 'steps'>

export function SaleWindow({ ticket: { bookingStratTime, bookingEndTime, steps } }: { ticket: Timed }) {
  const now = useNow()
  const [from, to] = [momentOf(bookingStratTime), momentOf(bookingEndTime)]
  if (now === 0 || Number.isNaN(from) || Number.isNaN(to)) return null
  // Before it opens and after it closes today lies beside the window, on the same line.
  const [first, last] = [Math.min(from, now), Math.max(to, now)]
  const at = (moment: number) => `${((moment - first) / Math.max(1, last - first)) * 100}%`
  const ends = steps.map(({ untilTime }) => momentOf(untilTime)).filter((until) => until > from && until < to)
  return (
    <div className="sale-window">
      <div className="sale-window-line" aria-hidden>
        <i className="is-window" style={{ left: at(from), right: `calc(100% - ${at(to)})` }} />
        {now > from && <i className="is-gone" style={{ left: at(from), right: `calc(100% - ${at(Math.min(now, to))})` }} />}
        {ends.map((until) => (
          <i key={until} className="is-step" style={{ left: at(until) }} />
        ))}
        <b style={{ left: at(now) }} />
      </div>
      <p className="sale-window-ends">
        <span>{shortMoment(bookingStratTime)} 开售</span>
        <span>{shortMoment(bookingEndTime)} 停售</span>
      </p>
      <p className="sale-window-today">今天：{wordsOf(now, from, to)}</p>
    </div>
  )
}

function wordsOf(now: number, from: number, to: number): string {
  const far = (ms: number) => (ms < DAY_MS ? '不到 1 天' : `${Math.floor(ms / DAY_MS)} 天`)
  if (now < from) return `距开售还有 ${far(from - now)}`
  if (now < to) return `距停售还有 ${far(to - now)}`
  return '已停售'
}

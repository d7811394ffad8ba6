/** The items of a day, by the time they begin. */
import { memo } from 'react'
import type { ScheduleBrief } from '#contract/schedule.ts'
import { day, time } from '../../../ui/format.ts'
import { ItemRow } from './item-row.tsx'
import { type Hour, hoursOf, isAfterMidnight, isRunning } from './timetable.ts'
import { useGrowing } from './use-growing.ts'

export interface Marks {
  starred: ReadonlySet<string>
  clashes: ReadonlyMap<string, readonly ScheduleBrief[]>
  /** The current minute, or 0. */
  minute: number
  onOpen: (id: string) => void
  onStar: (id: string) => void
}

/** About two screens of a phone; the server sends no more than this either. */
const FIRST_ITEMS = 14
const HELPING = 12

/** @param name changes when other items are shown than before. */
export function HourList({
  name,
  date,
  items,
  heading,
  ...marks
}: Marks & { name: string; date: string; items: readonly ScheduleBrief[]; heading: boolean }) {
  const shown = useGrowing(name, items.length, FIRST_ITEMS, HELPING)
  const hours = hoursOf(items)
  const begun: Hour[] = []
  let count = 0
  for (const hour of hours) {
    if (count >= shown) break
    begun.push({ start: hour.start, items: hour.items.slice(0, shown - count) })
    count += hour.items.length
  }
  return (
    <section aria-label={day(date)}>
      <h2 className={heading ? 'schedule-day' : 'unseen'}>{day(date)}</h2>
      {begun.map((hour, index) => (
        <HourGroup key={hour.start} hour={hour} total={hours[index]?.items.length ?? 0} {...marks} />
      ))}
    </section>
  )
}

interface HourGroupProps extends Marks {
  hour: Hour
  total: number
}

const HourGroup = memo(
  function HourGroup({ hour: { start, items }, total, starred, clashes, minute, onOpen, onStar }: HourGroupProps) {
    const late = items[0] !== undefined && isAfterMidnight(items[0])
    return (
      <div className="hour">
        <h3 className="hour-head">
          <span>
            {late && <small>次日</small>}
            {time(start)}
          </span>
          <small>{total} 场</small>
        </h3>
        <ol className="hour-items">
          {items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              starred={starred.has(item.id)}
              running={isRunning(item, minute)}
              clashes={clashes.get(item.id)}
              onOpen={onOpen}
              onStar={onStar}
            />
          ))}
        </ol>
      </div>
    )
  },
  (before, after) =>
    before.hour.start === after.hour.start &&
    before.total === after.total &&
    before.starred === after.starred &&
    before.clashes === after.clashes &&
    before.minute === after.minute &&
    before.hour.items.length === after.hour.items.length &&
    before.hour.items.every((item, index) => item === after.hour.items[index]),
)

/** The sessions of a day, by the time they begin. */
import { memo } from 'react'
import type { SessionBrief } from '#contract/schedule.ts'
import { day, time } from '../../../frame/format.ts'
import { SessionRow } from './session-row.tsx'
import { type Hour, hoursOf, isAfterMidnight, isRunning } from './timetable.ts'
import { useGrowing } from './use-growing.ts'

export interface Marks {
  starred: ReadonlySet<string>
  clashes: ReadonlyMap<string, readonly SessionBrief[]>
  /** The current minute, or 0. */
  minute: number
  onOpen: (id: string) => void
  onStar: (id: string) => void
}

/** About two screens of a phone; the server sends no more than this either. */
const FIRST_SESSIONS = 14
const HELPING = 12

/** @param name changes when other sessions are shown than before. */
export function HourList({
  name,
  date,
  sessions,
  heading,
  ...marks
}: Marks & { name: string; date: string; sessions: readonly SessionBrief[]; heading: boolean }) {
  const shown = useGrowing(name, sessions.length, FIRST_SESSIONS, HELPING)
  const hours = hoursOf(sessions)
  const begun: Hour[] = []
  let count = 0
  for (const hour of hours) {
    if (count >= shown) break
    begun.push({ start: hour.start, sessions: hour.sessions.slice(0, shown - count) })
    count += hour.sessions.length
  }
  return (
    <section aria-label={day(date)}>
      <h2 className={heading ? 'schedule-day' : 'unseen'}>{day(date)}</h2>
      {begun.map((hour, index) => (
        <HourGroup key={hour.start} hour={hour} total={hours[index]?.sessions.length ?? 0} {...marks} />
      ))}
    </section>
  )
}

interface HourGroupProps extends Marks {
  hour: Hour
  total: number
}

const HourGroup = memo(
  function HourGroup({ hour: { start, sessions }, total, starred, clashes, minute, onOpen, onStar }: HourGroupProps) {
    const late = sessions[0] !== undefined && isAfterMidnight(sessions[0])
    return (
      <div className="hour">
        <h3 className="hour-head">
          <span>
            {late && <small>次日</small>}
            {time(start)}
          </span>
          <small>{total} 场</small>
        </h3>
        <ol className="hour-sessions">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              starred={starred.has(session.id)}
              running={isRunning(session, minute)}
              clashes={clashes.get(session.id)}
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
    before.hour.sessions.length === after.hour.sessions.length &&
    before.hour.sessions.every((session, index) => session === after.hour.sessions[index]),
)

/** The beginning of the programme, by day; the whole of it has a page of its own. */
import { Link } from 'wouter'
import type { ScheduleItem } from '#contract/schedule.ts'
import { links } from '#contract/paths.ts'
import { day, time } from '../../../ui/format.ts'
import { RichText } from '../../../ui/rich-text.tsx'

export function Programme({ meetingId, sessions, total }: { meetingId: string; sessions: readonly ScheduleItem[]; total: number }) {
  // A programme told as articles, without times: there is nothing to look up in a timetable.
  if (sessions.some(({ day: date }) => date === ''))
    return (
      <>
        {sessions.map(({ id, title, details }) => (
          <section key={id} className="programme-day">
            {title !== '' && <h3>{title}</h3>}
            <RichText html={details} />
          </section>
        ))}
      </>
    )
  if (total === 0) return <p className="quiet">暂无日程。</p>
  const days = [...new Set(sessions.map((session) => session.day))]
  return (
    <>
      {days.map((date) => (
        <section key={date} className="programme-day" aria-label={day(date)}>
          <h3>{day(date)}</h3>
          <ol>
            {sessions
              .filter((session) => session.day === date)
              .map((session) => (
                <Line key={session.id} session={session} />
              ))}
          </ol>
        </section>
      ))}
      <Link className="more-link" href={links.schedule(meetingId)}>
        {total > sessions.length ? `查看全部 ${total} 场日程` : '按日期、会场查看日程'}
      </Link>
    </>
  )
}

function Line({ session }: { session: ScheduleItem }) {
  const place = [session.room, ...session.speakers].filter((text) => text !== '').join(' · ')
  return (
    <li className="programme-line">
      <p className="programme-time">
        <time>{time(session.startTime)}</time>
        <span>{time(session.endTime)}</span>
      </p>
      {session.details === '' ? (
        <div>
          <p className="programme-title">{session.title}</p>
          <p className="programme-place">{place}</p>
        </div>
      ) : (
        // Works before any script has arrived.
        <details>
          <summary>
            <span className="programme-title">{session.title}</span>
            <span className="programme-place">{place}</span>
          </summary>
          <RichText html={session.details} />
        </details>
      )}
    </li>
  )
}

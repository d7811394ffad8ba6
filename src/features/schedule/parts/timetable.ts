/** The programme as people look at it: by day and hour, narrowed by what they want, with what cannot be attended twice. */
import type { SessionBrief } from '#contract/schedule.ts'
import { momentOf } from '../../../frame/format.ts'

/** What somebody wants to see; empty means everything. */
export interface Wish {
  query: string
  rooms: readonly string[]
  tracks: readonly string[]
}

/** Sessions that begin at the same time. */
export interface Hour {
  start: string
  sessions: SessionBrief[]
}

export interface Option {
  value: string
  count: number
}

/** `１０１` is found by `101`, `RUST` by `rust`. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

const texts = new WeakMap<SessionBrief, string>()

/** What a search looks through, folded once per session. */
function textOf(session: SessionBrief): string {
  let text = texts.get(session)
  if (text === undefined) texts.set(session, (text = folded([session.title, ...session.speakers, session.room].join('\n'))))
  return text
}

/** Every word must occur; one of the rooms, one of the tracks. */
export function matching(sessions: readonly SessionBrief[], { query, rooms, tracks }: Wish): SessionBrief[] {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  return sessions.filter(
    (session) =>
      (rooms.length === 0 || rooms.includes(session.room)) &&
      (tracks.length === 0 || tracks.includes(session.track)) &&
      words.every((word) => textOf(session).includes(word)),
  )
}

/** The days of the programme, first to last. */
export function daysOf(sessions: readonly SessionBrief[]): string[] {
  return [...new Set(sessions.map((session) => session.day))].sort()
}

export function onDay(sessions: readonly SessionBrief[], day: string): SessionBrief[] {
  return sessions.filter((session) => session.day === day)
}

/** By the time they begin; what begins together keeps the order it came in. */
export function hoursOf(sessions: readonly SessionBrief[]): Hour[] {
  const hours = new Map<string, SessionBrief[]>()
  for (const session of sessions) {
    const hour = hours.get(session.startTime)
    if (hour === undefined) hours.set(session.startTime, [session])
    else hour.push(session)
  }
  return [...hours].sort(([a], [b]) => (a < b ? -1 : 1)).map(([start, list]) => ({ start, sessions: list }))
}

/** Rooms or tracks with the number of sessions in each, as people read them: RB2 before RB10. Those without one are left out. */
export function optionsOf(sessions: readonly SessionBrief[], field: 'room' | 'track'): Option[] {
  const counts = new Map<string, number>()
  for (const { [field]: value } of sessions) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => a.value.localeCompare(b.value, 'zh-CN', { numeric: true }))
}

/** A session after midnight belongs to the evening before; its time alone would mislead. */
export function isAfterMidnight(session: Pick<SessionBrief, 'startTime' | 'day'>): boolean {
  return session.startTime.slice(0, 10) > session.day
}

/** For each session that cannot be attended in full, those it overlaps with. One that ends as the next begins does not. */
export function clashesOf(sessions: readonly SessionBrief[]): Map<string, SessionBrief[]> {
  const clashes = new Map<string, SessionBrief[]>()
  const note = (one: SessionBrief, other: SessionBrief) => clashes.set(one.id, [...(clashes.get(one.id) ?? []), other])
  // Moments of one length and one zone compare as they are written.
  const sorted = [...sessions].sort((a, b) => (a.startTime < b.startTime ? -1 : 1))
  sorted.forEach((one, index) => {
    for (const other of sorted.slice(index + 1)) {
      if (other.startTime >= one.endTime) break
      note(one, other)
      note(other, one)
    }
  })
  return clashes
}

/** @param now 0 while the page is not alive: nothing runs yet. */
export function isRunning(session: Pick<SessionBrief, 'startTime' | 'endTime'>, now: number): boolean {
  return now !== 0 && momentOf(session.startTime) <= now && now < momentOf(session.endTime)
}

/** The day to open with: that of a running session, else today's, else the first. */
export function dayToShow(sessions: readonly SessionBrief[], now: number): string {
  const days = daysOf(sessions)
  const running = sessions.find((session) => isRunning(session, now))
  // 东八区, as on the wire.
  const today = new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)
  return running?.day ?? (days.includes(today) ? today : (days[0] ?? ''))
}

/**
 * A calendar file of RFC 5545: UTC times, CRLF, lines of at most 75 octets
 * that never break a character. Pure: the moment of writing is handed in.
 */
import type { Row } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import { links } from '#contract/paths.ts'
import { calendarSays } from '#contract/schedule.ts'

type Meeting = Pick<
  Row<'meetings'>,
  | 'id'
  | 'title'
  | 'summary'
  | 'address'
  | 'starts_at'
  | 'ends_at'
  | 'version'
  | 'cancelled_at'
  | 'end_reason'
  | 'moved_from'
  | 'moved_from_address'
>
type CalendarItem = Pick<Row<'schedule_items'>, 'id' | 'title' | 'starts_at' | 'ends_at' | 'room' | 'track' | 'speakers'>

export interface CalendarContext {
  /** Epoch milliseconds. */
  now: number
  /** Makes the UIDs ours, RFC 7986 section 5.3. */
  host: string
  /** Where the product is reached; without it events carry no link. */
  publicUrl?: string
}

/** Octets of a content line without its line break, RFC 5545 section 3.1. */
const LINE_OCTETS = 75

/** @returns the chosen sessions, one event each; with none chosen, the meeting itself as one event. */
export function calendar(meeting: Meeting, sessions: readonly CalendarItem[], context: CalendarContext): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Huiwu//Huiwu//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(meeting.title)}`,
    ...(sessions.length === 0 ? meetingEvent(meeting, context) : sessions.flatMap((session) => sessionEvent(meeting, session, context))),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function sessionEvent(meeting: Meeting, session: CalendarItem, context: CalendarContext): string[] {
  const speakers = readJson(session.speakers).join('、')
  return event(`session-${session.id}-${meeting.id}`, session, meeting, context, {
    SUMMARY: session.title,
    LOCATION: joined([meeting.address, session.room], ' '),
    DESCRIPTION: joined([changeWords(meeting), meeting.title, session.track, speakers], '\n'),
  })
}

function meetingEvent(meeting: Meeting, context: CalendarContext): string[] {
  return event(`meeting-${meeting.id}`, meeting, meeting, context, {
    SUMMARY: meeting.title,
    LOCATION: meeting.address,
    DESCRIPTION: joined([changeWords(meeting), meeting.summary], '\n'),
  })
}

/** Why the event of an earlier file is another one now; empty where it is not. */
function changeWords({ cancelled_at, moved_from, moved_from_address, end_reason }: Meeting): string {
  if (cancelled_at !== null) return calendarSays.cancelled(end_reason)
  if (moved_from === null && moved_from_address === '') return ''
  return calendarSays.moved(moved_from === null ? '' : toWire(moved_from).slice(0, 16), moved_from_address, end_reason)
}

function event(
  uid: string,
  when: { starts_at: number; ends_at: number },
  meeting: Meeting,
  context: CalendarContext,
  texts: Record<'SUMMARY' | 'LOCATION' | 'DESCRIPTION', string>,
): string[] {
  const cancelled = meeting.cancelled_at !== null
  const shown = cancelled ? { ...texts, SUMMARY: calendarSays.cancelledTitle(texts.SUMMARY) } : texts
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@${context.host}`,
    `DTSTAMP:${utc(context.now)}`,
    `DTSTART:${utc(when.starts_at)}`,
    `DTEND:${utc(when.ends_at)}`,
    // A file fetched again after a change takes the place of the first.
    `SEQUENCE:${meeting.version}`,
    ...Object.entries(shown)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}:${text(value)}`),
    ...(context.publicUrl === undefined ? [] : [`URL:${context.publicUrl}${links.schedule(meeting.id)}`]),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

function joined(parts: readonly string[], by: string): string {
  return parts.filter((part) => part !== '').join(by)
}

/** Epoch milliseconds → `YYYYMMDDTHHMMSSZ`. */
function utc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** A TEXT value, RFC 5545 section 3.3.11: backslash, semicolon, comma and line breaks escaped, control characters gone. */
function text(value: string): string {
  return value
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')
}

const segments = new Intl.Segmenter('zh')

/** Folds one line; a visible character (an emoji of several code points too) is broken only when it alone exceeds a line. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= LINE_OCTETS) return line
  let folded = ''
  let octets = 0
  const put = (piece: string) => {
    const size = Buffer.byteLength(piece)
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += piece
    octets += size
  }
  for (const { segment } of segments.segment(line)) {
    if (Buffer.byteLength(segment) < LINE_OCTETS) put(segment)
    else for (const point of segment) put(point)
  }
  return folded
}

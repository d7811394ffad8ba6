/** An attendee who puts sessions into the phone's calendar. */
import { describe, expect, it } from 'vitest'
import { writeJson } from '#server/db/json.ts'
import { calendar } from '#server/features/schedule/calendar.ts'

const meeting = {
  id: '1',
  title: '第六届全国智慧教育大会',
  summary: '两天；三个会场，十七场',
  address: '杭州市云栖谷会议中心 · 紫荆楼',
  starts_at: Date.UTC(2026, 8, 26, 0, 30),
  ends_at: Date.UTC(2026, 8, 27, 9, 30),
  version: 3,
  cancelled_at: null,
  end_reason: '',
  moved_from: null,
  moved_from_address: '',
}
const session = {
  id: 'S1',
  title: '慢一点的智慧教育',
  starts_at: Date.UTC(2026, 8, 26, 1, 30),
  ends_at: Date.UTC(2026, 8, 26, 2, 30),
  room: '主会场',
  track: '方向',
  speakers: writeJson(['沈知远', '罗雅琴']),
}
const context = { now: Date.UTC(2026, 8, 2, 2, 0, 0), host: 'huiwu.test', publicUrl: 'https://huiwu.test' }

/** Lines as a calendar program joins them again, RFC 5545 section 3.1. */
const unfolded = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n')
const value = (text: string, name: string) =>
  unfolded(text)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
const unescaped = (text: string | undefined) => text?.replace(/\\([\\;,nN])/g, (_, letter: string) => (/n/i.test(letter) ? '\n' : letter))

describe('an attendee who adds sessions to the calendar', () => {
  it('gets one event for each, in UTC, recognised when fetched again', () => {
    const text = calendar(meeting, [session, { ...session, id: 'S2' }], context)
    expect(unfolded(text)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Huiwu//Huiwu//ZH',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:第六届全国智慧教育大会',
      ...['S1', 'S2'].flatMap((id) => [
        'BEGIN:VEVENT',
        `UID:session-${id}-1@huiwu.test`,
        'DTSTAMP:20260902T020000Z',
        'DTSTART:20260926T013000Z',
        'DTEND:20260926T023000Z',
        'SEQUENCE:3',
        'SUMMARY:慢一点的智慧教育',
        'LOCATION:杭州市云栖谷会议中心 · 紫荆楼 主会场',
        'DESCRIPTION:第六届全国智慧教育大会\\n方向\\n沈知远、罗雅琴',
        'URL:https://huiwu.test/pages/index/schedule?meetingId=1',
        'STATUS:CONFIRMED',
        'END:VEVENT',
      ]),
      'END:VCALENDAR',
      '',
    ])
  })

  it('gets the meeting itself when no session is chosen', () => {
    const text = calendar(meeting, [], context)
    expect(value(text, 'UID')).toBe('meeting-1@huiwu.test')
    expect(value(text, 'DTEND')).toBe('20260927T093000Z')
    expect(unescaped(value(text, 'DESCRIPTION'))).toBe(meeting.summary)
  })

  it.each([
    '很长的中文标题'.repeat(60),
    `家庭 ${'👩‍👩‍👧'.repeat(40)} 🇨🇳${'🏳️‍🌈'.repeat(20)}`,
    'ascii '.repeat(60),
    'é'.normalize('NFD').repeat(100),
    `${'一'.repeat(22)}\u0301`,
    `x${'\u0301'.repeat(200)}`,
  ])('finds %s whole, in lines of at most 75 octets that are valid UTF-8 each', (title) => {
    const text = calendar(meeting, [{ ...session, title }], context)
    for (const line of Buffer.from(text).toString('latin1').split('\r\n')) {
      expect(line.length).toBeLessThanOrEqual(75)
      expect(() => new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1'))).not.toThrow()
    }
    expect(unescaped(value(text, 'SUMMARY'))).toBe(title)
  })

  it('finds commas, semicolons, backslashes and line breaks as they were, and nobody smuggles a line in', () => {
    const title = 'a,b;c\\d\r\nEND:VEVENT\nBEGIN:VALARM\u0007'
    const text = calendar(meeting, [{ ...session, title }], context)
    expect(value(text, 'SUMMARY')).toBe('a\\,b\\;c\\\\d\\nEND:VEVENT\\nBEGIN:VALARM')
    expect(unfolded(text).filter((line) => line === 'END:VEVENT')).toHaveLength(1)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})

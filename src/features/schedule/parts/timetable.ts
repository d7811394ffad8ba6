/** The programme as people look at it: by day and hour, narrowed by what they want, with what cannot be attended twice. */
import type { ScheduleBrief } from '#contract/schedule.ts'
import type { Fold } from '../../../kit/search-fold.ts'
import { momentOf } from '../../../ui/format.ts'

/** What somebody wants to see; empty means everything. */
export interface Wish {
  query: string
  rooms: readonly string[]
  tracks: readonly string[]
}

export interface Option {
  value: string
  count: number
}

const texts = new WeakMap<ScheduleBrief, { fold: Fold; text: string }>()

/** What a search looks through, folded once per item and fold. */
function textOf(item: ScheduleBrief, fold: Fold): string {
  let folded = texts.get(item)
  if (folded?.fold !== fold) texts.set(item, (folded = { fold, text: [item.title, ...item.speakers, item.room].map(fold).join('\n') }))
  return folded.text
}

/** Every word must occur; one of the rooms, one of the tracks. */
export function matching(items: readonly ScheduleBrief[], { query, rooms, tracks }: Wish, fold: Fold): ScheduleBrief[] {
  const words = query
    .split(/\s+/)
    .map(fold)
    .filter((word) => word !== '')
  return items.filter(
    (item) =>
      (rooms.length === 0 || rooms.includes(item.room)) &&
      (tracks.length === 0 || tracks.includes(item.track)) &&
      words.every((word) => textOf(item, fold).includes(word)),
  )
}

/** The days of the programme, first to last. */
export function daysOf(items: readonly ScheduleBrief[]): string[] {
  return [...new Set(items.map((item) => item.day))].sort()
}

export function onDay(items: readonly ScheduleBrief[], day: string): ScheduleBrief[] {
  return items.filter((item) => item.day === day)
}

/** Rooms or tracks with the number of items in each; those without one are left out. */
export function optionsOf(items: readonly ScheduleBrief[], field: 'room' | 'track'): Option[] {
  const counts = new Map<string, number>()
  for (const { [field]: value } of items) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count }))
}

/** An item after midnight belongs to the evening before; its time alone would mislead. */
export function isAfterMidnight(item: Pick<ScheduleBrief, 'startTime' | 'day'>): boolean {
  return item.startTime.slice(0, 10) > item.day
}

/** For each item that cannot be attended in full, those it overlaps with. One that ends as the next begins does not. */
export function clashesOf(items: readonly ScheduleBrief[]): Map<string, ScheduleBrief[]> {
  const clashes = new Map<string, ScheduleBrief[]>()
  const note = (one: ScheduleBrief, other: ScheduleBrief) => clashes.set(one.id, [...(clashes.get(one.id) ?? []), other])
  // Moments of one length and one zone compare as they are written.
  const sorted = [...items].sort((a, b) => (a.startTime < b.startTime ? -1 : 1))
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
export function isRunning(item: Pick<ScheduleBrief, 'startTime' | 'endTime'>, now: number): boolean {
  return now !== 0 && momentOf(item.startTime) <= now && now < momentOf(item.endTime)
}

/** The day to open with: that of a running item, else today's, else the first. */
export function dayToShow(items: readonly ScheduleBrief[], now: number): string {
  const days = daysOf(items)
  const running = items.find((item) => isRunning(item, now))
  // 东八区, as on the wire.
  const today = new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)
  return running?.day ?? (days.includes(today) ? today : (days[0] ?? ''))
}

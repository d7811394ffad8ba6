/** The order in which a programme is read, the same for everybody who reads it. */
import type { BriefRow } from './store.ts'

/** As people read them: RB2 before RB10, Chinese by its sound. */
const byName = new Intl.Collator('zh-CN', { numeric: true }).compare

type Placed = Pick<BriefRow, 'starts_at' | 'room'>

/** The room that alone opens the meeting, which is its main hall; then the others by name. What has no room is in none. */
export function roomsOf(rows: readonly Placed[]): string[] {
  const names = [...new Set(rows.map(({ room }) => room))].filter((room) => room !== '').sort(byName)
  const begins = Math.min(...rows.filter(({ room }) => room !== '').map(({ starts_at }) => starts_at))
  const [main, ...others] = names.filter((name) => rows.some(({ room, starts_at }) => room === name && starts_at === begins))
  return main === undefined || others.length > 0 ? names : [main, ...names.filter((name) => name !== main)]
}

/** By the time they begin, then by room, those for everybody first, then by title. */
export function inOrder<R extends Placed & Pick<BriefRow, 'id' | 'title'>>(rows: readonly R[], rooms: readonly string[]): R[] {
  const rank = new Map(rooms.map((room, place) => [room, place]))
  const rankOf = ({ room }: R) => rank.get(room) ?? -1
  return [...rows].sort((a, b) => a.starts_at - b.starts_at || rankOf(a) - rankOf(b) || byName(a.title, b.title) || (a.id < b.id ? -1 : 1))
}

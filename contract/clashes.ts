/** What cannot be: one room, or one speaker, in two sessions at a time. */

export interface Timed {
  id: string
  /** Moments that compare: both numbers, or both as the wire writes them. */
  from: number | string
  to: number | string
  room: string
  speakers: readonly string[]
}

export interface Clash {
  kind: 'room' | 'speaker'
  /** Of the room or the person. */
  name: string
  /** The two sessions, the earlier first. */
  first: string
  second: string
}

/** What is said of one, seen from the session that has the title. */
export const clashWords = { room: '会议室', speaker: '嘉宾' } as const

/**
 * Every session that begins before an earlier one in the same room, or with the same speaker, is over: told once, beside
 * the one that lasts longest. Pure; the server and the screens ask it alike.
 */
export function clashesOf(sessions: readonly Timed[]): Clash[] {
  const ordered = [...sessions].sort((a, b) => compare(a.from, b.from) || compare(a.to, b.to) || compare(a.id, b.id))
  /** By what they share: whichever lasts longest of those so far. */
  const lasting = new Map<string, Timed>()
  const found: Clash[] = []
  for (const session of ordered)
    for (const [kind, name] of sharedBy(session)) {
      const key = `${kind} ${name}`
      const before = lasting.get(key)
      if (before !== undefined && compare(session.from, before.to) < 0) found.push({ kind, name, first: before.id, second: session.id })
      if (before === undefined || compare(before.to, session.to) < 0) lasting.set(key, session)
    }
  return found
}

function sharedBy({ room, speakers }: Timed): (readonly [Clash['kind'], string])[] {
  const people = [...new Set(speakers)].map((name) => ['speaker', name] as const)
  return room === '' ? people : [['room', room], ...people]
}

function compare(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

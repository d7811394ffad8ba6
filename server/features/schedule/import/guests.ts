/** Those who speak become guests of the meeting. */
import type { Db, Tx } from '../../../db/db.ts'
import { newId } from '../../../flow/ids.ts'
import { insertGuests } from '../../meeting/manage-store.ts'
import { standingGuests } from '../../meeting/store.ts'
import { type Programme, SOURCE } from './programme.ts'

const keyOf = (name: string) => `${SOURCE}person:${name}`

/** @returns those who are no guests yet. */
export function newGuests(standing: readonly { name: string; source_key: string }[], guests: Programme['guests']): Programme['guests'] {
  const known = new Set(standing.flatMap(({ name, source_key }) => [name, source_key]))
  return guests.filter(({ name }) => !known.has(name) && !known.has(keyOf(name)))
}

/**
 * Adds speakers who are no guests yet, after those who are; a guest whom the organiser has described keeps everything.
 * @returns the ids of those who were added.
 */
export async function addGuests(db: Db, tx: Tx, meetingId: string, guests: Programme['guests'], now: number): Promise<string[]> {
  const standing = await standingGuests(tx, meetingId)
  const last = Math.max(0, ...standing.map(({ sort }) => sort))
  const rows = newGuests(standing, guests).map(({ name }, place) => ({
    id: newId(now),
    meeting_id: meetingId,
    source_key: keyOf(name),
    name,
    title: '',
    company: '',
    avatar: '',
    introduce: '',
    sort: last + place + 1,
  }))
  await insertGuests(db, tx, rows)
  return rows.map(({ id }) => id)
}

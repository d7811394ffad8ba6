/** People whom somebody has written down before and keeps: to be chosen the next time, at whatever meeting. */
import { type attendee, OFTEN_MOST } from '#contract/attendee.ts'
import type { Row } from '../../db/db.ts'
import type { Handler } from '../../use-case.ts'
import { newestAttendees } from './store.ts'
import { onWire } from './wire.ts'

/** Rows that are looked through: who is not among them was written down long ago. */
const LOOKED_AT = 500

export const often: Handler<typeof attendee.often> = async ({ deps, user }) => ({
  self: { name: user.name, phone: user.mobile },
  // The privacy policy lets an ID number serve the meeting that it was given for, and nothing else; so do documents and papers.
  people: peopleIn(await newestAttendees(deps.db, user.id, LOOKED_AT)).map((row) =>
    onWire({ ...row, idcard: '', document_type: '', document_number: '', annex_url: '' }),
  ),
})

/**
 * One row a person. The newest says whether they are kept; what it leaves empty an older one may know, because tickets
 * ask for different things.
 */
function peopleIn(newestFirst: readonly Row<'attendees'>[]): Row<'attendees'>[] {
  const people = new Map<string, Row<'attendees'>>()
  for (const row of newestFirst) {
    const who = `${row.name} ${row.phone}`
    const known = people.get(who)
    people.set(who, known === undefined ? row : completed(known, row))
  }
  return [...people.values()].filter((row) => row.often === 1).slice(0, OFTEN_MOST)
}

function completed(row: Row<'attendees'>, older: Row<'attendees'>): Row<'attendees'> {
  const known = Object.entries(row).filter(([, value]) => value !== null && value !== '')
  return { ...older, ...Object.fromEntries(known) }
}

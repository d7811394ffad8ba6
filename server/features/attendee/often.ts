/** People whom somebody has written down before and keeps: to be chosen the next time, at whatever meeting. */
import { type attendee, OFTEN_MOST, type Self } from '#contract/attendee.ts'
import { textKey } from '#contract/search-text.ts'
import type { Row } from '../../db/db.ts'
import type { Handler, User } from '../../use-case.ts'
import { newestAttendees, writtenUnder } from './store.ts'
import { onWire } from './wire.ts'

/** Rows that are looked through: who is not among them was written down long ago. */
const LOOKED_AT = 500

/** Own answers change seldom: older ones tell nothing more. */
const OWN_LOOKED_AT = 20

export const often: Handler<typeof attendee.often> = async ({ deps, user }) => ({
  self: selfIn(await writtenUnder(deps.db, user.id, user.mobile, OWN_LOOKED_AT), user),
  // The privacy policy lets an ID number serve the meeting that it was given for, and nothing else; so do documents and papers.
  people: peopleIn(await newestAttendees(deps.db, user.id, LOOKED_AT)).map((row) =>
    onWire({ ...row, idcard: '', document_type: '', document_number: '', annex_url: '' }),
  ),
})

/**
 * The holder of an account, by what they last answered to each question. People type their own phone for others, too: only rows in the
 * name of the account count, and in one name for an account without.
 */
function selfIn(newestFirst: readonly Row<'attendees'>[], { name, mobile }: Pick<User, 'name' | 'mobile'>): Self {
  const names = new Set(newestFirst.map((row) => textKey(row.name)))
  const own = newestFirst.filter((row) => (name === '' ? names.size === 1 : textKey(row.name) === textKey(name)))
  const text = (key: Exclude<keyof Self, 'sex'>) => own.find((row) => row[key] !== '')?.[key] ?? ''
  return {
    name: name || text('name'),
    phone: mobile,
    sex: own.find(({ sex }) => sex !== null)?.sex ?? null,
    email: text('email'),
    hospital: text('hospital'),
    grassroots: text('grassroots'),
    department: text('department'),
    position: text('position'),
    address: text('address'),
  }
}

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

/**
 * Where somebody works at a meeting, and until when; asked at every call of the door, so that whoever is taken off is
 * out with their next one.
 */
import { may } from '#contract/may.ts'
import type { Db, Row } from '../../db/db.ts'
import type { Rights } from '../../use-case.ts'
import { type Duties, dutiesOf } from './store.ts'

interface Work {
  /** Ids of lists, `all` for whom a role lets work there, and for staff without duties of their own. */
  lists: 'all' | readonly string[]
  /** When a helper's day ends; null: not by itself. */
  until: number | null
}

/**
 * @param grants what the caller may do at the tenant of the call; a meeting of another tenant is nobody's work there.
 * @returns undefined where they have no business here.
 */
export async function worksAt(
  db: Db,
  user: { id: string },
  grants: Pick<Rights, 'givenAt'>,
  meeting: Pick<Row<'meetings'>, 'id'>,
  now: number,
): Promise<Work | undefined> {
  return byRole(grants, meeting.id) ?? byDuties(await dutiesOf(db, user.id, meeting.id, now))
}

/** Whom a role lets work at all doors of a meeting. */
export function byRole(grants: Pick<Rights, 'givenAt'>, meetingId: string): Work | undefined {
  const mayCheck = may(grants.givenAt(meetingId), { permissions: ['meeting:meeting:edit', 'meeting:admission:check'] })
  return mayCheck ? { lists: 'all', until: null } : undefined
}

/** Who is staff there. */
export function byDuties(duties: Duties | undefined): Work | undefined {
  return duties && { lists: duties.listIds.length === 0 ? 'all' : duties.listIds, until: duties.until }
}

/** Whether a list is among them. */
export function isAmong({ lists }: Pick<Work, 'lists'>, listId: string): boolean {
  return lists === 'all' || lists.includes(listId)
}

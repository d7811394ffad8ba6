/** What somebody has proved, for others to read: marks that stand. */
import type { Mark } from '#contract/mark.ts'
import type { Db, Tx } from '../../db/db.ts'
import { standingInNameOf, standingMarks } from './store.ts'

/** The public pages of meetings that show a mark are others from now on: the meetings' own business, which stand behind certification. */
export type MarkMoved = (tx: Tx, certificationId: string) => Promise<void>

/** All of somebody's at a tenant, an organisation's first. */
export async function marksOf(on: Db['read'] | Tx, userId: string, thirdId: string, now: number): Promise<Mark[]> {
  return (await standingMarks(on, userId, thirdId, now)).map(({ kind, mark_name }) => ({ kind, name: mark_name }))
}

/** The one that a meeting of theirs shows: an organisation's before a person's. @returns its id; null where none stands. */
export async function bestCertification(on: Db['read'] | Tx, userId: string, thirdId: string, now: number): Promise<string | null> {
  return (await standingMarks(on, userId, thirdId, now))[0]?.id ?? null
}

/** What somebody who belongs to an organisation has proved in its very name. */
export async function marksInNameOf(
  on: Db['read'] | Tx,
  organisation: { id: string; name: string; third_id: string },
  now: number,
): Promise<Mark[]> {
  return (await standingInNameOf(on, organisation, now)) ? [{ kind: 'organisation', name: organisation.name }] : []
}

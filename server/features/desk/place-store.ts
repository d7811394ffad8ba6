/** What giving places has to know of a meeting. Writes nothing. */
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'

/** Whose meeting it is, as the people in it are told. */
export interface Host {
  title: string
  starts_at: number
  /** By its own word, or the tenant's name. */
  organiser: string
  phone: string
}

export function hostOf(tx: Tx, meetingId: string): Promise<Host> {
  return tx
    .selectFrom('meetings')
    .innerJoin('tenants', 'tenants.id', 'meetings.third_id')
    .select(['meetings.title', 'meetings.starts_at', 'meetings.phone'])
    .select(sql<string>`case when meetings.sponsor = '' then tenants.name else meetings.sponsor end`.as('organiser'))
    .where('meetings.id', '=', meetingId)
    .executeTakeFirstOrThrow()
}

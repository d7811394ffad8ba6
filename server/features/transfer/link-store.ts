/** The only file that writes claim_links. */
import type { Db, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'

export const claimLinks = table('claim_links')

/** A link with what it gives. */
export type ClaimLink = NonNullable<Awaited<ReturnType<typeof findLink>>>

export function findLink(on: Tx | Db['read'], digest: string) {
  return on
    .selectFrom('claim_links')
    .innerJoin('admissions', 'admissions.id', 'claim_links.admission_id')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .innerJoin('tickets', 'tickets.id', 'admissions.ticket_id')
    .innerJoin('meetings', 'meetings.id', 'admissions.meeting_id')
    .innerJoin('users', 'users.id', 'claim_links.user_id')
    .select([
      'claim_links.admission_id',
      'claim_links.user_id as maker_id',
      'claim_links.ends_at',
      'admissions.order_no',
      'admissions.meeting_id',
      'admissions.status',
      'admissions.user_id as holder_id',
      'attendees.name as attendee_name',
      'tickets.name as ticket_name',
      'meetings.title as meeting_title',
      'meetings.starts_at',
      'meetings.ends_at as meeting_ends',
      'users.name as maker_name',
      'users.mobile as maker_mobile',
    ])
    .where('claim_links.digest', '=', digest)
    .executeTakeFirst()
}

/** Its maker's still, and good. */
export function isOpen({ status, holder_id, maker_id, ends_at }: ClaimLink, now: number): boolean {
  return status === 'issued' && holder_id === maker_id && now < ends_at
}

/** Those of an account that closes. */
export async function deleteLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('claim_links').where('user_id', '=', userId).execute()
}

/** Those that have run out. */
export async function sweepLinks(db: Db, before: number): Promise<void> {
  await db.write((tx) => tx.deleteFrom('claim_links').where('ends_at', '<=', before).execute())
}

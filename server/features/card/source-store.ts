/** Whose card a code is, and what its holder has chosen to let others have: the only file that writes that. */
import type { Admission } from '#contract/admission.ts'
import type { WorkplaceKey } from '#contract/workplace.ts'
import type { Reader, Row, Tx } from '../../db/db.ts'
import { table } from '../../db/table.ts'
import { attendeeIs, isHolder } from '../admission/attendee-is.ts'

export const cards = table('cards')

type Person = Pick<
  Row<'attendees'>,
  'id' | 'name' | WorkplaceKey | 'position' | 'phone' | 'email' | 'idcard' | 'document_type' | 'document_number' | 'age'
>
export type Behind = Person & {
  admission_id: string
  giver_id: string
  meeting_id: string
  meeting_title: string
  attendee_is: Admission['attendeeIs']
}

const inForce = (on: Reader) =>
  on
    .selectFrom('admissions')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .innerJoin('meetings', 'meetings.id', 'admissions.meeting_id')
    .innerJoin('users as holders', 'holders.id', 'admissions.user_id')
    .select(attendeeIs.as('attendee_is'))
    .select([
      'admissions.id as admission_id',
      'admissions.user_id as giver_id',
      'admissions.meeting_id',
      'meetings.title as meeting_title',
      'attendees.id',
      'attendees.name',
      'attendees.hospital',
      'attendees.grassroots',
      'attendees.department',
      'attendees.position',
      'attendees.phone',
      'attendees.email',
      'attendees.idcard',
      'attendees.document_type',
      'attendees.document_number',
      'attendees.age',
    ])
    .where('admissions.status', '!=', 'revoked')

/** Who stands behind an exhibitor's code. */
export function findBehind(on: Reader, exhibitorHash: string): Promise<Behind | undefined> {
  return inForce(on).where('admissions.exhibitor_hash', '=', exhibitorHash).executeTakeFirst()
}

/** Of the newest ticket that an account holds for itself. */
export function newestBehind(on: Reader, userId: string): Promise<Behind | undefined> {
  return inForce(on)
    .where('admissions.user_id', '=', userId)
    .where(isHolder)
    .orderBy('admissions.issued_at', 'desc')
    .orderBy('admissions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function forgetChoice(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('cards').where('user_id', '=', userId).execute()
}

/** Whether somebody works at a stand: of a meeting's, or of any. */
export async function worksAtStand(on: Reader, userId: string): Promise<boolean> {
  const at = on.selectFrom('exhibitor_people').select('exhibitor_id').where('user_id', '=', userId).limit(1)
  return (await at.executeTakeFirst()) !== undefined
}

/**
 * The stand that somebody keeps cards for, locked: those who keep one for it, and whoever counts or removes it, take turns.
 * Undefined where they do not work at it, or it is at another meeting than the ticket.
 */
export function lockStandOf(tx: Tx, id: string, userId: string, meetingId: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('exhibitors')
    .select('id')
    .where('id', '=', id)
    .where('meeting_id', '=', meetingId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('exhibitor_people')
          .select('user_id')
          .where('exhibitor_people.exhibitor_id', '=', id)
          .where('exhibitor_people.user_id', '=', userId),
      ),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
}

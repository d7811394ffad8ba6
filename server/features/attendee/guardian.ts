/** Children among attendees: below 14 a guardian agrees, and that is kept with the child it was for. */
import { birthdayOfIdcard, isBornBy, isUnderAge as isUnderAgeOn } from '#contract/age.ts'
import { birthdayInDocument } from '#contract/document.ts'
import type { DocumentType } from '#contract/document-words.ts'
import type { Row, Tx } from '../../db/db.ts'
import { dayOf } from '../../flow/clock.ts'
import { recordConsents } from '../consent/store.ts'

interface Document {
  document_type: DocumentType | ''
  document_number: string
}
/** Columns of an attendee, with the numbers opened; a profile has other fields under the names of the contract. */
type Person = Pick<Parameters<typeof isUnderAgeOn>[0], 'idcard' | 'birthday' | 'age'> & Partial<Document>

/** By the calendar of 东八区, whatever the server's zone. */
export function isUnderAge(
  { document_type: documentType = '', document_number: documentNumber = '', ...person }: Person,
  now: number,
): boolean {
  return isUnderAgeOn({ ...person, documentType, documentNumber }, dayOf(now))
}

/** Whether the date of birth in an ID number has passed; a number with a later date is mistyped. */
export function isBorn({ idcard }: { idcard: string }, now: number): boolean {
  return isBornBy(birthdayOfIdcard(idcard), dayOf(now))
}

/** The same of the number of a document. */
export function isHolderBorn({ document_type, document_number }: Document, now: number): boolean {
  return isBornBy(birthdayInDocument(document_type, document_number), dayOf(now))
}

/** Inside the transaction that keeps the child; for everyone else nothing happens. */
export async function keepGuardianConsent(
  tx: Tx,
  child: Person & Pick<Row<'attendees'>, 'id' | 'user_id'>,
  { ip, now }: { ip: string; now: number },
): Promise<void> {
  if (!isUnderAge(child, now)) return
  await recordConsents(tx, { userId: child.user_id, documents: ['guardian'], channel: 'attendee', subject: child.id, ip, now })
}

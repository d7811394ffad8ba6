/** An attendee between the wire and the table. */
import type { Attendee, attendee } from '#contract/attendee.ts'
import type { Checked } from '#contract/call.ts'
import type { DocumentType } from '#contract/document-words.ts'
import type { Row } from '../../db/db.ts'
import type { Values } from '#contract/form-answers.ts'
import { withoutFolded } from '../../db/folded.ts'
import { holdsNumber, noNumber, type Sealed } from '../../db/sealed.ts'
import { pickFields } from '../../db/mapping.ts'
import { showField } from '../../privacy/field-gate.ts'
import { hotelAnswerOf } from '../form/hotel-answer.ts'
import type { Sheet } from '../form/answer-store.ts'
import type { SealedColumn } from './number.ts'

export type AsAsked = Pick<Checked<typeof attendee.save>, 'answers' | 'formVersion' | 'agreedKeys' | 'organiserConsent'>
type Typed = Omit<
  Checked<typeof attendee.save>,
  'id' | 'meetingId' | 'ticketId' | 'thirdId' | 'parentUserId' | 'guardianConsent' | 'self' | keyof AsAsked
>
/** Fields of the wire that are filled in once; replenishing handles them apart. */
type NumberField = 'idcard' | 'documentType' | 'documentNumber'
type OpenColumns = Omit<Columns, SealedColumn | 'document_type'>
type Columns = Omit<Row<'attendees'>, 'id' | 'user_id' | 'meeting_id' | 'third_id' | 'ticket_id' | 'order_no' | 'created_at' | 'updated_at'>
/** Columns with their sealed numbers opened (`string`) or as they are stored (`Sealed`). */
type Said<T = string> = Omit<Columns, SealedColumn> & Record<SealedColumn, T>

/**
 * All that says who an attendee is, while nothing does. A new column of the table has to be thought of here: what is
 * erased becomes this.
 */
export const nobody: Columns = {
  name: '',
  name_pinyin: '',
  sex: null,
  phone: '',
  idcard: noNumber,
  document_type: '',
  document_number: noNumber,
  age: null,
  nation: '',
  email: '',
  department: '',
  position: '',
  hospital: '',
  grassroots: '',
  address: '',
  project: '',
  awarded: '',
  annex_url: '',
  other: '',
  ishotel: 0,
  hotel_unanswered: 1,
  often: 0,
}

/** What a person typed, as columns. */
export function columnsOf({ annexUrl, namePinyin, age, sex, documentType, documentNumber, ishotel, hotelAnswered, ...same }: Typed): Said {
  const open = {
    ...same,
    ...hotelColumns(ishotel, hotelAnswered),
    annex_url: annexUrl,
    name_pinyin: namePinyin,
    age: age === '' ? null : age,
    sex: sex ?? null,
  }
  return { ...open, ...documentColumns(documentType, documentNumber) }
}

/** @param answered 0: a 0 is no answer. */
function hotelColumns(ishotel: Typed['ishotel'] = '', answered = 1): Pick<Columns, 'ishotel' | 'hotel_unanswered'> {
  return ishotel === 1 ? { ishotel, hotel_unanswered: 0 } : { ishotel: 0, hotel_unanswered: ishotel === '' || answered === 0 ? 1 : 0 }
}

/** A number without a type is an ID card; a type without a number is left out. */
export function documentColumns<Number extends string>(documentType: DocumentType | '', documentNumber: Number) {
  return {
    document_type: documentNumber === '' ? ('' as const) : documentType || ('idcard' as const),
    document_number: documentNumber,
  }
}

/** Only what was given, as columns; the rest stays as it stands. */
export function givenColumnsOf({
  annexUrl,
  namePinyin,
  age,
  ishotel,
  hotelAnswered,
  ...same
}: Partial<Omit<Typed, NumberField>>): Partial<OpenColumns> {
  const hotel = ishotel !== undefined && hotelColumns(ishotel, hotelAnswered)
  const columns = { ...same, ...hotel, annex_url: annexUrl, name_pinyin: namePinyin, age: age === '' ? null : age }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<OpenColumns>
}

/** @param sheet what they answered to own questions; left out where that is nobody's business here. */
export function onWire(row: Omit<Row<'attendees'>, SealedColumn> & Record<SealedColumn, string>, sheet?: Sheet): Attendee {
  const { id, name, sex, age, nation, email, department, position, hospital, grassroots, address, project, awarded, other, often } = row
  return {
    id,
    name,
    sex,
    phone: showField('attendee.phone', row.phone, 'author'),
    idcard: showField('attendee.idNumber', row.idcard, 'author'),
    age,
    nation,
    email,
    department,
    position,
    hospital,
    grassroots,
    address,
    project,
    awarded,
    other,
    ...pickFields(row, 'ishotel', 'document_type', 'meeting_id', 'ticket_id', 'third_id', 'name_pinyin', 'annex_url'),
    often,
    documentNumber: showField('attendee.documentNumber', row.document_number, 'author'),
    parentUserId: row.user_id,
    // Rows of before say nothing: without a form nobody has answered its question.
    hotelAnswered: row.hotel_unanswered === 1 || (row.ishotel === 0 && sheet === undefined) ? 0 : 1,
    answers: Object.fromEntries(
      Object.entries(sheet?.given ?? {}).map(([key, answer]) => [key, typeof answer === 'string' ? answer : [...answer]]),
    ),
    agreedKeys: [...(sheet?.agreed ?? [])],
    formVersion: sheet?.version ?? 0,
  }
}

/**
 * As the account that asks may see it. Whoever bought a ticket that somebody else has taken over goes on seeing whose it is
 * (decision 0013), and nothing that they have filled in.
 */
export function asSeenBy<R extends Row<'attendees'> & { sheet?: Sheet | undefined }>(userId: string, row: R): R {
  if (row.user_id === userId) return row
  return { ...withoutFolded(row), ...nobody, name: row.name, name_pinyin: row.name_pinyin, sheet: undefined }
}

/** What the specification's questions are answered with, by key; of an ID number or document only whether there is one. */
export function valuesOf(row: Said<string | Sealed>): Values {
  const { idcard, document_number: documentNumber, ...same } = row
  const marks = { idcard: openOrMark(idcard), documentNumber: openOrMark(documentNumber) }
  return { ...same, ...marks, annexUrl: row.annex_url, ishotel: hotelAnswerOf(row) }
}

const openOrMark = (number: string | Sealed) => (typeof number === 'string' ? number : holdsNumber(number) ? '1' : '')

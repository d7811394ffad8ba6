/** An attendee between the wire and the table. */
import type { Attendee, attendee } from '#contract/attendee.ts'
import type { Checked } from '#contract/call.ts'
import type { Row } from '../../db/db.ts'
import { noNumber, type Sealed } from '../../db/sealed.ts'

type AsAsked = Pick<Checked<typeof attendee.save>, 'answers' | 'formVersion' | 'agreedKeys' | 'organiserConsent'>
type Typed = Omit<
  Checked<typeof attendee.save>,
  'id' | 'meetingId' | 'ticketId' | 'thirdId' | 'parentUserId' | 'guardianConsent' | keyof AsAsked
>
type Columns = Omit<Row<'attendees'>, 'id' | 'user_id' | 'meeting_id' | 'third_id' | 'ticket_id' | 'order_no' | 'created_at' | 'updated_at'>
type Said<T = string> = Omit<Columns, 'idcard'> & { idcard: T }

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
  often: 0,
}

/** What a person typed, as columns. */
export function columnsOf({ annexUrl, namePinyin, age, sex, ...same }: Typed): Said {
  return { ...same, annex_url: annexUrl, name_pinyin: namePinyin, age: age === '' ? null : age, sex: sex ?? null }
}

/** Only what was given, as columns; the rest stays as it stands. */
export function givenColumnsOf({ annexUrl, namePinyin, age, ...same }: Partial<Omit<Typed, 'idcard'>>): Partial<Omit<Columns, 'idcard'>> {
  const columns = { ...same, annex_url: annexUrl, name_pinyin: namePinyin, age: age === '' ? null : age }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<Omit<Columns, 'idcard'>>
}

export function onWire(row: Omit<Row<'attendees'>, 'idcard'> & { idcard: string }): Attendee {
  const { user_id, meeting_id, ticket_id, third_id, name_pinyin, annex_url, order_no: _, created_at: __, updated_at: ___, ...same } = row
  return {
    ...same,
    parentUserId: user_id,
    meetingId: meeting_id,
    ticketId: ticket_id,
    thirdId: third_id,
    namePinyin: name_pinyin,
    annexUrl: annex_url,
    answers: {},
    agreedKeys: [],
    formVersion: 0,
  }
}

/** Whether every field that the ticket requires is filled in, a number sealed or not. */
export function isComplete(row: Said<string | Sealed>, parameters: readonly Row<'ticket_parameters'>[]): boolean {
  return parameters.every((parameter) => {
    if (parameter.required === 0) return true
    const key = parameter.key
    const value: unknown = key === 'annexUrl' ? row.annex_url : row[key]
    return value !== null && value !== ''
  })
}

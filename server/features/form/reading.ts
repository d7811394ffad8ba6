/** One attendee's answers as an organiser may read them: as they were asked, under the version that they were given to. */
import { answerTo, shownOf, textOf, type Values } from '#contract/form-answers.ts'
import type { AnswerSheet } from '#contract/form.ts'
import { documentTypeWords } from '#contract/document-words.ts'
import type { Question } from '#contract/question.ts'
import { say } from '#contract/sentences.ts'
import { readJson } from '../../db/json.ts'
import { holdsNumber, type Sealed, type Seals } from '../../db/sealed.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { type FieldReader, hideField, showField } from '../../privacy/field-gate.ts'
import { type AnsweredRow, versionKey, type Versions } from './answered-store.ts'
import { hotelAnswerOf } from './hotel-answer.ts'

export interface Reader {
  seals: Seals
  /** Of phones, ID numbers and documents among the answers. */
  fields: FieldReader
  /** Whether answers are theirs that only those read who may change attendees. */
  organises: boolean
}

export interface ReadAnswer {
  question: Question
  value: string
  withheld: number
}

const isConsented = ({ consented }: AnsweredRow) => Boolean(consented)

/** Nothing where the attendee has not agreed; what needs a tick of its own is withheld without it. */
export function answersRead(row: AnsweredRow, versions: Versions, { seals, organises, fields: reader }: Reader): ReadAnswer[] {
  if (!isConsented(row)) return []
  const given = readJson(row.given)
  const older = readJson(row.older)
  const agreed = new Set(readJson(row.agreed))
  const { consented: _, document_type, document_number, ...fields } = row
  const openOrMark = (number: Sealed, isAgreed: boolean) => (!holdsNumber(number) ? '' : isAgreed ? seals.open(number, row.id) : '1')
  const values: Values = {
    ...fields,
    annexUrl: row.annex_url,
    ishotel: hotelAnswerOf(row),
    idcard: openOrMark(row.idcard, agreed.has('idcard')),
    documentType: document_type === '' ? '' : documentTypeWords[document_type],
    documentNumber: openOrMark(document_number, agreed.has('documentNumber')),
  }
  const asked = versions.get(versionKey(row.form_id, row.version)) ?? []
  const gone = Object.entries(older).flatMap(([key, version]) => {
    const question = versions.get(versionKey(row.form_id, version))?.find((one) => one.key === key)
    return question === undefined ? [] : [question]
  })
  return [...shownOf(asked, given, values), ...gone]
    .filter(({ readers }) => readers === 'reception' || organises)
    .flatMap((question) => {
      const withheld = question.sensitive === 1 && answerTo(question, given, values).length > 0 && !agreed.has(question.key)
      return fieldsOf(question).map((field) => {
        const value = withheld ? '' : textOf(field, answerTo(field, given, values))
        return { question: field, value: shownAnswer(field, value, reader), withheld: withheld ? 1 : 0 }
      })
    })
}

/** @returns the question as it is read, one for each field: a document is read as its type and its number. */
export function fieldsOf(question: Question): Question[] {
  return question.key === 'documentNumber' ? [{ ...question, key: 'documentType', label: say.documentType }, question] : [question]
}

/** The readers of a question do not decide about a phone, an ID number or a document: the permission for the field does. */
function shownAnswer({ key }: Question, value: string, reader: FieldReader): string {
  if (key === 'phone') return showField('attendee.phone', value, reader)
  if (key === 'documentNumber') return showField('attendee.documentNumber', value, reader)
  return key === 'idcard' ? showField('attendee.idNumber', value, reader) : value
}

export function sheetOnWire(row: AnsweredRow, versions: Versions, reader: Reader): AnswerSheet {
  return {
    attendeeId: row.id,
    ...pickFields(row, 'name', 'ticket_name', 'form_name', 'version'),
    phone: hideField('phone', row.phone),
    outdated: row.version < row.newest ? 1 : 0,
    answerTime: toWire(row.answered_at),
    agreed: isConsented(row) ? 1 : 0,
    answers: answersRead(row, versions, reader).map(({ question: { key, label }, value, withheld }) => ({ key, label, value, withheld })),
  }
}

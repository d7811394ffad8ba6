/** Answers as organisers read them, of attendees who have a place. Writes nothing. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Question } from '#contract/question.ts'
import type { Db, Reader, Row } from '../../db/db.ts'
import { countOf, type PageRange, type RowPage } from '../../db/pages.ts'
import { readJson } from '../../db/json.ts'
import { contains } from '../../db/like.ts'
import { inPhones, soughtInPhones } from '../../privacy/phone-search.ts'

/** `consented`: the attendee lets this organiser receive what they answered. */
export interface AnsweredRow extends Row<'attendees'> {
  form_id: string
  version: number
  given: Row<'answers'>['given']
  agreed: Row<'answers'>['agreed']
  older: Row<'answers'>['older']
  answered_at: number
  form_name: string
  /** The version of the form that is asked now. */
  newest: number
  ticket_name: string
  consented: SqlBool
}

export interface AnsweredFilter {
  meetingId: string
  formId: string | undefined
  keyword: string
  /** Whether the reader sees whole phones. If not, `keyword` finds a phone by all digits or its last four digits only. */
  wholePhones: boolean
}

const answered = (on: Reader, { meetingId, formId, keyword, wholePhones }: AnsweredFilter) =>
  on
    .selectFrom('answers')
    .innerJoin('attendees', 'attendees.id', 'answers.attendee_id')
    .where((q) => {
      const conditions: Expression<SqlBool>[] = [q('answers.meeting_id', '=', meetingId), q('attendees.order_no', 'is not', null)]
      if (formId !== undefined) conditions.push(q('answers.form_id', '=', formId))
      if (keyword !== '') {
        const phone = soughtInPhones(keyword, wholePhones)
        conditions.push(q.or([contains('attendees.name', keyword), ...(phone ? [inPhones('attendees.phone', phone)] : [])]))
      }
      return q.and(conditions)
    })

/** By the ids of attendees, in their order. */
export async function withFacts(on: Reader, ids: readonly string[]): Promise<AnsweredRow[]> {
  if (ids.length === 0) return []
  const rows = await on
    .selectFrom('answers')
    .innerJoin('attendees', 'attendees.id', 'answers.attendee_id')
    .innerJoin('forms', 'forms.id', 'answers.form_id')
    .innerJoin('tickets', 'tickets.id', 'attendees.ticket_id')
    .selectAll('attendees')
    .select([
      'answers.form_id',
      'answers.version',
      'answers.given',
      'answers.agreed',
      'answers.older',
      'answers.updated_at as answered_at',
      'forms.name as form_name',
      'forms.version as newest',
      'tickets.name as ticket_name',
      sql<SqlBool>`EXISTS (SELECT 1 FROM consents WHERE consents.subject = attendees.id AND consents.document = 'organiser'
        AND consents.subject <> '' AND consents.withdrawn_at IS NULL)`.as('consented'),
    ])
    .where('answers.attendee_id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function countAnswered(on: Reader, filter: AnsweredFilter): Promise<number> {
  return countOf(answered(on, filter))
}

/** The newest first. Whose they are is found first: what else there is to know of them is asked for a page alone. */
export async function pageOfAnswered(db: Db, filter: AnsweredFilter, { offset, limit }: PageRange): Promise<RowPage<AnsweredRow>> {
  const total = await countAnswered(db.read, filter)
  const page = answered(db.read, filter).select('answers.attendee_id as id').orderBy('answers.updated_at', 'desc')
  const ids = await page.orderBy('answers.attendee_id', 'desc').offset(offset).limit(limit).execute()
  return {
    rows: await withFacts(
      db.read,
      ids.map(({ id }) => id),
    ),
    total,
  }
}

/** In ascending id of the attendee, from after one. */
export async function answeredAfter(on: Reader, filter: AnsweredFilter, after: string, most: number): Promise<AnsweredRow[]> {
  const page = answered(on, filter).select('answers.attendee_id as id').where('answers.attendee_id', '>', after)
  const ids = await page.orderBy('answers.attendee_id').limit(most).execute()
  return withFacts(
    on,
    ids.map(({ id }) => id),
  )
}

/** How many have answered each form of a meeting, under whatever version. */
export async function answeredByForm(on: Reader, meetingId: string): Promise<Map<string, number>> {
  const rows = await answered(on, { meetingId, formId: undefined, keyword: '', wholePhones: false })
    .select('answers.form_id')
    .select((q) => q.fn.countAll<number>().as('n'))
    .groupBy('answers.form_id')
    .execute()
  return new Map(rows.map(({ form_id, n }) => [form_id, Number(n)]))
}

export type Versions = ReadonlyMap<string, readonly Question[]>
export const versionKey = (formId: string, version: number) => `${formId} ${version}`
export const formIn = (key: string) => key.slice(0, key.indexOf(' '))

/**
 * The versions that answers of a meeting name, the oldest first, and those of them whose questions are asked at the door; of
 * one form where it is named.
 */
export async function versionsAnswered(on: Reader, filter: AnsweredFilter): Promise<[formId: string, version: number][]> {
  const named = await answered(on, filter).select(['answers.form_id', 'answers.version']).distinct().execute()
  const older = await answered(on, filter)
    .select(['answers.form_id', 'answers.older'])
    .where('answers.older', '!=', '{}' as Row<'answers'>['older'])
    .distinct()
    .execute()
  const wanted = new Set([
    ...named.map(({ form_id, version }) => versionKey(form_id, version)),
    ...older.flatMap((row) => Object.values(readJson(row.older)).map((version) => versionKey(row.form_id, version))),
  ])
  const rows = await on
    .selectFrom('form_versions')
    .innerJoin('forms', 'forms.id', 'form_versions.form_id')
    .select(['form_versions.form_id', 'form_versions.version', 'forms.version as current', 'forms.door'])
    .where('forms.meeting_id', '=', filter.meetingId)
    .$if(filter.formId !== undefined, (q) => q.where('forms.id', '=', filter.formId as string))
    .orderBy('forms.created_at')
    .orderBy('forms.id')
    .orderBy('form_versions.version')
    .execute()
  return rows.flatMap(({ form_id, version, current, door }) =>
    wanted.has(versionKey(form_id, version)) || (version === current && readJson(door).length > 0) ? [[form_id, version]] : [],
  )
}

/** Only those that some answers name. */
export function versionsNamed(on: Reader, rows: readonly AnsweredRow[]): Promise<Versions> {
  return questionsOf(on, rows.flatMap(namedBy))
}

/** The versions that somebody's answers name. */
export const namedBy = ({ form_id, version, older }: AnsweredRow) =>
  [version, ...Object.values(readJson(older))].map((one) => [form_id, one] as const)

/** The questions of some versions. */
export async function questionsOf(on: Reader, wanted: readonly (readonly [formId: string, version: number])[]): Promise<Versions> {
  const named = new Map<string, Set<number>>()
  for (const [formId, version] of wanted) named.set(formId, (named.get(formId) ?? new Set()).add(version))
  const found = new Map<string, readonly Question[]>()
  for (const [formId, versions] of named) {
    const query = on.selectFrom('form_versions').select(['version', 'questions']).where('form_id', '=', formId)
    for (const { version, questions } of await query.where('version', 'in', [...versions]).execute())
      found.set(versionKey(formId, version), readJson(questions))
  }
  return found
}

/** What was answered at the door, by attendee, in the order of the scans. */
export function doorAnswersOf(
  on: Reader,
  meetingId: string,
  attendeeIds: readonly string[],
): Promise<{ attendee_id: string; answers: Row<'checkin_scans'>['answers'] }[]> {
  return on
    .selectFrom('admissions')
    .innerJoin('checkin_scans', 'checkin_scans.admission_id', 'admissions.id')
    .select(['admissions.attendee_id', 'checkin_scans.answers'])
    .where('admissions.meeting_id', '=', meetingId)
    .where('admissions.attendee_id', 'in', attendeeIds)
    .where('checkin_scans.answers', '!=', '{}' as Row<'checkin_scans'>['answers'])
    .orderBy('checkin_scans.id')
    .execute()
}

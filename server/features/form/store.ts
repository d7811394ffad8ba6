/** Tables of forms and their versions; what organisers read of them. */
import { hash } from 'node:crypto'
import { firstForm as first } from '#contract/form-ready.ts'
import type { DoorQuestion } from '#contract/checkin/rule.ts'
import type { Question } from '#contract/question.ts'
import type { Reader, Row, Tx } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { newId } from '../../flow/ids.ts'
import { table } from '../../db/table.ts'

export const forms = table('forms')

export type Form = Row<'forms'>
/** With the questions of the version that it has now. */
export type FormWithQuestions = Form & { questions: Row<'form_versions'>['questions'] }

/** Who makes it, and when. */
export interface Maker {
  userId: string
  now: number
}

export interface NewForm extends Maker {
  meetingId: string
  thirdId: string
  name: string
  questions: readonly Question[]
}

const current = (on: Reader) =>
  on
    .selectFrom('forms')
    .innerJoin('form_versions', (join) =>
      join.onRef('form_versions.form_id', '=', 'forms.id').onRef('form_versions.version', '=', 'forms.version'),
    )
    .selectAll('forms')
    .select('form_versions.questions')
    .where('forms.removed_at', 'is', null)

/** A meeting's own, the oldest first. */
export function formsOf(on: Reader, meetingId: string): Promise<FormWithQuestions[]> {
  return current(on).where('forms.meeting_id', '=', meetingId).orderBy('forms.created_at').orderBy('forms.id').execute()
}

/** What shuts the answers to a question, in whatever version of a meeting's forms; undefined where none has asked it. */
export async function shutBy(
  on: Reader,
  meetingId: string,
  key: string,
): Promise<{ forOrganisers: boolean; sensitive: boolean } | undefined> {
  const versions = await on
    .selectFrom('forms')
    .innerJoin('form_versions', 'form_versions.form_id', 'forms.id')
    .select('form_versions.questions')
    .where('forms.meeting_id', '=', meetingId)
    .execute()
  const asked = versions.flatMap(({ questions }) => readJson(questions).filter((one) => one.key === key))
  if (asked.length === 0) return undefined
  return { forOrganisers: asked.some((one) => one.readers === 'organisers'), sensitive: asked.some((one) => one.sensitive === 1) }
}

/** What a ticket asks; undefined where it asks nothing. */
export function formOfTicket(on: Reader, ticketId: string): Promise<FormWithQuestions | undefined> {
  return current(on).innerJoin('tickets', 'tickets.form_id', 'forms.id').where('tickets.id', '=', ticketId).executeTakeFirst()
}

/**
 * One of a meeting's, locked: whoever changes it waits until this has been kept, and whoever counts its choices too. Its
 * questions are read once it is locked, as whoever was faster has left them.
 */
export async function lockForm(tx: Tx, meetingId: string, id: string): Promise<FormWithQuestions | undefined> {
  await tx.selectFrom('forms').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return current(tx).where('forms.meeting_id', '=', meetingId).where('forms.id', '=', id).executeTakeFirst()
}

/** @returns its id. */
export async function insertForm(tx: Tx, { meetingId, thirdId, name, questions, userId, now }: NewForm): Promise<string> {
  const id = newId(now)
  await tx
    .insertInto('forms')
    .values({
      id,
      meeting_id: meetingId,
      third_id: thirdId,
      name,
      edition: 1,
      version: 1,
      door: doorOf(id, questions),
      created_at: now,
      removed_at: null,
    })
    .execute()
  await insertVersion(tx, id, 1, questions, { userId, now })
  return id
}

async function insertVersion(tx: Tx, id: string, version: number, questions: readonly Question[], { userId, now }: Maker): Promise<void> {
  await tx
    .insertInto('form_versions')
    .values({ form_id: id, version, questions: writeJson([...questions]), made_at: now, made_by: userId })
    .execute()
}

interface FormSaved {
  name: string
  edition: number
  version: number
  /** Only where they are others. */
  questions?: readonly Question[]
}

export async function updateForm(tx: Tx, id: string, { name, edition, version, questions }: FormSaved, by: Maker): Promise<void> {
  if (questions !== undefined) await insertVersion(tx, id, version, questions, by)
  await tx
    .updateTable('forms')
    .set({ name, edition, version, ...(questions !== undefined && { door: doorOf(id, questions) }) })
    .where('id', '=', id)
    .execute()
}

/** The form that a new ticket asks: the meeting's oldest, made where there is none. The meeting's row is locked by the caller. */
export async function firstForm(tx: Tx, meetingId: string, by: Maker): Promise<string> {
  const standing = (await formsOf(tx, meetingId))[0]
  if (standing !== undefined) return standing.id
  const { third_id } = await tx.selectFrom('meetings').select('third_id').where('id', '=', meetingId).executeTakeFirstOrThrow()
  return insertForm(tx, { ...by, meetingId, thirdId: third_id, ...first })
}

/** A meeting made from another one asks the same, from a first version on. @returns new ids by old ones. */
export async function copyForms(tx: Tx, from: string, to: { meetingId: string; thirdId: string }, by: Maker): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  // One after the other: the oldest is asked where a new ticket says nothing.
  for (const [at, { id, name, questions }] of (await formsOf(tx, from)).entries())
    ids.set(id, await insertForm(tx, { ...to, ...by, now: by.now + at, name, questions: readJson(questions) }))
  return ids
}

/** Tickets that ask a form, of whatever stage. */
export function ticketsOfForms(on: Reader, meetingId: string): Promise<Pick<Row<'tickets'>, 'id' | 'form_id'>[]> {
  return on
    .selectFrom('tickets')
    .select(['id', 'form_id'])
    .where('meeting_id', '=', meetingId)
    .where('form_id', 'is not', null)
    .where('state', '!=', 'removed')
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** By which a list at the door knows a question of a form: as short as scans take it, and the same for ever. */
export function doorIdOf(formId: string, key: string): string {
  return `f_${hash('sha256', `${formId} ${key}`).slice(0, 16)}`
}

const doorOf = (formId: string, questions: readonly Question[]) =>
  writeJson(
    questions.flatMap(({ key, kind, label, asked }): DoorQuestion[] =>
      asked === 'door' ? [{ id: doorIdOf(formId, key), text: label, kind: kind === 'yes' ? 'yes' : 'text' }] : [],
    ),
  )

/** Reads of other features' tables that tell whether a step needs an uploaded file. */
import { sql } from 'kysely'
import { certificationKinds } from '#contract/mark.ts'
import { questionKinds } from '#contract/question.ts'
import { isFileKind } from '#contract/question-kinds.ts'
import type { Db } from '../../db/db.ts'

const fileKinds = questionKinds.filter(isFileKind)

/** Questions are kept as JSON: whether one of them is answered with a file. */
const asksForFile = (questions: string) =>
  sql<boolean>`(${sql.join(
    fileKinds.map((kind) => sql`${sql.ref(questions)} LIKE ${`%"kind":"${kind}"%`}`),
    sql` OR `,
  )})`

const isThere = async (query: { executeTakeFirst(): Promise<unknown> }) => (await query.executeTakeFirst()) !== undefined

/** Whether a form of a meeting that is not over asks attendees for a file. */
export function asksForFiles({ read }: Db): Promise<boolean> {
  return isThere(
    read
      .selectFrom('forms')
      .innerJoin('form_versions', (join) =>
        join.onRef('form_versions.form_id', '=', 'forms.id').onRef('form_versions.version', '=', 'forms.version'),
      )
      .select('forms.id')
      .where('forms.removed_at', 'is', null)
      .where(asksForFile('form_versions.questions'))
      .limit(1),
  )
}

export function hasOpenSurveyWithFiles({ read }: Db): Promise<boolean> {
  return isThere(
    read
      .selectFrom('surveys')
      .innerJoin('survey_versions', (join) =>
        join.onRef('survey_versions.survey_id', '=', 'surveys.id').onRef('survey_versions.version', '=', 'surveys.version'),
      )
      .select('surveys.id')
      .where('surveys.state', '=', 'open')
      .where(asksForFile('survey_versions.questions'))
      .limit(1),
  )
}

/** Whether a call for papers is open, or this author may revise a submission. */
export async function acceptsSubmissions({ read }: Db, userId: string, now: number): Promise<boolean> {
  const open = read
    .selectFrom('contribute_calls')
    .select('meeting_id')
    .where('state', '=', 'open')
    .where((q) => q.or([q('submit_from', 'is', null), q('submit_from', '<=', now)]))
    .where((q) => q.or([q('submit_until', 'is', null), q('submit_until', '>', now)]))
    .limit(1)
  const revised = read
    .selectFrom('contributions')
    .innerJoin('contribute_calls', 'contribute_calls.meeting_id', 'contributions.meeting_id')
    .select('contributions.id')
    .where('contributions.user_id', '=', userId)
    .where('contributions.state', 'in', ['revise', 'resubmitted'])
    .where((q) => q.or([q('contribute_calls.revise_until', 'is', null), q('contribute_calls.revise_until', '>', now)]))
    .limit(1)
  return (await isThere(open)) || isThere(revised)
}

/** Whether a certification of the account takes papers now: it waits for no decision, for a person or for an organisation. */
export async function canFillInCertification({ read }: Db, userId: string, thirdId: string): Promise<boolean> {
  const waiting = await read
    .selectFrom('certifications')
    .select('kind')
    .where('user_id', '=', userId)
    .where('third_id', '=', thirdId)
    .where('state', '=', 'waiting')
    .execute()
  return waiting.length < certificationKinds.length
}

/**
 * Saves a survey. A change of a question makes a new version. The questions of an open anonymous survey are fixed: answers before
 * and after a change could be told apart.
 */
import { needsName, surveyFlawsOf, tidied } from '#contract/form-rules.ts'
import type { Checked } from '#contract/call.ts'
import type { Question } from '#contract/question.ts'
import { type survey, surveyFields, SURVEYS_MAX } from '#contract/survey.ts'
import type { Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { questionsValue } from '../form/save.ts'
import { saveRevision } from '../history/revision.ts'
import { lockOwnMeeting } from '../meeting/manage-store.ts'
import { isAnswered } from './count-store.ts'
import { countPlaces } from './count-places.ts'
import { insertSurvey, insertVersion, lockSurvey, surveys, type SurveyWithQuestions } from './store.ts'
import { ownSurvey, surveyColumns } from './wire.ts'

type Input = Checked<typeof survey.save>

export const save: Handler<typeof survey.save> = async ({ deps: { db }, input, user, thirdId, now }) => {
  const questions = input.questions.map((question) => ({ ...tidied(question), asked: 'signup' as const, readers: 'organisers' as const }))
  const [flaw] = surveyFlawsOf(questions)
  // What is asked at the door alone is no flaw of a survey: it has no door.
  if (flaw !== undefined && flaw.reason !== 'name_not_asked' && flaw.reason !== 'door_question_unfit')
    return refuse(flaw.reason, { what: flaw.what })
  const telling = input.anonymous === 1 ? questions.find(needsName) : undefined
  if (telling !== undefined) return refuse('survey_asks_who', { what: telling.label })
  const settings = surveyColumns.toRow(input)
  return db.write(async (tx) => {
    const { meetingId, id } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    if (id === undefined) {
      if ((await surveys.count(tx, { meeting_id: meetingId })) >= SURVEYS_MAX) return refuse('surveys_full')
      if (settings.closes_at !== null && settings.closes_at <= now) return refuse('survey_time')
      const made = newId(now)
      const row = {
        ...settings,
        id: made,
        meeting_id: meetingId,
        third_id: thirdId,
        state: 'draft',
        edition: 1,
        version: 1,
        public_key: '',
        share_key: '',
        created_at: now,
        opened_at: null,
        ended_at: null,
      } as const
      await insertSurvey(tx, row, questions, { userId: user.id, now })
      await countPlaces(tx, made, questions, [])
      await writeLog(tx, [
        { entity: 'survey', entityId: made, meetingId, action: 'make', to: input.name, who: user.id, at: now, edition: 1 },
      ])
      return ownSurvey(tx, (await lockSurvey(tx, meetingId, made)) as SurveyWithQuestions)
    }
    const standing = await lockSurvey(tx, meetingId, id)
    if (standing === undefined) return refuse('survey_gone')
    if (standing.state === 'closed') return refuse('survey_closed')
    return change(tx, standing, { input, settings, questions, userId: user.id, now })
  })
}

interface Changing {
  input: Input
  settings: ReturnType<typeof surveyColumns.toRow>
  questions: Question[]
  userId: string
  now: number
}

/** What cannot be another once somebody has answered: whom it binds, and whether their names are with it. */
const fixedOnceAnswered = ['use', 'times', 'anonymous'] as const

async function change(tx: Tx, standing: SurveyWithQuestions, { input, settings, questions, userId, now }: Changing) {
  const { questions: stored, ...row } = standing
  const { id, meeting_id: meetingId } = row
  const before = readJson(stored)
  const thing = { entity: 'survey', entityId: id, meetingId, who: userId, at: now }
  const storedValues = { ...surveyColumns.toView(row), questions: questionsValue(before) }
  const values = { ...surveyColumns.toView({ ...row, ...settings }), questions: questionsValue(questions) }
  const change = { labels: surveyFields, since: input.edition, revision: row.edition, before: storedValues, after: values }
  const saved = await saveRevision(tx, thing, change, async (edition, changed) => {
    if (changed.includes('closeTime') && settings.closes_at !== null && settings.closes_at <= now) return refuse('survey_time')
    const fixed = await fixedOf(tx, standing, changed)
    if (fixed !== undefined) return refuse('survey_fixed', { what: surveyFields[fixed] })
    if (!changed.includes('questions')) return surveys.update(tx, { id }, { ...settings, edition })
    const other = questions.find((one) => before.some((was) => was.key === one.key && was.kind !== one.kind))
    if (other !== undefined) return refuse('question_kind_fixed', { what: other.label })
    const below = await countPlaces(tx, id, questions, before)
    if (below instanceof Refusal) return below
    const version = row.version + 1
    await insertVersion(tx, id, version, questions, { userId, now })
    return surveys.update(tx, { id }, { ...settings, edition, version })
  })
  return saved instanceof Refusal ? saved : ownSurvey(tx, (await lockSurvey(tx, meetingId, id)) as SurveyWithQuestions)
}

async function fixedOf(
  tx: Tx,
  { id, state, anonymous }: SurveyWithQuestions,
  fields: readonly (keyof typeof surveyFields)[],
): Promise<keyof typeof surveyFields | undefined> {
  if (state !== 'open') return undefined
  // Its key is made when it is opened, and whoever has begun to answer was told what becomes of it.
  if (fields.includes('anonymous')) return 'anonymous'
  if (anonymous === 1 && fields.includes('questions')) return 'questions'
  const settings = fixedOnceAnswered.find((field) => fields.includes(field))
  return settings !== undefined && (await isAnswered(tx, id)) ? settings : undefined
}

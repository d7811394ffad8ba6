/** What came of a survey: counted answer by answer, thousands between two turns of the loop, once for all who ask in the same seconds. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { SHARED_LEAST, type survey } from '#contract/survey.ts'
import type { Db, Row } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { shared as together } from '../../flow/shared.ts'
import { toWire } from '../../flow/clock.ts'
import { hideField } from '../../privacy/field-gate.ts'
import { type Handler, paged, refuse } from '../../use-case.ts'
import { answersAfter, type NamedAnswer, pageOfAnswers } from './answer-store.ts'
import { countsOf, titlesOf, turnout } from './count-store.ts'
import { openedAfter, pageOfOpened, waitingBySession } from './envelope-store.ts'
import { allVersions, findShared, findSurvey, type SurveyWithQuestions, versionKey, versionsOf } from './store.ts'
import { countingOf } from './tally.ts'
import { isOpen, saidOf } from './wire.ts'

/** Answers that are read between two turns of the loop. */
const WALK = 2_000
const SAME_MS = 3_000

/** What has been answered meanwhile is another question. */
interface Wanted {
  id: string
  anonymous: number
  version: number
  answered: number
  sessionId: string
  row: string
  column: string
}

const figuresOf = together(SAME_MS, async (db: Db, { id, anonymous, sessionId, row, column }: Wanted) => {
  const versions = (await allVersions(db.read, id)).map(({ questions }) => readJson(questions))
  const counting = countingOf(versions, { row, column })
  const sessions = new Map<string, number>()
  const walk = anonymous === 1 ? openedAfter : answersAfter
  for (let after = '', more = true; more;) {
    const rows: Pick<Row<'survey_opened'>, 'id' | 'session_id' | 'given'>[] = await walk(db.read, id, after, WALK)
    for (const answer of rows) {
      sessions.set(answer.session_id, (sessions.get(answer.session_id) ?? 0) + 1)
      if (sessionId === '' || answer.session_id === sessionId) counting.add(readJson(answer.given))
    }
    after = rows.at(-1)?.id ?? ''
    more = rows.length === WALK
    if (more) await nextTurn()
  }
  return { ...counting.result(), sessions }
})

async function wantedOf(
  db: Db,
  { id, anonymous, version }: SurveyWithQuestions,
  { sessionId = '', row = '', column = '' }: { sessionId?: string; row?: string; column?: string } = {},
): Promise<Wanted> {
  const answered = (await countsOf(db.read, [id])).get(id)?.answered ?? 0
  return { id, anonymous, version, answered, sessionId, row, column }
}

export const result: Handler<typeof survey.result> = async ({ deps: { db }, input, now }) => {
  const { meetingId, id } = input
  const survey = await findSurvey(db.read, meetingId, id)
  if (survey === undefined) return refuse('survey_gone')
  const { sessions, ...figures } = await figuresOf(db, await wantedOf(db, survey, input), now)
  const titles = await titlesOf(db.read, meetingId, [...sessions.keys()])
  return {
    id,
    name: survey.name,
    state: survey.state,
    anonymous: survey.anonymous,
    ...figures,
    waiting: [...(await waitingBySession(db.read, id)).values()].reduce((sum, n) => sum + n, 0),
    ...(await turnout(db.read, survey)),
    sessions: [...sessions]
      .filter(([session]) => session !== '')
      .map(([session, answered]) => ({ id: session, title: titles.get(session) ?? '', answered }))
      .toSorted((one, other) => other.answered - one.answered),
  }
}

/** Nobody's words, and nothing at all of so few that each could be known. */
export const shared: Handler<typeof survey.shared> = async ({ deps: { db }, input: { key }, now }) => {
  const survey = await findShared(db.read, key)
  if (survey === undefined) return refuse('survey_gone')
  const { answered, questions } = await figuresOf(db, await wantedOf(db, survey), now)
  const few = answered < SHARED_LEAST
  return {
    name: survey.name,
    meetingName: survey.meeting_title,
    state: isOpen(survey, now) ? 'open' : 'closed',
    anonymous: survey.anonymous,
    answered: few ? 0 : answered,
    few: few ? 1 : 0,
    questions: few ? [] : questions.map((question) => ({ ...question, words: [], texts: [] })),
  }
}

export const answers: Handler<typeof survey.answers> = async ({ deps: { db }, input }) => {
  const { meetingId, id, keyword } = input
  const survey = await findSurvey(db.read, meetingId, id)
  if (survey === undefined) return refuse('survey_gone')
  return paged(
    input,
    async (range) => {
      const { rows, total }: { rows: (Row<'survey_opened'> | NamedAnswer)[]; total: number } =
        survey.anonymous === 1 ? await pageOfOpened(db, id, range) : await pageOfAnswers(db, id, keyword, range)
      const versions = await versionsOf(
        db.read,
        rows.map(({ version }) => [id, version] as const),
      )
      const titles = await titlesOf(
        db.read,
        meetingId,
        rows.map(({ session_id }) => session_id),
      )
      return { rows: rows.map((row) => ({ row, versions, titles })), total }
    },
    ({ row, versions, titles }) => {
      const asked = versions.get(versionKey(id, row.version))
      const who = 'mobile' in row ? row : undefined
      return {
        id: row.id,
        name: who?.name ?? '',
        phone: who === undefined ? '' : hideField('phone', who.mobile),
        sessionTitle: titles.get(row.session_id) ?? '',
        version: row.version,
        outdated: row.version < survey.version ? 1 : 0,
        answerTime: who === undefined ? '' : toWire(who.updated_at),
        answers: asked === undefined ? [] : saidOf(readJson(asked.questions), readJson(row.given)),
      }
    },
  )
}

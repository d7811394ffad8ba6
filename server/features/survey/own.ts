/** Surveys for those who fill them in: what there is, one of them, and what they have answered. */
import type { survey } from '#contract/survey.ts'
import { readJson } from '../../db/json.ts'
import { pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import { type Handler, paged, refuse } from '../../use-case.ts'
import type { Deps } from '../../deps.ts'
import { findMeeting } from '../meeting/store.ts'
import { latestOf } from './answer-store.ts'
import { answeredBy, answeredHere, meant, titlesOf } from './count-store.ts'
import { pageOfMine } from './mine-store.ts'
import { askingOfSessions, findTold, type ToldSurvey, toldOf, versionKey, versionsOf } from './store.ts'
import { moveOf, questionsToFill, saidOf, surveyColumns, type Standing, surveyOnWire } from './wire.ts'
import { categoryOf } from './words.ts'

/** A meeting's surveys, each with how somebody stands to it. */
async function standingAll(
  { db }: Pick<Deps, 'db'>,
  meetingId: string,
  userId: string,
): Promise<{ row: ToldSurvey; standing: Standing }[]> {
  const rows = await toldOf(db.read, meetingId)
  const answered = await answeredBy(db.read, meetingId, userId)
  const isMeant = new Map<string, boolean>()
  for (const row of rows) if (!isMeant.has(row.people)) isMeant.set(row.people, (await meant(db.read, row, [userId])).has(userId))
  return rows.map((row) => ({
    row,
    standing: { answered: 0, last: null, ...answered.get(row.id), meant: isMeant.get(row.people) === true },
  }))
}

const mayFill = new Set(['fill', 'again', 'change'])

export const categories: Handler<typeof survey.categories> = async ({ deps, input: { meetingId }, user, now }) => {
  if ((await findMeeting(deps.db, meetingId)) === undefined) return refuse('meeting_gone')
  const found = new Map<string, { name: string; toFill: number; filled: number }>()
  for (const { row, standing } of await standingAll(deps, meetingId, user.id)) {
    const name = categoryOf(row)
    const counted = found.get(name) ?? { name, toFill: 0, filled: 0 }
    if (moveOf(row, standing, now) === 'fill') counted.toFill++
    if (standing.answered > 0) counted.filled++
    found.set(name, counted)
  }
  return [...found.values()]
}

export const list: Handler<typeof survey.list> = async ({ deps, input, user, now }) => {
  const { meetingId, category, filled } = input
  if ((await findMeeting(deps.db, meetingId)) === undefined) return refuse('meeting_gone')
  const all = (await standingAll(deps, meetingId, user.id)).filter(({ row, standing }) => {
    if (category !== '' && categoryOf(row) !== category) return false
    if (filled === undefined) return true
    return filled === 1 ? standing.answered > 0 : mayFill.has(moveOf(row, standing, now))
  })
  return paged(
    input,
    async ({ offset, limit }) => ({ rows: all.slice(offset, offset + limit), total: all.length }),
    ({ row, standing }) => surveyOnWire(row, standing, now),
  )
}

export const get: Handler<typeof survey.get> = async ({ deps: { db }, input: { id, sessionId = '' }, user, now }) => {
  const row = await findTold(db.read, id)
  if (row === undefined) return refuse('survey_gone')
  const title = (await titlesOf(db.read, row.meeting_id, [sessionId])).get(sessionId)
  if (sessionId !== '' && (title === undefined || row.use_for !== 'session')) return refuse('schedule_gone')
  const all = (await answeredBy(db.read, row.meeting_id, user.id)).get(id)
  const standing = row.anonymous === 1 ? undefined : await latestOf(db.read, id, sessionId, user.id)
  const isMeant = (await meant(db.read, row, [user.id])).has(user.id)
  const here = await answeredHere(db.read, row, sessionId, user.id)
  const how = { answered: all?.answered ?? 0, last: all?.last ?? null, meant: isMeant }
  const keeps = row.times === 'editable' ? standing : undefined
  return {
    ...pickFields(row, 'id', 'meeting_id', 'organiser', 'version', 'public_key'),
    meetingName: row.meeting_title,
    ...surveyColumns.toView(row),
    state: moveOf(row, how, now) === 'closed' ? 'closed' : 'open',
    answered: how.answered,
    answerTime: how.last === null ? '' : toWire(how.last),
    move: sessionId === '' ? moveOf(row, how, now) : moveOf({ ...row, use_for: 'after' }, { ...how, answered: here }, now),
    questions: await questionsToFill(db.read, row),
    sessionId,
    sessionTitle: title ?? '',
    given: keeps === undefined ? {} : { ...readJson(keeps.given) },
    agreed: keeps === undefined ? [] : readJson(keeps.agreed),
  }
}

export const mine: Handler<typeof survey.mine> = ({ deps: { db }, input, user }) =>
  paged(
    input,
    async (range) => {
      const { rows, total } = await pageOfMine(db, { userId: user.id, meetingId: input.meetingId, ...range })
      const versions = await versionsOf(
        db.read,
        rows.map(({ survey_id, version }) => [survey_id, version] as const),
      )
      return { rows: rows.map((row) => ({ row, questions: versions.get(versionKey(row.survey_id, row.version))?.questions })), total }
    },
    ({ row, questions }) => ({
      ...pickFields(row, 'id', 'survey_id', 'meeting_id', 'name', 'anonymous', 'version'),
      sessionTitle: row.session_title ?? '',
      answerTime: row.updated_at === null ? '' : toWire(row.updated_at),
      answers: questions === undefined || row.given === null ? [] : saidOf(readJson(questions), readJson(row.given)),
    }),
  )

export const ofSessions: Handler<typeof survey.ofSessions> = async ({ deps: { db }, input: { meetingId }, now }) =>
  (await askingOfSessions(db.read, meetingId, now)) ?? null

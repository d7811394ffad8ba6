/** Opens a survey, closes it, takes one away that nobody has answered; and makes, or ends, the link to its result. */
import type { survey } from '#contract/survey.ts'
import type { Db, Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import { newToken } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Action, move } from '../../flow/machine.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { isAnswered } from './count-store.ts'
import { surveyMachine } from './machine.ts'
import { surveyPlaces } from './place-store.ts'
import { deleteSurvey, lockSurvey, overdue, surveys, type SurveyWithQuestions } from './store.ts'
import { ownSurvey } from './wire.ts'

/** @returns whether it has moved: where not, no edge leads on from where it stands. */
async function moveSurvey(
  tx: Tx,
  row: SurveyWithQuestions,
  action: Action<typeof surveyMachine>,
  { who, at }: { who: string; at: number },
  columns: Partial<Pick<SurveyWithQuestions, 'opened_at' | 'ended_at' | 'public_key'>>,
): Promise<boolean> {
  const step = { entityId: row.id, action, from: row.state, who, why: '', at, meetingId: row.meeting_id } as const
  const { to } = await move(tx, surveyMachine, step, columns)
  return to !== undefined
}

export const open: Handler<typeof survey.open> = ({ deps: { db }, input, user, now }) =>
  db.write(async (tx) => {
    const { meetingId, id, publicKey = '' } = input
    const row = await lockSurvey(tx, meetingId, id)
    if (row === undefined) return refuse('survey_gone')
    if (row.state !== 'draft') return refuse('survey_moved')
    if (readJson(row.questions).length === 0) return refuse('survey_empty')
    if (row.closes_at !== null && row.closes_at <= now) return refuse('survey_time')
    if (row.anonymous === 1 && publicKey === '') return refuse('survey_key_missing')
    const key = row.anonymous === 1 ? publicKey : ''
    await moveSurvey(tx, row, 'open', { who: user.id, at: now }, { opened_at: now, public_key: key })
    return ownSurvey(tx, { ...row, state: 'open', opened_at: now, public_key: key })
  })

export const close: Handler<typeof survey.close> = ({ deps: { db }, input: { meetingId, id }, user, now }) =>
  db.write(async (tx) => {
    const row = await lockSurvey(tx, meetingId, id)
    if (row === undefined) return refuse('survey_gone')
    if (row.state === 'draft') return refuse('survey_moved')
    // Closed meanwhile, it is as they wanted it.
    if (row.state === 'closed') return ownSurvey(tx, row)
    await moveSurvey(tx, row, 'close', { who: user.id, at: now }, { ended_at: now })
    return ownSurvey(tx, { ...row, state: 'closed', ended_at: now })
  })

export const remove: Handler<typeof survey.remove> = ({ deps: { db }, input: { meetingId, id }, user, now }) =>
  db.write(async (tx) => {
    const row = await lockSurvey(tx, meetingId, id)
    if (row === undefined) return refuse('survey_gone')
    if (await isAnswered(tx, id)) return refuse('survey_in_use')
    await surveyPlaces.delete(tx, { survey_id: id })
    await deleteSurvey(tx, id)
    await writeLog(tx, [{ entity: 'survey', entityId: id, meetingId, action: 'remove', from: row.name, who: user.id, at: now }])
    return null
  })

export const share: Handler<typeof survey.share> = ({ deps: { db }, input: { meetingId, id, on }, user, now }) =>
  db.write(async (tx) => {
    const row = await lockSurvey(tx, meetingId, id)
    if (row === undefined) return refuse('survey_gone')
    if ((row.share_key !== '') === (on === 1)) return ownSurvey(tx, row)
    const key = on === 1 ? newToken().replace(/_/g, '-') : ''
    await surveys.update(tx, { id }, { share_key: key })
    const action = on === 1 ? 'share' : 'unshare'
    await writeLog(tx, [{ entity: 'survey', entityId: id, meetingId, action, who: user.id, at: now }])
    return ownSurvey(tx, { ...row, share_key: key })
  })

const AT_ONCE = 50

/** Those whose time is over are closed. @returns how many. */
export async function closeOverdue(db: Db, now: number): Promise<number> {
  const due = await overdue(db, now, AT_ONCE)
  let closed = 0
  for (const { id, meeting_id } of due)
    await db.write(async (tx) => {
      const row = await lockSurvey(tx, meeting_id, id)
      // Put off, or closed by hand, meanwhile.
      if (row === undefined || row.closes_at === null || row.closes_at > now) return
      if (await moveSurvey(tx, row, 'close', { who: 'timer', at: now }, { ended_at: now })) closed++
    })
  return closed
}

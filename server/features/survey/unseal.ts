/**
 * Opens envelopes: those of one session together, never fewer than a lot while the survey goes on. The private key comes with the
 * request and is kept nowhere. Everything is opened before anything is written; a lot is one transaction, so that whoever dies has
 * opened it, or not, and begins again with what waits.
 */
import { misfitsOf } from '#contract/form-answers.ts'
import type { Answer, Question } from '#contract/question.ts'
import { envelopeFor, LOT_LEAST, type survey } from '#contract/survey.ts'
import * as v from 'valibot'
import { writtenAnswers } from '#contract/written-answers.ts'
import type { Db } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Opener, openerBy } from '../../sealing/envelope.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { findOwnMeeting } from '../meeting/store.ts'
import { type Envelope, openLot, stillWaiting, waitingBySession, waitingOf } from './envelope-store.ts'
import { allVersions, findSurvey, lockSurvey, type SurveyWithQuestions, updateSurvey } from './store.ts'
import { ownSurvey } from './wire.ts'

/** Opened together at most: some seconds of work, and a transaction that others need not wait for. */
const LOT_MOST = 2_000

const Inside = v.object({ version: v.number(), answers: writtenAnswers })

interface Opened {
  version: number
  given: Record<string, Answer>
}

export const unseal: Handler<typeof survey.unseal> = async ({ deps: { db }, input: { meetingId, id, key }, user, thirdId, now }) => {
  if ((await findOwnMeeting(db.read, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
  const row = await findSurvey(db.read, meetingId, id)
  if (row === undefined) return refuse('survey_gone')
  const opener = row.public_key === '' ? undefined : await openerBy(key, row.public_key)
  if (opener === undefined) return refuse('survey_key_wrong')
  const versions = new Map((await allVersions(db.read, id)).map(({ version, questions }) => [version, readJson(questions)]))
  let lots = 0
  for (const [sessionId, waiting] of await waitingBySession(db.read, id))
    for (let left = waiting; mayOpen(row, left); left -= LOT_MOST) {
      // What is left over must be a lot too.
      const most = left - LOT_MOST > 0 && !mayOpen(row, left - LOT_MOST) ? left : LOT_MOST
      const some = await waitingOf(db.read, id, sessionId, most)
      if (some.length === 0) break
      const opened = await openAll(opener, some, versions)
      if (await keep(db, row, sessionId, opened, { userId: user.id, now })) lots++
      if (most === left) break
    }
  const standing = (await findSurvey(db.read, meetingId, id)) as SurveyWithQuestions
  const left = [...(await waitingBySession(db.read, id)).values()].some((n) => n > 0)
  return lots === 0 && left ? refuse('survey_lot_small') : ownSurvey(db.read, standing)
}

const mayOpen = ({ state }: SurveyWithQuestions, waiting: number) => waiting > 0 && (state === 'closed' || waiting >= LOT_LEAST)

/** What is in each, by whose it is; nothing for what does not open, or is no answer to what was asked. */
async function openAll(
  opener: Opener,
  some: readonly Envelope[],
  versions: ReadonlyMap<number, readonly Question[]>,
): Promise<Map<string, Opened | undefined>> {
  const opened = new Map<string, Opened | undefined>()
  for (const { survey_id, session_id, user_id, sealed } of some)
    opened.set(user_id, insideOf(await opener.open(sealed, envelopeFor(survey_id, session_id)), versions))
  return opened
}

function insideOf(text: string | undefined, versions: ReadonlyMap<number, readonly Question[]>): Opened | undefined {
  let written: unknown
  try {
    written = JSON.parse(text ?? '')
  } catch {
    return undefined
  }
  const inside = v.safeParse(Inside, written)
  const questions = inside.success ? versions.get(inside.output.version) : undefined
  if (!inside.success || questions === undefined) return undefined
  const { version, answers } = inside.output
  return misfitsOf(questions, answers, {}, 'all').length === 0 ? { version, given: answers } : undefined
}

/** @returns whether a lot was opened: whoever was faster, or has left meanwhile, may have made it too small. */
function keep(
  db: Db,
  { id, meeting_id: meetingId }: SurveyWithQuestions,
  sessionId: string,
  opened: ReadonlyMap<string, Opened | undefined>,
  { userId, now }: { userId: string; now: number },
): Promise<boolean> {
  return db.write(async (tx) => {
    const standing = await lockSurvey(tx, meetingId, id)
    const waiting = await stillWaiting(tx, id, sessionId, [...opened.keys()])
    if (standing === undefined || !mayOpen(standing, waiting.size)) return false
    const fit = [...waiting].flatMap((one) => opened.get(one) ?? [])
    const said = fit.map(({ version, given }) => ({ survey_id: id, session_id: sessionId, version, given: writeJson(given) }))
    await openLot(db, tx, { surveyId: id, sessionId, userIds: [...waiting] }, said)
    if (fit.length < waiting.size) await updateSurvey(tx, id, { unfit: standing.unfit + waiting.size - fit.length })
    await writeLog(tx, [{ entity: 'survey', entityId: id, meetingId, action: 'unseal', to: String(waiting.size), who: userId, at: now }])
    return true
  })
}

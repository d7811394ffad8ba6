/**
 * Opens envelopes: those of one session together, never fewer than a lot, which may be smaller once the survey is closed (a batch of
 * very few would tell who answered). The private key comes with the request and is kept nowhere. First a new batch begins, so that
 * the key of the answers that wait can be destroyed with the last of them. Everything is opened before anything is written; a lot is
 * one transaction: a server that dies has opened it or not, and the next call begins again with what waits.
 */
import { misfitsOf } from '#contract/form-answers.ts'
import type { Answer, Question } from '#contract/question.ts'
import { CLOSED_LOT_LEAST, envelopeFor, LOT_LEAST, type survey } from '#contract/survey.ts'
import * as v from 'valibot'
import { writtenAnswers } from '#contract/written-answers.ts'
import type { Db } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Opener, openerBy } from '../../sealing/envelope.ts'
import { type Handler, refuse } from '../../use-case.ts'
import type { Deps } from '../../deps.ts'
import { rewriteSoon } from '../system/rewrites.ts'
import { closeBatch, type ClosedBatches, openLot, type SealedAnswer, stillWaiting, waitingBySession, waitingOf } from './envelope-store.ts'
import { allVersions, findSurvey, lockSurvey, surveys, type SurveyWithQuestions } from './store.ts'
import { ownSurvey } from './wire.ts'

/** Opened together at most: some seconds of work, and a transaction that others need not wait for. */
const LOT_MOST = 2_000

const Inside = v.object({ version: v.number(), answers: writtenAnswers })

interface Opened {
  version: number
  given: Record<string, Answer>
}

export const unseal: Handler<typeof survey.unseal> = async ({ deps, input: { meetingId, id, key }, user, now }) => {
  const { db } = deps
  const row = await findSurvey(db.read, meetingId, id)
  if (row === undefined) return refuse('survey_gone')
  const opener = row.public_key === '' ? undefined : await openerBy(key, row.public_key)
  if (opener === undefined) return refuse('survey_key_wrong')
  const versions = new Map((await allVersions(db.read, id)).map(({ version, questions }) => [version, readJson(questions)]))
  let lots = 0
  for (const sessionId of (await waitingBySession(db.read, id)).keys()) {
    const begun = await beginBatch(deps, row, sessionId)
    if (begun === undefined) continue
    const { waiting, ...batches } = begun
    for (let left = waiting; mayOpen(row, left); left -= LOT_MOST) {
      // What is left over must be a lot too.
      const most = left - LOT_MOST > 0 && !mayOpen(row, left - LOT_MOST) ? left : LOT_MOST
      const some = await waitingOf(db.read, id, sessionId, batches.last, most)
      if (some.length === 0) break
      const opened = await openAll(opener, batches, some, versions)
      if (await keep(db, row, { sessionId, last: batches.last }, opened, { userId: user.id, now })) lots++
      if (most === left) break
    }
  }
  if (lots > 0) await rewriteSoon(deps)
  const standing = (await findSurvey(db.read, meetingId, id)) as SurveyWithQuestions
  const left = [...(await waitingBySession(db.read, id)).values()].some((n) => n > 0)
  if (lots === 0 && left) return refuse(standing.state === 'closed' ? 'survey_lot_few' : 'survey_lot_small')
  return ownSurvey(db.read, standing)
}

/** @returns what waits from now on in closed batches; undefined if too few wait for a lot. */
function beginBatch(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { id, meeting_id: meetingId }: SurveyWithQuestions,
  sessionId: string,
): Promise<(ClosedBatches & { waiting: number }) | undefined> {
  return db.write(async (tx) => {
    const standing = await lockSurvey(tx, meetingId, id)
    const waiting = (await waitingBySession(tx, id)).get(sessionId) ?? 0
    if (standing === undefined || !mayOpen(standing, waiting)) return undefined
    const takesMore = standing.state === 'open'
    return { waiting, ...(await closeBatch(db, tx, { surveyId: id, sessionId, takesMore }, env.secret)) }
  })
}

const mayOpen = ({ state }: SurveyWithQuestions, waiting: number) => waiting >= (state === 'closed' ? CLOSED_LOT_LEAST : LOT_LEAST)

/** What is in each, by its slot; nothing for what does not open, or is no answer to what was asked. */
async function openAll(
  opener: Opener,
  { keys }: ClosedBatches,
  some: readonly SealedAnswer[],
  versions: ReadonlyMap<number, readonly Question[]>,
): Promise<Map<string, Opened | undefined>> {
  const opened = new Map<string, Opened | undefined>()
  for (const { survey_id, session_id, slot, batch, sealed } of some) {
    const envelope = keys.get(batch)?.open(sealed) ?? ''
    opened.set(slot, insideOf(await opener.open(envelope, envelopeFor(survey_id, session_id)), versions))
  }
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
  { sessionId, last }: { sessionId: string; last: number },
  opened: ReadonlyMap<string, Opened | undefined>,
  { userId, now }: { userId: string; now: number },
): Promise<boolean> {
  return db.write(async (tx) => {
    const standing = await lockSurvey(tx, meetingId, id)
    const waiting = await stillWaiting(tx, id, sessionId, [...opened.keys()])
    if (standing === undefined || !mayOpen(standing, waiting.size)) return false
    const fit = [...waiting].flatMap((one) => opened.get(one) ?? [])
    const said = fit.map(({ version, given }) => ({ survey_id: id, session_id: sessionId, version, given: writeJson(given) }))
    await openLot(db, tx, { surveyId: id, sessionId, slots: [...waiting], last, now }, said)
    if (fit.length < waiting.size) await surveys.update(tx, { id }, { unfit: standing.unfit + waiting.size - fit.length })
    await writeLog(tx, [{ entity: 'survey', entityId: id, meetingId, action: 'unseal', to: String(waiting.size), who: userId, at: now }])
    return true
  })
}

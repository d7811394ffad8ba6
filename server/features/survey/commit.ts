/**
 * Many answers in one transaction. Surveys are held as they are, then what people have answered before, then counted options, each
 * in one order; everything is decided in memory, in the order in which it came, and written by few statements.
 */
import type { Question } from '#contract/question.ts'
import type { Db, NewRow, Tx } from '../../db/db.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { newId } from '../../flow/ids.ts'
import { useFiles } from '../file/use.ts'
import { type AnswerRow, insertAnswers, lockStanding, surveyAnswers } from './answer-store.ts'
import { meant, titlesOf } from './count-store.ts'
import { type AnswerOfPerson, type Envelope, envelopesBy, insertEnvelopes, insertSealed } from './envelope-store.ts'
import { type Answering, isEnvelope, type Kept, keptOf, type Refused, refusedBy } from './judge.ts'
import { type Choice, choiceKey, countedIn, givePlacesBack, lockPlaces, takePlaces } from './place-store.ts'
import { holdSurveys, type SurveyWithQuestions, versionKey, versionsOf } from './store.ts'

export type { Answering }
export type Taken = { id: string } | Refused

/** An answer among many of one person. */
const slotKey = (surveyId: string, userId: string, slot: string) => `${surveyId} ${userId} ${slot}`
const personKey = (surveyId: string, sessionId: string, userId: string) => `${surveyId} ${sessionId} ${userId}`

/** How places are counted and taken: a race test puts careless ones in their stead. */
export interface Hands {
  count: typeof lockPlaces
  take: typeof takePlaces
}
const guarded: Hands = { count: lockPlaces, take: takePlaces }

/** @returns what became of each, in their order. */
export function commitAnswers(db: Db, some: readonly Answering[], hands = guarded): Promise<Taken[]> {
  return db.write(async (tx) => {
    const batch = await begin(db, tx, some, hands)
    const taken: Taken[] = []
    for (const one of some) taken.push(await batch.take(one))
    await batch.write()
    return taken
  })
}

/** What a batch has decided so far. */
async function begin(db: Db, tx: Tx, some: readonly Answering[], hands: Hands) {
  const ids = [...new Set(some.map(({ input }) => input.id))].toSorted()
  const users = [...new Set(some.map(({ userId }) => userId))].toSorted()
  const surveys = await holdSurveys(tx, ids)
  const all = [...surveys.values()]
  const facts = await factsOf(tx, all, users, some)
  const versions = await versionsOf(
    tx,
    some.map(({ input }) => [input.id, input.version] as const),
  )
  const named = all.filter(({ anonymous }) => anonymous === 0).map(({ id }) => id)
  const once = new Map<string, AnswerRow>()
  const many = new Map<string, AnswerRow>()
  const keys = some.map(({ input }) => input.key)
  if (named.length > 0)
    for (const row of await lockStanding(tx, named, users, keys)) {
      if (row.slot === '') once.set(personKey(row.survey_id, row.session_id, row.user_id), row)
      else many.set(slotKey(row.survey_id, row.user_id, row.slot), row)
    }
  const sealed = new Map<string, string>()
  const anonymous = all.filter((one) => one.anonymous === 1).map(({ id }) => id)
  if (anonymous.length > 0)
    for (const one of await envelopesBy(tx, anonymous, users)) sealed.set(personKey(one.survey_id, one.session_id, one.user_id), one.key)
  const asked = new Map(all.map(({ id, questions }) => [id, readJson(questions)] as const))
  const seen = new Map([...versions].map(([key, { questions }]) => [key, readJson(questions)] as const))
  const nowOf = ({ id }: SurveyWithQuestions) => asked.get(id) as Question[]
  const counting = all.filter((row) => nowOf(row).some(({ options }) => options.some(({ places }) => places > 0)))
  const taken = await hands.count(
    tx,
    counting.map(({ id }) => id),
  )
  const moved = new Map<string, { choice: Choice; places: number; by: number }>()
  const fresh: NewRow<'survey_answers'>[] = []
  const envelopes: Envelope[] = []
  const answers: AnswerOfPerson[] = []

  /** Counts places in and out; nothing where one is full. */
  function move(row: SurveyWithQuestions, before: Kept['given'], after: Kept['given']): Refused | undefined {
    const now = nowOf(row)
    const [given, wanted] = [countedIn(row.id, now, before), countedIn(row.id, now, after)]
    const places = (choice: Choice) =>
      now.find(({ key }) => key === choice.key)?.options.find(({ key }) => key === choice.option) as { label: string; places: number }
    const more = wanted.filter((choice) => !given.some((one) => choiceKey(one) === choiceKey(choice)))
    const full = more.find((choice) => (taken.get(choiceKey(choice)) ?? 0) >= places(choice).places)
    if (full !== undefined) return { reason: 'choice_full', what: places(full).label }
    const less = given.filter((choice) => !wanted.some((one) => choiceKey(one) === choiceKey(choice)))
    for (const [some, by] of [[less, -1] as const, [more, 1] as const])
      for (const choice of some) {
        const key = choiceKey(choice)
        taken.set(key, (taken.get(key) ?? 0) + by)
        moved.set(key, { choice, places: places(choice).places, by: (moved.get(key)?.by ?? 0) + by })
      }
    return undefined
  }

  async function take(one: Answering): Promise<Taken> {
    const { input, userId, now } = one
    const row = surveys.get(input.id)
    const sessionId = input.sessionId ?? ''
    const person = personKey(input.id, sessionId, userId)
    // Sent once more, it is what it was, though the survey may be over by now.
    if (sealed.get(person) === input.key) return { id: '' }
    const standing = row?.times === 'many' ? many.get(slotKey(input.id, userId, input.key)) : once.get(person)
    if (standing?.key === input.key) return { id: standing.id }
    const refused = refusedBy(row, one, facts(row, userId, sessionId))
    if (refused !== undefined || row === undefined) return refused ?? { reason: 'survey_gone' }
    const questions = seen.get(versionKey(input.id, input.version))
    if (row.anonymous === 1) {
      if (sealed.has(person)) return { reason: 'survey_answered' }
      if (questions === undefined) return { reason: 'survey_changed' }
      if (!isEnvelope(questions, one)) return { reason: 'survey_unsealed' }
      sealed.set(person, input.key)
      envelopes.push({ survey_id: row.id, session_id: sessionId, user_id: userId, key: input.key })
      answers.push({ survey_id: row.id, session_id: sessionId, user_id: userId, sealed: input.sealed })
      return { id: '' }
    }
    if (standing !== undefined && row.times === 'once') return { reason: 'survey_answered' }
    const kept = keptOf(questions, one)
    if ('reason' in kept) return kept
    // An option that is asked no more has no place that could be taken.
    if (input.version !== row.version && losesOption(row.id, questions ?? [], nowOf(row), kept)) return { reason: 'survey_changed' }
    const id = standing?.id ?? newId(now)
    const use = { entity: 'survey_answer' as const, entityId: id, thirdId: row.third_id }
    const mayUse = (kept.files.length === 0 && standing === undefined) || (await useFiles(tx, use, 'survey', userId, kept.files))
    if (!mayUse) return { reason: 'file_gone' }
    const full = move(row, standing === undefined ? {} : readJson(standing.given), kept.given)
    if (full !== undefined) {
      // What was used for it is used no more, or as before.
      if (kept.files.length > 0 || standing !== undefined)
        await useFiles(tx, use, 'survey', userId, standing === undefined ? [] : filesIn(standing))
      return full
    }
    const columns = {
      version: input.version,
      given: writeJson(kept.given),
      agreed: writeJson(kept.agreed),
      key: input.key,
      updated_at: now,
    }
    if (standing === undefined) {
      const slot = row.times === 'many' ? input.key : ''
      const made = { id, survey_id: row.id, session_id: sessionId, user_id: userId, slot, ...columns, created_at: now }
      fresh.push(made)
      if (slot === '') once.set(person, made)
      else many.set(slotKey(row.id, userId, slot), made)
      return { id }
    }
    const waiting = fresh.find((made) => made.id === id)
    if (waiting === undefined) await surveyAnswers.update(tx, { id }, columns)
    else Object.assign(waiting, columns)
    once.set(person, { ...standing, ...columns })
    return { id }
  }

  async function write(): Promise<void> {
    for (const { choice, places, by } of [...moved.values()].toSorted((a, b) => (choiceKey(a.choice) < choiceKey(b.choice) ? -1 : 1))) {
      if (by < 0) await givePlacesBack(tx, choice, -by)
      // Its row is locked: there is no way here but a place that was counted wrongly, and then nothing of all this is true.
      else if (by > 0 && !(await hands.take(tx, choice, by, places))) throw new Error(`no place is left of ${choiceKey(choice)}`)
    }
    // In one order, so that two batches never wait for each other's rows.
    await insertAnswers(db, tx, fresh.toSorted(byPerson))
    await insertEnvelopes(db, tx, envelopes.toSorted(byPerson))
    await insertSealed(db, tx, answers, some[0]?.secret ?? '')
  }

  return { take, write }
}

const byPerson = (one: Person, other: Person) => (keyOf(one) < keyOf(other) ? -1 : 1)
const keyOf = ({ survey_id, session_id, user_id }: Person) => personKey(survey_id, session_id, user_id)
type Person = Pick<Envelope, 'survey_id' | 'session_id' | 'user_id'>

const filesIn = ({ given }: AnswerRow) => Object.values(readJson(given)).flatMap((answer) => (typeof answer === 'string' ? [answer] : []))

/** Whether somebody has chosen an option that was counted, and that the survey has no more. */
function losesOption(surveyId: string, seen: readonly Question[], now: readonly Question[], { given }: Kept): boolean {
  return countedIn(surveyId, seen, given).some(
    ({ key, option }) => !now.some((question) => question.key === key && question.options.some((one) => one.key === option)),
  )
}

/** Who is meant by each survey, and which sessions there are. */
async function factsOf(tx: Tx, all: readonly SurveyWithQuestions[], users: readonly string[], some: readonly Answering[]) {
  const [theirs, titles] = [new Map<string, Set<string>>(), new Map<string, Map<string, string>>()]
  for (const row of all) {
    theirs.set(row.id, await meant(tx, row, users))
    const sessions = some.flatMap(({ input }) => (input.id === row.id && input.sessionId !== undefined ? [input.sessionId] : []))
    titles.set(row.id, await titlesOf(tx, row.meeting_id, sessions))
  }
  return (row: SurveyWithQuestions | undefined, userId: string, sessionId: string) => ({
    meant: row !== undefined && theirs.get(row.id)?.has(userId) === true,
    sessionKnown: row !== undefined && titles.get(row.id)?.has(sessionId) === true,
  })
}

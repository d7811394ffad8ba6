/**
 * Answers to a survey beside the bare transaction that keeps one row, one by one and as they come together; and the result of
 * 100,000 answers beside the bare query that reads them. In process, medians of interleaved rounds, on both engines.
 * `npm run bench -- survey [rounds]`
 */
import { survey } from '#contract/survey.ts'
import { headers } from '#contract/call.ts'
import type { Db } from '#server/db/db.ts'
import { writeJson } from '#server/db/json.ts'
import { newId } from '#server/flow/ids.ts'
import { answersAfter } from '#server/features/survey/answer-store.ts'
import { testApp, type TestApp } from '#test/support/app.ts'
import { crowd, type Member } from '#test/support/crowd.ts'
import { freshDatabase } from '#test/support/database.ts'
import { request, signInAs } from '#test/support/person.ts'
import { answerTo, asks, here, oneOf, openSurvey } from '#test/support/surveys.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const ROUNDS = Number(process.argv[2] ?? sized({ full: 5, small: 1 }))
/** People who answer in a round. */
const PEOPLE = sized({ full: 1_000, small: 20 })
const ANSWERS = sized({ full: 100_000, small: 200 })
const AT_ONCE = Math.min(5_000, ANSWERS)
const WALK = 2_000

const questions = [
  oneOf('q_view', { good: '满意', fair: '一般', bad: '不满意' }),
  asks('q_nps', { kind: 'nps' }),
  asks('q_rows', {
    kind: 'matrix',
    options: [
      { key: 'a', label: '好', places: 0 },
      { key: 'b', label: '不好', places: 0 },
    ],
    rows: [
      { key: 'r', label: '讲者' },
      { key: 's', label: '会场' },
    ],
  }),
  asks('q_words', { kind: 'long' }),
]
const answerOf = (n: number) => ({
  q_view: (['good', 'fair', 'bad'] as const)[n % 3] as string,
  q_nps: String(n % 11),
  q_rows: ['r:a', n % 2 === 0 ? 's:a' : 's:b'],
  q_words: n % 4 === 0 ? `茶点不错，会场第${n % 50}排看不清` : '',
})

const perSecond = async (many: number, work: () => Promise<unknown>) => {
  const from = performance.now()
  await work()
  return (many / (performance.now() - from)) * 1000
}

/** The transaction that nobody can do without: one row, durable. */
const bare = (db: Db, surveyId: string, member: Member, now: number, slot: string) =>
  db.write((tx) => db.insertMany(tx, 'survey_answers', [rowOf(surveyId, member.userId, now, slot, 0)]))

const rowOf = (surveyId: string, userId: string, now: number, slot: string, n: number) => ({
  id: newId(now),
  survey_id: surveyId,
  session_id: '',
  user_id: userId,
  slot,
  key: slot,
  version: 1,
  given: writeJson(answerOf(n)),
  agreed: writeJson<string[]>([]),
  created_at: now,
  updated_at: now,
})

async function answersPerSecond(test: TestApp, db: Db, members: readonly Member[]): Promise<Record<string, number[]>> {
  const organiser = await signInAs(test, 'organiser')
  const rates: Record<string, number[]> = { bare: [], one: [], together: [] }
  for (let round = -1; round < ROUNDS; round++) {
    test.clock.pass(61_000)
    const fresh = await Promise.all([0, 1, 2].map((n) => openSurvey(organiser, { questions, name: `第${round}轮${n}` })))
    const [first, second, third] = fresh as [(typeof fresh)[number], (typeof fresh)[number], (typeof fresh)[number]]
    const submit = (one: typeof first, member: Member, n: number) =>
      request(test.app, survey.submit, answerTo(one, answerOf(n)), { [headers.authorization]: `Bearer ${member.token}` })
    const some = members.slice(0, PEOPLE / 10)
    const measured = {
      bare: await perSecond(some.length, async () => {
        for (const [n, member] of some.entries()) await bare(db, first.id, member, test.clock(), `bare-${n}`)
      }),
      one: await perSecond(some.length, async () => {
        for (const [n, member] of some.entries()) await submit(second, member, n)
      }),
      together: await perSecond(members.length, () => Promise.all(members.map((member, n) => submit(third, member, n)))),
    }
    for (const one of fresh) {
      await organiser.do(survey.close, { ...here, id: one.id })
      // A hundred stand at once at the most.
      await db.write(async (tx) => {
        for (const table of ['survey_answers', 'survey_versions'] as const)
          await tx.deleteFrom(table).where('survey_id', '=', one.id).execute()
        await tx.deleteFrom('surveys').where('id', '=', one.id).execute()
      })
    }
    if (round >= 0) for (const [name, rate] of Object.entries(measured)) rates[name]?.push(rate)
  }
  return rates
}

async function resultTimes(test: TestApp, db: Db, members: readonly Member[]): Promise<Record<string, number[]>> {
  const organiser = await signInAs(test, 'organiser')
  const one = await openSurvey(organiser, { questions, times: 'many' })
  const now = test.clock()
  for (let from = 0; from < ANSWERS; from += AT_ONCE)
    await db.write((tx) =>
      db.insertMany(
        tx,
        'survey_answers',
        Array.from({ length: AT_ONCE }, (_, n) =>
          rowOf(one.id, (members[n % members.length] as Member).userId, now, `k${from + n}`, from + n),
        ),
      ),
    )
  const times: Record<string, number[]> = { query: [], result: [], again: [] }
  const timed = async (work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    return performance.now() - from
  }
  for (let round = -1; round < ROUNDS; round++) {
    test.clock.pass(5_000)
    const measured = {
      query: await timed(async () => {
        for (let after = '', more = true; more;) {
          const rows = await answersAfter(db.read, one.id, after, WALK)
          after = rows.at(-1)?.id ?? ''
          more = rows.length === WALK
        }
      }),
      result: await timed(() => organiser.do(survey.result, { ...here, id: one.id })),
      again: await timed(() => organiser.do(survey.result, { ...here, id: one.id })),
    }
    if (round >= 0) for (const [name, time] of Object.entries(measured)) times[name]?.push(time)
  }
  return times
}

for (const engine of ['sqlite', ...(process.env['TEST_DATABASE_URL'] === undefined ? [] : (['postgres'] as const))] as const) {
  const opened = await freshDatabase(engine)
  const test = await testApp(opened.db)
  const members = await crowd(opened.db, PEOPLE, { ticketId: '1', now: test.clock() })
  const rates = await answersPerSecond(test, opened.db, members)
  const [alone, one, together] = ['bare', 'one', 'together'].map((name) => median(rates[name] ?? [])) as [number, number, number]
  const times = await resultTimes(test, opened.db, members)
  const [query, result, again] = ['query', 'result', 'again'].map((name) => median(times[name] ?? [])) as [number, number, number]
  print(
    `Answers a second, ${engine}`,
    ['how', 'answers/s', 'to the bare transaction'],
    [
      ['the bare transaction, one after the other', alone, 1],
      ['the call, one after the other', one, one / alone],
      [`the call, ${PEOPLE.toLocaleString('en')} together`, together, together / alone],
    ],
  )
  print(
    `What came of ${ANSWERS.toLocaleString('en')} answers, ${engine}, ms`,
    ['asked', 'ms', 'to the bare query'],
    [
      ['the bare query, page by page', query, 1],
      ['the result', result, result / query],
      ['the same, for who asks within three seconds', again, again / query],
    ],
  )
  await opened.drop()
}
process.exit(0)

/**
 * What organisers wait for where 10,000 attendees have answered twelve questions: a page of answers beside the bare query
 * for its rows, what a ticket asks with counted choices, and a table of them all, step by step. In process, medians of
 * interleaved rounds. `npm run bench -- answers [rounds]`.
 */
import { form } from '#contract/form.ts'
import { task } from '#contract/task.ts'
import { ticket } from '#contract/ticket.ts'
import { writeJson } from '#server/db/json.ts'
import { answersExport } from '#server/features/form/export.ts'
import { formOfTicket } from '#server/features/form/store.ts'
import { newId } from '#server/flow/ids.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { testApp } from '#test/support/app.ts'
import { askInstead, optionsOf, ownQuestion } from '#test/support/asking.ts'
import { freshDatabase } from '#test/support/database.ts'
import { attendee } from '#contract/attendee.ts'
import { signIn, signInAs } from '#test/support/person.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const ROUNDS = Number(process.argv[2] ?? sized({ full: 20, small: 1 }))
const MANY = sized({ full: 10_000, small: 60 })
const HERE = { meetingId: '1' }

const opened = await freshDatabase('sqlite')
const test = await testApp(opened.db)
const organiser = await signInAs(test, 'organiser')
const person = await signIn(test, '13800000011')
await askInstead(opened.db, '1', (questions) => [
  ...questions,
  ...Array.from({ length: 11 }, (_, n) => ownQuestion(`q_${n}`)),
  ownQuestion('q_dinner', { kind: 'one', options: optionsOf({ west: 6_000, east: 6_000 }) }),
])
const answers = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`q_${n}`, `第${n}个问题的回答，不长也不短`]))
const said = { ...HERE, ticketId: '1', name: '王小明', sex: 1, phone: '13900000001', organiserConsent: 1 } as const
const { id } = await person.do(attendee.save, { ...said, answers: { ...answers, q_dinner: 'west' } })
const formId = (await formOfTicket(opened.db.read, '1'))?.id as string
const now = test.clock()
await opened.db.write(async (tx) => {
  const row = await tx.selectFrom('attendees').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const sheet = await tx.selectFrom('answers').selectAll().where('attendee_id', '=', id).executeTakeFirstOrThrow()
  const consent = await tx.selectFrom('consents').selectAll().where('subject', '=', id).executeTakeFirstOrThrow()
  const ids = Array.from({ length: MANY }, () => newId(now))
  const each = <T>(make: (one: string, n: number) => T) => ids.map(make)
  await opened.db.insertMany(
    tx,
    'attendees',
    each((one, n) => ({ ...row, id: one, order_no: `N${n}` })),
  )
  await opened.db.insertMany(
    tx,
    'answers',
    each((one, n) => ({
      ...sheet,
      attendee_id: one,
      given: writeJson({ ...answers, q_dinner: n % 2 === 0 ? 'west' : 'east' }),
      updated_at: now + n,
    })),
  )
  await opened.db.insertMany(
    tx,
    'answer_choices',
    each((one, n) => ({ attendee_id: one, form_id: formId, key: 'q_dinner', option: n % 2 === 0 ? 'west' : 'east' })),
  )
  await opened.db.insertMany(
    tx,
    'consents',
    each((one, n) => ({ ...consent, id: `C${n}`, subject: one })),
  )
})

const spent = new Map<string, number[]>()
async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const done = await work()
  spent.set(name, [...(spent.get(name) ?? []), performance.now() - from])
  return done
}
const bare = () =>
  opened.db.read
    .selectFrom('answers')
    .innerJoin('attendees', 'attendees.id', 'answers.attendee_id')
    .selectAll()
    .where('answers.meeting_id', '=', '1')
    .orderBy('answers.updated_at', 'desc')
    .limit(30)
    .execute()
const counted = () =>
  opened.db.read
    .selectFrom('answers')
    .innerJoin('attendees', 'attendees.id', 'answers.attendee_id')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('answers.meeting_id', '=', '1')
    .where('attendees.order_no', 'is not', null)
    .execute()

for (let round = -3; round < ROUNDS; round++) {
  if (round === 0) spent.clear()
  await timed('page', () => organiser.do(form.answers, { ...HERE, pageNum: 1, pageSize: 30 }))
  await timed('last', () => organiser.do(form.answers, { ...HERE, pageNum: Math.ceil(MANY / 30), pageSize: 30 }))
  await timed('found', () => organiser.do(form.answers, { ...HERE, keyword: '小明', pageNum: 1, pageSize: 30 }))
  await timed('bare', bare)
  await timed('count', counted)
  await timed('asked', () => person.do(ticket.parameters, { ...HERE, ticketId: '1' }))
}
const ms = (name: string) => median(spent.get(name) as number[])
print(
  `Milliseconds, medians of ${ROUNDS} interleaved rounds (SQLite, in process), ${MANY.toLocaleString('en')} attendees`,
  ['', 'ms', 'rows, bare', 'count, bare'],
  [
    ['30 of them, the newest', ms('page').toFixed(2), ms('bare').toFixed(2), ms('count').toFixed(2)],
    ['30 of them, the oldest', ms('last').toFixed(2), ms('bare').toFixed(2), ms('count').toFixed(2)],
    ['30 of them, by a name', ms('found').toFixed(2), ms('bare').toFixed(2), ms('count').toFixed(2)],
    ['what a ticket asks, choices counted', ms('asked').toFixed(2), '', ''],
  ],
)

const { taskId } = await organiser.do(form.exportAnswers, { ...HERE, kind: 'xlsx' })
// Each step by itself, as one server makes them between requests.
const kept = answersExport.open
let longest = 0
answersExport.open = async (deps, about) => {
  const step = await kept(deps, about)
  return async (checkpoint) => {
    const from = performance.now()
    const made = await step(checkpoint)
    longest = Math.max(longest, performance.now() - from)
    return made
  }
}
const from = performance.now()
for (;;) {
  await takeSteps(test.deps)
  const one = await organiser.do(task.get, { ...HERE, id: taskId })
  if (one.endTime === '') continue
  const took = performance.now() - from
  print(
    'All of them as a table',
    ['state', 'rows', 'ms', 'longest step ms', 'kB'],
    [[one.state, one.done, took.toFixed(0), longest.toFixed(1), Math.round((one.result?.size ?? 0) / 1024)]],
  )
  break
}
await opened.drop()

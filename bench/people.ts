/**
 * What organisers wait for where 10,000 people come: a page of the list by each filter beside the bare query for its rows and
 * the bare count of the meeting's attendees, doubles, one person, and a table of them all, step by step. In process, both
 * engines, medians of interleaved rounds. `npm run bench -- people [rounds]`.
 */
import { people } from '#contract/people.ts'
import { task } from '#contract/task.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { peopleExport } from '#server/features/people/export.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { testApp } from '#test/support/app.ts'
import { askInstead, optionsOf, ownQuestion } from '#test/support/asking.ts'
import { freshDatabase } from '#test/support/database.ts'
import { makeList } from '#test/support/doorway.ts'
import { manyPeople } from '#test/support/many-people.ts'
import { signInAs } from '#test/support/person.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const ROUNDS = Number(process.argv[2] ?? sized({ full: 10, small: 1 }))
const MANY = sized({ full: 10_000, small: 150 })
const HERE = { meetingId: '1' }

for (const engine of ['sqlite', ...(process.env['TEST_DATABASE_URL'] === undefined ? [] : (['postgres'] as const))] as const) {
  const opened = await freshDatabase(engine)
  const test = await testApp(opened.db)
  const organiser = await signInAs(test, 'organiser')
  await askInstead(opened.db, '1', (questions) => [
    ...questions,
    { ...usualQuestion('email', true), asked: 'later' },
    ownQuestion('q_stay', { kind: 'yes', asked: 'later' }),
    ownQuestion('q_room', { kind: 'one', asked: 'later', options: optionsOf({ a: 0, b: 0 }), shownIf: { key: 'q_stay', options: ['1'] } }),
  ])
  const ids = await manyPeople(opened.db, MANY, test.clock())
  const list = await makeList(organiser)
  await opened.db.write(async (tx) => {
    const half = await tx
      .selectFrom('admissions')
      .select('id')
      .orderBy('id')
      .limit(MANY / 2)
      .execute()
    await opened.db.insertMany(
      tx,
      'checkin_states',
      half.map(({ id }, n) => ({
        list_id: list.id,
        admission_id: id,
        serial: n + 1,
        inside: 1,
        entered: 1,
        entered_at: test.clock() + n,
        gate_id: 'a',
        scan_id: '',
        heard: 1,
        version: n + 1,
      })),
    )
    await opened.db.insertMany(
      tx,
      'attendee_tags',
      ids.slice(0, 1_000).map((id) => ({ attendee_id: id, meeting_id: '1', tag: '讲者' })),
    )
    await tx.updateTable('attendees').set({ phone: '13900000000' }).where('id', 'in', ids.slice(0, 20)).execute()
  })
  const [no, number] = await opened.db.read
    .selectFrom('admissions')
    .select(['order_no', 'number'])
    .limit(1)
    .executeTakeFirstOrThrow()
    .then((row) => [row.order_no, row.number] as const)

  const spent = new Map<string, number[]>()
  async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
    const from = performance.now()
    const done = await work()
    spent.set(name, [...(spent.get(name) ?? []), performance.now() - from])
    return done
  }
  const here = () => opened.db.read.selectFrom('attendees').where('attendees.meeting_id', '=', '1').where('order_no', 'is not', null)
  const bareRows = () => here().selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(30).execute()
  const bareCount = () =>
    here()
      .select((q) => q.fn.countAll<number>().as('n'))
      .execute()
  const filters = {
    'all, the newest': {},
    'all, the last page': { pageNum: Math.ceil(MANY / 30) },
    'all, by name': { sort: 'name' },
    'all, by arrival': { sort: 'arrival' },
    'a name': { keyword: '参会99' },
    'a pinyin': { keyword: 'zhangcanhui' },
    'a phone': { keyword: '0009999' },
    'a ticket’s number': { keyword: number },
    'an order’s number': { keyword: no },
    'a ticket type': { ticketId: '1' },
    'a state': { status: 1 },
    'an origin': { origin: 'self' },
    'who came': { arrived: 'came' },
    'who did not': { arrived: 'away', listId: list.id },
    'a tag': { tag: '讲者' },
    'who needs a room': { hotel: 1 },
    'who is to fill in': { unfilled: 1 },
    'who stands twice': { double: 1 },
    'a day': { fromDay: '2026-09-02', toDay: '2026-09-02' },
  } as const
  const totals = new Map<string, number>()
  for (let round = -2; round < ROUNDS; round++) {
    if (round === 0) spent.clear()
    for (const [name, filter] of Object.entries(filters))
      totals.set(name, (await timed(name, () => organiser.do(people.list, { ...HERE, pageNum: 1, pageSize: 30, ...filter }))).total)
    totals.set('groups of doubles', (await timed('groups of doubles', () => organiser.do(people.doubles, { ...HERE, pageSize: 30 }))).total)
    await timed('one person', () => organiser.do(people.get, { ...HERE, id: ids[100] as string }))
    await timed('bare rows', bareRows)
    await timed('bare count', bareCount)
  }
  const ms = (name: string) => median(spent.get(name) as number[]).toFixed(2)
  print(
    `Milliseconds, medians of ${ROUNDS} interleaved rounds (${engine}, in process), ${MANY.toLocaleString('en')} people; bare: rows ${ms('bare rows')}, count ${ms('bare count')}`,
    ['30 of them', 'found', 'ms'],
    [...spent.keys()].filter((name) => !name.startsWith('bare')).map((name) => [name, totals.get(name) ?? 1, ms(name)]),
  )

  // Each step by itself, as one server makes them between requests.
  const kept = peopleExport.open
  for (const rooms of [0, 1]) {
    const { taskId } = await organiser.do(people.export, { ...HERE, kind: 'xlsx', rooms })
    let longest = 0
    peopleExport.open = async (deps, about) => {
      const step = await kept(deps, about)
      return async (checkpoint) => {
        const from = performance.now()
        const made = await step(checkpoint)
        longest = Math.max(longest, performance.now() - from)
        return made
      }
    }
    const from = performance.now()
    await takeSteps(test.deps)
    const took = performance.now() - from
    const one = await organiser.do(task.get, { ...HERE, id: taskId })
    print(
      rooms === 1 ? 'Who needs a room, as a table' : 'All of them as a table',
      ['state', 'rows', 'ms', 'longest step ms', 'kB'],
      [[one.state, one.done, took.toFixed(0), longest.toFixed(1), Math.round((one.result?.size ?? 0) / 1024)]],
    )
  }
  peopleExport.open = kept
  await opened.drop()
}

/**
 * A list of 5,000 people that comes in: read beside a bare split and one expression, then given places, then taken back.
 * `npm run bench -- namelist [people]`; with TEST_DATABASE_URL on PostgreSQL too.
 */
import { namelist } from '#contract/namelist.ts'
import { readPasted } from '#server/features/namelist/read/pasted.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { testApp } from '#test/support/app.ts'
import { setTicket } from '#test/support/crowd.ts'
import { freshDatabase } from '#test/support/database.ts'
import { comingIn, HERE, somebody } from '#test/support/name-lists.ts'
import { signInAs } from '#test/support/person.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const PEOPLE = Number(process.argv[2] ?? sized({ full: 5_000, small: 50 }))
const TURNS = sized({ full: 7, small: 1 })

const people = Array.from({ length: PEOPLE }, () => somebody())
const text = ['#接龙', '年会', ...people.map(({ name, phone }, at) => `${at + 1}. ${name}（教务处）${phone}`)].join('\n')

async function took(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
async function often(work: () => unknown): Promise<number> {
  const times = []
  for (let turn = 0; turn < TURNS; turn++) times.push(await took(work))
  return median(times)
}

const bare = await often(() => text.split('\n').map((line) => /^(\d+)\. (\p{L}+)（(.+)）(1\d{10})$/u.exec(line)))
const read = await often(() => readPasted(text))
print(
  `Reading ${PEOPLE} lines, median of ${TURNS}`,
  ['', 'ms', 'µs a line'],
  [
    ['split and one expression', bare, (bare * 1000) / PEOPLE],
    ['the reader', read, (read * 1000) / PEOPLE],
  ],
)

const engines = process.env['TEST_DATABASE_URL'] === undefined ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const)
const rows: (string | number)[][] = []
for (const engine of engines) {
  const opened = await freshDatabase(engine)
  const test = await testApp(opened.db)
  const organiser = await signInAs(test, 'organiser')
  await setTicket(opened.db, '1', { total: 10 * PEOPLE })
  const looked = await took(() => organiser.do(namelist.read, { ...HERE, text }))
  const asked = await took(() => comingIn(organiser, people))
  const came = await took(() => takeSteps(test.deps))
  const list = await took(() => organiser.do(namelist.list, HERE))
  const { id } = (await organiser.do(namelist.list, HERE)).list[0] as { id: string }
  await organiser.do(namelist.undo, { ...HERE, id })
  const went = await took(() => takeSteps(test.deps))
  rows.push([engine, looked, asked, came, (came * 1000) / PEOPLE, list, went, (went * 1000) / PEOPLE])
  await opened.drop()
}
print(`A list of ${PEOPLE}`, ['', 'looked at, ms', 'begun, ms', 'in, ms', 'µs a person', 'told of, ms', 'back, ms', 'µs a person'], rows)

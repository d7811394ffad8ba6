/**
 * What organisers wait for: a list of their meetings where there are 1,000, a programme of 10,000 sessions and a list of
 * 2,000 guests, each beside the bare query and beside ten of them; and the time from a save to the public page that shows
 * it. In process, medians of interleaved rounds. `npm run bench -- console [rounds]`.
 */
import { builtSite } from '#test/support/built-site.ts'
import { testApp } from '#test/support/app.ts'
import { freshDatabase } from '#test/support/database.ts'
import { signInAs } from '#test/support/person.ts'
import type { Call, Input } from '#contract/call.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { links } from '#contract/paths.ts'
import { schedule } from '#contract/schedule.ts'
import type { Db, NewRow } from '#server/db/db.ts'
import { writeJson } from '#server/db/json.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const ROUNDS = Number(process.argv[2] ?? sized({ full: 40, small: 1 }))
const MANY = sized({
  full: { meetings: 1_000, sessions: 10_000, guests: 2_000 },
  small: { meetings: 40, sessions: 100, guests: 40 },
})
const FEW = 10

const opened = await freshDatabase('sqlite')
const test = await testApp(opened.db, { site: await builtSite() })
const organiser = await signInAs(test, 'organiser')
const times = { meetingStratTime: '2026-11-03 09:00:00', meetingEndTime: '2026-11-04 18:00:00' }
const fresh = async (title: string) => (await organiser.do(meetingManage.save, { title, ...times, phone: '0571-88880000' })).id

async function fill(db: Db, meetingId: string, sessions: number, guests: number): Promise<void> {
  const session = (n: number): NewRow<'schedule_items'> & Record<string, string | number> => ({
    id: `${meetingId}S${n}`,
    meeting_id: meetingId,
    source_key: `S${n}`,
    title: `第 ${n} 场报告`,
    details: '<p>内容</p>',
    starts_at: Date.UTC(2026, 10, 3) + Math.floor(n / 100) * 600_000,
    ends_at: Date.UTC(2026, 10, 3) + Math.floor(n / 100) * 600_000 + 540_000,
    day: '2026-11-03',
    room: `会场 ${n % 100}`,
    track: '',
    speakers: writeJson(['王小明']),
    language: '',
    level: '',
  })
  const guest = (n: number) => ({
    id: `${meetingId}G${n}`,
    meeting_id: meetingId,
    source_key: `G${n}`,
    name: `嘉宾${n}`,
    title: '',
    company: '',
    avatar: '',
    introduce: '',
    sort: n,
  })
  await db.write(async (tx) => {
    await db.insertMany(
      tx,
      'schedule_items',
      Array.from({ length: sessions }, (_, n) => session(n)),
    )
    await db.insertMany(
      tx,
      'guests',
      Array.from({ length: guests }, (_, n) => guest(n)),
    )
  })
}

const [big, small] = [await fresh('很大的会'), await fresh('很小的会')]
for (const id of [big, small]) await organiser.do(meetingManage.move, { id, action: 'publish' })
await fill(opened.db, big, MANY.sessions, MANY.guests)
await fill(opened.db, small, FEW, FEW)
await opened.db.write(async (tx) => {
  const row = await tx.selectFrom('meetings').selectAll().where('id', '=', small).executeTakeFirstOrThrow()
  const rows = Array.from({ length: MANY.meetings }, (_, n) => ({
    ...row,
    id: `M${n}`,
    title: `会议 ${n}`,
    starts_at: row.starts_at + n * 60_000,
  }))
  await opened.db.insertMany(tx, 'meetings', rows)
  // Another tenant with a handful.
  await opened.db.insertMany(
    tx,
    'meetings',
    rows.slice(0, FEW).map((one) => ({ ...one, id: `O${one.id}`, third_id: '-000002' })),
  )
})
const stranger = await signInAs(test, 'otherOrganiser')

const spent = new Map<string, number[]>()
async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now()
  await work()
  spent.set(name, [...(spent.get(name) ?? []), performance.now() - from])
}
const call = <C extends Call>(one: C, input: Input<C>) => organiser.do(one, input)
const { read } = opened.db

for (let round = -3; round < ROUNDS; round++) {
  if (round === 0) spent.clear()
  await timed('meetings', () => call(meetingManage.ownList, { pageNum: 1 }))
  await timed('meetings few', () => stranger.ask(meetingManage.ownList, { pageNum: 1 }, { headers: { 'Sys-Code': '-000002' } }))
  await timed('meetings bare', () => read.selectFrom('meetings').selectAll().where('third_id', '=', '-000001').limit(30).execute())
  await timed('sessions', () => call(schedule.brief, { meetingId: big }))
  await timed('sessions few', () => call(schedule.brief, { meetingId: small }))
  await timed('sessions bare', () => read.selectFrom('schedule_items').selectAll().where('meeting_id', '=', big).execute())
  await timed('guests', () => call(meetingManage.ownGuests, { meetingId: big, pageNum: 1 }))
  await timed('guests few', () => call(meetingManage.ownGuests, { meetingId: small, pageNum: 1 }))
  await timed('guests bare', () => read.selectFrom('guests').selectAll().where('meeting_id', '=', big).orderBy('sort').limit(30).execute())
  const { edition } = await call(meetingManage.own, { id: small })
  const summary = `第 ${round} 版`
  await timed('renewed', async () => {
    await call(meetingManage.save, { id: small, edition, summary })
    const page = await (await test.app.request(links.particulars(small), { headers: { accept: 'text/html' } })).text()
    if (!page.includes(summary)) throw new Error('the page does not follow')
  })
  await timed('kept', async () => test.app.request(links.particulars(small), { headers: { accept: 'text/html' } }))
}

const ms = (name: string) => median(spent.get(name) as number[])
const over = (name: string, other: string) => (ms(name) / ms(other)).toFixed(1)
print(
  `Milliseconds, medians of ${ROUNDS} interleaved rounds (SQLite, in process)`,
  ['', 'ms', 'bare query', 'of bare', `with ${FEW}`, 'of few'],
  [
    [
      `my meetings, 30 of ${MANY.meetings}`,
      ms('meetings').toFixed(2),
      ms('meetings bare').toFixed(2),
      over('meetings', 'meetings bare'),
      ms('meetings few').toFixed(2),
      over('meetings', 'meetings few'),
    ],
    [
      `programme of ${MANY.sessions}`,
      ms('sessions').toFixed(2),
      ms('sessions bare').toFixed(2),
      over('sessions', 'sessions bare'),
      ms('sessions few').toFixed(2),
      over('sessions', 'sessions few'),
    ],
    [
      `guests, 30 of ${MANY.guests}`,
      ms('guests').toFixed(2),
      ms('guests bare').toFixed(2),
      over('guests', 'guests bare'),
      ms('guests few').toFixed(2),
      over('guests', 'guests few'),
    ],
    ['save → page renewed', ms('renewed').toFixed(2), '', '', ms('kept').toFixed(2), over('renewed', 'kept')],
  ],
)
await opened.drop()

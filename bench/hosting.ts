/**
 * What receptions wait for: 40 guests with all that is arranged for them and 300 visitors, each list and sheet beside the bare
 * queries for the rows that it is made of. In process, both engines, medians of interleaved rounds.
 * `npm run bench -- hosting [rounds]`.
 */
import { vip } from '#contract/vip/calls.ts'
import { sheetKinds } from '#contract/vip/words.ts'
import { visitor } from '#contract/visitor.ts'
import { testApp } from '#test/support/app.ts'
import { freshDatabase } from '#test/support/database.ts'
import { signInAs } from '#test/support/person.ts'
import { aLeg, anAppearance, aRoom, listRow } from '#test/support/reception.ts'
import { aGuest } from '#test/support/vip-rows.ts'
import { letAllCome } from '#test/support/visits-at-doors.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const ROUNDS = Number(process.argv[2] ?? sized({ full: 20, small: 1 }))
const GUESTS = sized({ full: 40, small: 2 })
const VISITORS = sized({ full: 300, small: 6 })
const HERE = { meetingId: '1' }

for (const engine of ['sqlite', ...(process.env['TEST_DATABASE_URL'] === undefined ? [] : (['postgres'] as const))] as const) {
  const opened = await freshDatabase(engine)
  const test = await testApp(opened.db)
  const organiser = await signInAs(test, 'organiser')
  await listRow(opened.db)
  for (let n = 0; n < GUESTS; n++) {
    const guestId = await aGuest(opened.db, { name: `贵宾${n}`, mobile: `1395555${1000 + n}` })
    await organiser.do(vip.saveLeg, aLeg(guestId))
    await organiser.do(vip.saveLeg, { ...aLeg(guestId), direction: 'out', planFrom: '2026-11-08 18:00:00', planTo: '2026-11-08 20:00:00' })
    await organiser.do(vip.saveRoom, aRoom([guestId]))
    const { id: eventId } = await organiser.do(vip.saveAppearance, anAppearance(guestId))
    await organiser.do(vip.saveSeat, { ...HERE, id: '', guestId, eventId, table: '主席台', seat: String(n) })
    // Bounds of a minute are for people.
    test.clock.pass(20_000)
  }
  let place = 0
  await letAllCome(test, VISITORS, () =>
    place++ % 3 === 0 ? { state: 'arrived', arrived_at: test.clock(), entries: 1, gate: '东门' } : {},
  )

  const { db } = opened
  const guestRows = () => db.read.selectFrom('vip_guests').selectAll().where('meeting_id', '=', '1').execute()
  const planRows = async () => [
    await guestRows(),
    await db.read.selectFrom('vip_legs').selectAll().where('meeting_id', '=', '1').execute(),
    await db.read.selectFrom('vip_rooms').selectAll().where('meeting_id', '=', '1').execute(),
    await db.read.selectFrom('vip_sleepers').selectAll().execute(),
    await db.read.selectFrom('vip_seats').selectAll().where('meeting_id', '=', '1').execute(),
    await db.read.selectFrom('vip_appearances').selectAll().where('meeting_id', '=', '1').execute(),
  ]
  const visits = () => db.read.selectFrom('visits').selectAll().where('meeting_id', '=', '1')
  const works: Record<string, { work: () => Promise<unknown>; bare: string }> = {
    'the list of guests': { work: () => organiser.do(vip.list, { ...HERE, keyword: '', pageSize: 40 }), bare: 'rows of the plan' },
    'the whole plan': { work: () => organiser.do(vip.plan, { ...HERE, guestId: '' }), bare: 'rows of the plan' },
    'checks and buffers': { work: () => organiser.do(vip.checks, HERE), bare: 'rows of the plan' },
    ...Object.fromEntries(
      sheetKinds.map((kind) => [
        `sheet: ${kind}`,
        { work: () => organiser.do(vip.sheet, { ...HERE, kind }) as Promise<unknown>, bare: 'rows of the plan' },
      ]),
    ),
    'a page of visits': { work: () => organiser.do(visitor.list, { ...HERE, pageSize: 30 }), bare: 'rows of 30 visits' },
    'who is in': { work: () => organiser.do(visitor.present, HERE), bare: 'rows of who is in' },
  }
  const bare: Record<string, () => Promise<unknown>> = {
    'rows of the plan': planRows,
    'rows of 30 visits': () => visits().orderBy('from_at').limit(30).execute(),
    'rows of who is in': () => visits().where('state', '=', 'arrived').execute(),
  }
  const spent = new Map<string, number[]>()
  async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
    const from = performance.now()
    await work()
    spent.set(name, [...(spent.get(name) ?? []), performance.now() - from])
  }
  for (let round = -2; round < ROUNDS; round++) {
    if (round === 0) spent.clear()
    for (const [name, { work }] of Object.entries(works)) await timed(name, work)
    for (const [name, work] of Object.entries(bare)) await timed(name, work)
  }
  const ms = (name: string) => median(spent.get(name) as number[])
  print(
    `Milliseconds, medians of ${ROUNDS} interleaved rounds (${engine}, in process), ${GUESTS} guests, ${VISITORS} visitors`,
    ['what', 'ms', 'bare rows', 'times'],
    Object.entries(works).map(([name, { bare: beside }]) => [name, ms(name), ms(beside), ms(name) / ms(beside)]),
  )
  await opened.drop()
}

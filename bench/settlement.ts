/**
 * The sheet of a meeting with 10,000 attendees and 100,000 orders: how long it takes beside the bare sums that it rests on, how
 * long it keeps others waiting at a time, and how long closing holds the meeting. Medians of interleaved rounds, both engines
 * where TEST_DATABASE_URL names PostgreSQL. `npm run bench -- settlement [people] [orders of each] [rounds]`
 */
import { sql } from 'kysely'
import { settlement } from '#contract/settlement.ts'
import { dayOf } from '#server/flow/clock.ts'
import { testApp } from '#test/support/app.ts'
import { type Engine, freshDatabase } from '#test/support/database.ts'
import { signInAs } from '#test/support/person.ts'
import { asDue, endMeeting } from '#test/support/settling.ts'
import { manyOrders } from './support/many-orders.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const PEOPLE = Number(process.argv[2] ?? sized({ full: 10_000, small: 60 }))
const EACH = Number(process.argv[3] ?? sized({ full: 10, small: 2 }))
const ROUNDS = Number(process.argv[4] ?? sized({ full: 5, small: 1 }))
const HERE = { meetingId: '1' }

async function bench(engine: Engine): Promise<void> {
  const opened = await freshDatabase(engine)
  const test = await testApp(opened.db)
  await manyOrders(test, PEOPLE, EACH)
  const day = dayOf(test.clock())
  // Paid at a provider, whose bill of that day has them all.
  await opened.db.write(async (tx) => {
    await sql`update trades set provider = 'gateway'`.execute(tx)
    await sql`insert into bill_lines (provider, kind, ref, day, order_no, amount_fen, fee_mils)
      select 'gateway', 'trade', no, ${day}, order_no, amount_fen, amount_fen * 6 from trades`.execute(tx)
    const compared = { state: 'agreed', lines: PEOPLE, checked_at: test.clock(), ask_at: null, asked: 1 } as const
    await tx
      .insertInto('bill_days')
      .values({ provider: 'gateway', day, ...compared })
      .execute()
  })
  await endMeeting(test)
  if (engine === 'postgres') await sql`ANALYZE`.execute(opened.db.read)
  const organiser = await signInAs(test, 'organiser')

  const bare = async () => {
    const of = (table: 'trades' | 'refunds', state: string) =>
      sql`select provider, count(*), sum(${sql.ref(`${table}.amount_fen`)}) from orders join ${sql.table(table)} on ${sql.ref(`${table}.order_no`)} = orders.no
        where orders.meeting_id = '1' and ${sql.ref(`${table}.state`)} = ${state} group by provider`.execute(opened.db.read)
    await of('trades', 'success')
    await of('refunds', 'done')
    await sql`select provider, sum(fee_mils) from orders join bill_lines on bill_lines.order_no = orders.no
      where orders.meeting_id = '1' group by provider`.execute(opened.db.read)
    await sql`select ticket_id, status, count(*) from admissions where meeting_id = '1' group by ticket_id, status`.execute(opened.db.read)
  }
  /** The longest that anything else had to wait meanwhile. */
  const beside = async (work: () => Promise<unknown>) => {
    let [longest, last] = [0, performance.now()]
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last - 1)
      last = performance.now()
    }, 1)
    const from = performance.now()
    await work()
    clearInterval(watch)
    return [performance.now() - from, longest] as const
  }
  const rounds: { sheet: number; waited: number; sums: number }[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const [sheet, waited] = await beside(() => organiser.do(settlement.get, HERE))
    const [sums] = await beside(bare)
    if (round >= 0) rounds.push({ sheet, waited, sums })
  }
  const { now } = await organiser.do(settlement.get, HERE)
  let held = 0
  const { db } = test.deps
  test.deps.db = {
    ...db,
    write: async (work) => {
      const from = performance.now()
      const done = await db.write(work)
      held = Math.max(held, performance.now() - from)
      return done
    },
  }
  const [closing] = await beside(() => organiser.do(settlement.close, { ...HERE, due: now.due, accounts: asDue(now) }))
  const of = (key: 'sheet' | 'waited' | 'sums') => median(rounds.map((round) => round[key]))
  print(
    `Milliseconds, medians of ${ROUNDS} rounds (${engine}, in process): ${PEOPLE.toLocaleString('en')} people, ${(PEOPLE * EACH).toLocaleString('en')} orders`,
    ['', 'ms'],
    [
      ['the sheet', of('sheet')],
      ['its bare sums', of('sums')],
      ['ratio', of('sheet') / of('sums')],
      ['longest turn beside the sheet', of('waited')],
      ['closing', closing],
      ['of it under the lock', held],
    ],
  )
  await opened.drop()
}

await bench('sqlite')
if (process.env['TEST_DATABASE_URL'] !== undefined) await bench('postgres')

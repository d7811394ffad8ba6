/** Databases of earlier landings, as people had filled them then (scripts/fixtures.ts): all of it is there today, and goes on. */
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { member } from '#contract/member.ts'
import { order, orderStatus } from '#contract/order.ts'
import { migrations } from '#server/db/migrations.ts'
import { contains } from '#server/db/like.ts'
import { openDb } from '#server/db/open.ts'
import { type FoldCursor, firstFold, refoldNext } from '#server/db/refold.ts'
import { sealsBy } from '#server/db/sealed.ts'
import type { Db } from '#server/db/db.ts'
import type { TableName } from '#server/db/tables.ts'
import { addAdministrator } from '#server/features/member/administrators.ts'
import { secretFits } from '#server/features/system/secret-check.ts'
import { sealNumbers } from '#server/jobs/seal.ts'
import { sealBoxes } from '#server/jobs/seal-boxes.ts'
import { compared } from '#server/operations/upgrade/compared.ts'
import { type Stock, takeStock } from '#server/operations/stock.ts'
import { seedIfEmpty } from '#server/seed/seed.ts'
import { type TestApp, testApp, testClock } from '../support/app.ts'
import { type Engine, onBothEngines, type Opened } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { wrongFoldedTexts } from '../support/folded-rows.ts'
import { isFullRun } from '../support/lanes.ts'
import { looking } from '../support/looking.ts'
import { digests, landings, type OldDatabase, oldDatabase, readLandedSteps, readOldDatabase } from '../support/old-database.ts'
import { signIn, signInAs } from '../support/person.ts'
import { sealAll, verifyAt } from '../support/sealed-log.ts'
import { everyRow } from '../support/tables.ts'

const KEEPER = '13900010003'
const HOUR = 3_600_000
/** Of the fillers of test/support/sign-up.ts. */
const IDCARD = '11010519491231002X'
/** What steps have given another name. */
const renamed: Readonly<Record<string, Readonly<Record<string, string>>>> = { 'trades.provider': { cashier: 'gateway' } }

/** Places of orders whose money was on its way: held until it was back, before 0019; free when a ticket ends since then. */
function freed({ tables, steps }: OldDatabase): (name: string, column: string, row: readonly unknown[], value: unknown) => unknown {
  const valueIn = (name: string, row: readonly unknown[], column: string) =>
    row[tables.find((table) => table.name === name)?.columns.indexOf(column) ?? -1]
  const refunding = (tables.find(({ name }) => name === 'orders')?.rows ?? []).filter(
    (row) => valueIn('orders', row, 'status') === orderStatus.refunding && !steps.some(({ name }) => name === '0019-desk'),
  )
  const nos = new Set(refunding.map((row) => valueIn('orders', row, 'no')))
  return (name, column, row, value) => {
    if (name === 'attendees' && column === 'order_no') return nos.has(value) ? null : value
    if (name !== 'tickets' || column !== 'sold') return value
    const theirs = refunding.filter((one) => valueIn('orders', one, 'ticket_id') === valueIn('tickets', row, 'id'))
    return theirs.reduce((sold, one) => sold - Number(valueIn('orders', one, 'copies')), Number(value))
  }
}

/**
 * On PostgreSQL `npm test` takes the oldest database, which goes through every step, and the newest. Steps from the releases in
 * between start from other rows, which SQLite proves.
 */
const landingsFor = (engine: Engine) =>
  engine === 'sqlite' || isFullRun ? landings() : [landings()[0] as string, landings().at(-1) as string]

describe('earlier landings', () => {
  it('had the steps that there are today, word for word: a step that has landed is never edited', () => {
    expect(digests()).toEqual(readLandedSteps())
  })

  it('are kept from the first to today: whoever adds a step runs scripts/fixtures.ts', () => {
    expect([landings()[0], landings().at(-1)]).toEqual(['0001-one-meeting', migrations.at(-1)?.name])
  })
})

onBothEngines('a database of an earlier landing', (engine) => {
  let old: OldDatabase
  let opened: Opened
  let before: Stock
  let test: TestApp

  const stock = (url: string) => looking(engine, url, (ask) => takeStock(ask, engine))

  /** As server/main.ts does before it answers anybody. */
  async function start(db: Db): Promise<void> {
    const { secret } = old
    expect(await secretFits(db, secret, { renew: false })).toBe(true)
    test = await testApp(db, { seed: false, env: { secret }, clock: testClock(old.madeAt + HOUR) })
    await sealNumbers({ ...test.deps, seals: sealsBy(secret) })
    await sealBoxes(test.deps)
    expect(await seedIfEmpty(test.deps)).toBeUndefined()
  }

  if (engine === 'postgres')
    it('is taken on by servers that start at once in turns, each step by one of them', async () => {
      old = readOldDatabase('0001-one-meeting')
      const { url, drop } = await oldDatabase(engine, old)
      const keeper = new Client({ connectionString: url })
      await keeper.connect()
      await keeper.query('BEGIN; SELECT pg_advisory_xact_lock(728401)')
      const servers = [openDb(url), openDb(url), openDb(url)]
      const waiting = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 728401 AND NOT granted`
      while (((await keeper.query(waiting)).rowCount ?? 0) < servers.length);
      await keeper.query('COMMIT')
      const opened = await Promise.all(servers)
      const { rows } = await keeper.query<{ name: string }>('SELECT name FROM migration ORDER BY name')
      expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name).toSorted())
      await keeper.end()
      await Promise.all(opened.map((db) => db.close()))
      await drop()
    })

  describe.each(landingsFor(engine))('%s', (landing) => {
    beforeAll(async () => {
      old = readOldDatabase(landing)
      const { url, drop } = await oldDatabase(engine, old)
      before = await stock(url)
      const db = await openDb(url)
      opened = {
        db,
        url,
        drop: async () => {
          await db.close()
          await drop()
        },
      }
    })
    afterAll(() => opened.drop())

    it('has every row of then, in every table that there is still', async () => {
      const now = new Map<string, string>(await everyRow(opened.db))
      const asFreed = freed(old)
      const gone: string[] = []
      for (const { name, columns, rows } of old.tables) {
        const found = now.get(name)
        if (found === undefined) {
          gone.push(name)
          continue
        }
        const there = JSON.parse(found) as Record<string, unknown>[]
        const kept = columns.filter((column) => there.length === 0 || column in (there[0] as object))
        const asThen = rows.map((row) =>
          kept.map((column) => {
            const value = row[columns.indexOf(column)]
            return asFreed(name, column, row, renamed[`${name}.${column}`]?.[String(value)] ?? value)
          }),
        )
        const asNow = there.map((row) => kept.map((column) => row[column]))
        const sorted = (some: readonly unknown[]) => some.map((one) => JSON.stringify(one)).toSorted()
        expect([name, sorted(asNow)]).toEqual([name, sorted(asThen)])
      }
      expect(gone.filter((name) => name !== 'ticket_parameters')).toEqual([])
      expect(compared({ before, after: await stock(opened.url) }).differing).toEqual([])
    })

    /** But for rewrites: on PostgreSQL they wait for transactions of other tests. */
    async function everyRowOf(db: Db) {
      const rows = await everyRow(db)
      rows.delete('pending_rewrites')
      return rows
    }

    it('has its ID numbers sealed and its ballots moved by the first start, and nothing changed by the second', async () => {
      await start(opened.db)
      const once = await everyRowOf(opened.db)
      const held = (table: TableName, column: string) => {
        const then = old.tables.find(({ name }) => name === table)
        return (then?.rows ?? []).filter((row) => (row[then?.columns.indexOf(column) ?? -1] ?? '') !== '').length
      }
      const now = (table: TableName) => (JSON.parse(once.get(table) ?? '[]') as unknown[]).length
      expect([
        once.get('vote_ballots')?.includes('"envelope":""') ?? true,
        once.get('survey_envelopes')?.includes('"sealed":""') ?? true,
      ]).toEqual([held('vote_ballots', 'choice') > 0, held('survey_envelopes', 'user_id') > 0])
      expect([now('vote_envelopes'), now('survey_sealed')]).toEqual([
        held('vote_ballots', 'envelope') + held('vote_envelopes', 'envelope'),
        held('survey_envelopes', 'sealed') + held('survey_sealed', 'sealed'),
      ])
      const clear = [...once].filter(([, rows]) => rows.includes(IDCARD)).map(([table]) => table)
      expect([clear, once.get('attendees')?.includes('"s1.')]).toEqual([[], true])
      const again = await openDb(opened.url)
      try {
        await start(again)
        expect(await everyRowOf(again)).toEqual(once)
        expect((await sql<{ n: number }>`SELECT count(*) AS n FROM migration`.execute(again.read)).rows[0]?.n).toBe(migrations.length)
      } finally {
        await again.close()
      }
    })

    it('lets people of then in, with their orders, and their tickets through a door', async () => {
      await start(opened.db)
      const { buyer: was, other: and, door } = old.told
      const buyer = await signIn(test, was.mobile)
      expect(buyer.id).toBe(was.id)
      const { list } = await buyer.do(order.list, { pageNum: 1, pageSize: 30 })
      const standing = Object.fromEntries(list.map(({ no, status }) => [no, status]))
      expect(standing).toMatchObject({ [was.paid]: orderStatus.paid, [was.cancelled]: orderStatus.cancelled })
      expect(Object.keys(standing).toSorted()).toEqual([was.free, was.paid, was.unpaid, was.cancelled].toSorted())
      const people = await buyer.do(order.attendees, { no: was.paid, pageNum: 1, pageSize: 30 })
      expect(people.list.map(({ name, idcard }) => [name, idcard])).toEqual([['欧阳明慧', IDCARD]])

      // In the first days there were no roles: then the operator names somebody.
      const isFirst = landing === '0001-one-meeting'
      if (isFirst) await addAdministrator(opened.db, KEEPER, 'npm run admin', test.clock())
      const organiser = isFirst ? await signIn(test, KEEPER) : await signInAs(test, 'organiser')
      const gate = await keepDoor(organiser, (await makeList(organiser, { name: '新的大门' })).id)
      const tickets = (await buyer.do(admission.mine, {})).list
      const codeOf = async (no: string) =>
        (await buyer.do(admission.get, { id: tickets.find(({ orderNo }) => orderNo === no)?.id as string })).code
      for (const no of [was.free, was.paid]) expect(await gate.scan(await codeOf(no))).toMatchObject({ verdict: 'admit' })
      if (door.listId !== '') {
        const same = await keepDoor(organiser, door.listId, 'b')
        // The device of then has never told that it heard of its entry.
        expect(await same.scan(await codeOf(door.passed))).toMatchObject({ verdict: 'manual', why: 'unsure' })
        expect(await same.scan(await codeOf(was.free))).toMatchObject({ verdict: 'admit' })
      }

      const other = await signIn(test, and.mobile)
      if (!isFirst) expect(await other.do(member.profile, {})).toMatchObject({ name: '赵一', certifyCardType: 'shanghai' })
      const theirs = (await other.do(order.list, { pageNum: 1, pageSize: 30 })).list.map(({ no, status }) => [no, status])
      if (and.proven === '') expect(theirs).toEqual([])
      else expect(Object.fromEntries(theirs)).toMatchObject({ [and.proven]: orderStatus.proofReview, [and.refunded]: expect.anything() })
      expect(test.errors).toEqual([])
    })

    it('has its log sealed, what was there before the chain first, and holds', async () => {
      await start(opened.db)
      await sealAll(opened.db, test.clock)
      const lines = await opened.db.read.selectFrom('log').select('id').execute()
      const sealed = await opened.db.read.selectFrom('log_seals').select('log_id').orderBy('n').execute()
      expect(await verifyAt(engine, opened.url)).toMatchObject({ links: lines.length, waiting: 0, flaws: [] })
      const log = old.tables.find(({ name }) => name === 'log')
      const then = new Set(log?.rows.map((row) => row[log.columns.indexOf('id')]))
      expect(then.size).toBe(log?.rows.length ?? 0)
      expect(sealed.filter(({ log_id }) => then.has(log_id))).toHaveLength(then.size)
    })

    it('has the folded text of every searched text once the job after the upgrade has passed over all tables', async () => {
      for (let cursor: FoldCursor | undefined = firstFold; cursor !== undefined;) cursor = (await refoldNext(opened.db, cursor)).next
      expect(await wrongFoldedTexts(opened.db)).toEqual([])
      expect(await opened.db.read.selectFrom('meetings').select('id').where(contains('meetings.title', '会')).execute()).not.toEqual([])
    })
  })
})

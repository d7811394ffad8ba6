/** What /metrics tells of the business: counted by one server now and then, the same on both engines, and few rows to read. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { orderStatus } from '#contract/order.ts'
import type { Db } from '#server/db/db.ts'
import { figuresOf } from '#server/features/system/figure-store.ts'
import { figures, type Shape } from '#server/features/system/figures.ts'
import { countFigures } from '#server/jobs/figures.ts'
import { START } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const [SECOND, HOUR] = [1000, 3_600_000]
const never = new AbortController().signal

onBothEngines('the figures', (engine) => {
  const { opened, test } = productTest({}, { engine, app: ({ url }) => ({ env: { databaseUrl: url } }) })

  const text = async () => (await test.app.request('/metrics')).text()
  /** Of what is told: the value behind a name with its labels. */
  const told = async (name: string) => {
    const line = (await text()).split('\n').find((one) => one.startsWith(`huiwu_${name} `))
    return line === undefined ? undefined : Number(line.split(' ').at(-1))
  }
  const count = () => countFigures(test.deps, never)
  const run = (statement: string) => opened.db.write((tx) => sql.raw(statement).execute(tx))

  /** Orders of somebody in these states, each with a trade and a refund. */
  async function orders(states: readonly number[], from = 0): Promise<void> {
    const { mobile } = await signIn(test, '13800000101')
    const user = await opened.db.read.selectFrom('users').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow()
    const ticket = await opened.db.read.selectFrom('tickets').select(['id', 'meeting_id', 'third_id']).executeTakeFirstOrThrow()
    const { id: ticket_id, meeting_id, third_id } = ticket
    await opened.db.write(async (tx) => {
      for (const [at, status] of states.entries()) {
        const no = `F${String(from + at).padStart(8, '0')}`
        const times = { created_at: START + at, expires_at: null, paid_at: null, ended_at: null, idem_key: null, idem_digest: null }
        const order = { no, user_id: user.id, meeting_id, third_id, ticket_id, copies: 1, price_fen: 150, amount_fen: 150, ...times }
        await tx
          .insertInto('orders')
          .values({ ...order, status: status as never })
          .execute()
        const trade = { no: `T${no}`, order_no: no, provider: 'wechat', provider_id: no, amount_fen: 150, code_url: '' }
        await tx
          .insertInto('trades')
          .values({ ...trade, state: 'success', created_at: START, settled_at: START, ask_at: null })
          .execute()
        const whole = { cause: 'asked', kind: 'whole', attempt: 0, error: '', asked: 0 } as const
        const refund = { no: `R${no}`, trade_no: `T${no}`, order_no: no, amount_fen: 50, why: '', provider: 'wechat', ...whole }
        await tx
          .insertInto('refunds')
          .values({ ...refund, state: 'failed', created_at: START, done_at: null, ask_at: null })
          .execute()
      }
    })
  }

  it('are there for every name and value once they were counted, what there is none of too', async () => {
    expect(await text()).not.toContain('huiwu_orders')
    await count()
    const lines = (await text()).split('\n')
    for (const [name, { by }] of Object.entries<Shape>(figures))
      for (const series of by === undefined ? [name] : by.values.map((value) => `${name}{${by.label}="${value}"}`))
        expect(lines.filter((line) => line.startsWith(`huiwu_${series} `))).toHaveLength(1)
    expect(await told('refunds{state="failed"}')).toBe(0)
  })

  /** How much more is told of each than before, after `work` and another count. */
  async function grown(names: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
    await count()
    const before = await Promise.all(names.map(told))
    await work()
    test.clock.pass(30 * SECOND)
    await count()
    const after = await Promise.all(names.map(told))
    return after.map((value, at) => (value as number) - (before[at] as number))
  }

  it('say how many orders stand in each state, and what trades and refunds are about', async () => {
    const { cancelled, review } = orderStatus
    const names = ['orders{state="cancelled"}', 'orders{state="review"}', 'trades{state="success"}', 'trades_yuan{state="success"}']
    expect(await grown(names, () => orders([cancelled, cancelled, review]))).toEqual([2, 1, 3, 4.5])
    const back = ['refunds{state="failed"}', 'refunds_yuan{state="failed"}', 'refunds{state="done"}']
    expect(await grown(back, () => run(`UPDATE refunds SET state = 'done' WHERE no = 'RF00000000'`))).toEqual([-1, -0.5, 1])
  })

  it('count each order once where one query does not go through all of them', async () => {
    const many = 12_345
    // Many of the same moment: lots are cut between them.
    const numbers =
      engine === 'sqlite'
        ? `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${many})`
        : `WITH n AS (SELECT * FROM generate_series(1, ${many}) AS n(n))`
    await orders([orderStatus.unpaid])
    const names = ['orders{state="unpaid"}', 'trades{state="success"}', 'trades_yuan{state="success"}', 'refunds{state="failed"}']
    const more = await grown(names, async () => {
      await copies('orders', numbers, { no: `'G' || n`, created_at: 'created_at + n / 100' })
      await copies('trades', numbers, { no: `'TG' || n`, order_no: `'G' || n`, provider_id: `'G' || n` })
      await copies('refunds', numbers, { no: `'RG' || n`, order_no: `'G' || n`, trade_no: `'TG' || n` })
    })
    expect(more).toEqual([many, many, many * 1.5, many])
  })

  /** The first of what `orders` has made, again and again, with some columns of their own. */
  async function copies(table: 'orders' | 'trades' | 'refunds', numbers: string, own: Readonly<Record<string, string>>): Promise<void> {
    const first = await opened.db.read.selectFrom(table).selectAll().where('no', 'like', '%F00000000').executeTakeFirstOrThrow()
    const columns = Object.keys(first)
    await run(
      `${engine === 'sqlite' ? '' : numbers} INSERT INTO ${table} (${columns.join(', ')}) ${engine === 'sqlite' ? numbers : ''}
       SELECT ${columns.map((column) => own[column] ?? `${table}.${column}`).join(', ')} FROM ${table}, n WHERE ${table}.no = '${first.no}'`,
    )
  }

  it('count what waits at every turn, and what has ended the more rarely the more of it there is', async () => {
    const [open, ended, age] = ['orders{state="unpaid"}', 'orders{state="cancelled"}', 'totals_age_seconds']
    await count()
    const counted = test.clock()
    const before = await Promise.all([open, ended].map(told))
    // As if a quarter of a million had been cancelled.
    await run(`UPDATE figures SET value = 250000 WHERE name = 'orders' AND label = 'cancelled'`)
    await orders([orderStatus.unpaid, orderStatus.cancelled, orderStatus.cancelled])
    test.clock.pass(30 * SECOND)
    await count()
    expect([await told(open), await told(ended), await told(age)]).toEqual([
      (before[0] as number) + 1,
      250_000,
      (test.clock() - counted) / SECOND,
    ])
    test.clock.pass(240 * SECOND)
    await count()
    expect([await told(ended), await told(age)]).toEqual([(before[1] as number) + 2, 0])
    // So few are counted at every turn again.
    await orders([orderStatus.cancelled], 3)
    test.clock.pass(30 * SECOND)
    await count()
    expect(await told(ended)).toBe((before[1] as number) + 3)
  })

  it('leave out nothing when a count is broken off: the next one begins again', async () => {
    const broken = new AbortController()
    broken.abort()
    await orders([orderStatus.cancelled])
    await countFigures(test.deps, broken.signal)
    expect([await told('orders{state="unpaid"}'), await told('orders{state="cancelled"}')]).toEqual([0, undefined])
    test.clock.pass(30 * SECOND)
    await count()
    expect(await told('orders{state="cancelled"}')).toBe(1)
  })

  it('tell since when the oldest has waited, and nothing where none waits', async () => {
    await count()
    expect([await told('proof_oldest_age_seconds'), await told('message_oldest_age_seconds'), await told('messages_due')]).toEqual([
      0, 0, 0,
    ])
    const user = await opened.db.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const message = {
      key: 'M',
      user_id: user.id,
      third_id: '-000001',
      meeting_id: '1',
      kind: 'order_paid',
      facts: '{}',
      channel: '',
      tries: 0,
    }
    const inserted = (id: string, more: object) =>
      opened.db.write((tx) =>
        tx
          .insertInto('messages')
          .values({
            ...message,
            id,
            key: id,
            state: 'waiting',
            send_at: null,
            ended_at: null,
            error: '',
            created_at: START,
            ...more,
          } as never)
          .execute(),
      )
    await inserted('M1', { send_at: START })
    await inserted('M2', { send_at: START + 24 * HOUR })
    await inserted('M3', { state: 'failed', ended_at: START })
    test.clock.pass(HOUR)
    await count()
    expect([await told('message_oldest_age_seconds'), await told('messages_due')]).toEqual([3600, 1])
    expect(await told('messages_undelivered{state="failed"}')).toBe(1)
    test.clock.pass(10 * SECOND)
    // It grows while nobody counts.
    expect([await told('message_oldest_age_seconds'), await told('figures_age_seconds')]).toEqual([3610, 10])
    test.clock.pass(23 * HOUR)
    await count()
    expect(await told('messages_undelivered{state="failed"}')).toBe(0)
  })

  it('find a ticket whose places were counted wrongly, within ten minutes', async () => {
    await count()
    expect([await told('tickets_drifted'), await told('pools_overfull')]).toEqual([0, 0])
    await run(`UPDATE tickets SET sold = sold + 1 WHERE id = (SELECT min(id) FROM tickets WHERE meeting_id = '1')`)
    test.clock.pass(60 * SECOND)
    await count()
    expect(await told('tickets_drifted')).toBe(0)
    test.clock.pass(10 * 60 * SECOND)
    await count()
    expect(await told('tickets_drifted')).toBe(1)
  })

  it('are counted once where several servers are at it', async () => {
    let reads = 0
    const counting: ProxyHandler<Db['read']> = {
      get: (of, name) => {
        if (name === 'selectFrom') reads += 1
        const found: unknown = Reflect.get(of, name, of)
        return typeof found === 'function' ? found.bind(of) : found
      },
    }
    const db: Db = { ...opened.db, read: new Proxy(opened.db.read, counting) }
    await countFigures({ ...test.deps, db }, never)
    const alone = reads
    test.clock.pass(30 * SECOND)
    reads = 0
    await Promise.all(Array.from({ length: 4 }, () => countFigures({ ...test.deps, db }, never)))
    expect(alone).toBeGreaterThan(0)
    expect(reads).toBeGreaterThan(0)
    expect(reads).toBeLessThanOrEqual(alone)
  })

  it('are as many rows whatever there is, and read from nothing else', async () => {
    await count()
    const few = (await figuresOf(opened.db)).length
    await orders(Array.from({ length: 50 }, () => orderStatus.paid))
    test.clock.pass(30 * SECOND)
    await count()
    expect((await figuresOf(opened.db)).length).toBe(few)
  })
})

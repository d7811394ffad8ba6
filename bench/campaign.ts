/**
 * A message to 100,000 people: the count of a segment, all of it put into the outbox, and what others feel meanwhile, each beside
 * the same requests on a calm server. In process, on one thread, as a server runs it; what is sent is taken out of the outbox at
 * once, so that the time is that of filling it. `npm run bench -- campaign [people] [times]`; with TEST_DATABASE_URL on PostgreSQL too.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { campaign as calls } from '#contract/campaign.ts'
import { meeting } from '#contract/meeting.ts'
import { order } from '#contract/order.ts'
import { headers } from '#contract/call.ts'
import { campaign as kind } from '#server/features/campaign/go.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { testApp } from '#test/support/app.ts'
import { crowd, setTicket } from '#test/support/crowd.ts'
import { freshDatabase } from '#test/support/database.ts'
import { makeList } from '#test/support/doorway.ts'
import { manyPeople } from '#test/support/many-people.ts'
import { request, signInAs } from '#test/support/person.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const MANY = Number(process.argv[2] ?? sized({ full: 100_000, small: 200 }))
const TIMES = Number(process.argv[3] ?? sized({ full: 3, small: 1 }))
const HERE = { meetingId: '1' }
const asked = { ...HERE, kind: 'meeting_coming', what: '请携带身份证，7:30 起在东门签到' } as const
/** Each of them buys once, so there are enough for the whole run. */
const BUYERS = sized({ full: 20_000, small: 2_000 })
/** One of each, so often. */
const EVERY_MS = 25
const CALM_MS = sized({ full: 5_000, small: 200 })

const quantile = (times: readonly number[], part: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0
const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0)

for (const engine of ['sqlite', ...(process.env['TEST_DATABASE_URL'] === undefined ? [] : (['postgres'] as const))] as const) {
  const opened = await freshDatabase(engine)
  const test = await testApp(opened.db)
  const { db } = opened
  const organiser = await signInAs(test, 'organiser')
  await manyPeople(db, MANY, test.clock())
  const list = await makeList(organiser)
  const buyers = await crowd(db, BUYERS, { ticketId: '1', now: test.clock() })
  await setTicket(db, '1', { total: 10_000_000, limit_phone: 0 })
  await db.write(async (tx) => {
    const all = await tx.selectFrom('admissions').select(['id', 'user_id']).orderBy('id').execute()
    // Half of them are in, one in five is bound to WeChat, one in ten has agreed to news.
    const some = (part: number) => all.filter((_, n) => n % part === 0)
    await db.insertMany(
      tx,
      'checkin_states',
      some(2).map(({ id }, n) => ({
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
    const common = { unionid: '', created_at: test.clock() }
    await db.insertMany(
      tx,
      'wechat_bindings',
      some(5).map(({ user_id }) => ({ app_id: test.wechat.account.appId, user_id, openid: `o-${user_id}`, ...common })),
    )
    const consent = { document: 'messages', version: '1', channel: 'settings', subject: '', ip: '', withdrawn_at: null }
    await db.insertMany(
      tx,
      'consents',
      some(10).map(({ id, user_id }) => ({ id, user_id, ...consent, created_at: test.clock() })),
    )
  })
  if (engine === 'postgres') await sql.raw('ANALYZE').execute(db.read)

  let next = 0
  /** Somebody who signs up, and somebody who looks at the meeting, each counted from the moment in which they were due. */
  async function others(until: Promise<unknown>): Promise<{ page: number[]; submit: number[] }> {
    const doing = { over: false }
    void until.then(() => (doing.over = true))
    const took = { page: [] as number[], submit: [] as number[] }
    const under: Promise<unknown>[] = []
    const began = performance.now()
    const timed = async (times: number[], due: number, ask: () => Promise<{ code: string }>) => {
      const { code } = await ask()
      if (code !== '000') throw new Error(`refused: ${code}`)
      times.push(performance.now() - due)
    }
    for (let n = 0; !doing.over; n++) {
      const due = began + n * EVERY_MS
      const early = due - performance.now()
      if (early > 0) await wait(early)
      const buyer = buyers[next++ % buyers.length] as (typeof buyers)[number]
      const body = { enrollInfoIds: buyer.attendeeIds, ...HERE, thirdId: '-000001', ticketId: '1', ticketNum: 1, ticketPrice: 0 }
      under.push(
        timed(took.page, due, () => request(test.app, meeting.get, { id: '1' })),
        timed(took.submit, due, () => request(test.app, order.submit, body, { [headers.authorization]: `Bearer ${buyer.token}` })),
      )
    }
    await Promise.all(under)
    return took
  }
  const rows: (string | number)[][] = []
  let calm = { page: [0], submit: [0] }
  async function beside(name: string, work: () => Promise<unknown>): Promise<void> {
    const began = performance.now()
    let spent = 0
    const doing = work().then(() => (spent = performance.now() - began))
    const felt = await others(doing)
    if (name === 'calm') calm = felt
    const cells = (['page', 'submit'] as const).flatMap((what) => {
      const [mid, late] = [quantile(felt[what], 0.5), quantile(felt[what], 0.99)]
      return [ms(mid), ms(late), (late / quantile(calm[what], 0.99)).toFixed(1)]
    })
    rows.push([name, ms(spent), felt.page.length, ...cells])
  }
  const counts: (string | number)[][] = []
  const count = async (name: string, more: object = {}) => {
    const times: number[] = []
    let people = 0
    for (let n = 0; n < TIMES; n++) {
      const began = performance.now()
      people = (await organiser.do(calls.segment, { ...asked, ...more })).people
      times.push(performance.now() - began)
    }
    counts.push([name, people, ms(median(times))])
  }
  await count('everybody')
  await count('holders and names', { to: 'both' })
  await count('who has not come', { arrived: 'away' })
  await count('who is to fill in', { unfilled: 1 })
  await count('who has not opened the ticket', { unopened: 1 })
  await count('news', { kind: 'meeting_news', what: '明年大会已开放报名' })
  await count('a ticket of nobody', { ticketId: '2' })
  print(`A segment of ${MANY.toLocaleString('en')}, counted, alone, median of ${TIMES} (${engine})`, ['', 'people', 'ms'], counts)

  await beside('calm', () => wait(CALM_MS))
  await beside('a segment is counted', async () => {
    await organiser.do(calls.segment, asked)
  })
  await beside('those who have not come', async () => {
    await organiser.do(calls.segment, { ...asked, arrived: 'away' })
  })

  const steps: number[] = []
  const open = kind.open
  kind.open = async (deps, task) => {
    const step = (await open(deps, task)) as (checkpoint: unknown) => ReturnType<Awaited<ReturnType<typeof open>>>
    return async (checkpoint) => {
      const began = performance.now()
      const made = await step(checkpoint)
      steps.push(performance.now() - began)
      return made
    }
  }
  let sent = 0
  let told = 0
  await beside('a message goes to everybody', async () => {
    const began = performance.now()
    const { id } = await organiser.do(calls.send, { ...asked, key: 'to-everybody' })
    sent = performance.now() - began
    for (let state = ''; state !== 'done';) {
      await takeSteps(test.deps)
      await db.write((tx) =>
        tx
          .updateTable('messages')
          .set({ state: 'sent', send_at: null })
          .where('campaign_id', '=', id)
          .where('state', '=', 'waiting')
          .execute(),
      )
      test.clock.pass(2_000)
      const standing = await organiser.do(calls.get, { ...HERE, id })
      state = standing.state
      told = standing.told
    }
  })
  kind.open = open
  print(
    `What others feel: one page and one sign-up each ${EVERY_MS} ms, from when it was due; beside calm (${engine})`,
    ['', 'took, ms', 'of each', 'page p50', 'p99', 'ratio', 'sign-up p50', 'p99', 'ratio'],
    rows,
  )
  print(
    `The message: told ${told.toLocaleString('en')}; begun in ${ms(sent)} ms; ${steps.length} steps, to read for one ms (${engine})`,
    ['p50', 'p99', 'longest'],
    [[ms(median(steps)), ms(quantile(steps, 0.99)), ms(Math.max(...steps))]],
  )
  await opened.drop()
}

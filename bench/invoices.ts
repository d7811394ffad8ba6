/**
 * A meeting with 100,000 invoices: what a page of the list, the month and the whole table cost beside the bare queries that they
 * rest on. Medians of interleaved rounds, both engines where TEST_DATABASE_URL names PostgreSQL.
 * `npm run bench -- invoices [people] [orders of each] [rounds]`
 */
import { sql } from 'kysely'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { dayOf, startOf } from '#server/flow/clock.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { testApp } from '#test/support/app.ts'
import { type Engine, freshDatabase } from '#test/support/database.ts'
import { sellerIssues } from '#test/support/invoicing.ts'
import { signInAs } from '#test/support/person.ts'
import { manyOrders } from './support/many-orders.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const PEOPLE = Number(process.argv[2] ?? sized({ full: 10_000, small: 60 }))
const EACH = Number(process.argv[3] ?? sized({ full: 10, small: 2 }))
const ROUNDS = Number(process.argv[4] ?? sized({ full: 5, small: 1 }))
const HERE = { meetingId: '1' }

/** Every order invoiced by itself, one in fifty waiting for an accountant. */
async function invoiceAll(db: Awaited<ReturnType<typeof freshDatabase>>['db'], now: number): Promise<void> {
  await db.write(async (tx) => {
    await sql`insert into invoices (no, third_id, meeting_id, user_id, state, kind, title_kind, title, tax_no, address, phone, bank, account, amount_fen,
      tax_fen, lines, remark, reason, provider, attempt, waits_for, number, used, item, applied_at, issued_at, files_at, created_at)
      select no, third_id, meeting_id, user_id, case when substr(no, 21, 2) in ('00', '50') then 'applied' else 'delivered' end, 'plain', 'unit', '望湖教育科技有限公司',
      '91350100M000100Y43', '', '', '', '', amount_fen, 0, '[]', '', '', 'digital', 0, '', case when substr(no, 21, 2) in ('00', '50') then null else substr(no, 3, 20) end,
      0, 0, ${now}, case when substr(no, 21, 2) in ('00', '50') then null else cast(${now} as bigint) end, ${now}, ${now} from orders where meeting_id = '1' and amount_fen > 0`.execute(
      tx,
    )
    await sql`insert into invoice_parts (invoice_no, order_no, fen, live) select no, no, amount_fen, 1 from invoices`.execute(tx)
  })
}

async function bench(engine: Engine): Promise<void> {
  const opened = await freshDatabase(engine)
  const test = await testApp(opened.db)
  const accountant = await signInAs(test, 'organiser')
  await sellerIssues(accountant)
  await manyOrders(test, PEOPLE, EACH)
  await invoiceAll(opened.db, test.clock())
  if (engine === 'postgres') await sql`ANALYZE`.execute(opened.db.read)
  const month = dayOf(test.clock()).slice(0, 7)
  const timed = async (work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    return performance.now() - from
  }
  const next = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7)
  const [from, to] = [startOf(`${month}-01`), startOf(`${next}-01`)]
  const sums = sql`select count(*), sum(amount_fen), sum(tax_fen)`
  const paid = sql`from orders join trades on trades.order_no = orders.no and trades.state = 'success' where orders.meeting_id = '1'`
  /** What a month asks, each by itself. */
  const bare = async () => {
    for (const query of [
      sql`${sums} from invoices where meeting_id = '1' and applied_at >= ${from} and applied_at < ${to}`,
      sql`${sums} from invoices where meeting_id = '1' and issued_at >= ${from} and issued_at < ${to}`,
      sql`${sums} from invoice_reds where meeting_id = '1' and state = 'reversed' and done_at >= ${from} and done_at < ${to}`,
      sql`select * from invoice_reds where meeting_id = '1' and state in ('waiting_buyer', 'waiting_seller') order by until_at limit 200`,
      sql`select count(*) from invoice_reds where meeting_id = '1' and state = 'lapsed'`,
      sql`select count(*), sum(trades.amount_fen) ${paid} and not exists (select 1 from invoice_parts where order_no = orders.no)`,
      sql`select sum(trades.amount_fen) ${paid}`,
      sql`select sum(refunds.amount_fen) from orders join refunds on refunds.order_no = orders.no where orders.meeting_id = '1'`,
      sql`${sums} from invoices where meeting_id = '1' and issued_at is not null`,
      sql`${sums} from invoice_reds where meeting_id = '1' and state = 'reversed'`,
    ])
      await query.execute(opened.db.read)
  }
  const page = () => sql`select * from invoices where meeting_id = '1' order by created_at desc, no desc limit 30`.execute(opened.db.read)
  const rounds: Record<'list' | 'waiting' | 'page' | 'deep' | 'month' | 'sums', number>[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const took = {
      list: await timed(() => accountant.do(invoiceManage.list, { ...HERE, keyword: '' })),
      waiting: await timed(() => accountant.do(invoiceManage.list, { ...HERE, keyword: '', waiting: 1 })),
      page: await timed(page),
      deep: await timed(() => accountant.do(invoiceManage.list, { ...HERE, keyword: '', pageNum: 2_000 })),
      month: await timed(() => accountant.do(invoiceManage.month, { ...HERE, month })),
      sums: await timed(bare),
    }
    if (round >= 0) rounds.push(took)
  }
  const exporting = await timed(async () => {
    await accountant.do(invoiceManage.export, { ...HERE, what: 'list' })
    while ((await takeSteps(test.deps)) > 0);
  })
  const of = (name: keyof (typeof rounds)[number]) => median(rounds.map((one) => one[name]))
  print(
    `${engine}: ${PEOPLE * EACH} invoices`,
    ['what', 'ms'],
    [
      ['a page of the list', of('list')],
      ['the bare page', of('page')],
      ['a page of what waits', of('waiting')],
      ['page 2,000', of('deep')],
      ['the month', of('month')],
      ['its bare queries', of('sums')],
      ['the whole table', exporting],
    ],
  )
  await opened.drop()
}

await bench('sqlite')
if (process.env['TEST_DATABASE_URL'] !== undefined) await bench('postgres')

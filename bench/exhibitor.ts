/**
 * A stand with 2,000 leads, alone and among nine others that have as many: what its people ask for, as calls of the app beside
 * the bare queries for its rows. The leads of others must cost a stand next to nothing. In process, both engines, medians of
 * interleaved rounds. `npm run bench -- exhibitor [rounds]`
 */
import { type CardField, type Grade, grades } from '#contract/card.ts'
import { exhibitor } from '#contract/exhibitor.ts'
import type { Db } from '#server/db/db.ts'
import { writeJson } from '#server/db/json.ts'
import { pageOfKept } from '#server/features/card/store.ts'
import { standsOf } from '#server/features/exhibitor/store.ts'
import { testApp } from '#test/support/app.ts'
import { freshDatabase } from '#test/support/database.ts'
import { type Person, signIn, signInAs } from '#test/support/person.ts'
import { standOf } from '#test/support/stands.ts'
import { manyOrders } from './support/many-orders.ts'
import { exceedsLimit, sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const ROUNDS = Number(process.argv[2] ?? sized({ full: 10, small: 1 }))
const LEADS = sized({ full: 2_000, small: 60 })
const STANDS = sized({ full: 10, small: 2 })
const PAGE = 30
/** What nine others with as many leads may make of it, with room for a noisy machine. */
const MOST_RATIO = 2

/** Everybody's card at each of the stands, kept by its head. */
async function keepAll(db: Db, stands: readonly string[], keeperId: string, now: number): Promise<void> {
  const tickets = await db.read.selectFrom('admissions').select(['id', 'user_id', 'meeting_id']).orderBy('id').limit(LEADS).execute()
  for (const exhibitorId of stands) {
    const rows = tickets.map(({ id, user_id, meeting_id }, n) => ({
      id: `${exhibitorId}-${n}`,
      meeting_id,
      admission_id: id,
      giver_id: user_id,
      exhibitor_id: exhibitorId,
      keeper_id: keeperId,
      shown: writeJson<CardField[]>(['company', 'position']),
      name: `来访${n}`,
      company: `第${n % 100}中学`,
      position: '教师',
      mobile: '',
      email: '',
      note: n % 10 === 0 ? '想看样品' : '',
      grade: grades[n % grades.length] ?? '',
      kept_at: now - n * 1_000,
      taken_back_at: null,
    }))
    await db.write((tx) => db.insertMany(tx, 'kept_cards', rows))
  }
}

/** What is asked, by a name, as a call and as its bare queries. */
function questions(db: Db, head: Person, exhibitorId: string, now: () => number) {
  const leads = (more: { pageNum?: number; keyword?: string; grade?: Grade }) => {
    const { pageNum = 1, keyword = '', grade } = more
    const which = { exhibitorId, keyword, ...(grade !== undefined && { grade }) }
    return {
      call: () => head.do(exhibitor.leads, { ...which, pageNum, pageSize: PAGE }),
      bare: () => pageOfKept(db, { ...which, keeperId: head.id, offset: (pageNum - 1) * PAGE, limit: PAGE }),
    }
  }
  return {
    'first page': leads({}),
    'last page': leads({ pageNum: Math.ceil(LEADS / PAGE) }),
    'found by a word': leads({ keyword: '样品' }),
    'of one grade': leads({ grade: 'a' }),
    'own stands': { call: () => head.do(exhibitor.mine, {}), bare: () => standsOf(db.read, head.id, now()) },
  }
}

for (const engine of ['sqlite', ...(process.env['TEST_DATABASE_URL'] === undefined ? [] : (['postgres'] as const))] as const) {
  const halls = await Promise.all(
    [1, STANDS].map(async (stands) => {
      const opened = await freshDatabase(engine)
      const test = await testApp(opened.db)
      await manyOrders(test, LEADS, 1)
      const organiser = await signInAs(test, 'organiser')
      const heads = await Promise.all(Array.from({ length: stands }, (_, n) => signIn(test, `1391234${String(n).padStart(4, '0')}`)))
      const ids: string[] = []
      for (const head of heads) ids.push((await standOf(organiser, head)).id)
      const [first] = heads as [Person]
      await keepAll(opened.db, ids, first.id, test.clock())
      const asked = questions(opened.db, first, ids[0] as string, test.clock)
      const times = Object.fromEntries(Object.keys(asked).map((name) => [name, { bare: [] as number[], call: [] as number[] }]))
      return { stands, opened, asked: Object.entries(asked), times }
    }),
  )
  for (let round = -1; round < ROUNDS; round++)
    for (const { asked, times } of halls)
      for (const [name, ways] of asked)
        for (const way of ['bare', 'call'] as const) {
          const began = performance.now()
          await ways[way]()
          // The first is for caches and compilers.
          if (round >= 0) times[name]?.[way].push(performance.now() - began)
        }
  const figures = halls.map(({ stands, times }) =>
    Object.entries(times).map(([name, { bare, call }]) => ({ stands, name, bare: median(bare), call: median(call) })),
  )
  print(
    `A stand with ${LEADS.toLocaleString('en')} leads, ${engine}, ms`,
    ['asked', 'leads in all', 'bare queries', 'the call', 'ratio'],
    figures.flat().map(({ stands, name, bare, call }) => [name, (stands * LEADS).toLocaleString('en'), bare, call, call / bare]),
  )
  const [alone, among] = figures.map((all) => all.reduce((sum, { call }) => sum + call, 0)) as [number, number]
  process.stdout.write(`  among nine others all of it takes ${(among / alone).toFixed(2)} times as long\n`)
  for (const { opened } of halls) await opened.drop()
  if (exceedsLimit(among / alone, MOST_RATIO)) throw new Error("a stand pays for others' leads")
}
process.exit(0)

/**
 * The news of a meeting with as many articles as one may have, alone and beside ninety others that have as many: what its people
 * ask for, as calls of the app beside the bare queries for their rows. The news of others must cost next to nothing. In process,
 * both engines, medians of interleaved rounds. `npm run bench -- article [rounds]`
 */
import { article, ARTICLES_MAX } from '#contract/article.ts'
import { meeting } from '#contract/meeting.ts'
import type { Db } from '#server/db/db.ts'
import { findLive, pageOfLive, pageOfOwn } from '#server/features/article/store.ts'
import { VISITOR } from '#server/features/article/who.ts'
import { testApp } from '#test/support/app.ts'
import { freshDatabase } from '#test/support/database.ts'
import { type Person, signIn, signInAs, visitor } from '#test/support/person.ts'
import { signUp } from '#test/support/sign-up.ts'
import { exceedsLimit, sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const ROUNDS = Number(process.argv[2] ?? sized({ full: 30, small: 1 }))
const OTHERS = sized({ full: 90, small: 2 })
const PAGE = 30
/** What others' news may make of it, with room for a noisy machine. */
const MOST_RATIO = 2

/** As many as there may be, of texts as long as people write them; a tenth of them for holders alone. */
async function fill(db: Db, meetingIds: readonly string[], now: number): Promise<void> {
  const content = `<p>${'请从东门进场，凭入场码签到。'.repeat(200)}</p>`
  for (const meetingId of meetingIds) {
    const rows = Array.from({ length: ARTICLES_MAX }, (_, n) => ({
      id: `${meetingId}n${n}`,
      meeting_id: meetingId,
      third_id: '-000001',
      category_id: null,
      state: 'published',
      title: `第 ${n} 条资讯`,
      summary: '八点前到场，东门签到。',
      content,
      cover: '',
      share_picture: '',
      pinned: n % 100 === 0 ? 1 : 0,
      audience: n % 10 === 0 ? 'holders' : 'all',
      valid_until: null,
      urgent_until: null,
      published_at: now - n * 60_000,
      made_by: '',
      created_at: now,
      updated_at: now,
    }))
    await db.write((tx) => db.insertMany(tx, 'articles', rows))
  }
}

/** Meetings beside the demonstration's first. */
async function moreMeetings(db: Db, number: number): Promise<string[]> {
  const row = await db.read.selectFrom('meetings').selectAll().where('id', '=', '1').executeTakeFirstOrThrow()
  const rows = Array.from({ length: number }, (_, n) => ({ ...row, id: `many${n}` }))
  await db.write((tx) => db.insertMany(tx, 'meetings', rows))
  return rows.map(({ id }) => id)
}

/** What is asked, by a name, as a call and as its bare queries. */
function questions(db: Db, stranger: Person, holder: Person, organiser: Person, now: () => number) {
  const page = { meetingId: '1', pageNum: 1, pageSize: PAGE }
  const bare =
    (reader: typeof VISITOR, pageNum = 1) =>
    () =>
      pageOfLive(db, { meetingId: '1', categoryId: undefined, reader, now: now(), offset: (pageNum - 1) * PAGE, limit: PAGE })
  const last = Math.floor((ARTICLES_MAX * 0.9) / PAGE)
  return {
    'first page': { call: () => stranger.do(article.list, page), bare: bare(VISITOR) },
    'last page': { call: () => stranger.do(article.list, { ...page, pageNum: last }), bare: bare(VISITOR, last) },
    'by a holder': { call: () => holder.do(article.list, page), bare: bare({ ...VISITOR, tickets: ['1'] }) },
    'one article': { call: () => stranger.do(article.get, { id: '1n1' }), bare: () => findLive(db.read, '1n1', now()) },
    opened: { call: () => stranger.do(article.read, { id: '1n1' }), bare: () => findLive(db.read, '1n1', now()) },
    'in the console': {
      call: () => organiser.do(article.ownList, { ...page, keyword: '' }),
      bare: () =>
        pageOfOwn(db, { meetingId: '1', categoryId: undefined, keyword: '', state: undefined, now: now(), offset: 0, limit: PAGE }),
    },
    // With all that its pages say of its news.
    'the meeting': {
      call: () => stranger.do(meeting.get, { id: '1' }),
      bare: () => db.read.selectFrom('meetings').selectAll().where('id', '=', '1').executeTakeFirst(),
    },
  }
}

for (const engine of ['sqlite', ...(process.env['TEST_DATABASE_URL'] === undefined ? [] : (['postgres'] as const))] as const) {
  const worlds = await Promise.all(
    [0, OTHERS].map(async (others) => {
      const opened = await freshDatabase(engine)
      const test = await testApp(opened.db)
      const organiser = await signInAs(test, 'organiser')
      const holder = await signIn(test, '13912340001')
      await signUp(holder, { ticketId: '1', names: ['王小明'] })
      await fill(opened.db, ['1', ...(await moreMeetings(opened.db, others))], test.clock())
      const asked = questions(opened.db, visitor(test.app), holder, organiser, test.clock)
      const times = Object.fromEntries(Object.keys(asked).map((name) => [name, { bare: [] as number[], call: [] as number[] }]))
      return { others, opened, asked: Object.entries(asked), times }
    }),
  )
  for (let round = -1; round < ROUNDS; round++)
    for (const { asked, times } of worlds)
      for (const [name, ways] of asked)
        for (const way of ['bare', 'call'] as const) {
          const began = performance.now()
          await ways[way]()
          // The first is for caches and compilers.
          if (round >= 0) times[name]?.[way].push(performance.now() - began)
        }
  const figures = worlds.map(({ others, times }) =>
    Object.entries(times).map(([name, { bare, call }]) => ({ others, name, bare: median(bare), call: median(call) })),
  )
  print(
    `A meeting with ${ARTICLES_MAX} articles, ${engine}, ms`,
    ['asked', 'articles in all', 'bare queries', 'the call', 'ratio'],
    figures
      .flat()
      .map(({ others, name, bare, call }) => [name, ((others + 1) * ARTICLES_MAX).toLocaleString('en'), bare, call, call / bare]),
  )
  const [alone, among] = figures.map((all) => all.reduce((sum, { call }) => sum + call, 0)) as [number, number]
  process.stdout.write(`  beside ${OTHERS} others all of it takes ${(among / alone).toFixed(2)} times as long\n`)
  for (const { opened } of worlds) await opened.drop()
  if (exceedsLimit(among / alone, MOST_RATIO)) throw new Error("a meeting pays for others' news")
}
process.exit(0)

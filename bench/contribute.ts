/**
 * 5,000 papers and 300 reviewers: the chair's table, a reviewer's list, a proposal for 500 papers, a step of the export, and telling all
 * authors at once, each beside the bare queries that it cannot do without. In process, medians of interleaved rounds, on both engines.
 * `npm run bench -- contribute [rounds]`
 */
import { contribute } from '#contract/contribute.ts'
import { contributeManage as manage } from '#contract/contribute-manage.ts'
import { contributeReview as review } from '#contract/contribute-review.ts'
import type { Db } from '#server/db/db.ts'
import { writeJson } from '#server/db/json.ts'
import type { Step } from '#server/features/task/kind.ts'
import { newCode, newId } from '#server/flow/ids.ts'
import { kinds } from '#server/jobs/tasks.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { here, openCall } from '#test/support/contributions.ts'
import { crowd } from '#test/support/crowd.ts'
import { freshDatabase } from '#test/support/database.ts'
import { type Person, signIn, signInAs } from '#test/support/person.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const ROUNDS = Number(process.argv[2] ?? sized({ full: 5, small: 1 }))
const PAPERS = sized({ full: 5_000, small: 100 })
const REVIEWERS = sized({ full: 300, small: 20 })
const TRACKS = 20
/** Of a reviewer. */
const EACH = 30

const tracks = Array.from({ length: TRACKS }, (_, n) => ({ key: `t${n}`, label: `主题${n}` }))

const reviewerRow = (user_id: string, n: number, now: number) => ({
  meeting_id: '1',
  user_id,
  unit: `单位${n}`,
  tracks: writeJson(n % 3 === 0 ? [] : [`t${n % TRACKS}`]),
  most: 200,
  created_at: now,
})

/** Papers of as many people, reviewed twice for the most part. */
async function fill(db: Db, test: TestApp): Promise<{ chair: Person; reviewer: Person }> {
  const chair = await signInAs(test, 'organiser')
  await openCall(chair, { tracks, perPaper: 3 })
  const members = await crowd(db, PAPERS + REVIEWERS, { ticketId: '1', now: test.clock() })
  const reviewer = await signIn(test, '13655559999')
  const now = test.clock()
  const reviewers = [reviewer.id, ...members.slice(PAPERS + 1).map(({ userId }) => userId)]
  const insert = async (table: Parameters<Db['insertMany']>[1], rows: readonly Record<string, string | number | null>[]) => {
    for (let at = 0; at < rows.length; at += 500) await db.write((tx) => db.insertMany(tx, table, rows.slice(at, at + 500)))
  }
  await insert(
    'contribute_reviewers',
    reviewers.map((user_id, n) => reviewerRow(user_id, n, now)),
  )
  const papers = Array.from({ length: PAPERS }, (_, n) => ({ id: newId(now + n), n, user: members[n]?.userId as string }))
  const text = { kind: 'talk', abstract: '摘要'.repeat(200), version: 1, given: writeJson({}), file_id: '' }
  await insert(
    'contributions',
    papers.map(({ id, n, user }) => ({
      ...text,
      id,
      meeting_id: '1',
      third_id: '-000001',
      user_id: user,
      code: newCode(6),
      state: 'under_review',
      edition: 3,
      track: `t${n % TRACKS}`,
      title: `第${n}篇`,
      named: writeJson([]),
      round: 1,
      asked: n < PAPERS / 2 ? 3 : 1,
      reviewed: 1,
      score: 100 + (n % 900),
      verdict: '',
      verdict_kind: '',
      comment: '',
      decided_by: '',
      accepted_as: '',
      session_id: '',
      created_at: now,
      updated_at: now,
      submitted_at: now + n,
    })),
  )
  await insert(
    'contribution_rounds',
    papers.map(({ id, n }) => ({
      ...text,
      contribution_id: id,
      round: 1,
      track: `t${n % TRACKS}`,
      title: `第${n}篇`,
      submitted_at: now + n,
      verdict: '',
      verdict_kind: '',
      comment: '',
      decided_by: '',
      published_at: null,
    })),
  )
  await insert(
    'contribution_authors',
    papers.flatMap(({ id, n }) =>
      [0, 1, 2].map((position) => ({
        contribution_id: id,
        round: 1,
        position,
        name: `作者${n}${position}`,
        unit: `学校${n % 700}`,
        mobile: position === 0 ? `137${String(n).padStart(8, '0')}` : '',
        email: '',
        presents: position === 0 ? 1 : 0,
      })),
    ),
  )
  await insert(
    'contribution_assignments',
    papers.map(({ id, n }) => ({
      id: newId(now),
      contribution_id: id,
      round: 1,
      meeting_id: '1',
      user_id: n < EACH ? reviewer.id : (reviewers[n % reviewers.length] as string),
      state: 'done',
      take_until: now,
      reason: '',
      scores: writeJson({ novelty: 5, rigour: 5 }),
      score: 500,
      recommend: 'accepted',
      to_author: '意见'.repeat(50),
      to_chair: '',
      offered_at: now,
      done_at: now,
    })),
  )
  return { chair, reviewer }
}

const timed = async (work: () => Promise<unknown>) => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function measure(engine: 'sqlite' | 'postgres'): Promise<readonly string[][]> {
  const opened = await freshDatabase(engine)
  const test = await testApp(opened.db)
  const { db } = opened
  const { chair, reviewer } = await fill(db, test)
  const rows = db.read.selectFrom('contributions').where('meeting_id', '=', '1').where('submitted_at', 'is not', null)
  const contributionExport = kinds.contributionExport
  const { taskId } = await chair.do(manage.exportAll, { ...here, kind: 'csv' })
  const task = await db.read.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow()
  const step = (await contributionExport.open(test.deps, task)) as (checkpoint: unknown) => Promise<Step>
  const begun = await step({ kind: 'csv', after: '' })
  const parts: Record<string, readonly [bare: () => Promise<unknown>, whole: () => Promise<unknown>]> = {
    'table, page of 30': [
      () => rows.selectAll().orderBy('submitted_at', 'desc').limit(30).execute(),
      () => chair.do(manage.list, { ...here, keyword: '' }),
    ],
    'table, by score': [
      () => rows.selectAll().orderBy('score', 'desc').limit(30).execute(),
      () => chair.do(manage.list, { ...here, keyword: '', sort: 'score' }),
    ],
    'table, a word': [
      () => db.read.selectFrom('contribution_rounds').selectAll().where('title', 'like', '%第4999%').execute(),
      () => chair.do(manage.list, { ...here, keyword: '第4999' }),
    ],
    'reviewer, page of 30': [
      () => db.read.selectFrom('contribution_assignments').selectAll().where('user_id', '=', reviewer.id).limit(30).execute(),
      () => reviewer.do(review.papers, here),
    ],
    'reviewers, page of 30': [
      () => db.read.selectFrom('contribute_reviewers').selectAll().where('meeting_id', '=', '1').limit(30).execute(),
      () => chair.do(manage.reviewers, { ...here, keyword: '' }),
    ],
    'proposal for 500': [
      () =>
        db.read
          .selectFrom('contribution_authors')
          .selectAll()
          .where('contribution_id', 'in', rows.select('id').where('asked', '<', 3).limit(500))
          .execute(),
      () => chair.do(manage.assign, here),
    ],
    'export, step of 200': [() => rows.selectAll().orderBy('id').limit(200).execute(), () => step(begun.checkpoint)],
    'call, for an author': [() => db.read.selectFrom('contribute_calls').selectAll().execute(), () => reviewer.do(contribute.call, here)],
  }
  const times = Object.fromEntries(Object.keys(parts).map((name) => [name, { bare: [] as number[], whole: [] as number[] }]))
  for (let round = -1; round < ROUNDS; round++)
    for (const [name, [bare, whole]] of Object.entries(parts)) {
      const [one, other] = [await timed(bare), await timed(whole)]
      if (round >= 0) {
        times[name]?.bare.push(one)
        times[name]?.whole.push(other)
      }
    }
  await db.write((tx) => tx.updateTable('contributions').set({ verdict: 'accepted' }).execute())
  const { seen } = await chair.do(manage.texts, here)
  const publishing = await timed(() => chair.do(manage.publish, { ...here, seen }))
  await opened.drop()
  return [
    ...Object.entries(times).map(([name, { bare, whole }]) => [
      engine,
      name,
      median(bare).toFixed(1),
      median(whole).toFixed(1),
      (median(whole) / median(bare)).toFixed(1),
    ]),
    [engine, `publishing ${PAPERS}`, '', publishing.toFixed(0), ''],
  ]
}

const engines = process.env['TEST_DATABASE_URL'] === undefined ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const)
const lines: (readonly string[])[] = []
for (const engine of engines) lines.push(...(await measure(engine)))
print('submissions', ['engine', 'what', 'bare ms', 'ms', 'times'], lines as string[][])

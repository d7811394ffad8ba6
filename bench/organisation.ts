/**
 * The tree of a tenant with 5,000 organisations and 50,000 members, and one half as large: as a call of the app beside the
 * bare queries for its rows. Twice the rows must not take much more than twice the time. In process, both engines, medians
 * of interleaved rounds. `npm run bench -- organisation [rounds]`
 */
import { organisation } from '#contract/organisation.ts'
import type { Db } from '#server/db/db.ts'
import { joinedBy, memberCounts } from '#server/features/organisation/member-store.ts'
import { organisationsOf } from '#server/features/organisation/tree-store.ts'
import { testApp } from '#test/support/app.ts'
import { freshDatabase } from '#test/support/database.ts'
import { signInAs } from '#test/support/person.ts'
import { exceedsLimit, sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const ROUNDS = Number(process.argv[2] ?? sized({ full: 10, small: 1 }))
const NODES = sized({ full: 5_000, small: 40 })
const MEMBERS_EACH = 10
const TENANT = '-000001'
/** Below each, so that the tree is some five levels deep. */
const BRANCHES = 8
/** What twice the rows may take: twice the time, and room for a noisy machine. */
const MOST_RATIO = 3

/** Below the demonstration's first one. */
async function grow(db: Db, nodes: number, now: number): Promise<void> {
  const ids = Array.from({ length: nodes }, (_, n) => `n${n}`)
  const organisations = ids.map((id, n) => ({
    id,
    third_id: TENANT,
    parent_id: n === 0 ? '1' : `n${Math.floor((n - 1) / BRANCHES)}`,
    name: `第${n}教研组`,
    type: 'department',
    dept_code: `BENCH${n}`,
    phone: '',
    area_code: '',
    address: '',
    introduce: '',
    created_at: now + n,
  }))
  const users = Array.from({ length: nodes * MEMBERS_EACH }, (_, n) => ({ id: `m${n}`, mobile: `m${n}`, name: '', created_at: now }))
  const members = users.map(({ id }, n) => ({ organisation_id: ids[n % nodes] as string, user_id: id, joined_at: now }))
  await db.write(async (tx) => {
    await db.insertMany(tx, 'organisations', organisations)
    await db.insertMany(tx, 'users', users)
    await db.insertMany(tx, 'organisation_members', members)
  })
}

for (const engine of ['sqlite', ...(process.env['TEST_DATABASE_URL'] === undefined ? [] : (['postgres'] as const))] as const) {
  const trees = await Promise.all(
    [NODES / 2, NODES].map(async (nodes) => {
      const opened = await freshDatabase(engine)
      const test = await testApp(opened.db)
      await grow(opened.db, nodes, test.clock())
      const admin = await signInAs(test, 'orgadmin')
      const bare = async () => {
        await Promise.all([organisationsOf(opened.db.read, TENANT), memberCounts(opened.db, TENANT), joinedBy(opened.db, admin.id, TENANT)])
      }
      return { nodes, opened, bare, call: () => admin.do(organisation.tree, {}), times: { bare: [] as number[], call: [] as number[] } }
    }),
  )
  for (let round = -1; round < ROUNDS; round++)
    for (const { times, ...one } of trees)
      for (const way of ['bare', 'call'] as const) {
        const began = performance.now()
        await one[way]()
        // The first is for caches and compilers.
        if (round >= 0) times[way].push(performance.now() - began)
      }
  const figures = trees.map(({ nodes, times }) => ({ nodes, bare: median(times.bare), call: median(times.call) }))
  print(
    `The tree of a tenant, ${engine}, ms`,
    ['organisations', 'members', 'bare queries', 'the call', 'ratio'],
    figures.map(({ nodes, bare, call }) => [
      nodes.toLocaleString('en'),
      (nodes * MEMBERS_EACH).toLocaleString('en'),
      bare,
      call,
      call / bare,
    ]),
  )
  const [half, whole] = figures.map(({ call }) => call) as [number, number]
  process.stdout.write(`  twice as many take ${(whole / half).toFixed(2)} times as long\n`)
  for (const { opened } of trees) await opened.drop()
  if (exceedsLimit(whole / half, MOST_RATIO)) throw new Error('the tree takes more than its rows do')
}
process.exit(0)

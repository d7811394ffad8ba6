/**
 * How long a rehearsal takes, and what those who buy at a real meeting on the same server notice of it: orders at a fixed
 * rate before it, while it is played, and after it was thrown away. `npm run bench -- rehearsal [people] [orders a second]`
 */
import { DEFAULT_SYS_CODE, headers } from '#contract/call.ts'
import { type Rehearsal, rehearsal } from '#contract/rehearsal.ts'
import { movingClock, testApp } from '#test/support/app.ts'
import { crowd, setTicket } from '#test/support/crowd.ts'
import { freshDatabase } from '#test/support/database.ts'
import { signInAs } from '#test/support/person.ts'
import { openLoop } from './support/open-loop.ts'
import { percentile } from './support/people.ts'
import { startServer } from './support/server.ts'
import { sized } from './support/size.ts'
import { submissions } from './support/submissions.ts'
import { print } from './support/table.ts'

const PEOPLE = Number(process.argv[2] ?? sized({ full: 500, small: 20 }))
const PER_SECOND = Number(process.argv[3] ?? sized({ full: 20, small: 5 }))
const SECONDS = sized({ full: 15, small: 1 })
/** Stretches of orders that there are people for. */
const STRETCHES_MOST = sized({ full: 12, small: 60 })
const HERE = { meetingId: '1' }

const opened = await freshDatabase()
const test = await testApp(opened.db, { clock: movingClock() })
const organiser = await signInAs(test, 'organiser')
await setTicket(opened.db, '2', { total: 1_000_000 })
const stretches: string[][] = []
for (let n = 0; n < STRETCHES_MOST; n++)
  stretches.push(
    submissions(await crowd(opened.db, SECONDS * PER_SECOND, { ticketId: '2', now: test.clock() }), { ticketId: '2', price: 19_900 }),
  )
const server = await startServer({ url: opened.url, hashing: 'in turn' })

async function ask(path: string, input?: object): Promise<Rehearsal | null> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}${input === undefined ? '?meetingId=1' : ''}`, {
    method: input === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Bearer ${organiser.token}`,
      [headers.sysCode]: DEFAULT_SYS_CODE,
    },
    ...(input !== undefined && { body: JSON.stringify(input) }),
  })
  const { code, msg, data } = (await answer.json()) as { code: string; msg: string; data: Rehearsal | null }
  if (answer.status !== 200) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

async function ordersNow(): Promise<number[]> {
  const messages = stretches.pop()
  if (messages === undefined) throw new Error('the rehearsal takes longer than there are people to buy')
  const { took, statuses } = await openLoop({ port: server.port, perSecond: PER_SECOND, messages })
  if (Object.keys(statuses).join() !== '200') throw new Error(JSON.stringify(statuses))
  return took
}

await ordersNow()
const calm = await ordersNow()
const quiet = await server.facts()
const began = performance.now()
await ask(rehearsal.start.path, { ...HERE, people: PEOPLE, speed: 0, byHand: [] })
const beside: number[] = []
/** Looks each second, as a console does. */
async function end(): Promise<number> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const { state } = (await ask(rehearsal.own.path)) ?? {}
    if (state === 'played' || state === 'broken') return performance.now()
  }
}
const over = { at: 0 }
const ending = end().then((at) => (over.at = at))
while (over.at === 0) beside.push(...(await ordersNow()))
const took = (await ending) - began
const played = await ask(rehearsal.own.path)
const loud = await server.facts()
await ask(rehearsal.discard.path, HERE)
const after = await ordersNow()

const row = (name: string, took: number[]) => [name, took.length, ...[0.5, 0.99, 1].map((part) => percentile(took, part).toFixed(1))]
print(
  `${PER_SECOND} orders a second at a real meeting, a rehearsal of ${PEOPLE} on the same server (SQLite): ${(took / 1000).toFixed(0)} s to its sheet`,
  ['', 'orders', 'p50 ms', 'p99 ms', 'most ms'],
  [row('before it', calm), row('beside it', beside), row('after it', after)],
)
const mb = (bytes: number) => Math.round(bytes / 1024 / 1024)
print(
  'What came of it',
  ['state', 'orders', 'paid', 'refunded', 'told', 'entered', 'MB before', 'MB at most', 'findings'],
  [
    [
      played?.state ?? '',
      ...Object.values(played?.progress.counts ?? {}).slice(0, 5),
      mb(quiet.resident),
      mb(loud.peak),
      (played?.sheet?.findings ?? []).map(({ state, key }) => `${state}:${key}`).join(' '),
    ],
  ],
)
server.stop()
await opened.drop()

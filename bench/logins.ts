/**
 * Signing in by password: logins a second over HTTP beside the bare hash in a
 * loop, and what everybody else feels meanwhile, with the hash in turn off the
 * event loop (as the product does it) and on it (as it does not). Then more
 * people than the queue takes. `npm run bench -- logins [rounds]`
 */
import { setTimeout as pause } from 'node:timers/promises'
import { headers } from '#contract/call.ts'
import { meeting } from '#contract/meeting.ts'
import { session } from '#contract/session.ts'
import { type Accounts, bareHashes, openAccounts, queueMemory } from './support/accounts.ts'
import { load, type LoadResult } from './support/load.ts'
import { type Experience, type People, people, percentile } from './support/people.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const ROUNDS = Number(process.argv[2] ?? sized({ full: 5, small: 1 }))
const SECONDS = sized({ full: 4, small: 0.4 })
const AT_ONCE = sized({ full: 50, small: 8 })
/** The queue holds 200. */
const TOO_MANY = sized({ full: 300, small: 30 })
/** Of each kind, a second. */
const READS = 100
const MIB = 2 ** 20

const readings = ['getMeeting', 'session.me'] as const
type Reading = (typeof readings)[number]
const ways = ['nobody signs in', 'in turn', 'on the event loop'] as const
type Way = (typeof ways)[number]

interface Phase {
  readers: Record<Reading, Experience>
  logins: LoadResult
  /** How many of them ended in a session. */
  opened: number
  /** The most memory that was resident, in bytes. */
  peak: number
}

const nobody: LoadResult = { requests: 0, seconds: SECONDS, perSecond: 0, p50: 0, p99: 0, statuses: {} }

/** One stretch of time at one server: readers at their steady rate, and so many signing in as fast as they can. */
async function phase({ server, token, logins, sessions }: Accounts, beside: People<Reading>, atOnce: number): Promise<Phase> {
  await server.facts()
  const before = await sessions()
  beside.begin({
    getMeeting: { perSecond: READS, asks: [{ method: 'GET', path: `${meeting.get.path}?id=1` }] },
    'session.me': {
      perSecond: READS,
      asks: [{ method: 'GET', path: session.me.path, headers: { [headers.authorization]: `Bearer ${token}` } }],
    },
  })
  const result =
    atOnce === 0
      ? await pause(SECONDS * 1000, nobody)
      : await load({ port: server.port, connections: atOnce, seconds: SECONDS, messages: logins })
  const readers = await beside.end()
  const { peak, errors } = await server.facts()
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return { readers, logins: result, opened: (await sessions()) - before, peak }
}

const queue = await queueMemory()
const [ours, blocking] = [await openAccounts('in turn'), await openAccounts('on the event loop')]
const [besideOurs, besideBlocking] = [people<Reading>(ours.server.port), people<Reading>(blocking.server.port)]
const bare: number[] = []
const phases = new Map<Way, Phase[]>(ways.map((way) => [way, []]))
for (let round = 0; round <= ROUNDS; round++) {
  const hashes = await bareHashes(SECONDS * 500)
  if (round > 0) bare.push(hashes)
  for (const way of ways) {
    const one =
      way === 'on the event loop'
        ? await phase(blocking, besideBlocking, AT_ONCE)
        : await phase(ours, besideOurs, way === 'in turn' ? AT_ONCE : 0)
    if (one.opened !== one.logins.requests)
      throw new Error(`${one.opened} of ${one.logins.requests} signed in: ${JSON.stringify(one.logins.statuses)}`)
    if (round > 0) phases.get(way)?.push(one)
  }
}
const crowded = await phase(ours, besideOurs, TOO_MANY)
for (const one of [besideOurs, besideBlocking]) one.leave()
for (const one of [ours, blocking]) await one.close()

const of = (way: Way, figure: (one: Phase) => number) => median((phases.get(way) as Phase[]).map(figure))
const limit = median(bare)
print(
  `Password logins (argon2id, 19 MiB, 2 passes), ${AT_ONCE} people at once, medians of ${ROUNDS} interleaved rounds of ${SECONDS} s (SQLite)`,
  ['', 'logins/s', 'of the bare hash', 'p50 ms', 'p99 ms'],
  [
    ['the hash in a loop, nothing else', limit, '1.00', 1000 / limit, ''],
    ...ways
      .slice(1)
      .map((way) => [
        `over HTTP, ${way}`,
        of(way, ({ logins }) => logins.perSecond),
        (of(way, ({ logins }) => logins.perSecond) / limit).toFixed(2),
        of(way, ({ logins }) => logins.p50),
        of(way, ({ logins }) => logins.p99),
      ]),
  ],
)

for (const reading of readings) {
  const feels =
    (share: number) =>
    ({ readers }: Phase) =>
      percentile(readers[reading].took, share)
  const answered = ({ readers }: Phase) => readers[reading].succeeded / readers[reading].took.length
  const calm = { p50: of('nobody signs in', feels(0.5)), p99: of('nobody signs in', feels(0.99)) }
  const row = (name: string, figure: (what: (one: Phase) => number) => number) => [
    name,
    `${(figure(answered) * 100).toFixed(1)} %`,
    figure(feels(0.5)),
    figure(feels(0.99)),
    (figure(feels(0.5)) / calm.p50).toFixed(2),
    (figure(feels(0.99)) / calm.p99).toFixed(2),
  ]
  print(
    `What ${reading} feels of it, ${READS} a second whether or not answers come`,
    ['', 'succeeded', 'p50 ms', 'p99 ms', 'p50 : calm', 'p99 : calm'],
    [...ways.map((way) => row(way, (what) => of(way, what))), row(`in turn, ${TOO_MANY} at once`, (what) => what(crowded))],
  )
}

const {
  opened,
  logins: { requests, seconds, statuses },
} = crowded
const busy = statuses['503'] ?? 0
print(
  `Beyond the queue: ${TOO_MANY} people at once, each trying again at once, for ${SECONDS} s and until the queue is empty`,
  ['', 'number', 'a second'],
  (
    [
      ['signed in', opened],
      ['turned away as busy (503)', busy],
      ['refused in another way', requests - opened - busy],
    ] as const
  ).map(([name, times]) => [name, String(times), times / seconds]),
)

const calmPeak = of('nobody signs in', ({ peak }) => peak)
print(
  'Memory: the most that was resident',
  ['', 'MiB', 'more'],
  [
    ['a process that has not hashed', queue.before / MIB, ''],
    ['while it checks a password', queue.one / MIB, `${((queue.one - queue.before) / MIB).toFixed(1)} than before`],
    ['after twenty, one by one', queue.few / MIB, `${((queue.few - queue.before) / MIB).toFixed(1)} than before`],
    ['with 200 waiting', queue.full / MIB, `${((queue.full - queue.few) / MIB).toFixed(1)} than after twenty`],
    ['the server, nobody signing in', calmPeak / MIB, ''],
    ...(
      [
        [`the server, ${AT_ONCE} at once`, of('in turn', ({ peak }) => peak)],
        [`the server, ${TOO_MANY} at once`, crowded.peak],
      ] as const
    ).map(([name, peak]) => [name, peak / MIB, `${((peak - calmPeak) / MIB).toFixed(1)} than calm`]),
  ],
)
process.exit(0)

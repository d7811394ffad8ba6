/**
 * A sale on several machines that die, on this one: two PostgreSQL under Patroni and etcd, three servers, HAProxy in front
 * of both, by the samples in deploy/. 5,000 places are sold to 2,000 buyers, who pay and come in, while the standby is cut
 * off, a server is killed and the primary is killed. What must be true is said first and then checked; whether all that was
 * acknowledged is there, scripts/drill-audit.ts finds out by SQL.
 *
 * `npm run drill -- [--seed 1] [--strict] [--careless] [--buyers 2000] [--places 5000] [--keep]`
 *
 * `--strict`: without a standby nothing is kept. `--careless`: nothing waits for the standby, whose receiver is stopped for
 * two seconds under load before the primary is killed: the audit must find what was lost, or it could find nothing.
 * Ends with 1 where anything was not as it must be.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chanceOf } from '#rehearsal/chance.ts'
import { freePort } from '#test/support/free-port.ts'
import { account } from '#test/support/own-postgres.ts'
import { openBank } from './drill/bank.ts'
import { buy, Gone } from './drill/buyers.ts'
import { type Cluster, type NodeName, otherThan, startCluster } from './drill/cluster.ts'
import { type Logbook, logbookIn } from './drill/logbook.ts'
import { until } from './drill/process.ts'
import { programsHere } from './drill/programs.ts'
import { type Buyer, prepareSale, SECRET } from './drill/sale.ts'
import { serversAt } from './drill/servers.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    buyers: { type: 'string', default: '2000' },
    places: { type: 'string', default: '5000' },
    strict: { type: 'boolean', default: false },
    careless: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const { strict, careless, keep } = values
const [seed, buyerCount, places] = [values.seed, values.buyers, values.places].map(Number) as [number, number, number]

/** So many buyers are at it at once. */
const LANES = 48
/** Without a standby: so long the strict one is watched keeping nothing, and so long the other may take to go on. */
const WATCHED_MS = 10_000
const GOES_ON_MS = 30_000
/** From the primary's death to the first answer: the lease of the dead one (ttl), and the promotion. */
const ANSWERS_MS = 60_000
/** A killed server's requests go to the others with the next attempt. */
const SERVER_ANSWERS_MS = 10_000
/** As systemd begins it again (deploy/huiwu.service). */
const RESTART_MS = 3_000
/** How long the standby's receiver is stopped under load. */
const BEHIND_MS = 2_000

const say = (line: string) => process.stdout.write(`${line}\n`)
const problems: string[] = []
function check(what: string, isSo: boolean, figure: string): void {
  say(`  ${isSo ? 'as expected' : 'NOT AS EXPECTED'}: ${what} (${figure})`)
  if (!isSo) problems.push(`${what} (${figure})`)
}
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function expectations(): string[] {
  if (careless)
    return [
      'COMMIT does not wait for the standby: with the primary goes what the standby had not received, though people were told yes.',
      'The audit must find orders, payments or scans that were acknowledged and are not there.',
    ]
  return [
    'Everything acknowledged is there at the end: orders, payments, scans. Sold is held, nobody has anything twice.',
    strict
      ? `The standby is cut off: no order that is sent from then on is acknowledged until it is back (watched for ${seconds(WATCHED_MS)}).`
      : `The standby is cut off: orders wait until Patroni has noticed, then are sold on one machine, within ${seconds(GOES_ON_MS)}.`,
    `A server is killed: the others answer within ${seconds(SERVER_ANSWERS_MS)}.`,
    `The primary is killed: nothing is kept until the standby leads, and then it is, within ${seconds(ANSWERS_MS)}.`,
  ]
}

async function drill(): Promise<void> {
  const programs = programsHere(postgresFolders)
  // Its package makes the account.
  const runsAs = account()
  if (runsAs === undefined) throw new Error('PostgreSQL does not run as root, and there is no account postgres')
  const folder = mkdtempSync(join(tmpdir(), 'huiwu-drill-'))
  // PostgreSQL's account finds its own folder in it.
  chmodSync(folder, 0o755)
  say(`drill with seed ${seed}${strict ? ', strict' : ''}${careless ? ', careless' : ''}, in ${folder}. Expected:`)
  for (const line of expectations()) say(`- ${line}`)

  const ports = [await freePort(), await freePort(), await freePort()]
  const bank = await openBank()
  const ends: (() => Promise<void> | void)[] = [() => bank.stop()]
  try {
    const cluster = await startCluster({
      folder,
      programs,
      account: runsAs,
      servers: ports,
      strict,
      careless,
    })
    ends.push(() => cluster.stop())
    const env = {
      HOST: '127.0.0.1',
      PUBLIC_URL: cluster.address,
      DATABASE_URL: cluster.databaseUrl,
      SECRET,
      SANDBOX: '0',
      TRUST_PROXY: '1',
      ...bank.env,
    }
    const servers = serversAt(ports, folder, env)
    ends.push(() => servers.stop())
    await until('the standby has all', () => cluster.isInStep())
    const sale = await prepareSale(cluster.databaseUrl, { buyers: buyerCount, places })
    for (const place of ports.keys()) await servers.start(place)

    const chance = chanceOf(seed)
    const buyers = chance.shuffled(sale.buyers)
    const file = join(folder, 'acknowledged.jsonl')
    const logbook = logbookIn(file)
    const market = { address: cluster.address, bank, logbook, door: sale.door, meetingId: sale.meetingId }
    const sold = { places: 0, without: 0, gone: 0 }

    async function one(buyer: Buyer): Promise<void> {
      try {
        const copies = await buy(market, buyer)
        sold.places += copies
        if (copies === 0) sold.without += 1
      } catch (error) {
        // What was lost is refused afterwards, in whatever words.
        if (careless) sold.gone += 1
        else problems.push(error instanceof Gone ? `order ${error.message} is gone` : String(error))
      }
    }
    /** A part of the buyers, and in the middle of them what happens. */
    async function phase(name: string, share: number, happens: () => Promise<void>): Promise<void> {
      const some = buyers.splice(0, Math.round(buyerCount * share))
      say(`${name}: ${some.length} buyers`)
      const enough = logbook.moreOrders(Math.max(1, Math.floor(some.length * (0.15 + chance() * 0.2))))
      const lanes = Promise.all(
        Array.from({ length: LANES }, async () => {
          for (let buyer = some.pop(); buyer !== undefined; buyer = some.pop()) await one(buyer)
        }),
      )
      await Promise.race([enough, lanes])
      await happens()
      await lanes
    }
    const began = performance.now()
    await phase('nothing happens', careless ? 0.2 : 0.15, async () => {})
    if (careless) await phase('the standby receives nothing, and the primary is killed', 0.8, () => killBehind(cluster, logbook))
    else {
      await phase('the standby is cut off', 0.25, () => cutStandby(cluster, logbook))
      await phase('a server is killed', 0.2, () => killServer(Math.floor(chance() * ports.length)))
      await phase('the primary is killed', 0.4, () => killPrimary(cluster, logbook))
    }
    say(`sold ${sold.places} places in ${seconds(performance.now() - began)}; ${sold.without} buyers found none left`)
    if (sold.gone > 0) say(`${sold.gone} buyers were told that what they had is not there`)

    async function killServer(place: number): Promise<void> {
      const blow = performance.now()
      const first = logbook.firstSince(blow)
      await servers.kill(place)
      const took = await first
      check('a server is killed: the others answer', took <= SERVER_ANSWERS_MS, seconds(took))
      await pause(RESTART_MS)
      await servers.start(place)
    }

    const leader = await awaitLeader(cluster)
    if (!careless) await until('the standby has all again', () => cluster.isInStep())
    const lost = audit(cluster.urlOf(leader), file)
    if (careless) check('the audit finds what was lost', lost, lost ? 'it did' : 'it found nothing')
    else check('the audit finds nothing wrong', !lost, lost ? 'see above' : 'nothing')
  } finally {
    for (const end of ends.toReversed()) await end()
    if (!keep && problems.length === 0) rmSync(folder, { recursive: true, force: true })
    else say(`logs, settings and record: ${folder}`)
  }
}

async function cutStandby(cluster: Cluster, logbook: Logbook): Promise<void> {
  const standby = otherThan(await awaitLeader(cluster))
  await cluster.kill(standby)
  const cut = performance.now()
  if (strict) {
    await pause(WATCHED_MS)
    const kept = logbook.countSince('order', cut)
    check('the standby is cut off: no order is acknowledged', kept === 0, `${kept} orders in ${seconds(WATCHED_MS)}`)
  } else {
    const first = await Promise.race([logbook.firstSince(cut), pause(GOES_ON_MS, Infinity)])
    check('the standby is cut off: the sale goes on', first <= GOES_ON_MS, seconds(first))
  }
  cluster.start(standby)
  await until('the standby is back and has all', () => cluster.isInStep())
}

async function killPrimary(cluster: Cluster, logbook: Logbook): Promise<void> {
  const primary = await awaitLeader(cluster)
  const blow = performance.now()
  const first = logbook.firstSince(blow)
  await cluster.kill(primary)
  await until('the standby leads', async () => (await cluster.leader()) === otherThan(primary))
  // The machine is back: it follows. A strict one waits for it.
  cluster.start(primary)
  const took = await first
  check('the primary is killed: the first answer', strict || took <= ANSWERS_MS, seconds(took))
}

async function killBehind(cluster: Cluster, logbook: Logbook): Promise<void> {
  const primary = await awaitLeader(cluster)
  await until('the standby has nearly all', () => cluster.isInStep())
  const end = await cluster.stopReceiver(otherThan(primary))
  await pause(BEHIND_MS)
  const blow = performance.now()
  const first = logbook.firstSince(blow)
  await cluster.kill(primary)
  end()
  await until('the standby leads', async () => (await cluster.leader()) === otherThan(primary))
  say(`  the first answer after ${seconds(await first)}`)
}

async function awaitLeader(cluster: Cluster): Promise<NodeName> {
  const leading: NodeName[] = []
  await until('somebody leads', async () => {
    leading.push(...[await cluster.leader()].filter((name) => name !== undefined))
    return leading.length > 0
  })
  return leading[0] as NodeName
}

/** Where Debian keeps the programs of PostgreSQL. */
function postgresFolders(): string[] {
  const versions = '/usr/lib/postgresql'
  return existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : []
}

/** By another program, which knows nothing of the product. @returns whether it found anything. */
function audit(url: string, file: string): boolean {
  const program = fileURLToPath(new URL('drill-audit.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, url, file], { encoding: 'utf8' })
  say(stdout.trimEnd())
  if (status !== 0 && status !== 1) throw new Error(`the audit could not be made: ${stderr}`)
  return status === 1
}

await drill().catch((error: unknown) => {
  problems.push(error instanceof Error ? error.message : String(error))
})
say(problems.length === 0 ? `seed ${seed}: all as expected` : `seed ${seed}: ${problems.length} not as expected`)
for (const problem of problems.slice(0, 20)) say(`- ${problem}`)
process.exit(problems.length === 0 ? 0 : 1)

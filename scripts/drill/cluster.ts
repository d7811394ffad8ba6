/**
 * Two PostgreSQL under Patroni, an etcd and an HAProxy on loopback: by the samples in deploy/ as they are, but for
 * addresses, folders, passwords and certificates. One etcd, where three are right: it is not what is tried here.
 */
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '#test/support/free-port.ts'
import { root } from '#test/support/sources.ts'
import type { Account } from '#test/support/own-postgres.ts'
import type { Program } from './programs.ts'
import { isWell, run, type Running, until } from './process.ts'

const PASSWORD = 'a-password-of-the-drill'
const NAMES = ['db1', 'db2'] as const
export type NodeName = (typeof NAMES)[number]

export interface ClusterOptions {
  folder: string
  programs: Record<Program, string>
  /** Who runs PostgreSQL. */
  account: Account
  /** Where the servers will be heard. */
  servers: readonly number[]
  /** While there is no standby nothing is kept. */
  strict: boolean
  /** Nothing waits for the standby: what is acknowledged may be on one machine alone. */
  careless: boolean
}

export interface Cluster {
  /** By way of HAProxy, as a server is configured. */
  databaseUrl: string
  /** Past HAProxy, for whoever audits. @param name the node that leads. */
  urlOf(name: NodeName): string
  /** Where people come in. */
  address: string
  leader(): Promise<NodeName | undefined>
  /** Whether the other node has all that is acknowledged. */
  isInStep(): Promise<boolean>
  /** As a machine that loses its power: Patroni, PostgreSQL and all its processes at once. */
  kill(name: NodeName): Promise<void>
  start(name: NodeName): void
  /** Stops what receives at a standby. @returns ends it, so that what has reached the machine and not the disk is lost. */
  stopReceiver(name: NodeName): Promise<() => void>
  stop(): Promise<void>
}

export const otherThan = (name: NodeName): NodeName => (name === 'db1' ? 'db2' : 'db1')

interface Place {
  postgres: number
  rest: number
  data: string
}

const sample = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

/** @throws where the sample no longer says what was to be replaced: the drill would try something else. */
function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`a sample in deploy/ no longer has: ${from}`)
    return before.replaceAll(from, to)
  }, text)
}

/** @throws where one of them does not start; then none is left. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const running = new Map<string, Running>()
  // Patroni stops its PostgreSQL; what leads to it goes first, and who follows before who leads, so that nobody is promoted.
  const stop = async () => {
    for (const name of ['haproxy', 'db2', 'db1', 'etcd']) await running.get(name)?.end()
  }
  try {
    return { ...(await started(options, running)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @returns the sample of Patroni's settings, made to run as one node of this machine. */
function patroniConfig({ folder, programs, careless, strict }: ClusterOptions, name: NodeName, place: Place, etcdPort: number): string {
  return replaced(sample('patroni.yml'), [
    ['name: db1', `name: ${name}`],
    ['10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379', `127.0.0.1:${etcdPort}`],
    ['10.0.0.11:8008', `127.0.0.1:${place.rest}`],
    ['10.0.0.11:5432', `127.0.0.1:${place.postgres}`],
    ['/var/lib/postgresql/15/huiwu', place.data],
    ['/usr/lib/postgresql/15/bin', dirname(programs.pg_rewind)],
    ['/var/lib/postgresql/.pgpass-patroni', join(folder, name, 'pgpass')],
    ['unix_socket_directories: /var/run/postgresql', `unix_socket_directories: ${join(folder, name)}`],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['PASSWORD-OF-POSTGRES', PASSWORD],
    ['PASSWORD-OF-REPLICATOR', PASSWORD],
    ['PASSWORD-OF-REWINDER', PASSWORD],
    ['synchronous_mode: true', `synchronous_mode: ${!careless}`],
    ['synchronous_mode_strict: false', `synchronous_mode_strict: ${strict}`],
    // A standby that is behind takes over all the same: that is what is careless.
    ...(careless ? ([['    ttl: 20', '    maximum_lag_on_failover: 1073741824\n    ttl: 20']] as const) : []),
  ])
}

/** @returns the sample of HAProxy's settings, with the ports of this machine. */
function haproxyConfig(
  servers: ClusterOptions['servers'],
  places: Record<NodeName, Place>,
  { postgres, web }: { postgres: number; web: number },
): string {
  return replaced(sample('haproxy.cfg'), [
    ['log /dev/log local0', 'log stdout format raw local0'],
    // As many as an account may have without asking its system.
    ['maxconn 30000', 'maxconn 2000'],
    ['    user haproxy\n    group haproxy\n', ''],
    ['127.0.0.1:5000', `127.0.0.1:${postgres}`],
    ['10.0.0.11:5432 check port 8008', `127.0.0.1:${places.db1.postgres} check port ${places.db1.rest}`],
    ['10.0.0.12:5432 check port 8008', `127.0.0.1:${places.db2.postgres} check port ${places.db2.rest}`],
    ['    bind :80\n', `    bind 127.0.0.1:${web}\n`],
    ['    bind :443 ssl crt /etc/haproxy/huiwu.pem alpn h2,http/1.1\n', ''],
    ['    http-request redirect scheme https code 301 unless { ssl_fc }\n', ''],
    ['/opt/huiwu/deploy/', `${root}/deploy/`],
    ['10.0.0.21:8787', `127.0.0.1:${servers[0]}`],
    ['10.0.0.22:8787', `127.0.0.1:${servers[1]}`],
    ['10.0.0.23:8787', `127.0.0.1:${servers[2]}`],
  ])
}

async function started(options: ClusterOptions, running: Map<string, Running>): Promise<Omit<Cluster, 'stop'>> {
  const { folder, programs, account, servers } = options
  const [etcdPort, peerPort, postgresPort, webPort] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const places = {} as Record<NodeName, Place>
  for (const name of NAMES) places[name] = { postgres: await freePort(), rest: await freePort(), data: join(folder, name, 'data') }

  const etcdFolder = join(folder, 'etcd')
  mkdirSync(etcdFolder, { mode: 0o700 })
  const settings = replaced(sample('etcd.env'), [
    [',db2=http://10.0.0.12:2380,db3=http://10.0.0.13:2380', ''],
    ['10.0.0.11:2379', `127.0.0.1:${etcdPort}`],
    ['10.0.0.11:2380', `127.0.0.1:${peerPort}`],
    ['/var/lib/etcd/default', etcdFolder],
  ])
  const etcdEnv = Object.fromEntries(
    [...settings.matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, name, value]) => [name as string, value as string]),
  )
  running.set('etcd', run(programs.etcd, [], join(folder, 'etcd.log'), { env: { PATH: process.env['PATH'] ?? '', ...etcdEnv } }))
  await until('etcd is well', () => isWell(`http://127.0.0.1:${etcdPort}/health`), { of: running.get('etcd') })

  for (const name of NAMES) {
    const place = places[name]
    mkdirSync(join(folder, name))
    chownSync(join(folder, name), account.uid, account.gid)
    const config = patroniConfig(options, name, place, etcdPort)
    writeFileSync(join(folder, name, 'config.yml'), config, { mode: 0o600 })
    chownSync(join(folder, name, 'config.yml'), account.uid, account.gid)
  }
  const start = (name: NodeName) => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: join(folder, name), LANG: 'C.UTF-8' }
    const parts = [join(folder, name, 'config.yml')]
    running.set(
      name,
      run(programs.patroni, parts, join(folder, `${name}.log`), { uid: account.uid, gid: account.gid, cwd: join(folder, name), env }),
    )
  }
  const rest = (name: NodeName, path: string) => `http://127.0.0.1:${places[name].rest}${path}`
  const urlOf = (name: NodeName, database = 'huiwu', user = 'postgres') =>
    `postgres://${user}:${PASSWORD}@127.0.0.1:${places[name].postgres}/${database}`
  const leader = async () => {
    for (const name of NAMES) if (await isWell(rest(name, '/primary')).catch(() => false)) return name
    return undefined
  }
  start('db1')
  await until('the first node leads', async () => (await leader()) === 'db1', { of: running.get('db1') })
  start('db2')
  await until('the second node follows', () => isWell(rest('db2', '/replica')), { of: running.get('db2') })
  await asking(urlOf('db1', 'postgres'), async (client) => {
    await client.query(`CREATE ROLE huiwu LOGIN PASSWORD '${PASSWORD}'`)
    await client.query('CREATE DATABASE huiwu OWNER huiwu')
  })

  writeFileSync(join(folder, 'haproxy.cfg'), haproxyConfig(servers, places, { postgres: postgresPort, web: webPort }))
  running.set('haproxy', run(programs.haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')], join(folder, 'haproxy.log')))
  const databaseUrl = `postgres://huiwu:${PASSWORD}@127.0.0.1:${postgresPort}/huiwu`
  await until('HAProxy leads to the primary', () => asking(databaseUrl, async () => true), { of: running.get('haproxy') })

  return {
    databaseUrl,
    urlOf,
    address: `http://127.0.0.1:${webPort}`,
    leader,
    isInStep: async () => {
      const name = await leader()
      if (name === undefined) return false
      return asking(urlOf(name), async (client) => {
        const { rows } = await client.query<{ sync_state: string; behind: string }>(
          'SELECT sync_state, pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn) AS behind FROM pg_stat_replication',
        )
        return rows.some(({ sync_state, behind }) => (options.careless ? Number(behind) < 65_536 : sync_state === 'sync'))
      })
    },
    kill: async (name) => {
      const postmaster = Number(readFileSync(join(places[name].data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
      // It gives nothing up and starts nothing again. Stood still, a postmaster makes no more processes; then all go.
      const patroni = running.get(name)?.end('SIGKILL')
      process.kill(postmaster, 'SIGSTOP')
      for (const pid of [...childrenOf(postmaster), postmaster]) killed(pid)
      await patroni
    },
    start,
    stopReceiver: async (name) => {
      const pid = await asking(urlOf(name), async (client) => {
        const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_wal_receiver')
        return rows[0]?.pid
      })
      if (pid === undefined) throw new Error(`${name} receives nothing`)
      process.kill(pid, 'SIGSTOP')
      return () => {
        process.kill(pid, 'SIGTERM')
        process.kill(pid, 'SIGCONT')
      }
    },
  }
}

async function asking<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 4000, query_timeout: 8000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return (
          Number(
            readFileSync(`/proc/${name}/stat`, 'utf8')
              .replace(/^.*\) /s, '')
              .split(' ')[1],
          ) === pid
        )
      } catch {
        return false
      }
    })
    .map(Number)
}

function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It was gone already.
  }
}

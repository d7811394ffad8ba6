/**
 * The product's server in a process of its own, with providers outside of it
 * as its environment says: so that a test can take its life and turn its
 * clock. Its timers run when they are told to; nobody waits for them.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { createApp } from '#server/app.ts'
import { openDb } from '#server/db/open.ts'
import type { Deps, Logger } from '#server/deps.ts'
import { readEnv } from '#server/env/env.ts'
import { sealsBy } from '#server/db/sealed.ts'
import { noRehearsals } from '#server/features/rehearsal/rehearsals.ts'
import { passwords } from '#server/features/session/password.ts'
import { captchaPainter } from '#server/features/verify/captcha-picture.ts'
import { checkBills } from '#server/jobs/bills.ts'
import { expireUnpaid } from '#server/jobs/expire.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { settleQuiet } from '#server/jobs/settle-quiet.ts'
import { providers } from '#server/providers/providers.ts'
import { bareEnv } from './whole-run.ts'

const jobs = { expire: expireUnpaid, settleQuiet, refunds: sendRefunds, bills: checkBills } as const
export type Job = keyof typeof jobs

export interface PaymentServer {
  port: number
  /** For `request` of person.ts: the app as it is reached over HTTP. */
  app: Hono
  /** One round of each of these, at once. @returns how much there was to do; undefined when it died meanwhile. */
  run(...names: Job[]): Promise<number | undefined>
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>
  isDead(): boolean
}

/** @param clock both sides tell the same time: it is sent along with each order. @param errors receives what it logs. */
export async function startPaymentServer(env: Record<string, string>, clock: () => number, errors: string[]): Promise<PaymentServer> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [String(clock())], {
    env: { ...bareEnv(), ...env },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.setMaxListeners(0)
  const gone = once(child, 'exit')
  const waiting = new Map<number, (count: number | undefined) => void>()
  let [dead, number] = [false, 0]
  void gone.then(() => {
    dead = true
    for (const resolve of waiting.values()) resolve(undefined)
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (said: { port: number } | { error: string } | { number: number; count: number }) => {
      if ('port' in said) resolve(said.port)
      else if ('error' in said) errors.push(said.error)
      else waiting.get(said.number)?.(said.count)
    })
    void gone.then(() => reject(new Error('the server ended before it listened')))
  })
  return {
    port,
    app: { request: (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init) } as unknown as Hono,
    run: (...names) =>
      new Promise((resolve) => {
        if (dead || !child.connected) return resolve(undefined)
        waiting.set(++number, resolve)
        child.send({ number, names, now: clock() }, () => {})
      }),
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
    isDead: () => dead || child.killed,
  }
}

async function serveHere(): Promise<void> {
  let now = Number(process.argv[2])
  const clock = () => now
  const env = readEnv(process.env)
  const db = await openDb(env.databaseUrl)
  const log: Logger = {
    info: () => {},
    warn: (event, kind) => {
      process.send?.({ error: `${event}: ${kind}` })
    },
    error: (event, error) => {
      process.send?.({ error: `${event}: ${error instanceof Error ? error.message : String(error)}` })
    },
  }
  const deps: Deps = {
    env,
    db,
    clock,
    captchas: captchaPainter,
    passwords: passwords(env.secret),
    rehearsals: noRehearsals,
    seals: sealsBy(env.secret),
    log,
    ...providers(env.providers, { db, clock, fetch: (url, init) => fetch(url, init), log }),
  }
  const server = serve({ fetch: createApp(deps).fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  process.on('message', async (order: { number: number; names: Job[]; now: number }) => {
    now = order.now
    const counts = await Promise.all(
      order.names.map((name) =>
        jobs[name](deps).catch((error: unknown) => {
          deps.log.error('job.failed', error)
          return 0
        }),
      ),
    )
    process.send?.({ number: order.number, count: counts.reduce((sum, count) => sum + count, 0) })
  })
  process.once('disconnect', () => process.exit())
  process.send?.({ port: (server.address() as AddressInfo).port })
}

if (process.send !== undefined && import.meta.main) await serveHere()

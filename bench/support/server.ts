/**
 * The product's server in a process of its own, on a database that the
 * benchmark opens too: the real password hash, addresses as a proxy tells
 * them, stand-ins for SMS and captchas, a clock that can be turned on.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { argon2Sync, timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { createApp } from '#server/app.ts'
import { openDb } from '#server/db/open.ts'
import { type Passwords, passwords } from '#server/features/session/password.ts'
import type { SmsProvider } from '#server/features/verify/sms-provider.ts'
import { keyedDigest } from '#server/flow/ids.ts'
import { movingClock, testApp, testEnv } from '#test/support/app.ts'

export interface ServerOptions {
  /** The database's. */
  url: string
  /** `on the event loop` is how the product does not do it. */
  hashing: 'in turn' | 'on the event loop'
  /** Megabytes of the machine, or of the control group: V8 sizes its heap by them. Without: those of this machine. */
  memoryMb?: number
}

/** What a server says of itself; times and peaks since it was last asked. */
export interface Facts {
  /** Bytes resident, and the most there were. */
  resident: number
  peak: number
  /** Milliseconds: the longest delay of the event loop, and its 99th percentile. */
  loopMost: number
  loop99: number
  /** Messages handed to the SMS stand-in since the start. */
  messages: number
  errors: string[]
}

export interface BenchServer {
  port: number
  pid: number
  /** Turns its clock on. */
  pass(ms: number): void
  facts(): Promise<Facts>
  stop(): void
}

type Order = { options: ServerOptions } | { pass: number } | 'facts'

function answerOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (answer) => resolve(answer as T))
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
}

/** What V8 takes for itself with so much memory: half of it for the old generation, and a 24th of that for each half of the young one. */
const heapFlags = (memoryMb: number) => [`--max-old-space-size=${memoryMb / 2}`, `--max-semi-space-size=${memoryMb / 48}`]

export async function startServer(options: ServerOptions): Promise<BenchServer> {
  const execArgv = [...process.execArgv, ...(options.memoryMb === undefined ? [] : heapFlags(options.memoryMb))]
  const child = fork(fileURLToPath(import.meta.url), { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.setMaxListeners(0)
  const tell = (order: Order) => child.send(order)
  tell({ options })
  const { port } = await answerOf<{ port: number }>(child)
  return {
    port,
    pid: child.pid as number,
    pass: (ms) => tell({ pass: ms }),
    facts: () => {
      tell('facts')
      return answerOf<Facts>(child)
    },
    stop: () => child.disconnect(),
  }
}

/** Checks a password in the middle of everything else. */
function passwordsOnTheLoop(secret: string): Passwords {
  return {
    ...passwords(secret),
    verify: async (digest, kept) => {
      const [, memory, passes, salt, hash] = /m=(\d+),t=(\d+),p=1\$([\w-]+)\$([\w-]+)$/.exec(kept) as string[]
      const key = Buffer.from(hash as string, 'base64url')
      const nonce = Buffer.from(salt as string, 'base64url')
      return timingSafeEqual(
        key,
        argon2Sync('argon2id', {
          message: keyedDigest(secret, `password:${digest}`),
          nonce,
          parallelism: 1,
          tagLength: key.length,
          memory: Number(memory),
          passes: Number(passes),
        }),
      )
    },
  }
}

async function run({ url, hashing }: ServerOptions): Promise<{ port: number; facts(): Facts; pass(ms: number): void }> {
  const db = await openDb(url)
  const { deps, clock, sms, captchas, errors } = await testApp(db, { env: { trustProxy: true }, clock: movingClock() })
  let messages = 0
  const counting: SmsProvider = {
    send: (message) => {
      messages += 1
      return sms.provider.send(message)
    },
  }
  const app = createApp(
    { ...deps, sms: counting, passwords: hashing === 'in turn' ? passwords(testEnv.secret) : passwordsOnTheLoop(testEnv.secret) },
    { sandbox: [captchas.routes] },
  )
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  let peak = 0
  setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 20)
  return {
    port: (server.address() as AddressInfo).port,
    pass: clock.pass,
    facts: () => {
      const resident = process.memoryUsage.rss()
      const facts = {
        resident,
        peak: Math.max(peak, resident),
        loopMost: delays.max / 1e6,
        loop99: delays.percentile(99) / 1e6,
        messages,
        errors: errors.splice(0).map(({ event, error }) => `${event}: ${String(error)}`),
      }
      peak = 0
      delays.reset()
      return facts
    },
  }
}

if (process.send !== undefined && import.meta.main) {
  process.once('disconnect', () => process.exit())
  process.once('message', async (first: { options: ServerOptions }) => {
    const { port, facts, pass } = await run(first.options)
    process.on('message', (order: Exclude<Order, { options: ServerOptions }>) =>
      order === 'facts' ? process.send?.(facts()) : pass(order.pass),
    )
    process.send?.({ port })
  })
}

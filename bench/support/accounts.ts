/** A server with accounts of one and the same password, everybody at an address of their own, and one of them signed in. */
import { hash } from 'node:crypto'
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { session } from '#contract/session.ts'
import type { Db } from '#server/db/db.ts'
import { passwords } from '#server/features/session/password.ts'
import { digest, newId, newToken } from '#server/flow/ids.ts'
import { testEnv } from '#test/support/app.ts'
import { freshDatabase } from '#test/support/database.ts'
import { message } from './load.ts'
import { type BenchServer, type ServerOptions, startServer } from './server.ts'
import { sized } from './size.ts'

const ACCOUNTS = sized({ full: 1000, small: 100 })
/** As the client sends it. */
const password = hash('md5', 'a password of the benchmark')
const hashing = passwords(testEnv.secret)
/** As long as the queue gets. */
const WAITING = sized({ full: 200, small: 10 })

export interface Accounts {
  server: BenchServer
  /** Of the one who is signed in. */
  token: string
  /** A complete request to sign in for each account. */
  logins: string[]
  sessions(): Promise<number>
  close(): Promise<void>
}

export async function openAccounts(how: ServerOptions['hashing']): Promise<Accounts> {
  const { db, url, drop } = await freshDatabase()
  const server = await startServer({ url, hashing: how })
  const token = newToken()
  const mobiles = Array.from({ length: ACCOUNTS }, (_, n) => `139${String(n).padStart(8, '0')}`)
  await fill(db, mobiles, token)
  return {
    server,
    token,
    logins: mobiles.map((mobile, n) =>
      message(
        'POST',
        session.login.path,
        { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.${n >> 8}.${n & 255}` },
        JSON.stringify({ loginType: 'pwd', mobile, password }),
      ),
    ),
    sessions: async () =>
      (
        await db.read
          .selectFrom('sessions')
          .select((q) => q.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    close: () => {
      server.stop()
      return drop()
    },
  }
}

async function fill(db: Db, mobiles: string[], token: string): Promise<void> {
  const now = Date.now()
  const kept = await hashing.hash(password)
  const accounts = mobiles.map((mobile) => ({ id: newId(now), mobile, name: '', password_hash: kept, created_at: now }))
  const { id: user_id } = accounts[0] as { id: string }
  await db.write(async (tx) => {
    await db.insertMany(tx, 'users', accounts)
    await db.insertMany(tx, 'sessions', [
      {
        token_hash: digest(token),
        id: newId(now),
        user_id,
        third_id: DEFAULT_SYS_CODE,
        created_at: now,
        seen_at: now,
        expires_at: now + 86_400_000,
        ended_at: null,
        ip: '',
        agent: '',
        device: '',
      },
    ])
  })
}

/** The limit that no server can pass: the same hash a second, one after another for so long, and nothing else. */
export async function bareHashes(ms: number): Promise<number> {
  const kept = await hashing.hash(password)
  const began = performance.now()
  let checked = 0
  for (; performance.now() < began + ms; checked++) await hashing.verify(password, kept)
  return (checked * 1000) / (performance.now() - began)
}

/**
 * The most bytes that were resident: before anything was hashed, while one
 * password is checked, after a few one by one (what a thread of the pool once
 * needed stays with it), and while the queue is full. Ask first of all.
 */
export async function queueMemory(): Promise<Record<'before' | 'one' | 'few' | 'full', number>> {
  const most = async (work: () => Promise<unknown>) => {
    let peak = 0
    const sampling = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss())
    }, 2)
    await work()
    clearInterval(sampling)
    return peak
  }
  // No hash yet to compare with: that costs the same.
  const check = () => hashing.verify(password, '')
  return {
    before: process.memoryUsage.rss(),
    one: await most(check),
    few: await most(async () => {
      for (let n = 0; n < 20; n++) await check()
    }),
    full: await most(() => Promise.all(Array.from({ length: WAITING }, check))),
  }
}

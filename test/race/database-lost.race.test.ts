/** A PostgreSQL that cuts its connections, dies and comes back in the middle of a rush (S1): the server lives, and keeps its word. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Envelope } from '#contract/call.ts'
import { order } from '#contract/order.ts'
import { verify } from '#contract/verify.ts'
import { openDb } from '#server/db/open.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { START, testApp } from '../support/app.ts'
import { crowd, type Member, setTicket, soldOf } from '../support/crowd.ts'
import { amount } from '../support/lanes.ts'
import { noOwnPostgres, type OwnPostgres, ownPostgres } from '../support/own-postgres.ts'

const TICKET = '1'
const PEOPLE = 3000
const LOOPS = 24
const ROUNDS = amount({ usual: 8, full: 20 })
/** Between two cuts so many requests succeed: whoever was cut off is back. */
const BETWEEN = 30

describe('a PostgreSQL that goes away while people buy', () => {
  if (noOwnPostgres !== undefined) {
    it.skip(noOwnPostgres, () => {})
    return
  }
  let postgres: OwnPostgres
  let server: ChildProcess
  let base: string
  let logged: string[]
  beforeEach(async () => {
    postgres = await ownPostgres()
  })
  afterEach(async () => {
    server.kill('SIGKILL')
    await postgres.drop()
  })

  async function start(): Promise<void> {
    server = spawn(process.execPath, [fileURLToPath(new URL('../support/order-server.ts', import.meta.url)), postgres.url], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    logged = []
    createInterface({ input: server.stderr as NodeJS.ReadableStream }).on('line', (line) => logged.push(line))
    const [line] = (await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
    base = `http://127.0.0.1:${Number(line.toString().split('\n')[0])}`
  }

  /** Nobody is to be left without an answer. */
  async function gone(why: unknown): Promise<never> {
    if (server.exitCode === null) await once(server, 'exit', { signal: AbortSignal.timeout(2000) }).catch(() => {})
    throw new Error(`no answer; the server ended with ${server.exitCode}:\n${logged.join('\n')}`, { cause: why })
  }

  it('leaves a server that lives, says so at once, and has all that it acknowledged', async () => {
    const before = await openDb(postgres.url)
    await testApp(before)
    await setTicket(before, TICKET, { total: 100_000 })
    const members = await crowd(before, PEOPLE, { ticketId: TICKET, now: START })
    await before.close()
    await start()

    const waiting = [...members]
    const acknowledged = new Map<Member, string>()
    const answers = new Map<string, number>()
    const rush = { good: 0, over: false }
    let reached = { count: Infinity, say: () => {} }
    const ready = async () => (await fetch(`${base}/readyz`)).status

    async function ask(path: string, init: RequestInit): Promise<Envelope<{ no: string }>> {
      const answer = await fetch(base + path, { method: 'POST', ...init }).catch(gone)
      const envelope = (await answer.json()) as Envelope<{ no: string }>
      const kind = `${answer.status} ${envelope.reason ?? 'ok'}`
      answers.set(kind, (answers.get(kind) ?? 0) + 1)
      if (answer.status === 200 && ++rush.good >= reached.count) reached.say()
      return envelope
    }
    /** Asks for a captcha and buys, without pause; whoever is not told "yes" asks again by the same key. */
    async function loop(): Promise<void> {
      for (let member = waiting.pop(); member !== undefined && !rush.over;) {
        await ask(verify.captcha.path, { body: '{}' })
        const { code, data } = await ask(order.submit.path, {
          body: JSON.stringify({
            enrollInfoIds: member.attendeeIds,
            meetingId: '1',
            thirdId: '-000001',
            ticketId: TICKET,
            ticketNum: 1,
            ticketPrice: 0,
          }),
          headers: { authorization: `Bearer ${member.token}`, 'idempotency-key': `key-${member.userId}` },
        })
        if (code !== '000' || data === null) continue
        acknowledged.set(member, data.no)
        member = waiting.pop()
      }
    }
    const more = (count: number) => new Promise<void>((say) => (reached = { count: rush.good + count, say }))

    const loops = Promise.all(Array.from({ length: LOOPS }, loop))
    const story = async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await more(BETWEEN)
        expect(await postgres.cut()).toBeGreaterThan(0)
      }
      await more(BETWEEN)
      expect(await ready()).toBe(200)
      await postgres.stop()
      expect(await ready()).toBe(503)
      await postgres.start()
      const back = Date.now()
      while ((await ready()) !== 200) expect(Date.now() - back).toBeLessThan(5000)
      await more(BETWEEN)
      rush.over = true
      await loops
    }
    await Promise.all([story(), loops])
    expect(server.exitCode).toBeNull()

    // Nobody is left without an answer, and none is other than yes, too often or not now.
    expect([...answers.keys()].filter((kind) => !['200 ok', '429 too_often', '503 unavailable'].includes(kind))).toEqual([])
    expect(answers.get('503 unavailable')).toBeGreaterThan(ROUNDS)
    expect(logged.filter((line) => line.includes('"stack"'))).toEqual([])

    const after = await openDb(postgres.url)
    const stored = new Set((await after.read.selectFrom('orders').select('no').execute()).map((row) => row.no))
    expect(acknowledged.size).toBeGreaterThan(ROUNDS * 5)
    expect([...acknowledged.values()].filter((no) => !stored.has(no))).toEqual([])
    expect(await findDrift(after)).toEqual([])
    // Whoever was interrupted may have an order that they have not been told of; nobody has two.
    expect(await soldOf(after, TICKET)).toBe(stored.size)
    expect(stored.size - acknowledged.size).toBeLessThanOrEqual(LOOPS)
    await after.close()
  }, 180_000)
})

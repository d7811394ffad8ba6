/** A server killed in the middle of a rush: whoever was told "yes" has the order, nobody has two, and it opens again by itself. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { order } from '#contract/order.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { lockTickets } from '#server/features/order/store.ts'
import { START, testApp } from '../support/app.ts'
import { crowd, type Member, setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { request } from '../support/person.ts'
import { databaseTest } from '../support/product-test.ts'

const TICKET = '1'
const PEOPLE = 2000
const AT_ONCE = 64
/** The server dies once so many have their answer. */
const ENOUGH = 300

onBothEngines('a server killed while people buy', (engine) => {
  let server: ChildProcess | undefined
  let again: Db | undefined
  const opened = databaseTest({ engine })
  afterEach(async () => {
    server?.kill('SIGKILL')
    await again?.close()
  })

  const body = (member: Member) => ({
    enrollInfoIds: member.attendeeIds,
    meetingId: '1',
    thirdId: '-000001',
    ticketId: TICKET,
    ticketNum: 2,
    ticketPrice: 0,
  })

  async function start(url: string): Promise<number> {
    server = spawn(process.execPath, [fileURLToPath(new URL('../support/order-server.ts', import.meta.url)), url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
    return Number(line.toString())
  }

  it('keeps every acknowledged order, counts right, and finds the others by their key', async () => {
    await testApp(opened.db)
    await setTicket(opened.db, TICKET, { total: 100_000 })
    const members = await crowd(opened.db, PEOPLE, { ticketId: TICKET, each: 2, now: START })
    await opened.db.close()

    const port = await start(opened.url)
    const waiting = [...members]
    const sent: Member[] = []
    const acknowledged = new Map<Member, string>()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let member = waiting.pop(); member !== undefined; member = waiting.pop()) {
          sent.push(member)
          try {
            const answer = await fetch(`http://127.0.0.1:${port}${order.submit.path}`, {
              method: 'POST',
              body: JSON.stringify(body(member)),
              headers: { authorization: `Bearer ${member.token}`, 'idempotency-key': `key-${member.userId}` },
            })
            acknowledged.set(member, ((await answer.json()) as { data: { no: string } }).data.no)
          } catch {
            return
          }
          if (acknowledged.size === ENOUGH) server?.kill('SIGKILL')
        }
      }),
    )
    expect(sent.length).toBeLessThan(PEOPLE)
    expect(acknowledged.size).toBeGreaterThanOrEqual(ENOUGH)

    const reopened = (again = await openDb(opened.url))
    // PostgreSQL may still be carrying out what the dead server had sent: whoever holds the ticket's lock finishes first.
    await reopened.write((tx) => lockTickets(reopened, tx, { ids: [TICKET] }))
    const stored = new Set((await again.read.selectFrom('orders').select('no').execute()).map((row) => row.no))
    expect([...acknowledged.values()].filter((no) => !stored.has(no))).toEqual([])
    expect(await findDrift(again)).toEqual([])
    const count = async (table: 'admissions' | 'admission_codes' | 'order_attendees') =>
      (
        await reopened.read
          .selectFrom(table)
          .select((q) => q.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    expect([await count('order_attendees'), await count('admissions'), await count('admission_codes')]).toEqual([
      stored.size * 2,
      stored.size * 2,
      stored.size * 2,
    ])

    const { app } = await testApp(again)
    const retried = await Promise.all(
      sent.map((member) =>
        request(app, order.submit, body(member), { authorization: `Bearer ${member.token}`, 'idempotency-key': `key-${member.userId}` }),
      ),
    )
    expect(
      retried.every((answer, n) => answer.code === '000' && [undefined, answer.data?.no].includes(acknowledged.get(sent[n] as Member))),
    ).toBe(true)
    expect(await soldOf(again, TICKET)).toBe(sent.length * 2)
  })
})

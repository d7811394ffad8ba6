/** A server killed between ballots, and another one while it counts: every ballot that was acknowledged counts, and counts once. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { vote } from '#contract/vote.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { lockVotes } from '#server/features/vote/store.ts'
import { START, testApp } from '../support/app.ts'
import { crowd } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { type Person, request, signInAs } from '../support/person.ts'
import { databaseTest } from '../support/product-test.ts'
import { ballot, type Cast, openVote } from '../support/votes.ts'

const PEOPLE = 800
const AT_ONCE = 64
/** The server dies once so many have their answer. */
const ENOUGH = 300

const bearer = ({ token }: Pick<Person, 'token'>) => ({ authorization: `Bearer ${token}` })

onBothEngines('a server killed while people vote', (engine) => {
  let server: ChildProcess | undefined
  let again: Db | undefined
  const opened = databaseTest({ engine })
  afterEach(async () => {
    server?.kill('SIGKILL')
    await again?.close()
  })

  async function start(): Promise<number> {
    server = spawn(process.execPath, [fileURLToPath(new URL('../support/order-server.ts', import.meta.url)), opened.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
    return Number(line.toString())
  }

  /** @returns those that were acknowledged before it died. */
  async function castUntilKilled(casts: readonly (readonly [token: string, cast: Cast])[]): Promise<Cast[]> {
    const port = await start()
    const waiting = [...casts]
    const acknowledged: Cast[] = []
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          const [token, cast] = next
          try {
            const answer = await fetch(`http://127.0.0.1:${port}${vote.cast.path}`, {
              method: 'POST',
              body: JSON.stringify(cast.sent),
              headers: bearer({ token }),
            })
            if (((await answer.json()) as { code: string }).code === '000') acknowledged.push(cast)
          } catch {
            return
          }
          if (acknowledged.length === ENOUGH) server?.kill('SIGKILL')
        }
      }),
    )
    return acknowledged
  }

  /** Asks for the count, and kills the server as soon as it has begun. */
  async function closeUntilKilled(organiser: Person, id: string, privateKey: string, look: Db): Promise<void> {
    const port = await start()
    const counting = fetch(`http://127.0.0.1:${port}${vote.close.path}`, {
      method: 'POST',
      body: JSON.stringify({ meetingId: '1', id, privateKey }),
      headers: bearer(organiser),
    }).then(
      () => 'answered',
      () => 'cut off',
    )
    for (let begun = false; !begun;) {
      const row = await look.read.selectFrom('votes').select('counting').where('id', '=', id).executeTakeFirst()
      begun = row?.counting === 1
      await new Promise((resolve) => setImmediate(resolve))
    }
    server?.kill('SIGKILL')
    expect(await counting).toBe('cut off')
  }

  it('counts each that was acknowledged once, whenever it died', async () => {
    const test = await testApp(opened.db)
    const organiser = await signInAs(test, 'organiser')
    const { vote: made, keys } = await openVote(organiser, { secret: 1 })
    // The clock of the server that is killed begins anew.
    await opened.db.write((tx) => tx.updateTable('votes').set({ opens_at: START }).execute())
    const members = await crowd(opened.db, PEOPLE, { ticketId: '1', now: START })
    const casts = await Promise.all(
      members.map(async ({ token }, n) => [token, await ballot(made.id, String((n % 3) + 1), keys.publicKey)] as const),
    )
    await opened.db.close()
    const acknowledged = await castUntilKilled(casts)
    expect(acknowledged.length).toBeGreaterThanOrEqual(ENOUGH)
    expect(acknowledged.length).toBeLessThan(PEOPLE)

    const reopened = (again = await openDb(opened.url))
    await closeUntilKilled(organiser, made.id, keys.privateKey, reopened)
    // PostgreSQL may still be carrying out what the dead server had sent: whoever holds the vote's lock finishes first.
    const [standing] = (await reopened.write((tx) => lockVotes(reopened, tx, { ids: [made.id] }))).rows
    expect([standing?.state, standing?.counting, standing?.head]).toEqual(['open', 1, ''])
    const held = await reopened.read.selectFrom('vote_envelopes').select('slot').execute()
    expect(held.length).toBeGreaterThanOrEqual(acknowledged.length)

    const after = await testApp(reopened)
    const answer = await request(after.app, vote.close, { meetingId: '1', id: made.id, privateKey: keys.privateKey }, bearer(organiser))
    expect([answer.code, answer.data?.result?.ballots, answer.data?.turnout]).toEqual(['000', held.length, held.length])
    const entries = await reopened.read.selectFrom('vote_bulletin').select('commitment').execute()
    const counted = new Map<string, number>()
    for (const { commitment } of entries) counted.set(commitment, (counted.get(commitment) ?? 0) + 1)
    expect(acknowledged.filter(({ commitment }) => counted.get(commitment) !== 1)).toEqual([])
    expect([entries.length, counted.size]).toEqual([held.length, held.length])
    const roll = await reopened.read.selectFrom('vote_roll').select('elector').execute()
    expect(new Set(roll.map(({ elector }) => elector)).size).toBe(held.length)
    expect(await reopened.read.selectFrom('box_keys').selectAll().execute()).toEqual([])
    expect(after.errors).toEqual([])
  })
})

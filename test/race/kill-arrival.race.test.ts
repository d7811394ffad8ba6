/** Servers killed again and again while a door tells whom it has let in: each who waits for a guest hears of it, and once. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { askedOf, takeLot } from '#server/features/checkin/scans/take-scan.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { testApp } from '../support/app.ts'
import { guestsAwaited, listById, offlineScan } from '../support/arrivals.ts'
import { onBothEngines } from '../support/database.ts'
import { makeList } from '../support/doorway.ts'
import { amount } from '../support/lanes.ts'
import { signInAs } from '../support/person.ts'
import { databaseTest } from '../support/product-test.ts'
import { aList } from '../support/vip-rows.ts'

const KILLS = amount({ usual: 4, full: 10 })
const GUESTS = 24
/** As many messages are on their way at once, and may be when a server dies. */
const LANES = 4

onBothEngines('servers killed while guests arrive', (engine) => {
  let again: Db | undefined
  const opened = databaseTest({ engine })
  afterEach(() => again?.close())

  /** Runs until it has sent so many, and is killed. @returns whom it has told of whom, to the last that it got out. */
  async function killedAfter(messages: number, listId: string): Promise<string[]> {
    const path = fileURLToPath(new URL('../support/arrival-server.ts', import.meta.url))
    const server = spawn(process.execPath, [path, opened.url, listId], { stdio: ['ignore', 'pipe', 'inherit'] })
    const closed = once(server, 'close')
    const told: string[] = []
    for await (const line of createInterface({ input: server.stdout })) if (told.push(line) === messages) server.kill('SIGKILL')
    await closed
    return told
  }

  it(`tells host, deputy and lead of each guest once, after ${KILLS} kills`, async () => {
    const test = await testApp(opened.db)
    const [organiser, host, deputy] = [await signInAs(test, 'organiser'), await signInAs(test, 'user'), await signInAs(test, 'staff')]
    const { id: listId } = await makeList(organiser)
    await aList(opened.db, { lead_id: organiser.id })
    const by = { hostId: host.id, deputyId: deputy.id, now: test.clock(), secret: test.deps.env.secret }
    await guestsAwaited(opened.db, GUESTS, by)
    await opened.db.close()

    const told: string[] = []
    // Each a little further; every one dies with messages of guests still to be told.
    for (let kill = 0; kill < KILLS; kill++) told.push(...(await killedAfter(1 + (kill % 3), listId)))
    expect(told.length).toBeLessThan(GUESTS * 3)

    again = await openDb(opened.url)
    const db = again
    let now = Date.now()
    const sms = {
      send: async ({ mobile, params }: { mobile: string; params: Readonly<Record<string, string>> }) => {
        told.push(`${mobile} ${params['guest']}`)
      },
    }
    const deps = { ...test.deps, db, sms, wechat: undefined, clock: () => now }
    const list = await listById(db, listId)
    const serials = await db.read.selectFrom('admissions').select('serial').where('serial', 'is not', null).execute()
    for (const { serial } of serials) {
      const asked = await askedOf(deps, { list, deviceId: null, userId: 'the door', now }, offlineScan(serial as number, list.created_at))
      await takeLot(db)([asked])
    }
    for (let round = 0; round < 12; round++) {
      await sendMessages(deps)
      now += 60_000
    }
    const messages = await db.read.selectFrom('messages').select(['state', 'key']).where('kind', '=', 'vip_arrived').execute()
    expect(messages).toHaveLength(GUESTS * 3)
    const unsure = messages.filter(({ state }) => state === 'unsure').length
    expect(messages.filter(({ state }) => state !== 'sent' && state !== 'unsure')).toEqual([])
    expect(unsure).toBeLessThanOrEqual(KILLS * LANES)
    expect(new Set(told).size).toBe(told.length)
    expect(told.length).toBeGreaterThanOrEqual(GUESTS * 3 - unsure)
    const guests = await db.read.selectFrom('vip_guests').select('state').where('state', '=', 'at_venue').execute()
    expect(guests).toHaveLength(GUESTS)
    expect(test.errors).toEqual([])
  }, 120_000)
})

/** A world for one part of a rehearsal by itself: a meeting of the test's own, with whatever tickets, lists and people it says. */
import { rmSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RehearsalProgress } from '#contract/rehearsal.ts'
import { makeWorld } from '#rehearsal/make-world.ts'
import type { World } from '#rehearsal/world.ts'
import type { Db, NewRow } from '#server/db/db.ts'
import { copyOf } from '#server/features/rehearsal/copy-store.ts'
import { newId } from '#server/flow/ids.ts'
import { testApp } from './app.ts'
import type { Opened } from './database.ts'
import { type Guest, hall } from './hall.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
const MEETING = '1'
const THIRD = '-000001'

export interface PlayedWorld extends World {
  progress: RehearsalProgress
  errors: string[]
  /** What the organiser does at the door who has somebody before them; until then nothing is kept for them. */
  hand?: (guest: NonNullable<RehearsalProgress['waiting']['guest']>) => unknown
  close(): Promise<void>
}

/** Settings that a rehearsal is not about here: the test makes its own. */
const left = new Set(['schedule_items', 'programmes', 'pools', 'tickets', 'vouchers', 'checkin_lists'])

/** @param opened the real database, of which the meeting is a copy; the world's own stands beside it. `demo`: with the demonstration's tickets. */
export async function playedWorld(
  opened: Opened,
  { people, startsAt, endsAt, demo = false }: { people: number; startsAt: number; endsAt: number; demo?: boolean },
): Promise<PlayedWorld> {
  await testApp(opened.db)
  const copy = (await copyOf(opened.db, MEETING, THIRD)).map(({ table, rows }) => ({
    table,
    rows:
      left.has(table) && !(demo && table === 'tickets')
        ? []
        : table === 'meetings'
          ? rows.map((row) => ({ ...row, starts_at: startsAt, ends_at: endsAt }))
          : rows,
  }))
  const errors: string[] = []
  /** The organiser's scans: the rehearsal does not wait for slow ones. */
  const scans: Promise<unknown>[] = []
  const file = `${opened.url}-played`
  const made = await makeWorld({
    meetingId: MEETING,
    thirdId: THIRD,
    people,
    copy,
    file,
    publicUrl: 'https://rehearsal.test',
    seed: 7,
    course: () => ({ speed: 0, paused: false, byHand: world?.hand === undefined ? [] : ['scan'] }),
    wait: () => nextTurn(),
    onError: (event, error) => void errors.push(`${event} ${String(error)}`),
    onProgress: () => {},
  })
  const world: PlayedWorld = {
    ...made.world,
    progress: made.progress,
    errors,
    atDoor: (guest) => {
      made.world.atDoor(guest)
      if (guest !== null) scans.push(Promise.resolve(world.hand?.(guest)))
    },
    async close() {
      await Promise.all(scans.splice(0))
      await made.close()
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    },
  }
  return world
}

/** A ticket on sale. @returns its id. */
export async function sells({ db, meetingId, thirdId, now }: World, name: string, more: Partial<NewRow<'tickets'>> = {}): Promise<string> {
  const id = newId(now())
  const ticket = {
    id,
    meeting_id: meetingId,
    third_id: thirdId,
    name,
    note: '',
    price_fen: 0,
    total: 500,
    booking_from: now() - DAY,
    booking_to: now() + DAY,
    limit_order: 0,
    limit_phone: 0,
    state: 'on',
    sort: 0,
  } as const
  await db.write((tx) =>
    tx
      .insertInto('tickets')
      .values({ ...ticket, ...more })
      .execute(),
  )
  return id
}

/** People with such a ticket, written straight into the tables. */
export async function have({ db, meetingId, thirdId, now }: World, ticketId: string, size: number): Promise<Guest[]> {
  const guests = await hall(db, size, { now: now(), ticketId, meetingId, thirdId, phoneOf: (n) => `1540000${1000 + n}` })
  await (db as Db).write((tx) => tx.updateTable('tickets').set({ sold: size }).where('id', '=', ticketId).execute())
  return guests
}

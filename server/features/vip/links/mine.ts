/** 我的嘉宾: whom somebody receives, with all that is arranged for them, what comes next first. */
import type { vip } from '#contract/vip/calls.ts'
import type { MyGuest } from '#contract/vip/links.ts'
import type { Db } from '../../../db/db.ts'
import { toWire } from '../../../flow/clock.ts'
import type { Handler } from '../../../use-case.ts'
import { readWhole } from '../checks/read.ts'
import { outlookOf } from '../guests/outlook.ts'
import { arrangedFor } from '../guests/outlook-store.ts'
import { tasksOf } from '../plan/task-store.ts'
import { appearanceOnWire, carOnWire, legOnWire, roomOnWire, taskOnWire } from '../plan/wire.ts'
import { myFile } from './my-file.ts'
import { type ReceivedGuest, receivedBy, tasksOwnedBy } from './read-store.ts'
import { seatsAt } from './seats-at.ts'

/** Whoever has received somebody reads of them for so long after the meeting. */
const AFTER = 86_400_000

export const mine: Handler<typeof vip.mine> = async ({ deps: { db }, input: { meetingId }, user, now }) => {
  const asked = { userId: user.id, meetingId: meetingId || undefined, endsAfter: now - AFTER }
  const rows = await receivedBy(db.read, asked)
  const guests: MyGuest[] = []
  for (const [id, ofMeeting] of Map.groupBy(rows, ({ meeting_id }) => meeting_id)) {
    guests.push(...(await onWire(db.read, id, ofMeeting, user.id, now)))
  }
  return {
    now: toWire(now),
    // Those with whom nothing comes any more stand last.
    guests: guests.toSorted((a, b) => (a.nextTime || '9').localeCompare(b.nextTime || '9')),
    tasks: (await tasksOwnedBy(db.read, asked)).map((row) => {
      return { ...taskOnWire(row, 'taskOwner'), meetingId: row.meeting_id, meetingName: row.meeting_name, guest: row.guest_name ?? '' }
    }),
  }
}

type As = MyGuest['as']

function roleOf({ host_id, deputy_id, lead_id }: ReceivedGuest, userId: string): As {
  if (host_id === userId) return 'host'
  if (deputy_id === userId) return 'deputy'
  return lead_id === userId ? 'lead' : 'owner'
}

/** Guests of one meeting, by one look at its plan. */
async function onWire(on: Db['read'], meetingId: string, rows: readonly ReceivedGuest[], userId: string, now: number): Promise<MyGuest[]> {
  const whole = await readWhole(on, meetingId)
  const { banquets } = whole.list
  const tasks = await tasksOf(on, meetingId)
  const arrangedOf = await arrangedFor(
    on,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const as = roleOf(row, userId)
    const reader = as === 'owner' ? 'taskOwner' : 'host'
    const theirs = <T extends { guest_id: string | null }>(things: readonly T[]) => things.filter(({ guest_id }) => guest_id === row.id)
    const legs = theirs(whole.legs)
    const used = new Set(legs.map(({ car_id }) => car_id))
    const appearances = theirs(whole.appearances).map(appearanceOnWire)
    const { nextTime, next, buffer } = outlookOf(row, arrangedOf(row.id), banquets, now, reader)
    return {
      ...myFile(row, reader),
      as,
      nextTime,
      next,
      buffer,
      legs: legs.map((leg) => legOnWire(leg, as !== 'owner', reader)),
      cars: whole.cars.filter(({ id }) => used.has(id)).map((car) => carOnWire(car, reader)),
      // Who else sleeps there is somebody else's guest.
      rooms: whole.rooms
        .filter(({ guestIds }) => guestIds.includes(row.id))
        .map((room) => roomOnWire({ ...room, guestIds: [row.id] }, reader)),
      seats: seatsAt(theirs(whole.seats), banquets, appearances),
      appearances,
      tasks: theirs(tasks)
        .filter(({ owner_id }) => as !== 'owner' || owner_id === userId)
        .map((task) => taskOnWire(task, reader)),
    }
  })
}

/** Sets golden cases up at a real server: a list, a ticket and a past as the case has them, and the scan that asks. */
import { type Case, type Shown, VISIT } from '#contract/checkin/rule.ts'
import type { checkin } from '#contract/checkin/calls.ts'
import type { Scan } from '#contract/checkin/scans.ts'
import type { Input } from '#contract/call.ts'
import { badgeCodeOf, exhibitorCodeOf } from '#server/features/admission/codes.ts'
import { toWire } from '#server/flow/clock.ts'
import { newAdmissionCode, newId } from '#server/flow/ids.ts'
import type { TestApp } from './app.ts'
import { HERE, PLAIN, THERE } from './checkin-cases.ts'
import { type Doorkeeper, keepDoor, makeList } from './doorway.ts'
import { type Guest, hall } from './hall.ts'
import { liveCode } from './live-code.ts'
import type { Person } from './person.ts'
import { letCome } from './visits-at-doors.ts'

/** What only a device without a network can come across, and an order without a ticket, are not for the server's scan. */
export const canHappenAtTheServer = ({ complete, admission, shown }: Case): boolean =>
  complete && admission?.standing !== 'unpaid' && !(shown.kind === 'broken' && shown.why === 'unchecked')

export const OTHER_MEETING = 'there'
export const OTHER_TICKET = 'ticket-there'

/** A meeting of another tenant. */
export async function addOtherMeeting({ deps: { db } }: TestApp): Promise<void> {
  await db.write(async (tx) => {
    const meeting = await tx.selectFrom('meetings').selectAll().where('id', '=', '1').executeTakeFirstOrThrow()
    const ticket = await tx.selectFrom('tickets').selectAll().where('id', '=', '1').executeTakeFirstOrThrow()
    await tx
      .insertInto('meetings')
      .values({ ...meeting, id: OTHER_MEETING, third_id: '-000002' })
      .execute()
    await tx
      .insertInto('tickets')
      .values({ ...ticket, id: OTHER_TICKET, meeting_id: OTHER_MEETING, third_id: '-000002' })
      .execute()
  })
}

const ticketOf = (id: string) => (id === PLAIN ? '1' : '3')

export async function guestOf(test: TestApp, admission: NonNullable<Case['admission']>): Promise<Guest> {
  const there = admission.meetingId === THERE
  const place = there
    ? { meetingId: OTHER_MEETING, thirdId: '-000002', ticketId: OTHER_TICKET }
    : { ticketId: ticketOf(admission.ticketId) }
  const [guest] = (await hall(test.deps.db, 1, { now: test.clock(), ...place })) as [Guest]
  // What is not paid has no ticket.
  const { standing } = admission
  if (standing !== 'valid' && standing !== 'unpaid')
    await test.deps.db.write((tx) =>
      tx.updateTable('admissions').set({ status: 'revoked', ended_why: standing }).where('id', '=', guest.admissionId).execute(),
    )
  return guest
}

interface Comer extends Pick<Guest, 'admissionId' | 'code' | 'number' | 'orderNo'> {
  /** Of a visit. */
  serial?: number
}

/** @param moved moments of the case, as they are at the server. */
async function visitOf(test: TestApp, { standing, hours }: NonNullable<Case['admission']>, moved: (at: number) => number): Promise<Comer> {
  const { id, code, serial } = await letCome(test, {
    ...(hours && { from_at: moved(hours.from), to_at: moved(hours.to) }),
    // Without having been let come it would not be known at all.
    ...(standing !== 'valid' && { state: 'cancelled', serial: 1_000 }),
  })
  return { admissionId: id, code, serial, number: '', orderNo: '' }
}

function shownOf(shown: Shown, guest: Comer, serial: number, known: boolean, now: number): Scan['shown'] {
  const code = known ? guest.code : newAdmissionCode()
  const text = (is: string) => ({ kind: 'code', text: is }) as const
  switch (shown.kind) {
    case 'entry':
      return text(code)
    case 'badge':
      return text(badgeCodeOf(code))
    case 'exhibitor':
      return text(exhibitorCodeOf(code))
    case 'rotating':
      return text(liveCode(guest, now))
    case 'broken':
      return text(shown.why === 'stale' ? liveCode(guest, now - 60_000) : liveCode(guest, now - 60_000, Math.floor(now / 3000)))
    case 'number':
      return text(guest.number)
    case 'order':
      return text(guest.orderNo)
    case 'foreign':
      return text('https://example.com/pay?to=me')
    default:
      return { kind: shown.kind, serial }
  }
}

/** @returns what the server says. */
export async function scanCase(
  test: TestApp,
  organiser: Person,
  staff: Person,
  given: Case,
): Promise<Awaited<ReturnType<Doorkeeper['scan']>>> {
  const { db } = test.deps
  const now = test.clock()
  // How many devices somebody opens in an hour is limited elsewhere.
  await db.write((tx) => tx.deleteFrom('limits').execute())
  const { rule, admission, past, direction, answers, held, forced, shown } = given
  const moment = (at: number) => at - given.at + now
  const moved = (at: number) => toWire(moment(at))
  const list = await makeList(organiser, {
    ...(rule.ticketIds.includes(VISIT) ? { kind: 'visitor', ticketIds: [] } : { ticketIds: rule.ticketIds.map(ticketOf) }),
    windows: rule.windows.map(({ from, to }) => ({ from: moved(from), to: moved(to) })),
    passes: rule.passes,
    exits: rule.exits ? 1 : 0,
    accepts: [...rule.accepts],
    questions: rule.questions.map((question) => ({ ...question })),
  } satisfies Partial<Input<typeof checkin.saveList>>)
  const guest: Comer =
    admission?.ticketId === VISIT
      ? await visitOf(test, admission, moment)
      : await guestOf(test, admission ?? { standing: 'valid', meetingId: HERE, ticketId: PLAIN })
  // The first at the list has every slot; seen a minute ago, it may be anywhere.
  if (held) {
    const other = await keepDoor(organiser, list.id, 'b')
    await other.sync()
    await db.write((tx) =>
      tx
        .updateTable('checkin_devices')
        .set({ seen_at: now - 61_000 })
        .where('id', '=', other.deviceId)
        .execute(),
    )
  }
  const door = await keepDoor(staff, list.id)
  if (!held) await door.sync()
  const serial = guest.serial ?? (await serialOf(test, guest.admissionId))
  if (past !== undefined) {
    await db.write(async (tx) => {
      await tx
        .insertInto('checkin_states')
        .values({
          list_id: list.id,
          admission_id: guest.admissionId,
          serial,
          inside: past.inside ? 1 : 0,
          entered: 1,
          entered_at: past.at - given.at + now,
          gate_id: past.gate,
          scan_id: newId(now),
          heard: past.unsure ? 0 : 1,
          version: 1,
        })
        .execute()
      await tx.updateTable('checkin_lists').set({ states: 1 }).where('id', '=', list.id).execute()
    })
  }
  return door.scan('', {
    shown: shownOf(shown, guest, serial, admission !== undefined, now),
    at: now,
    direction,
    answers: { ...answers },
    forced: forced ? 1 : 0,
  })
}

/** Its number in the meeting; 0 where no roster has counted it. */
export async function serialOf({ deps: { db } }: TestApp, admissionId: string): Promise<number> {
  return (await db.read.selectFrom('admissions').select('serial').where('id', '=', admissionId).executeTakeFirst())?.serial ?? 0
}

/**
 * Which door owns a ticket followed the phone of its attendee. An organiser mended the phone while one door was without a
 * network: the door that heard of it took the ticket for its own, the one that did not went on owning it, and once both
 * were offline each let the same ticket in.
 */
import { expect, it } from 'vitest'
import { SLOTS, slotOf } from '#contract/checkin/ownership.ts'
import { people } from '#contract/people.ts'
import { chanceOf } from '#rehearsal/chance.ts'
import { type Gate, hear, openGate } from '#rehearsal/doors/gate.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { tailOf } from '#server/features/checkin/lists/rule.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { type Guest, hall } from '../support/hall.ts'
import { oldDatabase, readOldDatabase } from '../support/old-database.ts'
import { type Person, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const numbered = (db: Db) =>
  db.read
    .selectFrom('admissions')
    .innerJoin('attendees', 'attendees.id', 'admissions.attendee_id')
    .select(['serial', 'slot', 'phone'])
    .where('serial', 'is not', null)
    .execute()
const byPhone = ({ serial, phone }: { serial: number | null; phone: string }) => slotOf(serial as number, tailOf(phone))

onBothEngines('a ticket whose phone is mended', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })

  /** With a network, until each of them has its half. */
  async function doors(listId: string): Promise<[Gate, Gate]> {
    const world = { chance: chanceOf(1), now: test.clock, deps: test.deps }
    const post = (helper: Person, gateId: string) =>
      openGate(world, { helper: { ...helper, name: gateId, token: helper.token as string }, listId, gateId, name: gateId, browser: gateId })
    const both: [Gate, Gate] = [await post(await signInAs(test, 'staff'), 'a'), await post(organiser, 'b')]
    for (const door of [...both, ...both]) {
      test.clock.pass(3_000)
      await hear(door)
    }
    return both
  }

  it('comes in at one of two doors that have no network, whichever of them has heard of it', async () => {
    const guests = await hall(opened.db, SLOTS, { now: test.clock() })
    const [one, two] = await doors((await makeList(organiser)).id)
    expect([one, two].map((door) => door.engine.state().own)).toEqual([[[0, 49]], [[50, 99]]])
    const mend = ({ attendeeId, name }: Guest, phone: string) =>
      organiser.do(people.save, { meetingId: '1', id: attendeeId, name, phone, reason: '号码写错了' })
    const [ofOne, ofTwo] = [guests[10] as Guest, guests[70] as Guest]
    one.online = false
    await mend(ofOne, '13900000060')
    await mend(ofTwo, '13900000020')
    await hear(two)
    two.online = false
    const shown = async ({ code }: Guest) => [(await one.engine.scan(code)).verdict, (await two.engine.scan(code)).verdict]
    expect([await shown(ofOne), await shown(ofTwo)]).toEqual([
      ['admit', 'manual'],
      ['manual', 'admit'],
    ])
  })

  it('is shared out by the phone that it had when it got its number, else by that number', async () => {
    const phones = ['13900000042', '', '7', '13900000000', '1390000a042', 'ext 0099', '１３９００００００４２', '0042']
    await hall(opened.db, phones.length, { now: test.clock(), phoneOf: (place) => phones[place] as string })
    const door = await keepDoor(organiser, (await makeList(organiser)).id)
    const told = new Map((await door.sync()).rows.map(([serial, slot]) => [serial, slot]))
    expect(told.size).toBe(phones.length)
    for (const ticket of await numbered(opened.db)) {
      const wanted = byPhone(ticket)
      expect([ticket.slot, told.get(ticket.serial as number)]).toEqual([wanted, wanted])
    }
  })

  it('keeps at an upgrade the door that it had', async () => {
    const before = await oldDatabase(engine, readOldDatabase('0036-found-without-a-walk'))
    const db = await openDb(before.url)
    const tickets = await numbered(db)
    expect(tickets.length).toBeGreaterThan(0)
    expect(tickets.map(({ slot }) => slot)).toEqual(tickets.map(byPhone))
    await db.close()
    await before.drop()
  })
})

/** A list that comes in while others buy, and one that goes back while the door scans it. */
import { beforeEach, expect, it } from 'vitest'
import { namelist } from '#contract/namelist.ts'
import { order } from '#contract/order.ts'
import { task } from '#contract/task.ts'
import { placeOrders, type Shelf } from '#server/features/desk/place-orders.ts'
import { lockTickets, type TicketOnSale } from '#server/features/order/store.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { crowd, heldOf, setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { comingIn, HERE, somebody } from '../support/name-lists.ts'
import { request, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const TICKET = '1'
const PLACES = 30

onBothEngines('a list of people in a race', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })
  beforeEach(async () => {
    await setTicket(opened.db, TICKET, { limit_phone: 0, limit_order: 0, total: (await soldOf(opened.db, TICKET)) + PLACES })
  })

  /** People buy one place each, at once. */
  async function buyers(most: number) {
    const members = await crowd(opened.db, most, { ticketId: TICKET, now: test.clock() })
    return () =>
      Promise.all(
        members.map(({ token, attendeeIds }) => {
          const input = { enrollInfoIds: attendeeIds, ...HERE, thirdId: '-000001', ticketId: TICKET, ticketNum: 1, ticketPrice: 0 }
          return request(test.app, order.submit, input, { authorization: `Bearer ${token}` })
        }),
      )
  }
  const held = async () => Number(await heldOf(opened.db, TICKET))

  it('sells places that are sold already by a careless hand: the test can see what it looks for', async () => {
    const buy = await buyers(PLACES)
    const seen = (await opened.db.write((tx) => lockTickets(opened.db, tx, { ids: [TICKET] }))).rows[0] as TicketOnSale
    await buy()
    // As a careless import does it: by what was left when it looked.
    const careless: Shelf = { see: () => Promise.resolve({ ticket: seen, pools: new Map() }), take: () => Promise.resolve(true) }
    const orders = Array.from({ length: 5 }, () => somebody()).map(({ name, phone }) => ({ people: [{ name, namePinyin: '', phone }] }))
    const wish = { ticketId: TICKET, orders, origin: 'import', madeBy: organiser.id, paid: 'free', now: test.clock() } as const
    await opened.db.write((tx) => placeOrders(opened.db, tx, wish, careless))
    expect(await held()).toBe(PLACES + 5)
  })

  it('comes in while others buy: every place once, and nobody on the list twice', async () => {
    const buy = await buyers(25)
    const people = Array.from({ length: 60 }, () => somebody())
    const { taskId } = await comingIn(organiser, people)
    const [answers] = await Promise.all([buy(), takeSteps(test.deps)])
    const bought = answers.filter(({ code }) => code === '000').length
    const ended = await organiser.do(task.get, { ...HERE, id: taskId })
    expect([ended.state, ended.done]).toEqual(['done', 60])
    expect(bought + (60 - ended.failed)).toBe(PLACES)
    expect(await held()).toBe(PLACES)
    expect(await findDrift(opened.db)).toEqual([])
    expect(test.errors).toEqual([])
  })

  it('goes back while the door scans it: who came in first stays, who did not is let in by nobody', async () => {
    const people = Array.from({ length: 12 }, () => somebody())
    const { id } = await comingIn(organiser, people)
    await takeSteps(test.deps)
    const door = await keepDoor(await signInAs(test, 'staff'), (await makeList(organiser)).id)
    await door.sync()
    const codes = await opened.db.read
      .selectFrom('admission_codes')
      .innerJoin('admissions', 'admissions.id', 'admission_codes.admission_id')
      .select(['code', 'admissions.id'])
      .where('admissions.ticket_id', '=', TICKET)
      .execute()
    const mine = codes.slice(-people.length)
    await organiser.do(namelist.undo, { ...HERE, id })
    const [verdicts] = await Promise.all([Promise.all(mine.map(({ code }) => door.scan(code))), takeSteps(test.deps)])
    const states = new Map(
      (await opened.db.read.selectFrom('admissions').select(['id', 'status']).execute()).map((one) => [one.id, one.status]),
    )
    const admitted = verdicts.map(({ verdict }) => verdict === 'admit')
    expect(mine.map((one) => states.get(one.id) !== 'revoked')).toEqual(admitted)
    expect((await organiser.do(namelist.list, HERE)).list[0]?.grown).toBe(admitted.filter(Boolean).length)
    expect(await findDrift(opened.db)).toEqual([])
    expect(test.errors).toEqual([])
  })
})

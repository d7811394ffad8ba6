/** P1: who does not come after all gives back what cost nothing, and hears of what they signed up for. */
import { beforeEach, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { standings } from '#contract/checkin/rule.ts'
import { message } from '#contract/message.ts'
import { order } from '#contract/order.ts'
import { privacy } from '#contract/privacy.ts'
import { transfer } from '#contract/transfer.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { setMeeting, setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { FREE, PAID } from '../support/facts.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { signIn, signInAgain, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

const FRIEND = '13955550006'

onBothEngines('giving back what cost nothing', (engine) => {
  let no: string
  const { opened, test, person } = productTest({ person: '13800000011' }, { engine, invariants: [findDrift] })
  beforeEach(async () => void (no = (await signUp(person, { ticketId: FREE, names: ['王晓明', '韩梅梅', '李雷'] })).order.no))

  const tickets = async (who = person) => (await who.do(admission.mine, {})).list
  const ticketOf = async (name: string, who = person) => (await tickets(who)).find(({ attendeeName }) => attendeeName === name)
  const idOf = async (name: string) => (await ticketOf(name))?.id as string
  const orderNow = () => person.do(order.get, { no })
  const logged = async () =>
    (await opened.db.read.selectFrom('log').select(['entity', 'action', 'who']).where('action', '=', 'withdraw').execute()).map(
      ({ entity, who }) => `${entity} by ${who === person.id ? 'the holder' : who}`,
    )

  it('frees all places of an order at once, and its people can sign up again', async () => {
    expect((await orderNow()).actions).toEqual(['ticket', 'withdraw'])
    expect(await person.do(order.withdraw, { no })).toMatchObject({ status: 7, actions: [] })
    expect(await soldOf(opened.db, FREE)).toBe(0)
    expect((await tickets()).map(({ status, actions }) => [status, actions])).toEqual([1, 2, 3].map(() => ['revoked', []]))
    expect((await logged()).toSorted()).toEqual([...[1, 2, 3].map(() => 'admission by the holder'), 'order by the holder'])
    const again = await signUp(person, { ticketId: FREE, names: ['王晓明'] })
    expect(again.order.status).toBe(1)
  })

  it('does nothing twice, however often it is tapped, one after another or at once', async () => {
    const id = await idOf('李雷')
    const ones = await Promise.all([1, 2, 3].map(() => person.ask(order.withdrawTicket, { id })))
    expect(ones.map(({ code }) => code)).toEqual(['000', '000', '000'])
    expect(await soldOf(opened.db, FREE)).toBe(2)
    const wholes = await Promise.all([1, 2, 3].map(() => person.ask(order.withdraw, { no })))
    expect(wholes.map(({ data }) => data?.status)).toEqual([7, 7, 7])
    expect(await person.ask(order.withdrawTicket, { id })).toMatchObject({ code: '000' })
    expect(await soldOf(opened.db, FREE)).toBe(0)
  })

  it('is refused for what was paid, for what is somebody else’s, and once the meeting is over', async () => {
    await setTicket(opened.db, PAID, { price_fen: 19_900 })
    const unpaid = (await signUp(person, { ticketId: PAID, names: ['王老师'] })).order.no
    expect(await person.ask(order.withdraw, { no: unpaid })).toMatchObject({ reason: 'withdraw_paid' })
    const other = await signInAs(test, 'user')
    expect(await other.ask(order.withdraw, { no })).toMatchObject({ reason: 'order_gone' })
    expect(await other.ask(order.withdrawTicket, { id: await idOf('李雷') })).toMatchObject({ reason: 'admission_gone' })
    await setMeeting(opened.db, { ends_at: test.clock() })
    expect((await orderNow()).actions).toEqual(['ticket'])
    expect(await person.ask(order.withdraw, { no })).toMatchObject({ reason: 'withdraw_late' })
    expect(await soldOf(opened.db, FREE)).toBe(3)
  })

  if (!runsEveryTest(engine)) return
  it('tells whoever signs up for nothing to pay that they have a place, once', async () => {
    expect((await person.do(message.mine, {})).list).toMatchObject([
      { kind: 'order_paid', text: expect.stringContaining('第六届全国智慧教育大会') },
    ])
  })

  it('frees one place of an order, and leaves the others where they are', async () => {
    const id = await idOf('韩梅梅')
    expect((await ticketOf('韩梅梅'))?.actions).toEqual(['give', 'withdraw'])
    await person.do(order.withdrawTicket, { id })
    expect(await soldOf(opened.db, FREE)).toBe(2)
    expect(await orderNow()).toMatchObject({ status: 1, ticketNum: 2, actions: ['ticket', 'withdraw'] })
    expect((await tickets()).filter(({ status }) => status === 'issued').map(({ attendeeName }) => attendeeName)).toEqual(
      expect.arrayContaining(['王晓明', '李雷']),
    )
    const rows = await opened.db.read.selectFrom('admissions').select(['ended_why', 'roster_version']).where('id', '=', id).execute()
    expect(rows).toEqual([{ ended_why: 'withdrawn', roster_version: null }])
  })

  it('ends the order with the last of its tickets', async () => {
    for (const name of ['王晓明', '韩梅梅', '李雷']) await person.do(order.withdrawTicket, { id: await idOf(name) })
    expect(await orderNow()).toMatchObject({ status: 7, actions: [] })
    expect(await soldOf(opened.db, FREE)).toBe(0)
  })

  it('is told at the door, where the ticket ends with the next word from the server', async () => {
    const staff = await signInAs(test, 'staff')
    const door = await keepDoor(staff, (await makeList(await signInAs(test, 'organiser'))).id)
    await door.sync()
    await signInAgain(test, person)
    const { id, code } = (await ticketOf('李雷')) as { id: string; code: string }
    await person.do(order.withdrawTicket, { id })
    expect((await door.sync()).rows.map((row) => standings[row[3]])).toEqual(['withdrawn'])
    expect(await door.scan(code)).toMatchObject({ verdict: 'refunded', why: 'withdrawn' })
  })

  it('is refused for a ticket that has let somebody in, which keeps the order whole; the others can go one by one', async () => {
    const staff = await signInAs(test, 'staff')
    const door = await keepDoor(staff, (await makeList(await signInAs(test, 'organiser'))).id)
    await door.sync()
    await signInAgain(test, person)
    const { id, code } = (await ticketOf('王晓明')) as { id: string; code: string }
    expect(await door.scan(code)).toMatchObject({ verdict: 'admit' })
    expect((await orderNow()).actions).toEqual(['ticket'])
    expect(await person.ask(order.withdraw, { no })).toMatchObject({ reason: 'withdraw_used' })
    expect(await person.ask(order.withdrawTicket, { id })).toMatchObject({ reason: 'withdraw_used' })
    expect((await ticketOf('王晓明'))?.actions).toEqual([])
    await person.do(order.withdrawTicket, { id: await idOf('李雷') })
    expect(await soldOf(opened.db, FREE)).toBe(2)
  })

  it('is theirs to give back whom a ticket was given to, and nobody else’s', async () => {
    const id = await idOf('李雷')
    await person.do(transfer.give, { id, name: '韩老师', mobile: FRIEND })
    expect((await orderNow()).actions).toEqual(['ticket'])
    expect(await person.ask(order.withdraw, { no })).toMatchObject({ reason: 'withdraw_passed' })
    const friend = await signIn(test, FRIEND)
    const [theirs] = await tickets(friend)
    expect(await person.ask(order.withdrawTicket, { id: theirs?.id as string })).toMatchObject({ reason: 'admission_gone' })
    expect(theirs?.actions).toEqual(['give', 'withdraw'])
    await friend.do(order.withdrawTicket, { id: theirs?.id as string })
    expect(await soldOf(opened.db, FREE)).toBe(2)
    expect(await orderNow()).toMatchObject({ ticketNum: 2, actions: ['ticket', 'withdraw'] })
    expect((await person.do(order.withdraw, { no })).status).toBe(7)
  })

  it('lets whoever has given everything back close their account', async () => {
    const close = () => person.ask(privacy.close, { smsCode: '000000' })
    expect(await close()).toMatchObject({ reason: 'account_in_use' })
    await person.do(order.withdraw, { no })
    expect(await close()).toMatchObject({ reason: 'sms_wrong' })
  })
})

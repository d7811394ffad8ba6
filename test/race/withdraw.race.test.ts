/**
 * P1: a free place that is given back in the instant in which it is used, given back again, or bought by somebody else:
 * first by a careless hand, so that the test is known to see what it looks for, then as it is done.
 */
import { beforeEach, expect, it } from 'vitest'
import { type Admission, admission } from '#contract/admission.ts'
import { order } from '#contract/order.ts'
import { transfer } from '#contract/transfer.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { crowd, endWithoutLock, heldOf, type Member, setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { type Doorkeeper, keepDoor, makeList } from '../support/doorway.ts'
import { request, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const TICKET = '1'

onBothEngines('giving a place back in a race', (engine) => {
  const { opened, test } = productTest({}, { engine })
  beforeEach(() => setTicket(opened.db, TICKET, { limit_phone: 0, limit_order: 0 }))

  const as = ({ token }: Member) => ({ authorization: `Bearer ${token}` })
  const buy = (member: Member) =>
    request(
      test.app,
      order.submit,
      {
        enrollInfoIds: member.attendeeIds,
        meetingId: '1',
        thirdId: '-000001',
        ticketId: TICKET,
        ticketNum: member.attendeeIds.length,
        ticketPrice: 0,
      },
      as(member),
    )
  const people = (size: number, each = 1) => crowd(opened.db, size, { ticketId: TICKET, each, now: test.clock() })
  const ticketsOf = async (member: Member): Promise<Admission[]> =>
    (await request(test.app, admission.mine, { pageSize: 100 }, as(member))).data?.list ?? []
  const withdraw = (member: Member, no: string) => request(test.app, order.withdraw, { no }, as(member))
  const withdrawTicket = (member: Member, id: string) => request(test.app, order.withdrawTicket, { id }, as(member))
  async function holder(each = 1): Promise<{ member: Member; no: string }> {
    const [member] = (await people(1, each)) as [Member]
    return { member, no: (await buy(member)).data?.no as string }
  }

  it('frees one place for two by a careless hand: the test can see what it looks for', async () => {
    const { member } = await holder(6)
    const ids = (await ticketsOf(member)).map(({ id }) => id)
    const taken = await Promise.all([...ids, ...ids].map((id) => endWithoutLock(opened.db, TICKET, id)))
    // Six tickets go: more than six hands say so, and the count says something else.
    expect(taken.filter(Boolean).length).toBeGreaterThan(6)
    expect(await soldOf(opened.db, TICKET)).not.toBe(0)
  })

  it('frees each place once, however many hands give back, one by one and whole', async () => {
    const { member, no } = await holder(6)
    const ids = (await ticketsOf(member)).map(({ id }) => id)
    const answers = await Promise.all([
      ...ids.slice(0, 4).flatMap((id) => [withdrawTicket(member, id), withdrawTicket(member, id)]),
      withdraw(member, no),
      withdraw(member, no),
    ])
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => '000'))
    expect([await soldOf(opened.db, TICKET), await heldOf(opened.db, TICKET)]).toEqual([0, 0])
    expect(await findDrift(opened.db)).toEqual([])
  })

  it('sells what is given back once, while a crowd asks for the last place', async () => {
    await setTicket(opened.db, TICKET, { total: 3 })
    const { member, no } = await holder(3)
    const ids = (await ticketsOf(member)).map(({ id }) => id)
    const crowded = await people(40)
    const [bought] = await Promise.all([
      Promise.all(crowded.map(buy)),
      withdrawTicket(member, ids[0] as string),
      withdrawTicket(member, ids[0] as string),
      withdrawTicket(member, ids[1] as string),
    ])
    const late = await Promise.all(crowded.filter((_, at) => bought[at]?.code !== '000').map(buy))
    const sold = [...bought, ...late].filter(({ code }) => code === '000').length
    expect([sold, await soldOf(opened.db, TICKET), await heldOf(opened.db, TICKET)]).toEqual([2, 3, 3])
    expect((await withdraw(member, no)).code).toBe('000')
    expect([await soldOf(opened.db, TICKET), await findDrift(opened.db)]).toEqual([2, []])
  })

  it('lets somebody in or frees their place, never both, while the door scans the ticket', async () => {
    const door: Doorkeeper = await keepDoor(await signInAs(test, 'staff'), (await makeList(await signInAs(test, 'organiser'))).id)
    await door.sync()
    const members = await people(20)
    for (const member of members) await buy(member)
    const shown = await Promise.all(members.map(async (member) => (await ticketsOf(member))[0] as Admission))
    const outcomes = await Promise.all(
      members.map(async (member, at) => {
        const { id, code } = shown[at] as Admission
        const seen = door.scan(code)
        for (let wait = 0; wait < at * 2; wait++) await new Promise((resolve) => setImmediate(resolve))
        const back = await withdrawTicket(member, id)
        return { back: back.reason ?? 'back', seen: (await seen).verdict }
      }),
    )
    for (const { back, seen } of outcomes) expect(['back refunded', 'withdraw_used admit']).toContain(`${back} ${seen}`)
    expect(await soldOf(opened.db, TICKET)).toBe(outcomes.filter(({ seen }) => seen === 'admit').length)
    expect(await findDrift(opened.db)).toEqual([])
  })

  it('goes to a friend or back, never both', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { member } = await holder(2)
      const [{ id }] = (await ticketsOf(member)) as [Admission]
      const before = await soldOf(opened.db, TICKET)
      const [given, back] = await Promise.all([
        request(test.app, transfer.give, { id, name: '韩梅梅', mobile: `1395555000${turn}` }, as(member)),
        withdrawTicket(member, id),
      ])
      expect([given.code, back.code].filter((code) => code === '000')).toHaveLength(1)
      expect(await soldOf(opened.db, TICKET)).toBe(back.code === '000' ? before - 1 : before)
    }
    expect(await findDrift(opened.db)).toEqual([])
  })
})

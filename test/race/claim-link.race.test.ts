/**
 * A link that several people open in the same instant, a ticket that is handed out, given and taken at once: first by a
 * careless hand, so that the test is known to see what it looks for, then as it is done.
 */
import { beforeEach, expect, it } from 'vitest'
import { type Admission, admission } from '#contract/admission.ts'
import { order } from '#contract/order.ts'
import { transfer } from '#contract/transfer.ts'
import { digest } from '#server/flow/ids.ts'
import { passOn } from '#server/features/transfer/pass-on.ts'
import { findLink, isOpen } from '#server/features/transfer/link-store.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { crowd, type Member, setTicket } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { request } from '../support/person.ts'
import { prepare, productTest } from '../support/product-test.ts'

const TICKET = '1'

onBothEngines('taking a ticket in a race', (engine) => {
  let no: string
  let tickets: Admission[]
  const { opened, test } = productTest({}, { engine, invariants: [findDrift] })
  beforeEach(() => setTicket(opened.db, TICKET, { limit_phone: 0, limit_order: 0 }))
  const buyer = prepare(async () => (await people(1, 4))[0] as Member)
  beforeEach(async () => {
    // Each for a phone of their own.
    for (const [n, id] of buyer.attendeeIds.entries())
      await opened.db.write((tx) =>
        tx
          .updateTable('attendees')
          .set({ phone: `1395555100${n}` })
          .where('id', '=', id)
          .execute(),
      )
    const wish = { meetingId: '1', thirdId: '-000001', ticketId: TICKET, ticketNum: 4, ticketPrice: 0, enrollInfoIds: buyer.attendeeIds }
    no = (await request(test.app, order.submit, wish, as(buyer))).data?.no as string
    tickets = (await request(test.app, admission.mine, { pageSize: 100 }, as(buyer))).data?.list ?? []
  })

  const as = ({ token }: Member) => ({ authorization: `Bearer ${token}` })
  const people = (size: number, each = 1) => crowd(opened.db, size, { ticketId: TICKET, each, now: test.clock() })
  const linkOf = async (id: string) => (await request(test.app, transfer.makeLink, { id }, as(buyer))).data?.code as string
  const take = (member: Member, code: string) => request(test.app, transfer.takeLink, { code, name: '韩梅梅' }, as(member))
  const holderOf = async (id: string) =>
    (await opened.db.read.selectFrom('admissions').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()).user_id

  /** As a careless shop does it: look whether the link is good, then hand the ticket over. */
  async function carelessly(member: Member, code: string): Promise<boolean> {
    const link = await findLink(opened.db.read, digest(code))
    await new Promise((resolve) => setImmediate(resolve))
    if (link === undefined || !isOpen(link, test.clock())) return false
    const { attendee_id } = await opened.db.read
      .selectFrom('admissions')
      .select('attendee_id')
      .where('id', '=', link.admission_id)
      .executeTakeFirstOrThrow()
    await opened.db.write((tx) =>
      passOn(tx, { admissionId: link.admission_id, attendeeId: attendee_id, buyerId: buyer.userId, holderId: member.userId }, test.clock()),
    )
    return true
  }

  it('gives a ticket to many by a careless hand: the test can see what it looks for', async () => {
    const code = await linkOf((tickets[0] as Admission).id)
    const takers = await people(10)
    expect((await Promise.all(takers.map((one) => carelessly(one, code)))).filter(Boolean).length).toBeGreaterThan(1)
  })

  it('gives it to one, however many open the link in the same instant', async () => {
    const { id } = tickets[0] as Admission
    const code = await linkOf(id)
    const takers = await people(20)
    const answers = await Promise.all(takers.map((one) => take(one, code)))
    expect(answers.filter((one) => one.code === '000')).toHaveLength(1)
    expect(new Set(answers.map(({ reason }) => reason ?? 'taken'))).toEqual(new Set(['taken', 'claim_link_gone']))
    expect(await holderOf(id)).toBe(takers[answers.findIndex((one) => one.code === '000')]?.userId)
  })

  it('goes to whoever took it, or by phone, or to a friend, or back: one of them', async () => {
    const takers = await people(4)
    const codes = await Promise.all(tickets.map(({ id }) => linkOf(id)))
    const [handed, again, ...others] = await Promise.all([
      request(test.app, transfer.handOut, { no }, as(buyer)),
      request(test.app, transfer.handOut, { no }, as(buyer)),
      ...takers.map((one, n) => take(one, codes[n] as string)),
      request(test.app, transfer.give, { id: tickets[2]?.id as string, name: '李雷', mobile: '13955551019' }, as(buyer)),
      request(test.app, order.withdrawTicket, { id: tickets[3]?.id as string }, as(buyer)),
    ])
    const went = others.filter(({ code }) => code === '000').length
    expect((handed.data?.handed ?? 0) + (again.data?.handed ?? 0) + went).toBe(4)
    const moves = await opened.db.read
      .selectFrom('log')
      .select('entity_id')
      .where('action', 'in', ['hand_out', 'take_link', 'give', 'withdraw'])
      .where('entity', '=', 'admission')
      .execute()
    expect(moves.map(({ entity_id }) => entity_id).toSorted()).toEqual(tickets.map(({ id }) => id).toSorted())
  })

  it('waits in no circle where two buyers hand out to the same people', async () => {
    const [other] = (await people(1, 4)) as [Member]
    for (const [n, id] of other.attendeeIds.entries())
      await opened.db.write((tx) =>
        tx
          .updateTable('attendees')
          .set({ phone: `1395555100${3 - n}` })
          .where('id', '=', id)
          .execute(),
      )
    const wish = { meetingId: '1', thirdId: '-000001', ticketId: TICKET, ticketNum: 4, ticketPrice: 0, enrollInfoIds: other.attendeeIds }
    const second = (await request(test.app, order.submit, wish, as(other))).data?.no as string
    const answers = await Promise.all([
      request(test.app, transfer.handOut, { no }, as(buyer)),
      request(test.app, transfer.handOut, { no: second }, as(other)),
    ])
    expect(answers.map(({ data }) => data)).toEqual([
      { handed: 4, left: 0 },
      { handed: 4, left: 0 },
    ])
  })
})

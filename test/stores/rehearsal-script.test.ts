/** What players of a rehearsal do, from the first sale to the eve of the day, at meetings of every kind. */
import { afterEach, describe, expect, it } from 'vitest'
import { orderStatus } from '#contract/order.ts'
import type { Question } from '#contract/question.ts'
import type { RehearsalHand } from '#contract/rehearsal.ts'
import { isMarked } from '#rehearsal/people/mark.ts'
import { PREFIX } from '#rehearsal/people/phones.ts'
import { changes } from '#rehearsal/script/changes.ts'
import { orders } from '#rehearsal/script/orders.ts'
import { sale } from '#rehearsal/script/sale.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { writeJson } from '#server/db/json.ts'
import type { NewRow } from '#server/db/db.ts'
import { askInstead, ownQuestion, optionsOf } from '../support/asking.ts'
import { setTicket } from '../support/crowd.ts'
import { DAY, HOUR } from '../support/facts.ts'
import { productTest } from '../support/product-test.ts'
import { type Rehearsed, rehearsed } from '../support/rehearsed.ts'
import { makePool, makeVoucher } from '../support/sale.ts'

const TICKETS = ['1', '2', '3', '4', '5']
/** What a stand-in that refuses or is late has the server note. */
const EXPECTED = new Set(['refund.failed', 'payment.ask_failed'])

describe('players of a rehearsal', () => {
  let here: Rehearsed | undefined
  const { opened, test } = productTest({})
  afterEach(() => here?.drop())

  /** Of the demonstration's tickets these are on sale, from a week ago to an hour before the meeting. */
  async function only(ids: readonly string[], values: Partial<NewRow<'tickets'>> = {}): Promise<void> {
    const { db } = opened
    const { starts_at } = await meeting()
    for (const id of TICKETS)
      await setTicket(
        db,
        id,
        ids.includes(id) ? { booking_from: test.clock() - 7 * DAY, booking_to: starts_at - HOUR, ...values } : { state: 'off' },
      )
  }
  const meeting = () => opened.db.read.selectFrom('meetings').selectAll().where('id', '=', '1').executeTakeFirstOrThrow()
  const setMeeting = (values: Partial<NewRow<'meetings'>>) =>
    opened.db.write((tx) => tx.updateTable('meetings').set(values).where('id', '=', '1').execute())
  /** In the world. */
  const there = () => (here as Rehearsed).world.db.read
  const ordersOf = (ticketId: string) => there().selectFrom('orders').selectAll().where('ticket_id', '=', ticketId).execute()

  /** All of it up to the eve. @param begin what is to be so in the world before. */
  async function played(people = 20, { byHand = [], begin }: { byHand?: RehearsalHand[]; begin?: (made: Rehearsed) => void } = {}) {
    here = await rehearsed(test, { people, byHand })
    begin?.(here)
    const { world, errors, progress, said, waited } = here
    for (const phase of [sale, orders, changes]) await phase.play(world)

    // Whatever the meeting is like, its books agree, and everybody in it is made up and says so.
    expect(await findDrift(world.db)).toEqual([])
    expect(errors.filter(({ event }) => !EXPECTED.has(event))).toEqual([])
    expect([...world.measures.refused.keys()].filter((one) => /unexpected|invalid|incomplete|unfit|forbidden/.test(one))).toEqual([])
    const attendees = await there().selectFrom('attendees').select(['name', 'phone']).execute()
    expect(attendees.filter(({ name }) => !isMarked(name))).toEqual([])
    expect(attendees.filter(({ phone }) => phone !== '' && !phone.startsWith(PREFIX))).toEqual([])
    const users = await there().selectFrom('users').select(['name', 'mobile']).execute()
    expect(users.filter(({ name, mobile }) => !mobile.startsWith(PREFIX) || (name !== '' && !isMarked(name)))).toEqual([])
    return { world, measures: world.measures, counts: progress.counts, said, waited }
  }

  it('buy, pay, change their minds and are told, at the demonstration', async () => {
    const { measures, counts, said, world } = await played(40)
    const { refunds, payments, tickets, messages } = measures
    expect(payments).toMatchObject({ late: 1, wrongSums: expect.any(Number) })
    for (const what of ['paid', 'lost', 'doubled', 'transfers', 'wrongSums'] as const) expect(payments[what], what).toBeGreaterThan(0)
    expect(refunds.given).toBeGreaterThan(0)
    expect(refunds.refused).toBeGreaterThan(0)
    expect(refunds.asked).toBe(refunds.given + refunds.refused)
    const { fen } = await there()
      .selectFrom('refunds')
      .select((q) => q.fn.sum<number>('amount_fen').as('fen'))
      .where('cause', '=', 'asked')
      .where('state', '=', 'done')
      .executeTakeFirstOrThrow()
    expect(refunds.fen).toBe(fen)
    const rows = await there().selectFrom('tickets').select(['id', 'sold']).where('meeting_id', '=', '1').orderBy('id').execute()
    expect(tickets.map(({ id, sold }) => ({ id, sold })).toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual(rows)
    expect(counts).toMatchObject({ paid: payments.paid, orders: expect.any(Number), told: expect.any(Number) })
    for (const kind of [
      'order_paid',
      'enrolled',
      'proof_rejected',
      'ticket_received',
      'refund_done',
      'meeting_changed',
      'meeting_coming',
    ] as const)
      expect(messages.get(kind)?.sent, kind).toBeGreaterThan(0)
    expect(said.length).toBeGreaterThan(10)
    expect(world.now()).toBeLessThan((await meeting()).starts_at)
    const notes = said.filter((line) => /没有发出|没有改成/.test(line))
    expect(notes).toEqual([])
  })

  it('take what costs nothing, and some give it back', async () => {
    await only(['1'])
    const { measures } = await played()
    expect(measures.payments).toEqual({ paid: 0, lost: 0, doubled: 0, late: 0, wrongSums: 0, transfers: 0 })
    const rows = await ordersOf('1')
    expect(rows.some(({ status }) => status === orderStatus.cancelled)).toBe(true)
    expect(rows.filter(({ status }) => status === orderStatus.paid).length).toBeGreaterThan(10)
  })

  it('find nothing left of three places, and no more than three are sold', async () => {
    await only(['2'], { total: 3, limit_order: 1 })
    const { measures } = await played()
    const three = measures.tickets.find(({ id }) => id === '2')
    expect(three?.wanted).toBeGreaterThan(10)
    expect(three?.sold).toBeLessThanOrEqual(3)
    expect(measures.refused.get('/api/meeting/order/submitTicketOrder sold_out')).toBeGreaterThan(5)
  })

  it('come too late where sales ended long ago, and before they are open', async () => {
    const { starts_at } = await meeting()
    await only(['1', '2'])
    await setTicket(opened.db, '1', { booking_from: starts_at - 90 * DAY, booking_to: starts_at - 70 * DAY })
    await setTicket(opened.db, '2', { booking_from: starts_at - HOUR / 2, booking_to: starts_at })
    const { measures, said } = await played()
    expect(await ordersOf('1').then((rows) => rows.filter(({ origin }) => origin === 'self'))).toEqual([])
    expect(measures.refused.get('/api/meeting/order/submitTicketOrder booking_closed')).toBe(3)
    expect(measures.refused.get('/api/meeting/order/submitTicketOrder booking_not_open')).toBe(3)
    expect(said.filter((line) => line.includes('售票时间不在演练的时间内'))).toHaveLength(2)
  })

  it('answer questions of every kind, and choose no more than there is', async () => {
    await only(['1'])
    const options = optionsOf({ a: 2, b: 3, c: 0 })
    const kinds: Question[] = [
      ownQuestion('q_text', { required: 1, label: '饮食忌口' }),
      ownQuestion('q_long', { required: 1, kind: 'long' }),
      ownQuestion('q_number', { required: 1, kind: 'number' }),
      ownQuestion('q_date', { required: 1, kind: 'date' }),
      ownQuestion('q_one', { required: 1, kind: 'one', options }),
      ownQuestion('q_many', { required: 1, kind: 'many', options, sensitive: 1 }),
      ownQuestion('q_yes', { required: 1, kind: 'yes' }),
      ownQuestion('q_if', { required: 1, shownIf: { key: 'q_yes', options: ['1'] } }),
      ownQuestion('q_file', { required: 1, kind: 'file' }),
      ownQuestion('q_agree', { required: 1, kind: 'statement' }),
      ownQuestion('q_later', { required: 1, kind: 'one', options: optionsOf({ x: 1, y: 0 }), asked: 'later' }),
    ]
    await askInstead(opened.db, '1', (questions) => [...questions, ...kinds])
    await played()
    const rows = await there()
      .selectFrom('answers')
      .innerJoin('attendees', 'attendees.id', 'answers.attendee_id')
      .select(['answers.given', 'attendees.order_no'])
      .execute()
    const sheets = rows
      .filter(({ order_no }) => order_no !== null)
      .map(({ given }) => JSON.parse(given as unknown as string) as Record<string, string | string[]>)
    expect(sheets.length).toBeGreaterThan(10)
    const answered = sheets.filter((sheet) => 'q_text' in sheet)
    for (const { key } of kinds)
      expect(
        answered.some((sheet) => key in sheet),
        key,
      ).toBe(true)
    expect(answered.filter((sheet) => (sheet['q_yes'] === '1') !== 'q_if' in sheet)).toEqual([])
    const taken = (key: string, option: string) => answered.filter((sheet) => [sheet[key]].flat().includes(option)).length
    expect([taken('q_one', 'a') <= 2, taken('q_one', 'b') <= 3, taken('q_many', 'a') <= 2, taken('q_later', 'x') <= 1]).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  it('wait for a yes, use codes, need to be listed, and pay what the moment asks', async () => {
    const { db } = opened
    await only(['1', '2', '3', '4'])
    await setTicket(db, '1', { approval: 1 })
    await setTicket(db, '3', { hidden: 1, total: 100 })
    await setTicket(db, '4', { audience: 'phones', total: 100, least_order: 1 })
    await setTicket(db, '2', { steps: writeJson([{ until: test.clock() + 5 * DAY, fen: 9_900 }]), least_order: 2, total: 100 })
    await makePool(db, { id: '7', total: 60 }, ['2', '3'])
    await makeVoucher(db, { code: 'FRIENDS', kind: 'percent', value: 10, ticketIds: ['2', '3'] })
    const { measures, said } = await played(40)
    const reviewed = await ordersOf('1')
    expect(new Set(reviewed.map(({ status }) => status))).toEqual(new Set([orderStatus.paid, orderStatus.cancelled]))
    expect((await ordersOf('3')).filter(({ origin, voucher_id }) => origin === 'self' && voucher_id === null)).toEqual([])
    expect((await ordersOf('3')).length).toBeGreaterThan(2)
    const dear = (await ordersOf('2')).filter(({ origin }) => origin === 'self')
    expect(dear.every(({ copies }) => copies >= 2 || copies === 0)).toBe(true)
    expect(new Set(dear.map(({ price_fen, discount_fen }) => price_fen + (discount_fen ?? 0)))).toEqual(new Set([9_900, 19_900]))
    expect((await ordersOf('4')).length).toBeGreaterThan(2)
    expect(said.some((line) => line.includes('的名单加入'))).toBe(true)
    expect(measures.messages.get('order_refused')?.sent).toBeGreaterThan(0)
  })

  it('find no code for what is hidden, and become members where only members may buy', async () => {
    await only(['1', '3', '4'])
    await setTicket(opened.db, '3', { hidden: 1 })
    await setTicket(opened.db, '4', { audience: 'organisations', organisation_ids: writeJson(['1']) })
    const { said, measures } = await played()
    expect(said.some((line) => line.includes('没有可用的优惠码'))).toBe(true)
    expect(measures.refused.get('/api/meeting/order/submitTicketOrder ticket_gone')).toBe(3)
    expect(said.some((line) => line.includes('限定的机构'))).toBe(true)
    expect((await ordersOf('4')).filter(({ origin }) => origin === 'self').length).toBeGreaterThan(0)
  })

  it('pay by transfer where there is no other way, and somebody looks at every slip', async () => {
    await only(['2'])
    const { measures } = await played(20, {
      begin: ({ world }) => {
        for (const provider of Object.keys(world.deps.payments)) delete (world.deps.payments as Record<string, unknown>)[provider]
      },
    })
    expect(measures.payments.transfers).toBeGreaterThan(5)
    expect(measures.payments.wrongSums).toBeGreaterThan(1)
    const waiting = await there().selectFrom('proofs').select('id').where('state', '=', 'waiting').execute()
    expect(waiting).toEqual([])
    const receipts = await there().selectFrom('receipts').select('surplus_fen').where('surplus_fen', '>', 0).execute()
    expect(receipts.length).toBeGreaterThan(0)
  })

  it('play what begins in two hours, without a programme', async () => {
    await setMeeting({ starts_at: test.clock() + 2 * HOUR, ends_at: test.clock() + 5 * HOUR })
    await opened.db.write((tx) => tx.deleteFrom('schedule_items').execute())
    await only(['1', '2'])
    const { said, counts, world } = await played()
    expect(said.some((line) => line.includes('变更通知已发出'))).toBe(true)
    expect(counts.orders).toBeGreaterThan(5)
    expect(world.now()).toBeLessThanOrEqual((await meeting()).starts_at)
  })

  it('have nothing to buy where there is no ticket', async () => {
    await only([])
    await opened.db.write((tx) => tx.deleteFrom('tickets').where('meeting_id', '=', '1').execute())
    const { said, counts } = await played()
    expect(said[0]).toBe('会议没有门票，没有开售可以演练')
    expect(counts.orders).toBe(0)
  })

  it('leave some of it to whoever plays along, and go on without them', async () => {
    await only(['1', '2'])
    await setTicket(opened.db, '1', { approval: 1 })
    const { waited } = await played(40, { byHand: ['approve', 'refund'] })
    expect(waited.map(({ hand }) => hand)).toEqual(['approve', 'refund'])
    expect(waited.every(({ left }) => left > 0 && left <= 6)).toBe(true)
    const left = await there()
      .selectFrom('orders')
      .select('no')
      .where('status', 'in', [orderStatus.review, orderStatus.proofReview])
      .execute()
    const wishes = await there().selectFrom('refund_requests').select('id').where('state', '=', 'waiting').execute()
    expect([left, wishes]).toEqual([[], []])
  })
})

/**
 * Any sale whatever: random rules, buyers, answers, cancellations and times running out, alone and all at once. Nothing is
 * ever sold beyond what there is, every order costs what the rules said at its moment, and what was free to be had was had:
 * as test/support/sale-model.ts reckons, which knows nothing of ours.
 */
import { expect, it } from 'vitest'
import { order } from '#contract/order.ts'
import { orderReview } from '#contract/order-review.ts'
import type { NewRow } from '#server/db/db.ts'
import { writeJson } from '#server/db/json.ts'
import { findDrift, findOverfull } from '#server/features/order/repair.ts'
import { expireUnpaid } from '#server/jobs/expire.ts'
import { START } from '../support/app.ts'
import { type Chance, chanceOf } from '#rehearsal/chance.ts'
import { bring, crowd, type Member } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { request } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { makePool, makeVoucher } from '../support/sale.ts'
import {
  anyRules,
  type Booked,
  costOf,
  excesses,
  flawsOf,
  objections,
  type SaleRules,
  type TicketRules,
  type Wish,
} from '../support/sale-model.ts'

/** PostgreSQL, which commits each order on its own time, has a fraction of them. */
const SALES = { sqlite: 16, postgres: 5 }
const ROUNDS = 24
const MINUTE = 60_000

onBothEngines('any sale', (engine) => {
  let members: Member[]
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })

  async function open(meetingId: string, { tickets, pools, vouchers }: SaleRules): Promise<void> {
    const like = await opened.db.read.selectFrom('meetings').selectAll().where('id', '=', '1').executeTakeFirstOrThrow()
    await opened.db.write((tx) =>
      tx
        .insertInto('meetings')
        .values({ ...like, id: meetingId })
        .execute(),
    )
    for (const { id, total, whole } of pools) await makePool(opened.db, { id, total, whole: whole ? 1 : 0, meeting_id: meetingId })
    const phone = new Map(members.map(({ userId, mobile }) => [userId, mobile]))
    await opened.db.write(async (tx) => {
      for (const [sort, ticket] of tickets.entries()) {
        await tx
          .insertInto('tickets')
          .values(rowOf(meetingId, ticket, sort))
          .execute()
        for (const guest of ticket.guests ?? [])
          await tx
            .insertInto('ticket_phones')
            .values({ ticket_id: ticket.id, phone: phone.get(guest) as string })
            .execute()
      }
    })
    for (const { code, kind, value, tickets: ticketIds, uses, person, from, to, active } of vouchers)
      await makeVoucher(opened.db, {
        meeting_id: meetingId,
        code,
        kind,
        value,
        ticketIds,
        uses,
        uses_person: person,
        starts_at: from ?? null,
        ends_at: to ?? null,
        active: active ? 1 : 0,
      })
  }

  const rowOf = (meetingId: string, ticket: TicketRules, sort: number): NewRow<'tickets'> => ({
    id: ticket.id,
    meeting_id: meetingId,
    third_id: '-000001',
    name: ticket.id,
    note: '',
    state: 'on',
    sort,
    sold: 0,
    price_fen: ticket.fen,
    steps: writeJson([...ticket.steps]),
    // The number that stands for none of its own.
    total: ticket.total ?? 1_000_000_000,
    pool_id: ticket.pool ?? null,
    least_order: ticket.least,
    limit_order: ticket.most,
    limit_phone: ticket.each,
    hidden: ticket.hidden ? 1 : 0,
    approval: ticket.approval ? 1 : 0,
    pay_minutes: ticket.payMinutes,
    booking_from: ticket.opens,
    booking_to: ticket.closes,
    audience: ticket.guests === undefined ? 'anyone' : 'phones',
  })

  async function books(meetingId: string): Promise<Booked[]> {
    const rows = await opened.db.read.selectFrom('orders').selectAll().where('meeting_id', '=', meetingId).orderBy('no').execute()
    return rows.map((row) => ({
      no: row.no,
      user: row.user_id,
      ticket: row.ticket_id,
      copies: row.copies,
      voucher: row.voucher_id ?? undefined,
      priceFen: row.price_fen,
      discountFen: row.discount_fen,
      amountFen: row.amount_fen,
      status: row.status,
      at: row.created_at,
      expiresAt: row.expires_at ?? undefined,
    }))
  }

  /** Mostly what a client would send; now and then what has changed meanwhile, or was made up. */
  function anyWish(chance: Chance, rules: SaleRules): Wish {
    const oneOf = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T
    const ticket = oneOf(rules.tickets)
    const voucher = chance() < 0.5 ? oneOf(rules.vouchers) : undefined
    const { fen } = costOf(ticket, voucher, test.clock())
    return {
      user: oneOf(members).userId,
      ticket: ticket.id,
      copies: 1 + Math.floor(chance() * 3),
      code: voucher?.code ?? (chance() < 0.05 ? 'NOBODYS' : undefined),
      fen: chance() < 0.07 ? fen + 1 : fen,
    }
  }

  const as = (userId: string) => ({ authorization: `Bearer ${members.find((member) => member.userId === userId)?.token}` })
  /** @returns why not, or nothing. */
  async function submit(meetingId: string, { user, ticket, copies, code, fen }: Wish): Promise<string> {
    const enrollInfoIds = await bring(opened.db, user, copies, { ticketId: ticket, meetingId, now: test.clock() })
    const body = {
      enrollInfoIds,
      meetingId,
      thirdId: '-000001',
      ticketId: ticket,
      ticketNum: copies,
      ticketPrice: fen,
      voucher: code ?? '',
    }
    const { code: result, reason, msg } = await request(test.app, order.submit, body, as(user))
    return result === '000' ? '' : (reason ?? msg)
  }

  /** One of what else happens to orders; not all of it can, at that moment. */
  function anyMove(chance: Chance, meetingId: string, orders: readonly Booked[]): Promise<unknown> {
    const at = Math.floor(chance() * orders.length)
    const { no, user, status } = orders[at] ?? { no: '', user: '', status: 0 }
    if (chance() < 0.2 || no === '') return expireUnpaid(test.deps)
    if (status === 6 && chance() < 0.8)
      return organiser.ask(orderReview.decide, { meetingId, no, approve: chance() < 0.6, reason: '名额有限' })
    return request(test.app, status === 1 ? order.withdraw : order.cancel, { no }, as(user))
  }

  /** One sale from its rules to its end. @returns how many orders there were, and how many wishes were refused. */
  async function live(seed: number): Promise<[orders: number, refused: number]> {
    const chance = chanceOf(seed)
    members = await crowd(opened.db, 5, { ticketId: '1', each: 0, now: test.clock() })
    const meetingId = `sale_${seed}`
    let rules = anyRules(
      chance,
      `s${seed}`,
      members.map(({ userId }) => userId),
      test.clock(),
    )
    await open(meetingId, rules)
    let refused = 0
    let before = await books(meetingId)
    for (let round = 0; round < ROUNDS; round++) {
      const where = `sale ${seed}, round ${round}`
      if (round % 3 === 0) {
        const wish = anyWish(chance, rules)
        const why = objections(rules, before, wish, test.clock())
        const answer = await submit(meetingId, wish)
        expect(answer === '', `${where}: ${answer} where ${why.join(', ') || 'nothing'} speaks against it`).toBe(why.length === 0)
        if (why.length > 0) refused++
      } else {
        const wishes = Array.from({ length: 4 }, () => submit(meetingId, anyWish(chance, rules)))
        const moves = round % 3 === 1 ? [] : Array.from({ length: 4 }, () => anyMove(chance, meetingId, before))
        refused += (await Promise.all([...wishes, Promise.all(moves).then(() => '')])).filter((why) => why !== '').length
      }
      const after = await books(meetingId)
      expect(excesses(rules, after), where).toEqual([])
      const made = after.filter(({ no }) => before.every((one) => one.no !== no))
      // What was cancelled in the same instant keeps its price too; its state has moved on.
      for (const one of made)
        expect(
          flawsOf(rules, one).filter((flaw) => one.status !== 7 || !/status|expiresAt/.test(flaw)),
          where,
        ).toEqual([])
      for (const one of before) {
        const now = after.find(({ no }) => no === one.no)
        expect([now?.priceFen, now?.amountFen, now?.copies], where).toEqual([one.priceFen, one.amountFen, one.copies])
      }
      before = after
      test.clock.pass(Math.floor(chance() * 40) * MINUTE)
      if (round % 8 === 7) rules = await change(chance, rules)
    }
    expect([await findDrift(opened.db), await findOverfull(opened.db)], meetingId).toEqual([[], []])
    return [before.length, refused]
  }

  /** An organiser sets another price, and more or fewer minutes to pay. */
  async function change(chance: Chance, rules: SaleRules): Promise<SaleRules> {
    const fen = Math.floor(chance() * 30_000)
    const payMinutes = 30 + Math.floor(chance() * 100)
    const [ticket] = chance.shuffled(rules.tickets)
    await opened.db.write((tx) =>
      tx
        .updateTable('tickets')
        .set({ price_fen: fen, pay_minutes: payMinutes })
        .where('id', '=', ticket?.id as string)
        .execute(),
    )
    return { ...rules, tickets: rules.tickets.map((one) => (one.id === ticket?.id ? { ...one, fen, payMinutes } : one)) }
  }

  it('sells no more than there is, at the price of the moment, to whoever may have it', async () => {
    let [orders, refused] = [0, 0]
    for (let seed = 1; seed <= SALES[engine]; seed++) {
      // Every sale begins at the same moment of the meeting.
      test.clock.pass(START - test.clock())
      const [made, without] = await live(seed)
      orders += made
      refused += without
    }
    // A test that is refused everything, or nothing, shows nothing.
    expect([orders > 10 * SALES[engine], refused > 10 * SALES[engine]], `${orders} orders, ${refused} refused`).toEqual([true, true])
  }, 60_000)
})

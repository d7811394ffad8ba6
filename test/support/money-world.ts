/**
 * Any acts whatever of organisers, buyers and providers with a meeting's money: what tests of the books are made of. Books of
 * our own are kept of what went by hand alone; what went by the bank is in the bank's.
 */
import { expect } from 'vitest'
import { admission } from '#contract/admission.ts'
import { desk } from '#contract/desk.ts'
import { order } from '#contract/order.ts'
import { isByHand, payment, paymentSettings } from '#contract/payment.ts'
import { AGAIN_HOURS, proof } from '#contract/proof.ts'
import { receipt } from '#contract/receipt.ts'
import { type Refund, refund } from '#contract/refund.ts'
import { transfer } from '#contract/transfer.ts'
import type { Db } from '#server/db/db.ts'
import { dayOf } from '#server/flow/clock.ts'
import { expireUnpaid } from '#server/jobs/expire.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { settleQuiet } from '#server/jobs/settle-quiet.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import type { TestApp } from './app.ts'
import type { Chance } from '#rehearsal/chance.ts'
import { bring, type Member } from './crowd.ts'
import type { Others } from './money-audit.ts'
import { atBank, press, untilBack } from './paid.ts'
import { type Answer, type Person, request } from './person.ts'
import { transfer as transferred } from './transfers.ts'

const MINUTE = 60_000
const reason = '行程有变'
const buttons = ['pay', 'pay', 'pay', 'pay-twice', 'pay-silently', 'fail', 'pay-late?minutes=2', 'pay-late?minutes=100', '']
/** What a stand-in that refuses, is late or is asked too often has us note. */
export const expectedErrors = new Set(['refund.failed', 'payment.ask_failed', 'payment.provider_down', 'refund.not_sent'])

export interface Made {
  no: string
  buyer: Member | undefined
  amount: number
}

interface Parts {
  test: TestApp
  db: Db
  organiser: Person
  members: readonly Member[]
  /** What is sold, and at which meeting; `freeId`: what costs nothing there. */
  place: { meetingId: string; ticketId: string; price: number; freeId?: string }
  /** How often each act comes, among all. */
  weights: Readonly<Record<string, number>>
}

/** Acts around one meeting, each of which may be refused, but none of which may fail. */
export function moneyWorld(
  { test, db, organiser, members, place: { meetingId, ticketId, price, freeId }, weights }: Parts,
  chance: Chance,
) {
  const trades = new Set<string>()
  const receipts = new Set<string>()
  const byHand = { taken: 0, returned: 0 }
  const orders: Made[] = []
  const refusals = new Map<string, number>()
  const upTo = (most: number) => Math.floor(chance() * (most + 1))
  const oneOf = <T>(list: readonly T[]) => list[upTo(list.length - 1)] as T
  /** Mostly of late. */
  const anOrder = (late = 25) => (chance() < 0.8 ? oneOf(orders.slice(-late)) : oneOf(orders))
  const as = ({ token }: Member) => ({ authorization: `Bearer ${token}` })
  const heard = <T>(answer: Answer<T>): T | undefined => {
    expect(answer.reason, JSON.stringify(answer)).not.toBe('unexpected')
    if (answer.code !== '000') refusals.set(answer.reason ?? '', (refusals.get(answer.reason ?? '') ?? 0) + 1)
    return answer.data ?? undefined
  }
  const ticketsOf = async ({ no, buyer }: Made) =>
    buyer === undefined
      ? []
      : ((await request(test.app, admission.mine, { pageSize: 200 }, as(buyer))).data?.list ?? []).filter(
          ({ orderNo, status }) => orderNo === no && status !== 'revoked',
        )

  async function submit(): Promise<void> {
    const buyer = oneOf(members)
    const copies = 1 + upTo(2)
    const enrollInfoIds = await bring(db, buyer.userId, copies, { ticketId, meetingId, now: test.clock() })
    const body = { enrollInfoIds, meetingId, thirdId: '-000001', ticketId, ticketNum: copies, ticketPrice: price }
    const made = heard(await request(test.app, order.submit, body, as(buyer)))
    if (made !== undefined) orders.push({ no: made.no, buyer, amount: made.totalAmount })
  }
  async function sell(): Promise<void> {
    const people = Array.from({ length: 1 + upTo(1) }, (_, n) => ({
      name: '现场' + '甲乙丙'[n],
      mobile: `1391234${String(upTo(9999)).padStart(4, '0')}`,
    }))
    const body = { meetingId, ticketId, people, method: 'cash' as const, serial: '', ticketPrice: price }
    const made = heard(await organiser.ask(desk.sell, body))
    if (made === undefined) return
    byHand.taken += price * people.length
    for (const no of made.nos) orders.push({ no, buyer: undefined, amount: price * people.length })
  }
  async function pay(): Promise<void> {
    const { no, buyer, amount } = anOrder(6)
    if (buyer === undefined) return
    const body = { ...paymentSettings, bankType: '', outTradeNo: no, totalAmount: amount, userId: buyer.userId }
    const opening = heard(await request(test.app, payment.createTrade, body, as(buyer)))
    if (opening === undefined) return
    trades.add(opening.tradeNo)
    const button = oneOf(buttons)
    if (button !== '') await press(test, opening.tradeNo, button)
  }
  async function prove(): Promise<void> {
    const { no, buyer, amount } = anOrder(6)
    const handed = buyer && heard(await request(test.app, proof.submit, { ...transferred, outTradeNo: no }, as(buyer)))
    if (handed === undefined) return
    const approve = chance() < 0.7 ? 1 : 0
    const decided = heard(await organiser.ask(proof.decide, { id: handed.id, approve, reason: '没有到账' }))
    if (decided !== undefined && approve === 1) byHand.taken += amount
  }
  async function giveBack(): Promise<void> {
    const made = anOrder(60)
    const tickets = chance() < 0.6 ? (await ticketsOf(made)).filter(() => chance() < 0.5).map(({ id }) => id) : []
    const amount = chance() < 0.4 ? { amount: 1 + upTo(Math.floor(made.amount * 0.7)) } : {}
    const kind = tickets.length > 0 ? { admissionIds: tickets } : chance() < 0.5 ? { keep: 1 } : {}
    heard(await organiser.ask(refund.create, { outTradeNo: made.no, reason, ...amount, ...kind }))
  }
  async function ask(): Promise<void> {
    const { no, buyer } = anOrder()
    const own = buyer && heard(await request(test.app, refund.own, { outTradeNo: no }, as(buyer)))
    if (buyer === undefined || own === undefined) return
    if (own.request?.state === 'waiting' && chance() < 0.5)
      return void heard(await request(test.app, refund.unask, { id: own.request.id }, as(buyer)))
    const some = own.tickets.filter(() => chance() < 0.6)
    const named = chance() < 0.5 && some.length > 0
    const sum = named ? some.reduce((so, { suggested }) => so + suggested, 0) : own.suggested
    const ids = named ? { admissionIds: some.map(({ admissionId }) => admissionId) } : {}
    heard(await request(test.app, refund.ask, { outTradeNo: no, amount: Math.max(1, sum), reason, ...ids }, as(buyer)))
  }
  async function answer(): Promise<void> {
    const { list } = await organiser.do(refund.requests, { waiting: 1 })
    const wish = oneOf(list)
    if (wish === undefined) return
    if (chance() < 0.3) heard(await organiser.ask(refund.refuseRequest, { id: wish.id, answer: '资料已寄出' }))
    else heard(await organiser.ask(refund.create, { outTradeNo: wish.outTradeNo, reason, requestId: wish.id }))
  }
  async function decide(): Promise<void> {
    const { list } = await organiser.do(refund.list, { waiting: 1, pageSize: 100 })
    if (list.length > 0) await tickOff(oneOf(list))
  }
  async function tickOff({ no, amount, provider }: Refund): Promise<void> {
    const action = isByHand(provider) || chance() < 0.5 ? 'returned' : 'retry'
    const done = heard(await organiser.ask(refund.decide, { no, action }))
    if (done !== undefined && action === 'returned') byHand.returned += amount
  }
  async function withdraw(): Promise<void> {
    const made = anOrder()
    const tickets = chance() < 0.6 ? (await ticketsOf(made)).slice(0, 1).map(({ id }) => id) : []
    const some = tickets.length > 0 ? { admissionIds: tickets } : {}
    heard(await organiser.ask(desk.withdraw, { meetingId, no: made.no, reason, ...some }))
  }
  async function handOn(): Promise<void> {
    const made = anOrder()
    const [ticket] = await ticketsOf(made)
    if (ticket === undefined || made.buyer === undefined) return
    const to = { id: ticket.id, name: '周小兰', mobile: `1395555${String(upTo(9999)).padStart(4, '0')}` }
    heard(await request(test.app, transfer.give, to, as(made.buyer)))
  }
  async function cancel(): Promise<void> {
    const { no, buyer } = anOrder()
    if (buyer !== undefined) heard(await request(test.app, order.cancel, { no }, as(buyer)))
  }
  async function failAtBank(): Promise<void> {
    const no = oneOf([...trades].slice(-25))
    if (no !== undefined) await press(test, no, oneOf(['refund-failed', 'refund-done']))
  }
  async function difference(): Promise<void> {
    const wish = { meetingId, ticketId, price, each: 1 + upTo(2_000), reason: '早鸟价补差' }
    heard(await organiser.ask(refund.giveAll, wish))
    await takeSteps(test.deps)
  }
  async function jobs(): Promise<void> {
    test.clock.pass(upTo(chance() < 0.2 ? 100 : 10) * MINUTE)
    await settleQuiet(test.deps)
    await expireUnpaid(test.deps)
    await sendRefunds(test.deps)
  }
  /** Places that cost nothing: by an organiser, or by the shop where the meeting has a ticket for it. */
  async function free(): Promise<void> {
    if (freeId === undefined || chance() < 0.3) {
      const people = [{ name: '讲者甲', mobile: `1391235${String(upTo(9999)).padStart(4, '0')}` }]
      const given = heard(await organiser.ask(desk.comp, { meetingId, ticketId, people, reason: '讲者' }))
      for (const no of given?.nos ?? []) orders.push({ no, buyer: undefined, amount: 0 })
      return
    }
    const buyer = oneOf(members)
    const enrollInfoIds = await bring(db, buyer.userId, 1, { ticketId: freeId, meetingId, now: test.clock() })
    const body = { enrollInfoIds, meetingId, thirdId: '-000001', ticketId: freeId, ticketNum: 1, ticketPrice: 0 }
    const made = heard(await request(test.app, order.submit, body, as(buyer)))
    if (made !== undefined) orders.push({ no: made.no, buyer, amount: 0 })
  }
  /** Money that came by no provider, now and then too much of it. */
  async function book(): Promise<void> {
    const { no, amount } = anOrder(6)
    const surplus = chance() < 0.3 ? 1 + upTo(500) : 0
    const paper = { method: 'cash' as const, payer: '望湖小学', serial: '', day: dayOf(test.clock()), note: '' }
    const booked = heard(await organiser.ask(receipt.book, { meetingId, ...paper, amount: Math.max(1, amount + surplus), orderNos: [no] }))
    // The same paper booked twice is the same receipt.
    if (booked !== undefined && !receipts.has(booked.id)) byHand.taken += amount
    if (booked !== undefined) receipts.add(booked.id)
  }
  const acts = {
    submit,
    pay,
    prove,
    sell,
    giveBack,
    ask,
    answer,
    decide,
    withdraw,
    handOn,
    cancel,
    failAtBank,
    difference,
    jobs,
    free,
    book,
  }
  const chosen = Object.entries(weights) as [keyof typeof acts, number][]
  const all = chosen.reduce((sum, [, weight]) => sum + weight, 0)
  function any(): Promise<void> {
    let at = chance() * all
    for (const [name, weight] of chosen) if ((at -= weight) < 0) return acts[name]()
    return jobs()
  }

  return {
    refusals,
    orders,
    trades,
    any,
    submit,
    giveBack,
    /** Everything comes to its end: what is out at providers, what waits for a person. */
    async settle(): Promise<void> {
      // An order whose proof was rejected has as long as that.
      for (let hours = 0; hours <= AGAIN_HOURS; hours++) {
        test.clock.pass(61 * MINUTE)
        await settleQuiet(test.deps)
        await expireUnpaid(test.deps)
      }
      for (;;) {
        await untilBack(test)
        const { list, total } = await organiser.do(refund.list, { waiting: 1, pageSize: 100 })
        if (total === 0) return
        for (const one of list) await tickOff(one)
      }
    },
    async others(): Promise<Others> {
      const shown = await Promise.all([...trades].map(async (no) => [no, await atBank(test, no)] as const))
      return { bank: new Map(shown), byHand }
    },
  }
}

/**
 * Any acts whatever of organisers, buyers and providers, alone and several at once: in the end our books are the stand-in
 * bank's, which shares neither code nor rows with ours; no trade has given back more than it was; and the places that are
 * sold are those of the tickets that admit and of the orders that wait. `MONEY_ACTS=5000 MONEY_SEED=7` has more of them.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { desk } from '#contract/desk.ts'
import { order } from '#contract/order.ts'
import { isByHand, payment, paymentSettings } from '#contract/payment.ts'
import { AGAIN_HOURS, proof } from '#contract/proof.ts'
import { type Refund, refund } from '#contract/refund.ts'
import { transfer } from '#contract/transfer.ts'
import { expireUnpaid } from '#server/jobs/expire.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { settleQuiet } from '#server/jobs/settle-quiet.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { type Chance, chanceOf } from '../support/chance.ts'
import { bring, crowd, type Member, setTicket } from '../support/crowd.ts'
import { freshDatabase, onBothEngines, type Opened } from '../support/database.ts'
import { flawsOfMoney, flawsOfPlaces, type Others } from '../support/money-audit.ts'
import { atBank, paidOrder, press, untilBack } from '../support/paid.ts'
import { type Answer, type Person, request, signIn, signInAs } from '../support/person.ts'
import { transfer as transferred } from '../support/transfers.ts'

const ACTS = Number(process.env['MONEY_ACTS'] ?? 220)
const SEED = Number(process.env['MONEY_SEED'] ?? 20_261_123)
const MINUTE = 60_000
const PAID = '2'
const PRICE = 19_900
/** Scarce, and not sold out for good: most tickets are kept. */
const TOTAL = Math.max(40, Math.round(ACTS / 6))
const reason = '行程有变'
/** What a stand-in that refuses, is late or is asked too often has us note. */
const expected = new Set(['refund.failed', 'payment.ask_failed', 'payment.provider_down', 'refund.not_sent'])
const buttons = ['pay', 'pay', 'pay', 'pay-twice', 'pay-silently', 'fail', 'pay-late?minutes=2', 'pay-late?minutes=100', '']

interface Made {
  no: string
  buyer: Member | undefined
  amount: number
}

onBothEngines('any acts with money', (engine) => {
  let opened: Opened
  let test: TestApp
  let organiser: Person
  let members: Member[]
  beforeEach(async () => {
    opened = await freshDatabase(engine)
    test = await testApp(opened.db)
    organiser = await signInAs(test, 'organiser')
    await setTicket(opened.db, PAID, { total: TOTAL, limit_phone: 0, limit_order: 0, booking_to: test.clock() + 10_000 * 86_400_000 })
  })
  afterEach(() => opened.drop())

  /** A world of acts, each of which may be refused, but none of which may fail. */
  function world(chance: Chance) {
    const trades = new Set<string>()
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
      const enrollInfoIds = await bring(opened.db, buyer.userId, copies, { ticketId: PAID, meetingId: '1', now: test.clock() })
      const body = { enrollInfoIds, meetingId: '1', thirdId: '-000001', ticketId: PAID, ticketNum: copies, ticketPrice: PRICE }
      const made = heard(await request(test.app, order.submit, body, as(buyer)))
      if (made !== undefined) orders.push({ no: made.no, buyer, amount: made.totalAmount })
    }
    async function sell(): Promise<void> {
      const people = Array.from({ length: 1 + upTo(1) }, (_, n) => ({
        name: '现场' + '甲乙丙'[n],
        mobile: `1391234${String(upTo(9999)).padStart(4, '0')}`,
      }))
      const body = { meetingId: '1', ticketId: PAID, people, method: 'cash' as const, serial: '', ticketPrice: PRICE }
      const made = heard(await organiser.ask(desk.sell, body))
      if (made === undefined) return
      byHand.taken += PRICE * people.length
      for (const no of made.nos) orders.push({ no, buyer: undefined, amount: PRICE * people.length })
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
      const sum = named ? Math.min(some.length * PRICE, own.remaining) : own.suggested
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
      heard(await organiser.ask(desk.withdraw, { meetingId: '1', no: made.no, reason, ...some }))
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
      const wish = { meetingId: '1', ticketId: PAID, price: PRICE, each: 1 + upTo(2_000), reason: '早鸟价补差' }
      heard(await organiser.ask(refund.giveAll, wish))
      await takeSteps(test.deps)
    }
    async function jobs(): Promise<void> {
      test.clock.pass(upTo(chance() < 0.2 ? 100 : 10) * MINUTE)
      await settleQuiet(test.deps)
      await expireUnpaid(test.deps)
      await sendRefunds(test.deps)
    }
    const acts: readonly (readonly [weight: number, act: () => Promise<void>])[] = [
      [18, submit],
      [24, pay],
      [5, prove],
      [4, sell],
      [14, giveBack],
      [5, ask],
      [5, answer],
      [5, decide],
      [4, withdraw],
      [4, handOn],
      [4, cancel],
      [5, failAtBank],
      [0.4, difference],
      [8, jobs],
    ]
    const weights = acts.reduce((all, [weight]) => all + weight, 0)
    function any(): Promise<void> {
      let at = chance() * weights
      for (const [weight, act] of acts) if ((at -= weight) < 0) return act()
      return jobs()
    }

    return {
      refusals,
      orders,
      any,
      submit,
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

  it('are seen where the books differ: a refund that only the bank knows, a place that nobody holds', async () => {
    const { tradeNo } = await paidOrder(test, await signIn(test, '13800000011'), ['王晓明'])
    const others = async () => ({ bank: new Map([[tradeNo, await atBank(test, tradeNo)]]), byHand: { taken: 0, returned: 0 } })
    expect([await flawsOfMoney(opened.db, await others()), await flawsOfPlaces(opened.db)]).toEqual([[], []])
    const wish = { refundNo: '26110100000000000001', tradeNo, amountFen: 1, totalFen: PRICE, why: '', notifyUrl: 'http://huiwu.test/none' }
    await test.deps.payments['gateway']?.refund(wish)
    await press(test, tradeNo, 'refund-done')
    await setTicket(opened.db, PAID, { sold: 2 })
    expect((await flawsOfMoney(opened.db, await others())).length).toBe(2)
    expect(await flawsOfPlaces(opened.db)).toEqual([`ticket ${PAID}: 2 sold of ${TOTAL}, 1 held`])
  })

  it(
    `leave our books as the bank’s and every place where it belongs, ${ACTS} of them`,
    async () => {
      members = await crowd(opened.db, 8, { ticketId: PAID, each: 0, now: test.clock() })
      await opened.db.write((tx) => tx.updateTable('sessions').set({ expires_at: Number.MAX_SAFE_INTEGER }).execute())
      const chance = chanceOf(SEED)
      const { any, submit, settle, others, orders, refusals } = world(chance)
      for (let n = 0; n < 6; n++) await submit()
      for (let act = 0; act < ACTS;) {
        const together = chance() < 0.7 ? 1 : 2 + Math.floor(chance() * 4)
        await Promise.all(Array.from({ length: together }, any))
        act += together
        // How often somebody may do something is limited elsewhere.
        await opened.db.write((tx) => tx.deleteFrom('limits').execute())
        if (act % 50 < together) expect(await flawsOfPlaces(opened.db), `seed ${SEED}, act ${act}`).toEqual([])
      }
      await settle()
      expect([await flawsOfMoney(opened.db, await others()), await flawsOfPlaces(opened.db)], `seed ${SEED}`).toEqual([[], []])
      const open = await opened.db.read.selectFrom('orders').select(['no', 'status']).where('status', 'in', [0, 2, 3, 4]).execute()
      expect(open).toEqual([])
      expect(test.errors.map(({ event }) => event).filter((event) => !expected.has(event))).toEqual([])
      // Acts that are all refused, or never, show nothing.
      const kinds = await opened.db.read.selectFrom('refunds').select('kind').distinct().execute()
      expect([orders.length > ACTS / 20, refusals.size > 3, kinds.length]).toEqual([true, true, 3])
    },
    60_000 + ACTS * 400,
  )
})

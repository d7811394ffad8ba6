/** P1: a paid ticket ends without a refund: returned by its holder where the rule gives nothing back, or ended by an organiser. */
import { beforeEach, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { cancellation } from '#contract/cancellation.ts'
import { standings } from '#contract/checkin/rule.ts'
import { dashboard } from '#contract/dashboard.ts'
import { desk } from '#contract/desk.ts'
import { invoice } from '#contract/invoice.ts'
import { invoiceWish } from '#contract/invoice-wish.ts'
import { message } from '#contract/message.ts'
import { order } from '#contract/order.ts'
import { people } from '#contract/people.ts'
import { refund } from '#contract/refund.ts'
import { settlement } from '#contract/settlement.ts'
import { transfer } from '#contract/transfer.ts'
import { writeJson } from '#server/db/json.ts'
import { lookAfterInvoices } from '#server/features/invoice/due.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { toWire } from '#server/flow/clock.ts'
import { setMeeting, setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { DAY, HERE, PAID, PRICE } from '../support/facts.ts'
import { forfeit, noRefunds } from '../support/forfeits.ts'
import { applyFor, beyondPaid, invoiceNow, notAddedUp, sellerIssues, titleOf, wholeOf } from '../support/invoicing.ts'
import { payFor, paidOrder } from '../support/paid.ts'
import { type Person, signIn, signInAgain, signInAs } from '../support/person.ts'
import { prepare, productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

const FRIEND = '13955550006'

onBothEngines('a paid ticket that ends without a refund', (engine) => {
  const { opened, test, organiser, buyer } = productTest(
    { organiser: 'organiser', buyer: '13800000011' },
    { engine, invariants: [findDrift, beyondPaid, notAddedUp] },
  )
  beforeEach(() => noRefunds(opened.db))
  const paid = prepare(() => paidOrder(test, buyer, ['王晓明', '韩梅梅', '李雷']))

  const no = () => paid.order.no
  const idOf = (n: number) => paid.tickets[n]?.id as string
  const terms = (who = buyer) => who.do(refund.forfeitTerms, { outTradeNo: no() })
  const own = () => buyer.do(refund.own, { outTradeNo: no() })
  const orderNow = () => buyer.do(order.get, { no: no() })
  const full = () => organiser.do(desk.get, { ...HERE, no: no() })
  const ends = (more: object = {}) => organiser.ask(desk.withdraw, { ...HERE, no: no(), reason: '资格不符', paid: 3 * PRICE, ...more })
  const refunds = () => opened.db.read.selectFrom('refunds').selectAll().execute()
  const rule = (tiers: { days: number; percent: number }[]) => setTicket(opened.db, PAID, { refund_tiers: writeJson(tiers) })

  describe('returned by its holder', () => {
    it('tells first what was paid and that nothing comes back', async () => {
      expect(await terms()).toMatchObject({
        way: 'forfeit',
        buyer: 1,
        rule: '购买后不退款',
        tickets: paid.tickets.map(({ id, attendeeName }) => ({ admissionId: id, name: attendeeName, price: PRICE })),
      })
      expect(await own()).toMatchObject({ open: 0, forfeit: 1 })
      expect((await buyer.do(admission.get, { id: idOf(0) })).actions).toEqual(['give', 'forfeit'])
    })

    it('frees one place of several, and the others stay where they are', async () => {
      expect(await forfeit(buyer, paid, 1)).toMatchObject({ code: '000', data: { tickets: 1 } })
      expect(await orderNow()).toMatchObject({ status: 1, ticketNum: 2 })
      expect([await soldOf(opened.db, PAID), await refunds()]).toEqual([2, []])
      expect(await buyer.do(admission.get, { id: idOf(1) })).toMatchObject({ status: 'revoked', ended: 'withdrawn', actions: [] })
      expect(await terms()).toMatchObject({ way: 'forfeit', tickets: [{ name: '王晓明' }, { name: '李雷' }] })
      const again = await signUp(buyer, { ticketId: PAID, names: ['韩梅梅'] })
      expect(again.order.status).toBe(0)
    })

    it('ends the order with its last ticket, and the order still says that it was paid', async () => {
      const before = await orderNow()
      expect(before.payTime).not.toBe('')
      await forfeit(buyer, paid, 0, 1, 2)
      expect(await orderNow()).toMatchObject({ status: 7, payTime: before.payTime, actions: [] })
      expect([await soldOf(opened.db, PAID), await refunds()]).toEqual([0, []])
      expect(await terms()).toMatchObject({ way: 'none', tickets: [] })
      const shown = await full()
      expect(shown).toMatchObject({ status: 7, copies: 0, paid: 3 * PRICE, refunded: 0, arrived: 0 })
      expect(shown.history.filter(({ what }) => what.startsWith('持票人退票，未退款'))).toHaveLength(4)
      expect(shown.actions).toContain('refund')
      const log = await opened.db.read.selectFrom('log').select(['entity', 'who']).where('action', '=', 'forfeit').execute()
      expect(log.map(({ entity, who }) => `${entity} ${who === buyer.id}`).toSorted()).toEqual([
        ...[1, 2, 3].map(() => 'admission true'),
        'order true',
      ])
    })

    it('ends once, however often it is returned', async () => {
      const answers = await Promise.all([1, 2, 3].map(() => forfeit(buyer, paid, 0)))
      expect(answers.map(({ code }) => code)).toEqual(['000', '000', '000'])
      expect((await forfeit(buyer, paid, 0, 1)).code).toBe('000')
      expect(await soldOf(opened.db, PAID)).toBe(1)
    })

    it('is refunded instead while the rule gives money back, and returned from the day on which it does not', async () => {
      await rule([{ days: 7, percent: 50 }])
      await setMeeting(opened.db, { starts_at: test.clock() + 10 * DAY, ends_at: test.clock() + 11 * DAY })
      expect([(await terms()).way, await own()]).toMatchObject(['refund', { open: 1, forfeit: 0 }])
      expect((await forfeit(buyer, paid, 0)).reason).toBe('forfeit_refundable')
      test.clock.pass(4 * DAY)
      expect([(await terms()).way, await own()]).toMatchObject(['forfeit', { open: 0, forfeit: 1 }])
      expect((await forfeit(buyer, paid, 0)).code).toBe('000')
      // Put off, the meeting gives all back again.
      await setMeeting(opened.db, { refund_until: test.clock() + DAY })
      expect((await forfeit(buyer, paid, 1)).reason).toBe('forfeit_refundable')
    })

    it('waits for the answer to a refund that was asked for, of this ticket alone', async () => {
      await rule([{ days: 7, percent: 50 }])
      await setMeeting(opened.db, { starts_at: test.clock() + 8 * DAY, ends_at: test.clock() + 9 * DAY })
      const wish = { outTradeNo: no(), admissionIds: [idOf(0)], amount: PRICE / 2, reason: '来不了' }
      const { id } = await buyer.do(refund.ask, wish)
      test.clock.pass(3 * DAY)
      expect((await terms()).way).toBe('waits')
      expect((await forfeit(buyer, paid, 0)).reason).toBe('refund_request_open')
      expect((await forfeit(buyer, paid, 1)).code).toBe('000')
      await organiser.do(refund.refuseRequest, { id, answer: '已过期限' })
      expect((await forfeit(buyer, paid, 0)).code).toBe('000')
      expect(await soldOf(opened.db, PAID)).toBe(1)
    })

    it('is theirs to return whom it was given to, who do not read what was paid', async () => {
      await buyer.do(transfer.give, { id: idOf(2), name: '韩老师', mobile: FRIEND })
      const friend = await signIn(test, FRIEND)
      const [theirs] = (await friend.do(admission.mine, {})).list
      expect(await terms(friend)).toMatchObject({ way: 'forfeit', buyer: 0, tickets: [{ admissionId: theirs?.id, price: 0 }] })
      const returns = (who: Person, id: string) => who.ask(refund.forfeit, { outTradeNo: no(), admissionIds: [id] })
      expect((await returns(buyer, theirs?.id as string)).reason).toBe('admission_gone')
      expect((await returns(buyer, idOf(2))).reason).toBe('admission_gone')
      expect((await returns(friend, idOf(0))).reason).toBe('admission_gone')
      expect((await returns(friend, theirs?.id as string)).code).toBe('000')
      const stranger = await signInAs(test, 'user')
      expect((await returns(stranger, idOf(0))).reason).toBe('order_gone')
      expect((await stranger.ask(refund.forfeitTerms, { outTradeNo: no() })).reason).toBe('order_gone')
      expect(await soldOf(opened.db, PAID)).toBe(2)
    })

    it('is refused once it has let its holder in, once the meeting is over, and where it cost nothing', async () => {
      const door = await keepDoor(await signInAs(test, 'staff'), (await makeList(organiser)).id)
      await door.sync()
      await signInAgain(test, buyer)
      const { code } = await buyer.do(admission.get, { id: idOf(0) })
      expect(await door.scan(code)).toMatchObject({ verdict: 'admit' })
      expect((await forfeit(buyer, paid, 1, 0)).reason).toBe('forfeit_used')
      expect((await terms()).tickets.map(({ name }) => name)).toEqual(['韩梅梅', '李雷'])
      expect((await buyer.do(admission.get, { id: idOf(0) })).actions).toEqual([])
      const free = (await signUp(buyer, { ticketId: '1', names: ['王老师'] })).order
      const ticket = (await buyer.do(admission.mine, {})).list.find(({ orderNo }) => orderNo === free.no)
      expect(ticket?.actions).toEqual(['give', 'withdraw'])
      const refused = await buyer.ask(refund.forfeit, { outTradeNo: free.no, admissionIds: [ticket?.id as string] })
      expect(refused.reason).toBe('order_not_cancellable')
      await setMeeting(opened.db, { ends_at: test.clock() })
      expect([(await terms()).way, (await forfeit(buyer, paid, 1)).reason]).toEqual(['none', 'forfeit_late'])
      expect(await soldOf(opened.db, PAID)).toBe(3)
    })

    it('ends at the door with the next word from the server', async () => {
      const door = await keepDoor(await signInAs(test, 'staff'), (await makeList(organiser)).id)
      await door.sync()
      await signInAgain(test, buyer)
      const { code } = await buyer.do(admission.get, { id: idOf(0) })
      await forfeit(buyer, paid, 0)
      expect((await door.sync()).rows.map((row) => standings[row[3]])).toEqual(['withdrawn'])
      expect(await door.scan(code)).toMatchObject({ verdict: 'refunded', why: 'withdrawn' })
    })
  })

  describe('ended by an organiser', () => {
    it('frees its place, keeps the money, and tells its holder why', async () => {
      expect((await ends({ admissionIds: [idOf(1)] })).code).toBe('000')
      expect((await ends({ admissionIds: [idOf(1)] })).code).toBe('000')
      expect(await full()).toMatchObject({ status: 1, copies: 2, price: PRICE, paid: 3 * PRICE, refunded: 0 })
      expect([await soldOf(opened.db, PAID), await refunds()]).toEqual([2, []])
      expect((await full()).history[0]).toMatchObject({ what: '门票作废（韩梅梅）', who: '林晚' })
      expect((await buyer.do(message.mine, {})).list.map(({ kind, text }) => `${kind} ${text}`)).toContainEqual(
        expect.stringMatching(/^ticket_withdrawn .*资格不符/),
      )
    })

    const states: Record<string, () => Promise<unknown>> = {
      'is unused': async () => {},
      'can still be refunded by its rule': () => rule([]),
      'has let its holder in': async () => {
        const door = await keepDoor(await signInAs(test, 'staff'), (await makeList(organiser)).id)
        await door.sync()
        await signInAgain(test, buyer)
        const { code } = await buyer.do(admission.get, { id: idOf(1) })
        expect(await door.scan(code)).toMatchObject({ verdict: 'admit' })
      },
      'is at a meeting that is over': () => setMeeting(opened.db, { starts_at: test.clock() - 2 * DAY, ends_at: test.clock() - 1 }),
      'has had a part of its price refunded': () =>
        organiser.do(refund.create, { outTradeNo: no(), reason: '行程有变', keep: 1, amount: 5_000 }),
      'is invoiced': async () => {
        await sellerIssues(organiser)
        await applyFor(buyer, [wholeOf(paid)])
      },
    }
    it.each(Object.keys(states))('ends for ¥0 while it %s, and its organiser is offered that', async (name) => {
      await (states[name] as () => Promise<unknown>)()
      const before = await full()
      expect(before.actions).toContain('withdraw')
      const given = await refunds()
      expect((await ends({ admissionIds: [idOf(1)] })).code).toBe('000')
      expect((await full()).people.find(({ admissionId }) => admissionId === idOf(1))).toMatchObject({ status: 'revoked' })
      expect([await soldOf(opened.db, PAID), await refunds()]).toEqual([2, given])
      expect(await full()).toMatchObject({ paid: before.paid, refunded: before.refunded })
    })

    it('waits until a refund that its buyer has asked for is decided', async () => {
      await rule([])
      const { id } = await buyer.do(refund.ask, { outTradeNo: no(), admissionIds: [idOf(0)], amount: PRICE, reason: '来不了' })
      expect((await ends()).reason).toBe('refund_request_open')
      expect((await ends({ admissionIds: [idOf(0), idOf(1)] })).reason).toBe('refund_request_open')
      expect(await soldOf(opened.db, PAID)).toBe(3)
      expect((await ends({ admissionIds: [idOf(1)] })).code).toBe('000')
      await organiser.do(refund.refuseRequest, { id, answer: '资料已寄出' })
      expect((await ends()).code).toBe('000')
      expect([(await full()).status, await soldOf(opened.db, PAID)]).toEqual([7, 0])
    })
  })

  describe('in the books', () => {
    it('is paid and not refunded: on the settlement sheet, in the figures, in the list of people', async () => {
      await forfeit(buyer, paid, 0)
      await ends({ admissionIds: [idOf(1)] })
      const { now } = await organiser.do(settlement.get, HERE)
      expect(now.lines).toMatchObject([{ ticketId: PAID, copies: 3, ended: 2, received: 3 * PRICE, refunded: 0 }])
      expect(now).toMatchObject({ sold: 3, ended: 2, received: 3 * PRICE, refunded: 0 })
      expect(await organiser.do(dashboard.today, HERE)).toMatchObject({ sold: 1, received: 3 * PRICE, expected: 1 })
      const today = toWire(test.clock()).slice(0, 10)
      const { days } = await organiser.do(dashboard.sales, { ...HERE, fromDay: today, toDay: today })
      expect(days).toMatchObject([{ copies: 1, amount: 3 * PRICE, refunded: 0 }])
      const { list } = await organiser.do(people.list, HERE)
      expect(list.map(({ name, admissionStatus, ended }) => `${name} ${admissionStatus} ${ended}`).toSorted()).toEqual(
        ['李雷 issued ', '王晓明 revoked withdrawn', '韩梅梅 revoked withdrawn'].toSorted(),
      )
      expect(await organiser.do(cancellation.weigh, { id: '1' })).toMatchObject({ people: 1, paid: 1 })
      await ends()
      expect(await organiser.do(settlement.get, HERE)).toMatchObject({ now: { ended: 3, received: 3 * PRICE, refunded: 0 } })
    })

    it('leaves the invoice as it is, and what was paid can be invoiced afterwards', async () => {
      await sellerIssues(organiser)
      const { no: first } = await applyFor(buyer, [{ ...wholeOf(paid), amount: PRICE }])
      await forfeit(buyer, paid, 0, 1, 2)
      expect(await invoiceNow(buyer, first)).toMatchObject({ state: 'applied', amount: PRICE, reds: [] })
      expect((await buyer.do(invoice.invoiceable, {})).list).toMatchObject([{ orderNo: no(), why: '' }])
      const { no: second } = await applyFor(buyer, [{ orderNo: no(), amount: 2 * PRICE }])
      expect(await invoiceNow(buyer, second)).toMatchObject({ amount: 2 * PRICE })
    })

    it('keeps the invoice that was requested while signing up, which waits for the meeting to begin', async () => {
      await sellerIssues(organiser, { fromPayment: 0 })
      const titleId = await titleOf(buyer)
      const orders = []
      for (const name of ['赵老师', '钱老师']) {
        const { order: made } = await signUp(buyer, { ticketId: PAID, names: [name] })
        await buyer.do(invoiceWish.saveWish, { orderNo: made.no, titleId, kind: 'plain' })
        await payFor(test, buyer, made)
        orders.push(made)
      }
      const [returned, ended] = orders.map((made) => made.no) as [string, string]
      const held = (await buyer.do(admission.mine, { pageSize: 100 })).list.find(({ orderNo }) => orderNo === returned)
      await buyer.do(refund.forfeit, { outTradeNo: returned, admissionIds: [held?.id as string] })
      await organiser.do(desk.withdraw, { ...HERE, no: ended, reason: '资格不符', paid: PRICE })
      await setMeeting(opened.db, { starts_at: test.clock(), ends_at: test.clock() + DAY })
      test.clock.pass(DAY)
      await lookAfterInvoices(test.deps)
      const { list } = await buyer.do(invoice.mine, {})
      expect(list.map(({ state, amount, orders: [one] }) => [state, amount, one?.orderNo]).toSorted()).toEqual(
        [
          ['applied', PRICE, returned],
          ['applied', PRICE, ended],
        ].toSorted(),
      )
    })
  })
})

/** Money back: whole, in tickets, in amounts, never more than was paid; who asks for it, and what they hear. */
import { afterEach, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import type { Input } from '#contract/call.ts'
import { message } from '#contract/message.ts'
import { order } from '#contract/order.ts'
import { proof } from '#contract/proof.ts'
import { refund } from '#contract/refund.ts'
import { transfer } from '#contract/transfer.ts'
import type { Row } from '#server/db/db.ts'
import { writeJson } from '#server/db/json.ts'
import { endTickets } from '#server/features/order/end-tickets.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { lockOrder, lockTickets } from '#server/features/order/store.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { setMeeting, setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { DAY, PAID, PRICE } from '../support/facts.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { atBank, payFor, paidOrder, press, untilBack } from '../support/paid.ts'
import { type Person, signIn, signInAgain, signInAs } from '../support/person.ts'
import { prepare, productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'
import { transfer as transferred } from '../support/transfers.ts'

const FRIEND = '13955550006'
const reason = '行程有变'

onBothEngines('money back', (engine) => {
  const { opened, test, organiser, buyer } = productTest(
    { organiser: 'organiser', buyer: '13800000011' },
    { engine, invariants: [findDrift] },
  )
  const paid = prepare(() => paidOrder(test, buyer, ['王晓明', '韩梅梅', '李雷']))
  afterEach(async () => {
    const beyond = await opened.db.read
      .selectFrom('trades')
      .innerJoin('refunds', 'refunds.trade_no', 'trades.no')
      .select((q) => ['trades.no', q.fn.sum<number>('refunds.amount_fen').as('given'), 'trades.amount_fen'])
      .groupBy(['trades.no', 'trades.amount_fen'])
      .execute()
    expect(beyond.filter(({ given, amount_fen }) => Number(given) > amount_fen)).toEqual([])
  })

  type Wish = Partial<Input<typeof refund.create>>
  const outTradeNo = () => paid.order.no
  const give = (wish: Wish = {}) => organiser.ask(refund.create, { outTradeNo: outTradeNo(), reason, ...wish })
  const given = (wish: Wish = {}) => organiser.do(refund.create, { outTradeNo: outTradeNo(), reason, ...wish })
  const context = () => organiser.do(refund.context, { outTradeNo: outTradeNo() })
  const orderNow = () => buyer.do(order.get, { no: outTradeNo() })
  const idOf = (n: number) => paid.tickets[n]?.id as string
  const standing = async () => (await buyer.do(admission.mine, {})).list.filter(({ status }) => status !== 'revoked').length
  const told = async (who: Person, kind: string) => (await who.do(message.mine, {})).list.filter((one) => one.kind === kind)
  const rows = () => opened.db.read.selectFrom('refunds').selectAll().orderBy('created_at').orderBy('no').execute()
  const bank = async () => (await atBank(test, paid.tradeNo)).refunds
  const rule = (tiers: { days: number; percent: number }[]) => setTicket(opened.db, PAID, { refund_tiers: writeJson(tiers) })
  const meetingIn = async (days: number) => {
    const starts_at = test.clock() + days * DAY
    await setMeeting(opened.db, { starts_at, ends_at: starts_at + DAY })
  }

  describe('an organiser gives', () => {
    it('all of it: every ticket ends, places are free at once, and the order ends when the money is there', async () => {
      expect(await given()).toMatchObject({
        kind: 'whole',
        amount: 3 * PRICE,
        names: expect.arrayContaining(['王晓明', '韩梅梅', '李雷']),
        state: 'requested',
      })
      expect([(await orderNow()).status, await soldOf(opened.db, PAID), await standing()]).toEqual([4, 0, 0])
      await untilBack(test)
      expect([(await orderNow()).status, await soldOf(opened.db, PAID)]).toEqual([5, 0])
      expect((await bank()).map(({ amountFen, state }) => [amountFen, state])).toEqual([[3 * PRICE, 'done']])
      expect((await give()).reason).toBe('refund_nothing')
    })

    it('nothing, where more has gone back than whoever gives has seen', async () => {
      const seen = await context()
      const amount = () => give({ keep: 1, amount: 5000, remaining: seen.remaining })
      const answers = await Promise.all([amount(), amount()])
      expect(answers.map(({ reason: why }) => why ?? '').toSorted()).toEqual(['', 'refund_changed'])
      expect(await amount()).toMatchObject({
        reason: 'refund_changed',
        msg: '该订单有新的退款，可退金额已变为 ¥547.00，请核对后重试',
      })
      expect(await context()).toMatchObject({ pending: 5000, remaining: seen.remaining - 5000 })
      await given({ keep: 1, amount: 5000, remaining: seen.remaining - 5000 })
    })

    it('nothing to another tenant’s order, nor to one of another meeting, as to none that is there', async () => {
      const other = await signInAs(test, 'otherOrganiser')
      const there = { headers: { systemcode: '-000002' } }
      expect((await other.ask(refund.create, { outTradeNo: outTradeNo(), reason }, there)).reason).toMatch(/order_gone|forbidden/)
      for (const call of [refund.context, refund.create] as const) {
        const more = call === refund.create ? { reason } : {}
        const answer = await organiser.ask(call as typeof refund.create, { ...more, outTradeNo: outTradeNo(), meetingId: '2' } as never)
        expect([answer.reason, answer.http]).toEqual(['order_gone', 404])
      }
      const made = await given({ keep: 1, amount: 1 })
      expect((await organiser.ask(refund.decide, { no: made.no, action: 'retry', meetingId: '2' })).reason).toBe('refund_gone')
      expect((await organiser.do(refund.list, { meetingId: '2' })).list).toEqual([])
      expect((await organiser.do(refund.list, { meetingId: '1' })).list).toMatchObject([{ no: made.no, kind: 'amount' }])
    })

    it('what is left after its tickets have been withdrawn: the order stays cancelled', async () => {
      await opened.db.write(async (tx) => {
        await lockTickets(opened.db, tx, { ids: [PAID] })
        const locked = (await lockOrder(tx, outTradeNo())) as Row<'orders'>
        await endTickets(opened.db, tx, {
          order: locked,
          admissionIds: 'all',
          ended: 'withdrawn',
          who: organiser.id,
          why: reason,
          at: test.clock(),
        })
      })
      expect([(await orderNow()).status, await soldOf(opened.db, PAID)]).toEqual([7, 0])
      expect(await given()).toMatchObject({ kind: 'whole', amount: 3 * PRICE, names: [] })
      await untilBack(test)
      expect([(await orderNow()).status, (await context()).refunded]).toEqual([7, 3 * PRICE])
    })

    if (!runsEveryTest(engine)) return
    it('single tickets, one after another: the last takes the order with it', async () => {
      expect(await given({ admissionIds: [idOf(1)] })).toMatchObject({ kind: 'tickets', amount: PRICE, names: ['韩梅梅'] })
      expect([await orderNow(), await soldOf(opened.db, PAID), await standing()]).toMatchObject([{ status: 1, ticketNum: 2 }, 2, 2])
      await untilBack(test)
      expect(await orderNow()).toMatchObject({ status: 1, ticketNum: 2 })
      expect((await give({ admissionIds: [idOf(1)] })).reason).toBe('admission_gone')
      await given({ admissionIds: [idOf(0), idOf(2)] })
      expect([(await orderNow()).status, await soldOf(opened.db, PAID)]).toEqual([4, 0])
      await untilBack(test)
      expect([(await orderNow()).status, (await context()).remaining]).toEqual([5, 0])
      expect((await bank()).map(({ amountFen }) => amountFen)).toEqual([PRICE, 2 * PRICE])
    })

    it('an amount, and all tickets stay', async () => {
      expect((await give({ keep: 1 })).reason).toBe('refund_amount_missing')
      expect(await given({ keep: 1, amount: 5000 })).toMatchObject({ kind: 'amount', amount: 5000, names: [] })
      await untilBack(test)
      expect([await orderNow(), await soldOf(opened.db, PAID), await standing()]).toMatchObject([{ status: 1, ticketNum: 3 }, 3, 3])
      expect(await context()).toMatchObject({ paid: 3 * PRICE, refunded: 5000, pending: 0, remaining: 3 * PRICE - 5000, atProvider: 1 })
    })

    it('nothing, and nothing beyond what is left, and says how much that is', async () => {
      expect(await give({ amount: 0 })).toMatchObject({ http: 422 })
      expect(await give({ keep: 1, amount: 3 * PRICE + 1 })).toMatchObject({
        reason: 'refund_too_much',
        msg: '退款金额超过可退金额（最多可退 ¥597.00），请修改后重试',
      })
      await given({ keep: 1, amount: 3 * PRICE - 1 })
      expect((await give({ keep: 1, amount: 2 })).reason).toBe('refund_too_much')
      expect((await give({ admissionIds: [idOf(0)], amount: 2 })).reason).toBe('refund_too_much')
      expect([await standing(), await soldOf(opened.db, PAID)]).toEqual([3, 3])
      // Of what is left a ticket has its share alone, and that is no whole fen.
      expect((await give({ admissionIds: [idOf(0)] })).reason).toBe('refund_nothing')
      expect(await given({ admissionIds: [idOf(0)], amount: 1 })).toMatchObject({ amount: 1 })
      expect((await give({ admissionIds: [idOf(1)] })).reason).toBe('refund_nothing')
    })

    it('what the rule suggests for a ticket, or another sum for a reason', async () => {
      await rule([
        { days: 7, percent: 100 },
        { days: 3, percent: 50 },
      ])
      await meetingIn(5)
      expect(await context()).toMatchObject({
        rule: '会议开始 7 天前可全额退款，3 天前退 50%，之后不退款',
        suggested: (3 * PRICE) / 2,
        tickets: [1, 2, 3].map(() => ({ price: PRICE, suggested: PRICE / 2, passed: 0, phone: '138****0009' })),
      })
      expect(await given({ admissionIds: [idOf(0)] })).toMatchObject({ amount: PRICE / 2 })
      expect(await given({ admissionIds: [idOf(1)], amount: PRICE })).toMatchObject({ amount: PRICE })
      await meetingIn(1)
      expect((await give({ admissionIds: [idOf(2)] })).reason).toBe('refund_nothing')
    })
  })

  describe('the provider', () => {
    it('is told what was paid in all, whatever part goes back, and gets two refunds a minute apart', async () => {
      await given({ admissionIds: [idOf(0)] })
      await given({ keep: 1, amount: 100 })
      await given({ keep: 1, amount: 200 })
      expect((await rows()).map(({ ask_at, created_at }) => (ask_at as number) - created_at)).toEqual([0, 60_000, 120_000])
      expect(await sendRefunds(test.deps)).toBe(1)
      await untilBack(test)
      expect(test.errors).toEqual([])
      expect((await bank()).map(({ amountFen, state }) => [amountFen, state])).toEqual([
        [PRICE, 'done'],
        [100, 'done'],
        [200, 'done'],
      ])
    })

    it('refuses one: it is sent anew, or paid back by hand and no more its matter', async () => {
      await given({ admissionIds: [idOf(0)] })
      await sendRefunds(test.deps)
      await press(test, paid.tradeNo, 'refund-failed')
      const [failed] = (await organiser.do(refund.list, { waiting: 1 })).list
      expect(failed).toMatchObject({ state: 'failed', actions: ['retry', 'returned'] })
      // It may still go back: it counts.
      expect(await context()).toMatchObject({ pending: PRICE, remaining: 2 * PRICE })
      const no = failed?.no as string
      await organiser.do(refund.decide, { no, action: 'retry' })
      await sendRefunds(test.deps)
      await press(test, paid.tradeNo, 'refund-failed')
      expect(await organiser.do(refund.decide, { no, action: 'returned' })).toMatchObject({
        state: 'done',
        provider: 'offline',
        actions: [],
      })
      expect((await organiser.ask(refund.decide, { no, action: 'returned' })).reason).toBe('refund_decided')
      expect([(await context()).atProvider, await told(buyer, 'refund_done')]).toMatchObject([2, [{ kind: 'refund_done' }]])
      await given()
      await untilBack(test)
      expect((await orderNow()).status).toBe(5)
    })

    if (!runsEveryTest(engine)) return
    it('takes fifty refunds of a trade: the next goes back by hand', async () => {
      for (let n = 0; n < 50; n++) await given({ keep: 1, amount: 1 })
      expect(await context()).toMatchObject({ atProvider: 50, byHand: 1 })
      const last = await given({ keep: 1, amount: 1 })
      expect(last).toMatchObject({ provider: 'offline', state: 'requested', actions: ['returned'] })
      expect(await organiser.do(refund.decide, { no: last.no, action: 'returned' })).toMatchObject({ state: 'done', actions: [] })
      expect(await context()).toMatchObject({ refunded: 1, pending: 50, remaining: 3 * PRICE - 51 })
    })

    it('is not waited for where another refund of the order is still under way', async () => {
      await given({ keep: 1, amount: 100 })
      await given()
      await sendRefunds(test.deps)
      await press(test, paid.tradeNo, 'refund-done')
      expect((await orderNow()).status).toBe(4)
      await untilBack(test)
      expect((await orderNow()).status).toBe(5)
    })
  })

  describe('others', () => {
    it('are let in or not, and their place goes back once, while the door scans the ticket', async () => {
      const staff = await signInAs(test, 'staff')
      const door = await keepDoor(staff, (await makeList(organiser)).id)
      await door.sync()
      await signInAgain(test, buyer)
      const [seen] = await Promise.all([door.scan(paid.tickets[0]?.code as string), give({ admissionIds: [idOf(0)] })])
      expect(['admit', 'refunded']).toContain(seen.verdict)
      expect([await soldOf(opened.db, PAID), await standing()]).toEqual([2, 2])
      expect((await door.scan(paid.tickets[0]?.code as string)).verdict).toBe('refunded')
      // One who is inside may get money back too.
      expect((await door.scan(paid.tickets[1]?.code as string)).verdict).toBe('admit')
      await given({ admissionIds: [idOf(1)] })
      expect(await soldOf(opened.db, PAID)).toBe(1)
    })

    if (!runsEveryTest(engine)) return
    it('hear that a ticket given to them has ended, each of its own; the buyer hears of the money', async () => {
      await buyer.do(transfer.give, { id: idOf(0), name: '周小兰', mobile: FRIEND })
      const friend = await signIn(test, FRIEND)
      const [theirs] = (await friend.do(admission.mine, {})).list
      expect((await context()).tickets.filter(({ passed }) => passed === 1)).toMatchObject([{ name: '周小兰', phone: '139****0006' }])
      expect(await given({ admissionIds: [theirs?.id as string] })).toMatchObject({ names: ['周小兰'] })
      expect([await told(friend, 'ticket_ended'), await told(buyer, 'ticket_ended')]).toMatchObject([[{}], []])
      expect((await friend.do(admission.mine, {})).list).toMatchObject([{ status: 'revoked', ended: 'refunded' }])
      await untilBack(test)
      expect([await told(friend, 'refund_done'), await told(buyer, 'refund_done')]).toMatchObject([[], [{}]])
    })

    it('may buy the place before the money is back', async () => {
      await setTicket(opened.db, PAID, { total: 3 })
      const late = await signIn(test, '13800000012')
      const draft = await signUp.draft(late, { ticketId: PAID, names: ['候补一'] })
      expect((await late.ask(order.submit, draft)).reason).toBe('sold_out')
      await given({ admissionIds: [idOf(2)] })
      expect((await late.ask(order.submit, draft)).code).toBe('000')
      expect(await soldOf(opened.db, PAID)).toBe(3)
    })
  })

  describe('a buyer', () => {
    const ask = (more: Partial<Input<typeof refund.ask>> = {}, who = buyer) =>
      who.ask(refund.ask, { outTradeNo: outTradeNo(), amount: 3 * PRICE, reason: '临时有课，来不了', ...more })
    const own = (who = buyer) => who.ask(refund.own, { outTradeNo: outTradeNo() })

    it('sees the sum, asks for it, and is given it: who decides hears once a day that somebody asks', async () => {
      expect((await own()).data).toMatchObject({ open: 1, suggested: 3 * PRICE, request: null, tickets: [{}, {}, {}] })
      expect((await ask({ amount: 3 * PRICE - 1 })).msg).toBe('可退金额已变为 ¥597.00，请核对后重新申请')
      const { data: asked } = await ask()
      expect(asked).toMatchObject({
        state: 'waiting',
        amount: 3 * PRICE,
        names: expect.arrayContaining(['王晓明', '韩梅梅', '李雷']),
        actions: ['withdraw'],
      })
      expect((await ask()).reason).toBe('refund_request_waits')
      expect((await own()).data).toMatchObject({ open: 0, request: { id: asked?.id } })
      expect(await told(organiser, 'refund_asked')).toMatchObject([{ text: expect.stringContaining('¥597.00') }])
      const [waiting] = (await organiser.do(refund.requests, { waiting: 1 })).list
      expect(waiting).toMatchObject({ id: asked?.id, actions: ['approve', 'refuse'], buyer: '138****0011' })
      expect(await given({ requestId: asked?.id as string })).toMatchObject({ amount: 3 * PRICE, kind: 'whole' })
      expect((await own()).data).toMatchObject({ open: 0, request: { state: 'approved', actions: [] } })
      expect((await give({ requestId: asked?.id as string })).reason).toBe('refund_request_decided')
    })

    it('asks for one ticket by the rule, hears why not, and may ask again', async () => {
      await rule([{ days: 3, percent: 70 }])
      await meetingIn(10)
      const one = { admissionIds: [idOf(1)], amount: (PRICE * 70) / 100 }
      const { data: first } = await ask(one)
      const refused = await organiser.do(refund.refuseRequest, { id: first?.id as string, answer: '会议资料已寄出' })
      expect(refused).toMatchObject({ state: 'refused', answer: '会议资料已寄出', actions: [] })
      expect(await told(buyer, 'refund_refused')).toMatchObject([{ text: expect.stringContaining('会议资料已寄出') }])
      expect((await organiser.ask(refund.refuseRequest, { id: first?.id as string, answer: '不行' })).reason).toBe('refund_request_decided')
      const { data: again } = await ask(one)
      expect(await buyer.do(refund.unask, { id: again?.id as string })).toMatchObject({ state: 'withdrawn' })
      expect((await buyer.ask(refund.unask, { id: again?.id as string })).reason).toBe('refund_request_decided')
      await meetingIn(2)
      expect((await ask(one)).reason).toBe('refund_nothing')
      await meetingIn(-2)
      expect((await ask(one)).reason).toBe('withdraw_late')
    })

    it('is answered by nobody of another meeting or tenant', async () => {
      const { data: asked } = await ask()
      const id = asked?.id as string
      expect((await organiser.ask(refund.refuseRequest, { id, answer: '不行', meetingId: '2' })).reason).toBe('refund_request_gone')
      expect((await organiser.do(refund.requests, { meetingId: '2' })).list).toEqual([])
      const { order: other } = await paidOrder(test, buyer, ['另一单'])
      expect((await give({ outTradeNo: other.no, requestId: id })).reason).toBe('refund_request_gone')
    })

    if (!runsEveryTest(engine)) return
    it('cannot ask for what is used, given away, somebody else’s, or cost nothing', async () => {
      const staff = await signInAs(test, 'staff')
      const door = await keepDoor(staff, (await makeList(organiser)).id)
      await door.sync()
      await signInAgain(test, buyer)
      await door.scan(paid.tickets[0]?.code as string)
      expect((await ask({ admissionIds: [idOf(0)], amount: PRICE })).reason).toBe('withdraw_used')
      await buyer.do(transfer.give, { id: idOf(1), name: '周小兰', mobile: FRIEND })
      expect((await ask({ admissionIds: [idOf(1)], amount: PRICE })).reason).toBe('admission_gone')
      const friend = await signIn(test, FRIEND)
      expect([(await ask({}, friend)).reason, (await own(friend)).reason]).toEqual(['order_gone', 'order_gone'])
      // What is left for them is one ticket, and that is what they are shown.
      expect((await own()).data).toMatchObject({ open: 1, suggested: PRICE, tickets: [{ name: '李雷' }] })
      expect((await ask({ amount: PRICE })).data).toMatchObject({ names: ['李雷'] })
      const { order: free } = await signUp(buyer, { ticketId: '1', names: ['免票'] })
      expect((await ask({ outTradeNo: free.no })).reason).toBe('order_not_refundable')
      expect((await friend.ask(refund.unask, { id: 'none' })).reason).toBe('refund_request_gone')
    })

    it('has their wish answered by a refund that ends its tickets, whoever thought of it', async () => {
      await ask({ admissionIds: [idOf(0)], amount: PRICE })
      await given({ admissionIds: [idOf(1)] })
      expect((await own()).data?.request).toMatchObject({ state: 'waiting' })
      await given()
      expect((await own()).data?.request).toMatchObject({ state: 'approved' })
    })
  })

  if (!runsEveryTest(engine)) return
  it('of a transfer goes back by hand, in parts too, and is ticked off', async () => {
    const { order: made } = await signUp(buyer, { ticketId: PAID, names: ['赵老师', '钱老师'] })
    const { id } = await buyer.do(proof.submit, { ...transferred, outTradeNo: made.no })
    await organiser.do(proof.decide, { id, approve: 1, reason: '' })
    const part = await organiser.do(refund.create, { outTradeNo: made.no, reason, keep: 1, amount: 100 })
    expect(part).toMatchObject({ provider: 'transfer', actions: ['returned'] })
    const rest = await organiser.do(refund.create, { outTradeNo: made.no, reason })
    for (const { no } of [part, rest]) await organiser.do(refund.decide, { no, action: 'returned' })
    expect(await buyer.do(order.get, { no: made.no })).toMatchObject({ status: 5 })
    expect(await sendRefunds(test.deps)).toBe(0)
  })

  it('of a trade that came twice goes back by itself: what was kept can go back in parts', async () => {
    const { order: made } = await signUp(buyer, { ticketId: PAID, names: ['孙老师'] })
    const first = await payFor(test, buyer, made)
    const twice = { no: `${first}9`, provider_id: null, state: 'closed' as const }
    const trade = await opened.db.read.selectFrom('trades').selectAll().where('no', '=', first).executeTakeFirstOrThrow()
    await opened.db.write((tx) =>
      tx
        .insertInto('trades')
        .values({ ...trade, ...twice })
        .execute(),
    )
    const report = test.cashier.signed({ tradeNo: twice.no, providerId: 'P9', state: 'success', amountFen: PRICE })
    await test.app.request('/api/payment/trade/callback/gateway', { method: 'POST', ...report })
    expect(await rows()).toMatchObject([{ trade_no: twice.no, cause: 'paid_twice', amount_fen: PRICE }])
    const back = await organiser.do(refund.create, { outTradeNo: made.no, reason, keep: 1, amount: PRICE })
    expect(back.tradeNo).toBe(first)
  })
})

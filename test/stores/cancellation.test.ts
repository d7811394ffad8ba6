/** A meeting that does not take place: who has paid gets it back, places are free, everybody hears of it once. */
import { beforeEach, describe, expect, it } from 'vitest'
import { headers } from '#contract/call.ts'
import { cancellation } from '#contract/cancellation.ts'
import { clone } from '#contract/clone.ts'
import { desk } from '#contract/desk.ts'
import { meeting } from '#contract/meeting.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { message } from '#contract/message.ts'
import { order, orderStatus } from '#contract/order.ts'
import { orderReview } from '#contract/order-review.ts'
import { payment, paymentSettings } from '#contract/payment.ts'
import { proof } from '#contract/proof.ts'
import { receipt } from '#contract/receipt.ts'
import { refund } from '#contract/refund.ts'
import { right } from '#contract/right.ts'
import { task } from '#contract/task.ts'
import { ticket } from '#contract/ticket.ts'
import { transfer as passOn } from '#contract/transfer.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { settle } from '#server/features/payment/settle.ts'
import { giveRole } from '#server/features/right/store.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { setMeeting, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { FREE, PAID, PRICE } from '../support/facts.ts'
import { flawsOfMoney, flawsOfPlaces } from '../support/money-audit.ts'
import { atBank, paidOrder, press, untilBack } from '../support/paid.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { waitingOrder } from '../support/sale.ts'
import { signUp, ticketFor } from '../support/sign-up.ts'
import { transfer, unpaidOrder } from '../support/transfers.ts'

const here = { id: '1' }
const reason = '场馆停用'

onBothEngines('a meeting that does not take place', (engine) => {
  let title: string
  const { opened, test, organiser, buyer } = productTest(
    { organiser: 'organiser', buyer: '13800000011' },
    { engine, invariants: [findDrift, flawsOfPlaces] },
  )
  beforeEach(async () => void (title = (await organiser.do(meetingManage.own, here)).title))

  const cancel = () => organiser.do(cancellation.cancel, { ...here, reason, title })
  const toTheEnd = async () => {
    for (let round = 0; round < 3; round++) {
      await takeSteps(test.deps)
      await untilBack(test)
    }
  }
  const work = async () => organiser.do(cancellation.progress, here)
  const failures = async () => {
    const done = await work()
    return (await organiser.do(task.get, { meetingId: '1', id: done?.id as string })).firstFailures
  }
  const statusOf = async (no: string) =>
    (await opened.db.read.selectFrom('orders').select('status').where('no', '=', no).executeTakeFirst())?.status
  const refunds = () => opened.db.read.selectFrom('refunds').selectAll().orderBy('no').execute()
  const told = async (person: Person) =>
    (await person.do(message.mine, { pageSize: 100 })).list.filter(({ kind }) => kind === 'meeting_cancelled' || kind === 'ticket_ended')
  const trade = async (person: Person, no: string, totalAmount: number) =>
    person.ask(payment.createTrade, { ...paymentSettings, bankType: '', outTradeNo: no, totalAmount, userId: person.id })

  it('gives back all that was paid, ends what was free, frees what was unpaid, and tells each person once', async () => {
    const paid = await paidOrder(test, buyer, ['王晓明', '韩梅梅'])
    await ticketFor(buyer)
    const unpaid = (await signUp(buyer, { ticketId: PAID, names: ['李雷'] })).order
    const opening = (await trade(buyer, unpaid.no, unpaid.totalAmount)).data?.tradeNo as string
    const friend = await signIn(test, '13800000012')
    const given = await ticketFor(organiser, '周小兰')
    await organiser.do(passOn.give, { id: given.id, name: '韩梅梅', mobile: friend.mobile })
    const before = await organiser.do(cancellation.weigh, here)
    expect(before).toEqual({
      people: 5,
      told: 3,
      paid: 1,
      free: 2,
      unpaid: 1,
      waiting: 0,
      amount: 2 * PRICE,
      balances: [{ provider: 'gateway', orders: 1, amount: 2 * PRICE }],
      byHand: { orders: 0, amount: 0 },
      pending: 0,
      wishes: 0,
      entered: 0,
      moving: { sessions: 17, windows: expect.any(Number), sales: 5 },
      outside: 0,
    })
    const answer = await cancel()
    expect(answer).toMatchObject({ stage: 'cancelled', endReason: reason, actions: [] })
    await toTheEnd()

    expect(await work()).toMatchObject({ id: answer.taskId, kind: 'meetingCancel', state: 'done', failed: 0, done: 5, total: 5 })
    expect([await statusOf(paid.order.no), await statusOf(unpaid.no)]).toEqual([orderStatus.refunded, orderStatus.cancelled])
    expect(await refunds()).toMatchObject([
      { order_no: paid.order.no, amount_fen: 2 * PRICE, state: 'done', task_id: answer.taskId, why: reason },
    ])
    expect([await soldOf(opened.db, PAID), await soldOf(opened.db, FREE)]).toEqual([0, 0])
    expect((await atBank(test, opening)).state).toBe('closed')
    const messages = await told(buyer)
    expect(messages).toMatchObject([{ kind: 'meeting_cancelled', text: `很抱歉，“${title}”已取消：已付款项全额退回。原因：${reason}` }])
    expect((await told(friend)).map(({ text }) => text)).toEqual([`很抱歉，“${title}”已取消：原因：${reason}`])
    const full = await organiser.do(desk.get, { meetingId: '1', no: unpaid.no })
    expect(full.messages.map(({ kind }) => kind)).toContain('meeting_cancelled')
    expect(full.history.map(({ what }) => what)).toContain('会议取消或结算，订单结束')
    const bank = new Map([[paid.tradeNo, await atBank(test, paid.tradeNo)]])
    expect(await flawsOfMoney(opened.db, { bank, byHand: { taken: 0, returned: 0 } })).toEqual([])
    expect((await organiser.ask(cancellation.again, here)).reason).toBe('cancel_nothing')
  })

  describe('is asked with care', () => {
    const by = (person: Person, more: object = {}) => person.ask(cancellation.cancel, { ...here, reason, title, ...more })
    const stage = async () => (await organiser.do(meetingManage.own, here)).stage
    const tasks = async () => (await opened.db.read.selectFrom('tasks').select('id').where('kind', '=', 'meetingCancel').execute()).length

    it('under another title, for no reason, of a draft, of none, and of another tenant’s, nothing happens', async () => {
      expect((await by(organiser, { title: '别的会' })).reason).toBe('cancel_title_differs')
      expect((await by(organiser, { reason: ' ' })).msg).toBe('请填写原因，2至60个字')
      expect((await by(organiser, { reason: '改'.repeat(61) })).code).not.toBe('000')
      const times = { meetingStratTime: '2026-11-03 09:00:00', meetingEndTime: '2026-11-04 18:00:00' }
      const draft = await organiser.do(meetingManage.save, { title: '一场草稿', ...times })
      const asked = await by(organiser, { id: draft.id, title: draft.title })
      expect([asked.reason, asked.msg]).toEqual(['meeting_draft', '会议还没有发布：时间和地点可直接修改，不办了可直接删除'])
      expect((await by(organiser, { id: 'none' })).reason).toBe('meeting_gone')
      const stranger = await signInAs(test, 'admin')
      const there = { headers: { [headers.sysCode]: '-000002' } }
      for (const call of [cancellation.weigh, cancellation.progress, cancellation.again] as const)
        expect((await stranger.ask(call, here, there)).reason).toBe('meeting_gone')
      expect((await stranger.ask(cancellation.cancel, { ...here, reason, title }, there)).reason).toBe('meeting_gone')
      expect((await organiser.ask(cancellation.again, here)).reason).toBe('meeting_moved')
      expect(await organiser.do(cancellation.progress, here)).toBeNull()
      expect([await stage(), await tasks()]).toEqual(['published', 0])
    })

    it('by two organisers at once it is cancelled once', async () => {
      const other = await signInAs(test, 'admin')
      const answers = await Promise.all([by(organiser), by(other)])
      expect(answers.map(({ reason: why }) => why ?? 'done').toSorted()).toEqual(['done', 'meeting_moved'])
      expect([await stage(), await tasks()]).toEqual(['cancelled', 1])
    })

    it('where money is in it, whoever does it may give money back', async () => {
      const editor = await signIn(test, '13955550001')
      const admin = await signInAs(test, 'admin')
      const { id: roleId } = await admin.do(right.saveRole, { id: '', name: '会议编辑', permissions: ['meeting:meeting:edit'] })
      const role = { user_id: editor.id, third_id: '-000001', meeting_id: '', role_id: roleId, granted_by: 'test', created_at: 1 }
      await opened.db.write((tx) => giveRole(tx, role))
      const { order: one } = await paidOrder(test, buyer, ['王晓明'])
      expect((await editor.do(cancellation.weigh, here)).amount).toBe(PRICE)
      expect((await by(editor)).reason).toBe('cancel_money_right')
      expect([await stage(), await tasks()]).toEqual(['published', 0])
      await organiser.do(refund.create, { outTradeNo: one.no, reason })
      expect((await by(editor)).code).toBe('000')
    })
  })

  it('ends an order that waits for a yes, answers a wish, and goes on from where somebody has stopped it', async () => {
    const asks = await waitingOrder(opened.db, buyer, '李雷', FREE)
    const { order: paid } = await paidOrder(test, buyer, ['王晓明', '韩梅梅'])
    const wish = await buyer.do(refund.ask, { outTradeNo: paid.no, amount: 2 * PRICE, reason: '来不了' })
    expect(await organiser.do(cancellation.weigh, here)).toMatchObject({ waiting: 1, wishes: 1 })
    const { taskId } = await cancel()
    await organiser.do(task.stop, { meetingId: '1', id: taskId })
    await toTheEnd()
    expect([await statusOf(asks.no), await statusOf(paid.no)]).toEqual([orderStatus.review, orderStatus.paid])
    await organiser.do(cancellation.again, here)
    expect((await organiser.ask(cancellation.again, here)).reason).toBe('task_running')
    await toTheEnd()
    expect([await statusOf(asks.no), await statusOf(paid.no)]).toEqual([orderStatus.cancelled, orderStatus.refunded])
    const { list } = await organiser.do(refund.requests, { meetingId: '1' })
    expect(list.map(({ id, state }) => [id, state])).toEqual([[wish.id, 'approved']])
    expect(await refunds()).toHaveLength(1)
  })

  describe('takes nobody in any more', () => {
    const says = '会议已取消，不再接受报名和付款'

    it('neither in the shop nor at the desk, and no cashier opens', async () => {
      const draft = await signUp.draft(buyer, { ticketId: FREE, names: ['韩梅梅'] })
      const unpaid = (await signUp(buyer, { ticketId: PAID, names: ['李雷'] })).order
      const asks = await waitingOrder(opened.db, buyer, '周小兰', FREE)
      await cancel()
      const people = [{ name: '到场的', mobile: '13955550002' }]
      const answers = [
        await buyer.ask(order.submit, draft),
        await trade(buyer, unpaid.no, unpaid.totalAmount),
        await buyer.ask(proof.submit, { ...transfer, outTradeNo: unpaid.no }),
        await organiser.ask(desk.comp, { meetingId: '1', ticketId: FREE, people, reason: '嘉宾' }),
        await organiser.ask(desk.sell, { meetingId: '1', ticketId: PAID, people, method: 'cash', serial: '', ticketPrice: PRICE }),
        await organiser.ask(desk.extend, { meetingId: '1', no: unpaid.no, hours: 2 }),
        await organiser.ask(orderReview.decide, { meetingId: '1', no: asks.no, approve: true, reason: '' }),
      ]
      expect(answers.map(({ msg }) => msg)).toEqual(answers.map(() => says))
      expect((await buyer.do(ticket.list, { meetingId: '1' })).list).toEqual([])
    })

    it('money that comes before the work has come to its order goes back at once, and nobody gets a ticket', async () => {
      const unpaid = (await signUp(buyer, { ticketId: PAID, names: ['李雷'] })).order
      const tradeNo = (await trade(buyer, unpaid.no, unpaid.totalAmount)).data?.tradeNo as string
      await cancel()
      await press(test, tradeNo, 'pay-twice')
      expect(await statusOf(unpaid.no)).toBe(orderStatus.cancelled)
      expect(await refunds()).toMatchObject([{ trade_no: tradeNo, amount_fen: PRICE, cause: 'meeting_closed' }])
      expect((await buyer.do(payment.query, { outTradeNo: unpaid.no })).refunds).toMatchObject([{ cause: 'meeting_closed' }])
      expect((await told(buyer)).map(({ text }) => text)).toEqual([`很抱歉，“${title}”已取消：已付款项全额退回。原因：${reason}`])
      await toTheEnd()
      expect(await atBank(test, tradeNo)).toMatchObject({ refunds: [{ amountFen: PRICE, state: 'done' }] })
      expect(await work()).toMatchObject({ state: 'done', failed: 0 })
    })

    it('money that comes long afterwards is not seated again but goes back', async () => {
      const unpaid = (await signUp(buyer, { ticketId: PAID, names: ['李雷'] })).order
      const tradeNo = (await trade(buyer, unpaid.no, unpaid.totalAmount)).data?.tradeNo as string
      await cancel()
      await toTheEnd()
      const word = { tradeNo, providerId: 'late', state: 'success', amountFen: PRICE } as const
      expect(await settle(test.deps, 'gateway', word, { who: 'callback' })).toBe('settled')
      expect(await settle(test.deps, 'gateway', word, { who: 'return' })).toBe('known')
      expect([await statusOf(unpaid.no), await refunds()]).toMatchObject([
        orderStatus.cancelled,
        [{ amount_fen: PRICE, cause: 'meeting_closed' }],
      ])
      expect(await told(buyer)).toHaveLength(1)
    })

    it('whoever says they have transferred is told whom to write to; once the money is found it goes back by hand', async () => {
      const shown = await unpaidOrder(buyer)
      const { id } = await buyer.do(proof.submit, { ...transfer, outTradeNo: shown.no })
      await cancel()
      await toTheEnd()
      expect([await statusOf(shown.no), await told(buyer)]).toMatchObject([
        orderStatus.cancelled,
        [{ text: `很抱歉，“${title}”已取消：如已转账请联系主办方退款。原因：${reason}` }],
      ])
      expect((await buyer.do(proof.history, { outTradeNo: shown.no }))[0]).toMatchObject({ state: 'lapsed' })
      const admin = await signInAs(test, 'admin')
      await admin.do(proof.decide, { id, approve: 1, reason: '' })
      expect(await refunds()).toMatchObject([{ order_no: shown.no, provider: 'transfer', cause: 'meeting_closed', state: 'requested' }])
      expect(await statusOf(shown.no)).toBe(orderStatus.cancelled)
    })

    it('cash that was put on the table is booked, and goes back by hand', async () => {
      const admin = await signInAs(test, 'admin')
      const unpaid = (await signUp(buyer, { ticketId: PAID, names: ['李雷'] })).order
      const { order: late } = await signUp(buyer, { ticketId: PAID, names: ['周小兰'] })
      await cancel()
      const paper = { meetingId: '1', method: 'cash', payer: '', serial: '', day: '2026-09-02', amount: PRICE, note: '' } as const
      await admin.do(receipt.book, { ...paper, orderNos: [unpaid.no] })
      await toTheEnd()
      await admin.do(receipt.book, { ...paper, orderNos: [late.no] })
      // A second tap is the same paper.
      const twice = await admin.do(receipt.book, { ...paper, orderNos: [late.no] })
      expect((await admin.do(receipt.list, { meetingId: '1' })).list.map(({ id }) => id)).toContain(twice.id)
      expect(await refunds()).toHaveLength(2)
      expect(await refunds()).toMatchObject(
        [unpaid, late].map(({ no }) => ({
          order_no: no,
          provider: 'offline',
          amount_fen: PRICE,
          cause: 'meeting_closed',
          state: 'requested',
        })),
      )
      expect([await statusOf(unpaid.no), await statusOf(late.no)]).toEqual([orderStatus.cancelled, orderStatus.cancelled])
      expect((await failures()).map(({ what, why }) => [what, why])).toEqual([[unpaid.no, '请线下退回 ¥199.00，并在退款列表中登记']])
    })
  })

  describe('with a provider that does not do its part', () => {
    const gateway = (more: Partial<PaymentProvider>) => {
      const real = test.deps.payments['gateway'] as PaymentProvider
      ;(test.deps.payments as Record<string, PaymentProvider>)['gateway'] = { ...real, ...more }
      return () => void ((test.deps.payments as Record<string, PaymentProvider>)['gateway'] = real)
    }

    it('says whose order it could not close, and closes it when it is asked again', async () => {
      const unpaid = (await signUp(buyer, { ticketId: PAID, names: ['李雷'] })).order
      const { order: paid } = await paidOrder(test, buyer, ['王晓明'])
      await trade(buyer, unpaid.no, unpaid.totalAmount)
      await cancel()
      const mend = gateway({ close: () => Promise.reject(new Error('down')) })
      await takeSteps(test.deps)
      mend()
      expect(test.errors.splice(0)).toMatchObject([{ event: 'payment.provider_down' }])
      await toTheEnd()
      expect([await statusOf(unpaid.no), await statusOf(paid.no)]).toEqual([orderStatus.unpaid, orderStatus.refunded])
      expect([await work(), await failures()]).toMatchObject([{ state: 'done', failed: 1 }, [{ what: unpaid.no }]])
      await organiser.do(cancellation.again, here)
      await toTheEnd()
      expect([await statusOf(unpaid.no), await work()]).toMatchObject([orderStatus.cancelled, { state: 'done', failed: 0 }])
    })

    it('a refund that it refuses is on the list, and goes out again when it is asked again', async () => {
      const { order: paid, tradeNo } = await paidOrder(test, buyer, ['王晓明'])
      const { order: fine } = await paidOrder(test, buyer, ['韩梅梅'])
      await cancel()
      await takeSteps(test.deps)
      const mend = gateway({
        refund: (asked) => Promise.resolve({ ...asked, refundId: undefined, state: 'failed', why: 'NOT_ENOUGH' }),
      })
      await sendRefunds(test.deps)
      mend()
      await toTheEnd()
      expect(test.errors.splice(0).map(({ event }) => event)).toEqual(['refund.failed', 'refund.failed'])
      expect([await statusOf(paid.no), await statusOf(fine.no)]).toEqual([orderStatus.refunding, orderStatus.refunding])
      expect(await failures()).toMatchObject(
        [paid, fine].map(({ no }) => ({ what: no, why: '退款 ¥199.00 失败（NOT_ENOUGH），请重试或线下退回' })),
      )
      await organiser.do(cancellation.again, here)
      await toTheEnd()
      expect([await statusOf(paid.no), await work()]).toMatchObject([orderStatus.refunded, { state: 'done', failed: 0 }])
      expect((await atBank(test, tradeNo)).refunds.filter(({ state }) => state === 'done')).toHaveLength(1)
      expect(await refunds()).toHaveLength(2)
    })

    it('the refund after the fiftieth of a payment goes by hand: told before, and on the list after', async () => {
      const { order: paid } = await paidOrder(test, buyer, ['王晓明'])
      for (let n = 0; n < 50; n++) await organiser.do(refund.create, { outTradeNo: paid.no, reason, keep: 1, amount: 1 })
      expect(await organiser.do(cancellation.weigh, here)).toMatchObject({
        amount: PRICE - 50,
        balances: [],
        byHand: { orders: 1, amount: PRICE - 50 },
        pending: 50,
      })
      await cancel()
      await takeSteps(test.deps)
      expect(await statusOf(paid.no)).toBe(orderStatus.refunding)
      expect((await refunds()).at(-1)).toMatchObject({ provider: 'offline', amount_fen: PRICE - 50 })
      await opened.db.write((tx) =>
        tx.updateTable('refunds').set({ state: 'done', ask_at: null }).where('provider', '=', 'gateway').execute(),
      )
      test.clock.pass(16_000)
      await takeSteps(test.deps)
      expect(await failures()).toMatchObject([{ what: paid.no, why: '请线下退回 ¥198.50，并在退款列表中登记' }])
    })
  })

  it('says so on its page, stands in no list, and comes back from the archive as what it was', async () => {
    await cancel()
    await toTheEnd()
    const seen = () => buyer.do(meeting.get, here)
    const stage = async () => (await organiser.do(meetingManage.own, here)).stage
    expect(await seen()).toMatchObject({ cancelled: 1, endReason: reason })
    expect((await buyer.do(meeting.list, {})).list.map(({ id }) => id)).not.toContain('1')
    expect((await organiser.do(meetingManage.own, here)).actions).toEqual(['archive'])
    for (const action of ['publish', 'pause'] as const)
      expect((await organiser.ask(meetingManage.move, { ...here, action })).reason).toBe('meeting_moved')
    await organiser.do(meetingManage.move, { ...here, action: 'archive' })
    expect([await stage(), (await seen()).cancelled]).toEqual(['archived', 1])
    for (let tap = 0; tap < 2; tap++) await organiser.do(meetingManage.move, { ...here, action: 'restore' })
    expect([await stage(), (await seen()).cancelled]).toEqual(['cancelled', 1])
    const next = await organiser.do(clone.make, { ...here, title: '明年再办', meetingStratTime: '2027-10-09 09:00:00' })
    expect(next).toMatchObject({ stage: 'draft', endReason: '' })
  })

  it('one that is settled comes back from the archive as settled, and takes nobody in', async () => {
    const draft = await signUp.draft(buyer, { ticketId: FREE, names: ['韩梅梅'] })
    await setMeeting(opened.db, { state: 'settled' })
    expect((await buyer.ask(order.submit, draft)).msg).toBe('会议已结清，不再接受报名和付款')
    await organiser.do(meetingManage.move, { ...here, action: 'archive' })
    expect((await buyer.ask(order.submit, draft)).reason).toBe('meeting_settled')
    expect((await organiser.do(meetingManage.move, { ...here, action: 'restore' })).stage).toBe('settled')
  })
})

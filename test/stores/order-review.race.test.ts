/** An organiser says yes or no to an order; whoever made it hears of it. */
import { expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { message } from '#contract/message.ts'
import { order } from '#contract/order.ts'
import { orderReview } from '#contract/order-review.ts'
import { payment, paymentSettings } from '#contract/payment.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { expireUnpaid } from '#server/jobs/expire.ts'
import { setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { FREE, MINUTE, PAID } from '../support/facts.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { waitingOrder } from '../support/sale.ts'

onBothEngines('reviewing orders', (engine) => {
  const { opened, test, person, organiser } = productTest(
    { person: '13800000011', organiser: 'organiser' },
    { engine, invariants: [findDrift] },
  )

  const asks = (ticketId = PAID, who = person, name = '王小明') => waitingOrder(opened.db, who, name, ticketId)
  const decide = (no: string, approve: boolean, reason = '') => organiser.ask(orderReview.decide, { meetingId: '1', no, approve, reason })
  const told = async (who = person) => (await who.do(message.mine, {})).list.map(({ kind, text }) => ({ kind, text }))
  const logOf = async (no: string) =>
    (await opened.db.read.selectFrom('log').selectAll().where('entity_id', '=', no).execute())
      .map((line) => `${line.from_state}>${line.to_state} ${line.action} ${line.why}`)
      .toSorted()

  it('shows who waits, longest first, with whom they ask for and no more of their phone than needed', async () => {
    const first = await asks()
    test.clock.pass(MINUTE)
    await asks(FREE, await signIn(test, '13800000012'), '赵小红')
    const { list, total } = await organiser.do(orderReview.waiting, { meetingId: '1' })
    expect(total).toBe(2)
    expect(list.map(({ no, names, phone, status }) => [no === first.no, names, phone, status])).toEqual([
      [true, ['王小明'], '138****0011', 6],
      [false, ['赵小红'], '138****0012', 6],
    ])
    expect((await organiser.do(orderReview.waiting, {})).total).toBe(2)
    expect((await organiser.do(orderReview.waiting, { meetingId: '2' })).total).toBe(0)
  })

  it('gives the ticket’s time to pay once it is approved, and says so', async () => {
    await setTicket(opened.db, PAID, { pay_minutes: 120 })
    const { no } = await asks()
    test.clock.pass(3 * 60 * MINUTE)
    expect(await expireUnpaid(test.deps)).toBe(0)
    expect((await decide(no, true)).data).toMatchObject({ status: 0 })
    const approved = await person.do(order.get, { no })
    expect(approved.actions).toEqual(['pay', 'cancel'])
    expect(Date.parse(`${approved.expireTime.replace(' ', 'T')}+08:00`)).toBe(test.clock() + 120 * MINUTE)
    expect(await told()).toEqual([
      { kind: 'order_approved', text: expect.stringContaining(`${approved.expireTime.slice(0, 16)} 前支付 ¥199.00`) },
    ])
    expect(await logOf(no)).toEqual(['0>6 apply ', '6>0 approve '])
    test.clock.pass(120 * MINUTE)
    expect(await expireUnpaid(test.deps)).toBe(1)
    expect(await soldOf(opened.db, PAID)).toBe(0)
  })

  it('keeps the price of the moment in which it was asked for', async () => {
    const { no } = await asks()
    await setTicket(opened.db, PAID, { price_fen: 29_900 })
    await decide(no, true)
    expect((await person.do(order.get, { no })).totalAmount).toBe(19_900)
  })

  it('gives what costs nothing at once', async () => {
    const { no } = await asks(FREE)
    expect((await person.do(admission.mine, {})).list).toEqual([])
    expect((await decide(no, true)).data).toMatchObject({ status: 1, type: 1 })
    expect((await person.do(admission.mine, {})).list).toHaveLength(1)
    expect((await told()).map(({ kind }) => kind)).toEqual(['order_paid'])
  })

  it('frees the place of one that is refused, and tells why', async () => {
    const { no } = await asks()
    expect(await decide(no, false)).toMatchObject({ reason: 'invalid', msg: '请填写未通过的原因' })
    expect((await decide(no, false, '名额只对会员开放')).data).toMatchObject({ status: 7, actions: [] })
    expect(await soldOf(opened.db, PAID)).toBe(0)
    expect(await told()).toEqual([{ kind: 'order_refused', text: expect.stringContaining('名额只对会员开放') }])
    expect(await logOf(no)).toEqual(['0>6 apply ', '6>7 refuse 名额只对会员开放'])
  })

  it('is decided once, whoever decides, and not after it was withdrawn', async () => {
    const { no } = await asks()
    const answers = await Promise.all([decide(no, true), decide(no, false, '名额已满'), decide(no, true)])
    expect(answers.map(({ reason }) => reason ?? 'decided').toSorted()).toEqual(['decided', 'order_decided', 'order_decided'])
    expect(await logOf(no)).toHaveLength(2)
    const other = await signIn(test, '13800000012')
    const withdrawn = await asks(PAID, other)
    await other.do(order.cancel, { no: withdrawn.no })
    expect((await decide(withdrawn.no, true)).reason).toBe('order_decided')
    expect(await told(other)).toEqual([])
  })

  it('leaves one free place behind when its holder withdraws in the instant in which it is decided', async () => {
    const { no } = await asks()
    const [withdrawn, refused] = await Promise.all([person.ask(order.cancel, { no }), decide(no, false, '名额已满')])
    expect(withdrawn.data?.status).toBe(7)
    expect(refused.reason ?? 'decided').toMatch(/^(decided|order_decided)$/)
    expect(await soldOf(opened.db, PAID)).toBe(0)
  })

  it('knows no order of another meeting', async () => {
    const { no } = await asks()
    const elsewhere = (meetingId: string) => organiser.ask(orderReview.decide, { meetingId, no, approve: true, reason: '' })
    expect([(await elsewhere('2')).reason, (await elsewhere('none')).reason]).toEqual(['order_gone', 'meeting_gone'])
  })

  it('cannot be paid before', async () => {
    const { no, totalAmount } = await asks()
    const wish = { ...paymentSettings, bankType: '', outTradeNo: no, totalAmount, userId: person.id }
    expect((await person.ask(payment.createTrade, wish)).reason).toBe('order_unapproved')
  })
})

/** Many orders get money back at once: a difference for all who paid the old price, or some orders whole. */
import { beforeEach, expect, it } from 'vitest'
import type { Input } from '#contract/call.ts'
import { order } from '#contract/order.ts'
import { refund } from '#contract/refund.ts'
import { task } from '#contract/task.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { PAID, PRICE } from '../support/facts.ts'
import { atBank, paidOrder, untilBack } from '../support/paid.ts'
import { prepare, productTest } from '../support/product-test.ts'

const here = { meetingId: '1' }
const difference = { ...here, ticketId: PAID, price: PRICE, each: 10_000 }
const reason = '早鸟价补差'

onBothEngines('money back for many', (engine) => {
  const { opened, test, organiser, buyer } = productTest(
    { organiser: 'organiser', buyer: '13800000011' },
    { engine, invariants: [findDrift] },
  )
  // Two copies, one, and one that has had so much back that a difference is not left.
  const two = prepare(() => paidOrder(test, buyer, ['王晓明', '韩梅梅']))
  const one = prepare(() => paidOrder(test, buyer, ['李雷']))
  const short = prepare(() => paidOrder(test, buyer, ['周小兰']))
  beforeEach(async () => {
    await organiser.do(refund.create, { outTradeNo: short.order.no, reason, keep: 1, amount: 15_000 })
    await setTicket(opened.db, PAID, { price_fen: 9900 })
    test.clock.pass(1000)
    // After the price went down: nobody's business here.
    await paidOrder(test, buyer, ['新价一'])
  })

  const all = (more: Partial<Input<typeof refund.giveAll>> = {}) => organiser.ask(refund.giveAll, { ...difference, reason, ...more })
  const refundsOfTask = (id: string) =>
    opened.db.read.selectFrom('refunds').select(['order_no', 'amount_fen', 'kind']).where('task_id', '=', id).orderBy('order_no').execute()

  it('is weighed before: by what was paid, and what it comes to', async () => {
    expect(await organiser.do(refund.prices, here)).toMatchObject([
      { ticketId: PAID, price: PRICE, priceNow: 9900, copies: 4, orders: 3, names: [{}, {}, {}].map(() => expect.any(String)) },
      { price: 9900, priceNow: 9900, copies: 1, orders: 1, names: ['新价一'] },
    ])
    expect(await organiser.do(refund.weigh, difference)).toMatchObject({ orders: 2, copies: 3, total: 30_000, byHand: 0, short: 1 })
    expect(await organiser.do(refund.weigh, { ...difference, each: PRICE + 1 })).toMatchObject({ orders: 0, total: 0, short: 3 })
    expect((await all({ each: PRICE + 1 })).reason).toBe('refund_nothing')
    expect((await all({ ticketId: 'none' })).reason).toBe('ticket_gone')
    expect((await all({ meetingId: '2' })).reason).toBe('ticket_gone')
  })

  it('gives each who paid the old price the difference for each copy, once, and says of whom it could not', async () => {
    const { data } = await all()
    const taskId = data?.taskId as string
    expect((await all()).reason).toBe('task_running')
    await takeSteps(test.deps)
    expect(await organiser.do(task.get, { ...here, id: taskId })).toMatchObject({
      kind: 'refundAll',
      state: 'done',
      done: 3,
      total: 3,
      failed: 1,
      firstFailures: [{ row: 3, what: short.order.no, why: '退款金额超过可退金额（最多可退 ¥49.00），请修改后重试' }],
    })
    expect(await refundsOfTask(taskId)).toEqual([
      { order_no: two.order.no, amount_fen: 20_000, kind: 'amount' },
      { order_no: one.order.no, amount_fen: 10_000, kind: 'amount' },
    ])
    await untilBack(test)
    expect([await soldOf(opened.db, PAID), (await atBank(test, two.tradeNo)).refunds]).toMatchObject([
      5,
      [{ amountFen: 20_000, state: 'done' }],
    ])
    expect(await buyer.do(order.get, { no: one.order.no })).toMatchObject({ status: 1, ticketNum: 1 })
  })

  it('gives a difference once for one intention, also when its answer was lost and the work has ended meanwhile', async () => {
    const asked = () => organiser.ask(refund.giveAll, { ...difference, reason }, { key: 'one-intention' })
    const [first, second] = await Promise.all([asked(), asked()])
    expect(first.data?.taskId).toBe(second.data?.taskId)
    while ((await takeSteps(test.deps)) > 0);
    expect((await asked()).data).toEqual(first.data)
    expect((await organiser.ask(refund.giveAll, { ...difference, each: 1, reason }, { key: 'one-intention' })).reason).toBe('key_reused')
    while ((await takeSteps(test.deps)) > 0);
    expect(await opened.db.read.selectFrom('refunds').select('order_no').where('order_no', '=', two.order.no).execute()).toHaveLength(1)
  })

  it('gives what a price that fell again leaves to be given, and to nobody the same once more', async () => {
    await all()
    while ((await takeSteps(test.deps)) > 0);
    expect(await organiser.do(refund.weigh, difference)).toMatchObject({ orders: 0, total: 0, already: 2, short: 1 })
    expect((await all()).reason).toBe('refund_nothing')
    const further = { ...difference, each: 13_000 }
    expect(await organiser.do(refund.weigh, further)).toMatchObject({ orders: 2, copies: 3, total: 9000, already: 0, short: 1 })
    const { data } = await all({ each: 13_000 })
    while ((await takeSteps(test.deps)) > 0);
    expect(await refundsOfTask(data?.taskId as string)).toEqual([
      { order_no: two.order.no, amount_fen: 6000, kind: 'amount' },
      { order_no: one.order.no, amount_fen: 3000, kind: 'amount' },
    ])
  })

  it('leaves one of two tickets its half of what is left: nobody keeps a ticket for nothing', async () => {
    await all()
    while ((await takeSteps(test.deps)) > 0);
    const { remaining, suggested, tickets } = await buyer.do(refund.own, { outTradeNo: two.order.no })
    expect([remaining, suggested, tickets.map((each) => each.suggested)]).toEqual([19_800, 19_800, [9900, 9900]])
    const admissionIds = [tickets[0]?.admissionId as string]
    expect((await buyer.ask(refund.ask, { outTradeNo: two.order.no, admissionIds, amount: 19_800, reason })).reason).toBe('refund_differs')
    await buyer.do(refund.ask, { outTradeNo: two.order.no, admissionIds, amount: 9900, reason })
  })

  it('passes over an order whose tickets have ended meanwhile, and counts the copies that are left', async () => {
    const { data } = await all()
    const [first] = two.tickets
    await organiser.do(refund.create, { outTradeNo: two.order.no, reason, admissionIds: [first?.id as string] })
    await organiser.do(refund.create, { outTradeNo: one.order.no, reason })
    await takeSteps(test.deps)
    expect(await refundsOfTask(data?.taskId as string)).toMatchObject([{ order_no: two.order.no, amount_fen: 10_000 }])
  })

  it('gives some orders back whole: places are free, and what is no order of the meeting is told', async () => {
    const nos = [two.order.no, short.order.no, 'none', two.order.no]
    const { taskId } = await organiser.do(refund.giveBack, { ...here, nos, reason: '会议改为线上' })
    await takeSteps(test.deps)
    expect(await organiser.do(task.get, { ...here, id: taskId })).toMatchObject({
      state: 'done',
      done: 3,
      failed: 1,
      firstFailures: [{ row: 3, what: 'none', why: '订单不存在' }],
    })
    expect(await refundsOfTask(taskId)).toMatchObject([
      { order_no: two.order.no, amount_fen: 2 * PRICE, kind: 'whole' },
      { order_no: short.order.no, amount_fen: PRICE - 15_000, kind: 'whole' },
    ])
    expect(await soldOf(opened.db, PAID)).toBe(2)
    expect((await organiser.ask(refund.giveBack, { ...here, nos, reason: '会议改为线上' })).reason).toBe('refund_nothing')
    expect((await organiser.ask(refund.giveBack, { meetingId: '2', nos: [one.order.no], reason: '会议改为线上' })).reason).toBe(
      'refund_nothing',
    )
  })
})

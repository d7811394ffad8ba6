/** An order said that all tickets could be used after one was handed on, and 实收 fell before the bank had returned the money (issue 50). */
import { expect, it } from 'vitest'
import { desk } from '#contract/desk.ts'
import { order, orderTicketsWords } from '#contract/order.ts'
import { refund } from '#contract/refund.ts'
import { transfer } from '#contract/transfer.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { standingOf } from '#src/features/desk/manage/order-words.ts'
import { standingSentence } from '#src/features/order/parts/order-words.ts'
import { onBothEngines } from '../support/database.ts'
import { paidOrder, press, untilBack } from '../support/paid.ts'
import { prepare, productTest } from '../support/product-test.ts'

const PRICE = 19_900

onBothEngines('an order of three', (engine) => {
  const { opened, test, organiser, buyer } = productTest({ organiser: 'organiser', buyer: '13800000011' }, { engine })
  const paid = prepare(() => paidOrder(test, buyer, ['王晓明', '韩梅梅', '李雷']))

  const orderNow = () => buyer.do(order.get, { no: paid.order.no })
  const listed = async () => (await buyer.do(order.list, {})).list[0]
  const idOf = (n: number) => paid.tickets[n]?.id as string
  const giveBack = (n: number) =>
    organiser.do(refund.create, { outTradeNo: paid.order.no, reason: '行程有变', admissionIds: [idOf(n)], meetingId: '1' })
  const row = async () => (await organiser.do(desk.list, { meetingId: '1' })).list.find(({ no }) => no === paid.order.no)
  const full = () => organiser.do(desk.get, { meetingId: '1', no: paid.order.no })

  it('counts the tickets that were handed on, that the bank is to refund, and that it has refunded', async () => {
    expect(standingSentence(await orderNow())).toBe('支付成功，3 张门票可以使用。')
    await buyer.do(transfer.give, { id: idOf(0), name: '赵一', mobile: '13955550006' })
    expect(standingSentence(await orderNow())).toBe('支付成功：2 张可用 · 1 张已转让。')
    await giveBack(1)
    expect(standingSentence(await orderNow())).toBe('支付成功：1 张可用 · 1 张已转让 · 1 张退款中。')
    await untilBack(test)
    const one = await listed()
    expect(one?.tickets).toEqual({ valid: 1, used: 0, handed: 0, transferred: 1, refunding: 0, refunded: 1, cancelled: 0 })
    expect(one?.tickets && orderTicketsWords(one.tickets)).toBe('1 张可用 · 1 张已转让 · 1 张已退')
    expect(one && standingSentence(one)).toBe('支付成功：1 张可用 · 1 张已转让 · 1 张已退。')
  })

  it('says that phones which were typed went to their owners, and which were never typed', async () => {
    const people = async () => (await buyer.do(order.attendees, { no: paid.order.no })).list
    expect((await people()).map(({ phone, phonePassed }) => [phone, phonePassed ?? 0])).toEqual(
      Array.from({ length: 3 }, () => ['13800000009', 0]),
    )
    await buyer.do(transfer.handOut, { no: paid.order.no })
    expect((await people()).map(({ phone, phonePassed }) => [phone, phonePassed])).toEqual(Array.from({ length: 3 }, () => ['', 1]))
    expect(standingSentence(await orderNow())).toBe('支付成功：3 张已在本人手中。')
    await opened.db.write((tx) => tx.updateTable('attendees').set({ phone: '' }).where('name', '=', '李雷').execute())
    expect((await people()).map(({ name, phonePassed }) => [name, phonePassed ?? 0])).toEqual([
      ['王晓明', 1],
      ['韩梅梅', 1],
      ['李雷', 0],
    ])
  })

  it('has received the money until the bank has returned it, also when a refund fails', async () => {
    await giveBack(0)
    expect(await row()).toMatchObject({ paid: 3 * PRICE, refunded: 0, refunding: PRICE, refundFailed: 0 })
    expect(standingOf(await full())).toBe('已付款，2 张票，退款中 ¥199。')

    await sendRefunds(test.deps)
    await press(test, paid.tradeNo, 'refund-failed')
    const [failed] = (await organiser.do(refund.list, { waiting: 1 })).list
    expect(failed).toMatchObject({ state: 'failed' })
    expect(await row()).toMatchObject({ paid: 3 * PRICE, refunded: 0, refunding: 0, refundFailed: PRICE })
    expect(standingOf(await full())).toBe('已付款，2 张票，退款失败 ¥199。')

    await organiser.do(refund.decide, { no: failed?.no as string, action: 'retry' })
    await untilBack(test)
    expect(await row()).toMatchObject({ paid: 3 * PRICE, refunded: PRICE, refunding: 0, refundFailed: 0 })
    expect(standingOf(await full())).toBe('已付款，2 张票，已退 ¥199。')
  })
})

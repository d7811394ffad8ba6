/** The money of a rehearsed meeting, to the sheet that it is closed with, and against the bank's own books. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { payment, paymentSettings } from '#contract/payment.ts'
import { proof } from '#contract/proof.ts'
import { receipt } from '#contract/receipt.ts'
import { refund } from '#contract/refund.ts'
import { settlement as calls } from '#contract/settlement.ts'
import type { Player } from '#rehearsal/player.ts'
import { settlement } from '#rehearsal/script/settlement.ts'
import { dayOf } from '#server/flow/clock.ts'
import type { TestApp } from '../support/app.ts'
import { paidOrder } from '../support/paid.ts'
import { DAY, HOUR, playedWorld } from '../support/played.ts'
import { databaseTest, prepare } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'
import { transfer } from '../support/transfers.ts'

const BEGINS = Date.UTC(2026, 8, 5, 1)
const meetingId = '1'
const reason = '行程有变'

let buyer: Player
const opened = databaseTest()
const world = prepare(() => playedWorld(opened, { people: 20, startsAt: BEGINS, endsAt: BEGINS + 8 * HOUR, demo: true }))
beforeEach(async () => {
  // On sale by then.
  await world.until(BEGINS - DAY)
  buyer = await world.join('15400050001', '张伟·演练')
})
afterEach(async () => {
  expect(world.errors).toEqual([])
  await world.close()
})

const bought = (...names: string[]) => paidOrder(world as unknown as TestApp, buyer, names)
const waits = async (name: string) => (await signUp(buyer, { ticketId: '2', names: [name] })).order
const audits = () => Object.fromEntries(world.measures.audits.map(({ key, held, why }) => [key, held ? true : why]))
const stage = async () =>
  (await world.db.read.selectFrom('meetings').select('state').where('id', '=', meetingId).executeTakeFirstOrThrow()).state
/** By a QR code, which somebody with WeChat scans. */
const byWechat = async (name: string) => {
  const { no, totalAmount } = await waits(name)
  const body = { ...paymentSettings, bankType: 'WX_NATIVE', outTradeNo: no, totalAmount, userId: buyer.id }
  const { tradeNo } = await buyer.do(payment.createTrade, body)
  const { pay, platform } = world.outside.wechatBox
  expect(pay.pay(tradeNo, platform.userById('1')?.openId ?? 'o-somebody')).toBeUndefined()
  await pay.tick()
  return no
}

it('is closed when everything that stood in the way has been dealt with, and the bank says the same to the fen', async () => {
  const [one, other] = [await bought('王芳·演练', '李敏·演练'), await bought('刘洋·演练')]
  await world.organiser.do(refund.create, { outTradeNo: one.order.no, reason, admissionIds: [one.tickets[0]?.id as string] })
  await world.organiser.do(refund.create, { outTradeNo: await byWechat('陈静·演练'), reason, amount: 101, keep: 1 })
  const { suggested } = await buyer.do(refund.own, { outTradeNo: other.order.no })
  if (suggested > 0) await buyer.do(refund.ask, { outTradeNo: other.order.no, reason, amount: suggested })
  const proved = await waits('杨帆·演练')
  await buyer.do(proof.submit, { ...transfer, outTradeNo: proved.no })
  const came = await waits('赵磊·演练')
  const paid = { method: 'transfer', payer: '望湖小学', serial: 'YL-01', day: dayOf(world.now()), note: '' } as const
  await world.organiser.do(receipt.book, { meetingId, ...paid, amount: came.totalAmount + 500, orderNos: [came.no] })
  await waits('黄勇·演练')

  await settlement.play(world)
  const { closed, hindrances } = await world.organiser.do(calls.get, { meetingId })
  expect([await stage(), closed.length, hindrances]).toEqual(['settled', 1, []])
  const sheet = closed[0]?.sheet
  expect(sheet?.accounts.map(({ provider }) => provider)).toEqual(['gateway', 'transfer', 'wechat'])
  expect(sheet?.surplus).toBe(0)
  expect(audits()).toEqual({
    settlement_closed: true,
    money_bills: true,
    money_bank: true,
    money_lines: true,
    places_held: true,
    places_live: true,
  })
  expect(world.progress.happened[0]?.what).toContain('已封存')
})

it('says so where our books and the bank’s are not the same', async () => {
  const { tradeNo, order } = await bought('王芳·演练')
  await world.db.write(async (tx) => {
    await tx
      .updateTable('trades')
      .set({ amount_fen: order.totalAmount + 100 })
      .where('no', '=', tradeNo)
      .execute()
    await tx.updateTable('tickets').set({ sold: 7 }).where('id', '=', '2').execute()
  })
  await settlement.play(world)
  expect(audits()).toMatchObject({ money_bank: expect.stringContaining('收款'), places_held: expect.stringContaining('已售 7') })
})

it('is a sheet without a line where nothing has been sold for money', async () => {
  const { order } = await signUp(buyer, { ticketId: '1', names: ['王芳·演练'] })
  expect((await buyer.do(admission.mine, {})).list.map(({ orderNo }) => orderNo)).toEqual([order.no])
  await settlement.play(world)
  expect(await stage()).toBe('settled')
  expect(Object.values(audits()).every((held) => held === true)).toBe(true)
})

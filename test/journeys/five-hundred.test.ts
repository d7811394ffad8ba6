/**
 * A meeting of five hundred: a list of 120 pasted in, 20 given away, 10 sold at the desk, the rest bought in the shop, where
 * the bank's word is lost or comes twice; then forty refunds of every kind. In the end our books, the bank's own and the
 * places agree, to the fen.
 */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { orderStatus } from '#contract/order.ts'
import { desk } from '#contract/desk.ts'
import { people } from '#contract/people.ts'
import { refund } from '#contract/refund.ts'
import { handProviders } from '#contract/payment.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { settleQuiet } from '#server/jobs/settle-quiet.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { signedInBefore, type Size } from '../support/browser.ts'
import { setTicket, soldOf } from '../support/crowd.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { type Person, request, signInAs } from '../support/person.ts'
import { buy, type Buyer, heldAtTheBank, press } from '../support/shop.ts'
import { type Hands, hands } from '../support/taps.ts'

const browser = oneBrowser()
const MEETING = '1'
const TICKET = '2'
const FEN = 19_900
const [LISTED, GIVEN, AT_DESK, SHOPPERS] = [120, 20, 10, 350]
const MINUTE = 60_000

const family = [...'赵钱孙李周吴郑王冯陈褚卫']
const given = [...'文静伟芳敏强磊洋艳勇']
const nameOf = (at: number) => `${family[at % 12]}${given[Math.floor(at / 12) % 10]}${given[(at * 7) % 10]}`
const phoneOf = (at: number) => `1370000${String(at).padStart(4, '0')}`
const lines = (from: number, count: number, line: (name: string, phone: string, at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(nameOf(from + at), phoneOf(from + at), at)).join('\n')

describe.each<Size>(['phone', 'desktop'])('organisers with a %s', (size) => {
  let organiser: Person
  let hand: Hands
  let page: Page
  const here = journeys(browser, size, {
    arrive: async () => {
      ;({ page } = here)
      page.setDefaultTimeout(20_000)
      hand = await hands(page)
      organiser = await signInAs(here.product, 'organiser')
      await signedInBefore(page, here.product, organiser)
    },
  })

  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' })
  const sheet = () => page.getByRole('dialog').last()
  const question = () => page.getByRole('alertdialog')
  const at = (room: string, form: string) => page.goto(here.product.url + consoleLinks.meeting(MEETING, room, form))
  /** Until there is nothing left to do at this moment. */
  async function quiet(): Promise<void> {
    const { deps } = here.product
    while ((await takeSteps(deps)) + (await settleQuiet(deps)) + (await sendRefunds(deps)) > 0);
  }

  it('hold a meeting of 500 whose books agree with the bank’s and with its places', async () => {
    const { db } = here.opened
    await setTicket(db, TICKET, { total: 600 })
    const sold = await soldOf(db, TICKET)

    const buyers = await buy(here.product, db, SHOPPERS, { ticketId: TICKET, fen: FEN, now: here.product.clock() })
    here.product.clock.pass(6 * MINUTE)
    await quiet()
    expect(await countOf({ status: orderStatus.paid, origin: 'self' })).toBe(SHOPPERS)
    expect(buyers.filter(({ lost }) => lost)).toHaveLength(SHOPPERS / 5)

    await pasteList()
    await giveAway()
    await sellAtTheDesk()
    expect(await soldOf(db, TICKET)).toBe(sold + SHOPPERS + LISTED + GIVEN + AT_DESK)

    const ended = await giveBackForty(buyers)
    expect(await soldOf(db, TICKET)).toBe(sold + SHOPPERS + LISTED + GIVEN + AT_DESK - ended)
    await agree(buyers)
  }, 120_000)

  const countOf = async (more: { status?: 1; origin?: 'self' }) =>
    (await organiser.do(desk.list, { pageNum: 1, pageSize: 1, meetingId: MEETING, keyword: '', voucher: '', ticketId: TICKET, ...more }))
      .total

  async function pasteList(): Promise<void> {
    await at('people', 'namelist')
    const text = `#接龙\n教研会报名\n${lines(0, LISTED, (name, phone, n) => `${n + 1}. ${name} ${phone}`)}`
    await page.getByLabel(/^名单/).first().fill(text)
    await hand.tap(button('核对名单'))
    await page.getByLabel(/^门票/).selectOption({ value: TICKET })
    await hand.tap(page.getByText('已在别处付款'))
    await hand.tap(button(`导入 ${LISTED} 人`))
    await hand.tap(button(`导入 ${LISTED} 人`, question()))
    await expect
      .poll(
        async () => {
          await quiet()
          return (await organiser.do(people.list, { pageNum: 1, pageSize: 1, meetingId: MEETING, keyword: '', origin: 'import' })).total
        },
        { timeout: 15_000 },
      )
      .toBe(LISTED)
  }

  /** Several at once, as they stand in somebody's message. */
  async function pastePeople(text: string): Promise<void> {
    await hand.tap(button('粘贴多人', sheet()))
    await sheet().getByLabel('粘贴名单').fill(text)
    await hand.tap(button('填入', sheet()))
  }

  async function giveAway(): Promise<void> {
    await at('money', 'orders')
    await hand.tap(button('赠票'))
    await sheet().getByLabel(/^门票/).selectOption({ value: TICKET })
    await pastePeople(lines(LISTED, GIVEN, (name, phone) => `${name} ${phone}`))
    await hand.write(sheet().getByLabel(/^赠票原因/), '志愿者')
    await hand.tap(button(`赠送 ${GIVEN} 张`, sheet()))
    await hand.tap(button('赠票', question()))
    await page.getByText(`已赠送 ${GIVEN} 张门票`).first().waitFor()
    // The first of them lies open.
    await page.waitForURL(/order=/)
  }

  async function sellAtTheDesk(): Promise<void> {
    await at('money', 'orders')
    await hand.tap(button('现场售票'))
    await sheet().getByLabel(/^门票/).selectOption({ value: TICKET })
    await pastePeople(lines(LISTED + GIVEN, AT_DESK, (name, phone) => `${name} ${phone}`))
    await sheet().getByText('1,990').or(sheet().getByText('1990')).first().waitFor()
    await hand.tap(button('收款出票', sheet()))
    await hand.tap(button('已收款，出票', question()))
    await page.getByText(`已售出 ${AT_DESK} 张门票`).first().waitFor()
    await page.waitForURL(/order=/)
  }

  /** @returns how many tickets ended by it. */
  async function giveBackForty(buyers: readonly Buyer[]): Promise<number> {
    const next = buyers.values()
    const some = (count: number) => Array.from({ length: count }, () => next.next().value as Buyer)
    const reason = '行程有变'
    const give = (outTradeNo: string, more: { admissionIds?: string[]; amount?: number; keep?: 0 | 1; requestId?: string } = {}) =>
      organiser.do(refund.create, { meetingId: MEETING, outTradeNo, reason, ...more })

    // By the organiser's own hands: an order found by its number, given back whole.
    const [first] = some(1) as [Buyer]
    await page.goto(here.product.url + consoleLinks.order(MEETING, first.orderNo))
    await hand.tap(button('退款'))
    await hand.write(sheet().getByLabel(/^退款原因/), reason)
    await hand.tap(button(/^退款 ¥/, sheet()))
    await hand.tap(button('确认退款', question()))
    await page.getByText('已发起退款').first().waitFor()

    for (const { orderNo } of some(9)) await give(orderNo)
    for (const { orderNo } of some(6)) await give(orderNo, { amount: 5_000, keep: 1 })
    // A trade in three parts.
    const [parts] = some(1) as [Buyer]
    for (const amount of [100, 200, FEN - 300]) await give(parts.orderNo, { amount, keep: 1 })
    expect(await organiser.ask(refund.create, { meetingId: MEETING, outTradeNo: parts.orderNo, reason, amount: 1, keep: 1 })).toMatchObject(
      {
        reason: 'refund_nothing',
      },
    )
    // Single tickets of the order that was sold at the desk: by hand.
    const { list: sold } = await organiser.do(desk.list, {
      pageNum: 1,
      pageSize: 5,
      meetingId: MEETING,
      keyword: '',
      voucher: '',
      origin: 'desk',
    })
    const atDesk = sold[0]?.no as string
    const { tickets } = await organiser.do(refund.context, { meetingId: MEETING, outTradeNo: atDesk })
    for (const { admissionId } of tickets.slice(0, 4)) {
      const { no } = await give(atDesk, { admissionIds: [admissionId] })
      await organiser.do(refund.decide, { meetingId: MEETING, no, action: 'returned' })
    }
    // Wishes of buyers: three are met, two are not.
    for (const [n, buyer] of some(5).entries()) {
      const { data } = await request(
        here.product.app,
        refund.own,
        { outTradeNo: buyer.orderNo },
        { authorization: `Bearer ${buyer.token}` },
      )
      const asked = { outTradeNo: buyer.orderNo, reason: '临时有课', amount: data?.suggested as number }
      const { data: wish } = await request(here.product.app, refund.ask, asked, { authorization: `Bearer ${buyer.token}` })
      const requestId = wish?.id as string
      if (n < 3) await give(buyer.orderNo, { requestId })
      else await organiser.do(refund.refuseRequest, { meetingId: MEETING, id: requestId, answer: '已过退款期限' })
    }
    // The bank refuses, and takes it when it is sent anew.
    for (const { orderNo, tradeNo } of some(3)) {
      const { no } = await give(orderNo)
      await quiet()
      await press(here.product, tradeNo, 'refund-failed')
      await organiser.do(refund.decide, { meetingId: MEETING, no, action: 'retry' })
    }
    // Many at once, as long work.
    const nos = some(11).map(({ orderNo }) => orderNo)
    await organiser.do(refund.giveBack, { meetingId: MEETING, nos, reason })
    for (let minutes = 0; minutes < 6; minutes++) {
      await quiet()
      here.product.clock.pass(2 * MINUTE)
    }
    const refunds = await here.opened.db.read.selectFrom('refunds').select(['state', 'kind']).execute()
    expect(refunds.filter(({ state }) => state !== 'done')).toEqual([])
    expect(refunds).toHaveLength(40)
    return 1 + 9 + 4 + 3 + 3 + 11
  }

  async function agree(buyers: readonly Buyer[]): Promise<void> {
    const { db } = here.opened
    const trades = await db.read.selectFrom('trades').selectAll().where('state', '=', 'success').execute()
    const refunds = await db.read.selectFrom('refunds').selectAll().execute()
    const byHand = ({ provider }: { provider: string }) => handProviders.some((one) => one === provider)
    const sum = (rows: readonly { amount_fen: number }[]) => rows.reduce((total, row) => total + row.amount_fen, 0)
    const ours = sum(trades.filter((one) => !byHand(one))) - sum(refunds.filter((one) => !byHand(one)))
    expect(ours).toBe(await heldAtTheBank(here.product, buyers))
    const receipts = await db.read.selectFrom('receipts').selectAll().execute()
    expect(sum(trades.filter(byHand))).toBe(sum(receipts))
    expect(sum(receipts)).toBe((LISTED + AT_DESK) * FEN)
    expect(sum(refunds.filter(byHand))).toBe(4 * FEN)
    expect(await findDrift(db)).toEqual([])
    // Who has been given their money back is still somebody who was to come.
    await at('people', 'people')
    await page
      .getByText(`共 ${SHOPPERS + LISTED + GIVEN + AT_DESK} 人`)
      .first()
      .waitFor()
  }
})

/**
 * A meeting of five hundred (a third of that in npm test): a list pasted in, 20 given away, 10 sold at the desk, the rest bought in the shop, where
 * the bank's word is lost or comes twice; then forty refunds of every kind. Our books, the bank's own and the places agree, to
 * the fen. Then it is put off, everybody is told, people come in at the door, and it is settled: the sheet says what the bank
 * has in its own books, and one wrong line on either side is found.
 */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { orderStatus } from '#contract/order.ts'
import { desk } from '#contract/desk.ts'
import type { MessageKind } from '#contract/message.ts'
import { people } from '#contract/people.ts'
import { refund } from '#contract/refund.ts'
import { handProviders } from '#contract/payment.ts'
import { settlement } from '#contract/settlement.ts'
import { fromWire, toWire } from '#server/flow/clock.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { settleQuiet } from '#server/jobs/settle-quiet.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { turnTo } from '../support/app.ts'
import { signedInBefore } from '../support/browser.ts'
import { setTicket, soldOf } from '../support/crowd.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { amount, sizesOf } from '../support/lanes.ts'
import { type Person, request, signInAs } from '../support/person.ts'
import { compareBills } from '../support/settling.ts'
import { buy, type Buyer, heldAtTheBank, press } from '../support/shop.ts'
import { type Hands, hands } from '../support/taps.ts'

const browser = oneBrowser()
const MEETING = '1'
const TICKET = '2'
const FEN = 19_900
const [LISTED, SHOPPERS] = [amount({ usual: 30, full: 120 }), amount({ usual: 100, full: 350 })]
const [GIVEN, AT_DESK] = [20, 10]
/** Tickets that end by refunds. */
const ENDED = 1 + 9 + 4 + 3 + 3 + 11
/** Who hears of it then: accounts that hold a ticket, and those whom the desk has written down in one order, of which four have ended. */
const TOLD = SHOPPERS - (ENDED - 4) + LISTED + GIVEN + 1 + (AT_DESK - 4)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** So many come to the door. */
const COMING = 40

const family = [...'赵钱孙李周吴郑王冯陈褚卫']
const given = [...'文静伟芳敏强磊洋艳勇']
const nameOf = (at: number) => `${family[at % 12]}${given[Math.floor(at / 12) % 10]}${given[(at * 7) % 10]}`
const phoneOf = (at: number) => `1370000${String(at).padStart(4, '0')}`
const lines = (from: number, count: number, line: (name: string, phone: string, at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(nameOf(from + at), phoneOf(from + at), at)).join('\n')

describe.each(sizesOf('desktop'))('organisers with a %s', (size) => {
  let organiser: Person
  let hand: Hands
  let page: Page
  const here = journeys(browser, size, {
    arrive: async () => {
      ;({ page } = here)
      // By day: whoever sends at night is asked twice.
      turnTo(here.product.clock, 9)
      hand = await hands(page)
      organiser = await signInAs(here.product, 'organiser')
      await signedInBefore(page, here.product, organiser)
    },
  })

  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' })
  const sheet = () => page.getByRole('dialog').last()
  const question = () => page.getByRole('alertdialog')
  /** A sheet goes by a step back of its own: a page that is asked for before would be left by it. @param name of the sheet. */
  async function gone(name: string): Promise<void> {
    await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' })
    await page.waitForFunction(() => {
      const lying = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter((one) => one.checkVisibility())
      return ((history.state as { layer?: number } | null)?.layer ?? 0) <= lying.length
    })
  }
  const at = (room: string, form: string) => page.goto(here.product.url + consoleLinks.meeting(MEETING, room, form))
  /** Until there is nothing left to do at this moment. */
  async function quiet(): Promise<void> {
    const { deps } = here.product
    while ((await takeSteps(deps)) + (await settleQuiet(deps)) + (await sendRefunds(deps)) > 0);
  }

  it('hold a large meeting whose books agree with the bank’s and with its places', async () => {
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
    expect(ended).toBe(ENDED)
    expect(await soldOf(db, TICKET)).toBe(sold + SHOPPERS + LISTED + GIVEN + AT_DESK - ENDED)
    await agree(buyers)

    const doors = await putOff()
    await tellEverybody(buyers)
    await letIn(doors)
    await settle(buyers, doors + 9 * HOUR)
  }, 180_000)

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
      .poll(async () => {
        await quiet()
        return (await organiser.do(people.list, { pageNum: 1, pageSize: 1, meetingId: MEETING, keyword: '', origin: 'import' })).total
      })
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
    await gone('赠票')
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
    await gone('现场售票')
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
    // The buyer's own among them.
    for (const { admissionId } of tickets.toSorted((one, other) => (one.phone < other.phone ? -1 : 1)).slice(0, 4)) {
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

  /** To the morning of the day after tomorrow. @returns when it begins. */
  async function putOff(): Promise<number> {
    const { product } = here
    const start = `${toWire(product.clock() + 2 * DAY).slice(0, 10)} 09:00:00`
    await page.goto(product.url + consoleLinks.cancelling(MEETING))
    await page.getByLabel('新的开始时间').fill(start.slice(0, 16).replace(' ', 'T'))
    await page.getByLabel('新的结束时间').fill(`${start.slice(0, 10)}T17:00`)
    await hand.write(page.getByLabel('改期原因'), '为避开台风')
    await hand.tap(button(/^改期并通知/))
    await hand.tap(button('改期并通知', question()))
    await page.getByText('已改期，正在通知').first().waitFor()
    await sendAll()
    const told = await messagesOf('meeting_postponed')
    expect(told).toHaveLength(TOLD)
    expect(new Set(told.map(({ user_id }) => user_id)).size).toBe(TOLD)
    return fromWire(start)
  }

  const messagesOf = (kind: MessageKind) =>
    here.opened.db.read.selectFrom('messages').select(['user_id', 'state']).where('kind', '=', kind).execute()

  /** Until everything that is to be said has been said. */
  async function sendAll(): Promise<void> {
    const { deps, clock } = here.product
    for (let idle = 0; idle < 3; clock.pass(10_000)) idle = (await takeSteps(deps)) + (await sendMessages(deps)) > 0 ? 0 : idle + 1
  }

  async function tellEverybody(buyers: readonly Buyer[]): Promise<void> {
    const { db } = here.opened
    // Those of the shop have no phone of their own in this test.
    await db.write(async (tx) => {
      for (const [n, { userId }] of buyers.entries())
        await tx
          .updateTable('users')
          .set({ mobile: `1360000${String(n).padStart(4, '0')}` })
          .where('id', '=', userId)
          .execute()
    })
    await at('people', 'messages')
    await hand.tap(page.getByRole('link', { name: '发通知' }))
    await page.getByLabel('通知类型').selectOption({ value: 'meeting_coming' })
    await hand.tap(page.getByText('两者都发'))
    await hand.write(page.getByLabel('提醒内容'), '请携带身份证，7:30 起在东门签到')
    await hand.tap(button('发送'))
    const send = button(/^发给 \d+ 人$/, question())
    const promised = Number(/\d+/.exec(await send.innerText())?.[0])
    await hand.tap(send)
    await page.getByText('正在发送').first().waitFor()
    await sendAll()
    const told = await messagesOf('meeting_coming')
    expect(told.filter(({ state }) => state !== 'sent')).toEqual([])
    expect(told).toHaveLength(promised)
    expect(promised).toBe(TOLD)
    const heard = here.product.sms.messages(`1360000${String(SHOPPERS - 1).padStart(4, '0')}`)
    expect(heard.filter(({ template }) => template === 'meeting_coming')).toMatchObject([
      { params: { what: '请携带身份证，7:30 起在东门签到' } },
    ])
  }

  /** Some of those who still have a ticket, an hour before it begins; one of them twice. */
  async function letIn(start: number): Promise<void> {
    const { product, opened } = here
    product.clock.pass(start - HOUR - product.clock())
    organiser = await signInAs(product, 'organiser')
    await signedInBefore(page, product, organiser)
    const list = await makeList(organiser)
    const door = await keepDoor(await signInAs(product, 'staff'), list.id)
    const codes = await opened.db.read
      .selectFrom('admission_codes')
      .innerJoin('admissions', 'admissions.id', 'admission_codes.admission_id')
      .select('code')
      .where('meeting_id', '=', MEETING)
      .where('ticket_id', '=', TICKET)
      .where('status', '=', 'issued')
      .limit(COMING)
      .execute()
    for (const { code } of codes) expect((await door.scan(code, { at: product.clock() })).verdict).toBe('admit')
    expect((await door.scan(codes[0]?.code as string, { at: product.clock() })).verdict).toBe('already')
    await at('after', 'attendance')
    await page.getByText(String(COMING)).first().waitFor()
  }

  /** On the day after, when the bank's bills are there: one line of them is wrong. */
  async function settle(buyers: readonly Buyer[], end: number): Promise<void> {
    const { product, opened } = here
    const { db } = opened
    const [wrong] = buyers as readonly [Buyer, ...Buyer[]]
    product.cashier.misprint((lines) =>
      lines.map((line) => (line.kind === 'trade' && line.tradeNo === wrong.tradeNo ? { ...line, amountFen: line.amountFen + 1 } : line)),
    )
    product.clock.pass(end - product.clock())
    await compareBills(product)
    const look = () => organiser.do(settlement.get, { meetingId: MEETING })
    expect((await look()).hindrances).toEqual([{ what: 'bills', count: 1 }])

    await at('money', 'settlement')
    await page.getByText('1 天的账单还没有核对一致或说明').waitFor()
    await hand.tap(button(/^填写说明/))
    await hand.write(sheet().getByLabel('差异的原因'), '银行多记一分，已电话核实')
    await hand.tap(button('保存', sheet()))
    await expect.poll(async () => (await look()).hindrances).toEqual([])
    await gone('差异说明')

    // One wrong line on our side is found as well.
    const ours = (by: number) =>
      db.write((tx) =>
        tx
          .updateTable('trades')
          .set((q) => ({ amount_fen: q('amount_fen', '+', by) }))
          .where('no', '=', buyers[1]?.tradeNo as string)
          .execute(),
      )
    await ours(-1)
    expect((await look()).hindrances).toEqual([{ what: 'bills', count: 1 }])
    await ours(1)

    const { now } = await look()
    const bank = await heldAtTheBank(product, buyers)
    const gateway = now.accounts.find(({ provider }) => provider === 'gateway')
    expect((gateway?.received ?? 0) - (gateway?.refunded ?? 0)).toBe(bank)
    expect(now.received - now.refunded).toBe(bank + (LISTED + AT_DESK - 4) * FEN)

    await at('money', 'settlement')
    const same = page.getByRole('button', { name: /^与应有一致/ })
    await same.first().waitFor()
    for (let open = await same.count(); open > 0; open = await same.count()) await hand.tap(same.first())
    await hand.tap(button('封存结算单'))
    await hand.tap(button('封存', question()))
    await page.getByText('结算单已封存，会议已结清').first().waitFor()
    const { closed } = await look()
    expect(closed).toHaveLength(1)
    expect(closed[0]?.sheet.due).toBe(now.due)
    await page
      .getByText(closed[0]?.digest.slice(0, 8) as string)
      .first()
      .waitFor()
  }
})

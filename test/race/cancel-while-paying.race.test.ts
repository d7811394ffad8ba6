/**
 * A meeting is cancelled while up to two hundred people are paying for it: first by a careless hand, so that the test is known to see
 * money that stays, then as it is done.
 */
import { beforeEach, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import type { Call, Input } from '#contract/call.ts'
import { cancellation } from '#contract/cancellation.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { order, orderStatus, type TicketOrder } from '#contract/order.ts'
import { payment, paymentSettings } from '#contract/payment.ts'
import { refund } from '#contract/refund.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { settleQuiet } from '#server/jobs/settle-quiet.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { crowd, type Member, setTicket } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { FREE, PAID, PRICE } from '../support/facts.ts'
import { amount } from '../support/lanes.ts'
import { flawsOfMoney, flawsOfPlaces } from '../support/money-audit.ts'
import { atBank, type AtBank, press, untilBack } from '../support/paid.ts'
import { request, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const PEOPLE = amount({ usual: 80, full: 200 })
/** Of the careless hand's. */
const FEWER = 50
const HERE = { id: '1' }
const reason = '场馆停用'

onBothEngines('cancelling while many are paying', (engine) => {
  let title: string
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine, logsErrors: true })
  beforeEach(async () => {
    title = (await organiser.do(meetingManage.own, HERE)).title
    await setTicket(opened.db, PAID, { limit_phone: 0, total: PEOPLE })
  })

  const ask = <C extends Call>({ token }: Member, call: C, input: Input<C>) =>
    request(test.app, call, input, { authorization: `Bearer ${token}` })
  const buy = ({ attendeeIds }: Member, ticketId: string, ticketPrice: number): Input<typeof order.submit> => ({
    enrollInfoIds: attendeeIds,
    meetingId: '1',
    thirdId: '-000001',
    ticketId,
    ticketNum: attendeeIds.length,
    ticketPrice,
  })
  const ticks = async (many: number) => {
    for (let tick = 0; tick < many; tick++) await new Promise((resolve) => setImmediate(resolve))
  }

  /** By the way each of them has: told at once, twice, never; or the holder gives up in the moment of the payment. */
  async function pay(member: Member, { no, totalAmount }: TicketOrder, at: number, paid: () => void): Promise<void> {
    await ticks(at)
    const wish = { ...paymentSettings, bankType: '', outTradeNo: no, totalAmount, userId: member.userId }
    const opened = await ask(member, payment.createTrade, wish)
    const tradeNo = opened.data?.tradeNo
    if (tradeNo === undefined) return
    await ticks(at % 7)
    const [button] = [['pay', 'pay-twice', 'pay-silently', 'pay'][at % 4] as string]
    await Promise.all([press(test, tradeNo, button), at % 4 === 3 ? ask(member, order.cancel, { no }) : undefined])
    if (at % 4 === 2 && at % 8 < 4) await ask(member, payment.query, { outTradeNo: no })
    paid()
  }

  /** All of them pay; when a third has, what is done then is done beside them. */
  async function storm(size: number, cancel: () => Promise<unknown>): Promise<void> {
    const people = await crowd(opened.db, size, { ticketId: PAID, now: test.clock() })
    const orders = await Promise.all(people.map((member) => ask(member, order.submit, buy(member, PAID, PRICE))))
    let many = 0
    const begun = Promise.withResolvers<void>()
    const paid = () => void (++many === Math.floor(size / 3) && begun.resolve())
    await Promise.all([...people.map((member, at) => pay(member, orders[at]?.data as TicketOrder, at, paid)), begun.promise.then(cancel)])
  }

  const bank = async (): Promise<Map<string, AtBank>> => {
    const trades = await opened.db.read.selectFrom('trades').select('no').execute()
    return new Map(await Promise.all(trades.map(async ({ no }) => [no, await atBank(test, no)] as const)))
  }
  /** Of whom the bank has money, and has not given all of it back. */
  const kept = (books: ReadonlyMap<string, AtBank>) =>
    [...books].filter(([, { state, amountFen, refunds }]) => {
      const back = refunds.reduce((sum, one) => sum + (one.state === 'done' ? one.amountFen : 0), 0)
      return state === 'success' && back !== amountFen
    })
  const toTheEnd = async () => {
    for (let round = 0; round < 4; round++) {
      await takeSteps(test.deps)
      await untilBack(test)
      test.clock.pass(10 * 60_000)
      await settleQuiet(test.deps)
    }
  }

  it('money stays where a careless hand gives back what it has seen: the test can see what it looks for', async () => {
    await storm(FEWER, async () => {
      const seen = await opened.db.read.selectFrom('orders').select('no').where('status', '=', orderStatus.paid).execute()
      await organiser.do(meetingManage.move, { ...HERE, action: 'pause' })
      for (const { no } of seen) await organiser.ask(refund.create, { outTradeNo: no, reason })
    })
    await toTheEnd()
    expect(kept(await bank()).length).toBeGreaterThan(0)
  })

  it('everybody who has paid gets all of it back, once, nobody has a place, and each is told once', { timeout: 120_000 }, async () => {
    const guests = await crowd(opened.db, 10, { ticketId: FREE, now: test.clock() })
    const door = await keepDoor(await signInAs(test, 'staff'), (await makeList(organiser)).id)
    await door.sync()
    for (const guest of guests) await ask(guest, order.submit, buy(guest, FREE, 0))
    const codes = await Promise.all(guests.map(async (guest) => (await ask(guest, admission.mine, {})).data?.list[0]?.code as string))

    const seen: string[] = []
    await storm(PEOPLE, async () => {
      await organiser.do(cancellation.cancel, { ...HERE, reason, title })
      await Promise.all([
        takeSteps(test.deps).then(() => sendRefunds(test.deps)),
        ...codes.map(async (code, at) => {
          await ticks(at * 3)
          seen.push((await door.scan(code)).verdict)
        }),
      ])
    })
    await toTheEnd()

    const books = await bank()
    const taken = [...books.values()].filter(({ state }) => state === 'success').length
    expect([taken >= PEOPLE / 3, taken <= PEOPLE]).toEqual([true, true])
    const causes = await opened.db.read.selectFrom('refunds').select('cause').distinct().orderBy('cause').execute()
    expect(causes.map(({ cause }) => cause)).toEqual(['asked', 'meeting_closed'])
    expect(kept(books)).toEqual([])
    expect(await flawsOfMoney(opened.db, { bank: books, byHand: { taken: 0, returned: 0 } })).toEqual([])
    expect(await flawsOfPlaces(opened.db)).toEqual([])
    const orders = await opened.db.read.selectFrom('orders').select('status').execute()
    expect([...new Set(orders.map(({ status }) => status))].toSorted()).toEqual([orderStatus.refunded, orderStatus.cancelled])
    expect((await opened.db.read.selectFrom('admissions').select('id').where('status', '!=', 'revoked').execute()).length).toBe(0)
    expect(new Set(seen).size).toBeGreaterThan(0)
    expect((await door.scan(codes[0] as string)).verdict).not.toBe('admit')
    expect(await organiser.do(cancellation.progress, HERE)).toMatchObject({ state: 'done', failed: 0 })
    const told = await opened.db.read.selectFrom('messages').select('user_id').where('kind', '=', 'meeting_cancelled').execute()
    expect(new Set(told.map(({ user_id }) => user_id)).size).toBe(told.length)
    const buyers = await opened.db.read
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.no', 'refunds.order_no')
      .select('user_id')
      .execute()
    const heard = new Set(told.map(({ user_id }) => user_id))
    expect(buyers.filter(({ user_id }) => !heard.has(user_id))).toEqual([])
    expect(test.errors.filter(({ event }) => event !== 'payment.provider_down')).toEqual([])
  })
})

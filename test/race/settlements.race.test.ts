/**
 * Thousands of payments and everything that can happen to their reports, with a server that is killed in the middle. A careless
 * shop settles them first, which proves that the audit finds money applied twice; then the product does.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Data } from '#contract/call.ts'
import { order, orderStatus } from '#contract/order.ts'
import { refund } from '#contract/refund.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { requestRefund } from '#server/features/refund/request.ts'
import { findTrade } from '#server/features/payment/store.ts'
import { writeLog } from '#server/flow/log-store.ts'
import type { ProviderTrade } from '#server/providers/payment-provider.ts'
import { wechatPay } from '#server/providers/wechat-pay.ts'
import { tencent } from '#wechat/server/outside.ts'
import { testClock } from '../support/app.ts'
import { chanceOf } from '#rehearsal/chance.ts'
import { crowd, type Member, setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { amount } from '../support/lanes.ts'
import { audit } from '../support/ledger.ts'
import { acceptedReports, type Report, send } from '../support/lies.ts'
import { type Fate, type Payer, payers } from '../support/payers.ts'
import { paying } from '../support/paying.ts'
import { openPaymentBox, PAYER } from '../support/payment-box.ts'
import { settlementWorld, type World } from '../support/settlement-world.ts'
import { storm } from '../support/storm.ts'

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]
const SEED = 20_260_902
const [ROOMY, FULL] = ['2', '3']
const FULL_PRICE = 128_000
/** Part of ten thousand payments that this run makes. */
const SHARE = amount({ usual: 0.1, full: 1 })
const scaled = (counts: Partial<Record<Fate, number>>): typeof counts =>
  Object.fromEntries(Object.entries(counts).map(([fate, count]) => [fate, Math.round(count * SHARE)]))
const CROWD: Partial<Record<Fate, number>> = scaled({
  told: 5200,
  doubled: 1700,
  lost: 800,
  late: 600,
  probed: 150,
  shuffled: 120,
  pending: 60,
  refused: 60,
  cancels: 400,
  watches: 300,
  twice: 300,
  stuck: 150,
  idle: 300,
  walks: 400,
})
/** They come in pairs. */
const FULL_CROWD: Partial<Record<Fate, number>> = scaled({ told: 100, doubled: 50, stuck: 200 })
const NEWCOMERS = 100 * SHARE
/** People at the gateway's cashier. */
const WALKS = amount({ usual: 80, full: 400 })
/** At the gateway's cashier each person is at one button, by luck; the others cancel while they pay, or do neither. */
const buttons = [
  ['pay', 0.3],
  ['pay-twice', 0.5],
  ['pay-silently', 0.65],
  ['fail', 0.75],
  ['pay-late?minutes=2', 0.8],
  ['pay-late?minutes=92', 0.85],
] as const

onBothEngines('payments', (engine) => {
  let world: World
  let look: Db | undefined
  beforeEach(async () => {
    world = await settlementWorld(engine)
  })
  afterEach(async () => {
    await look?.close()
    await world.close()
  })

  const logged = () => [...new Set(world.errors.map((error) => error.replace(/:.*/, '')))].sort()
  const countOf = async (action: string) =>
    (
      await (look as Db).read
        .selectFrom('log')
        .select((q) => q.fn.countAll<number>().as('n'))
        .where('entity', '=', 'order')
        .where('action', '=', action)
        .executeTakeFirstOrThrow()
    ).n
  const statusesOf = async (some: readonly Payer[]) => {
    const nos = new Set(some.map((payer) => payer.orderNo))
    const rows = await (look as Db).read.selectFrom('orders').select(['no', 'status']).execute()
    return [...new Set(rows.filter((row) => nos.has(row.no)).map((row) => row.status))].sort()
  }
  const refundsBy = async () =>
    Object.fromEntries(
      (
        await (look as Db).read
          .selectFrom('refunds')
          .select((q) => ['cause', q.fn.countAll<number>().as('n')])
          .groupBy('cause')
          .execute()
      ).map(({ cause, n }) => [cause, n]),
    )

  /** Somebody who may give orders back. */
  async function organiserOf(db: Db): Promise<Member> {
    const [organiser] = (await crowd(db, 1, { ticketId: ROOMY, now: world.clock() })) as [Member]
    await db.write((tx) =>
      tx
        .insertInto('user_roles')
        .values({ user_id: organiser.userId, third_id: '-000001', role_id: 'organiser', granted_by: 'test', created_at: world.clock() })
        .execute(),
    )
    return organiser
  }

  /** As a careless shop does it: look whether it is paid already, then write that it is. */
  async function carelessly(db: Db, word: ProviderTrade, at: number): Promise<void> {
    const trade = await findTrade(db, word.tradeNo)
    const seen = trade && (await db.read.selectFrom('orders').selectAll().where('no', '=', trade.order_no).executeTakeFirst())
    if (trade === undefined || seen === undefined || trade.state === 'success') return
    await new Promise((resolve) => setImmediate(resolve))
    await db.write(async (tx) => {
      const step = { who: 'callback', why: '', at }
      await tx
        .updateTable('trades')
        .set({ state: 'success', provider_id: word.providerId ?? null })
        .where('no', '=', trade.no)
        .execute()
      await writeLog(tx, [{ ...step, entity: 'trade', entityId: trade.no, action: 'succeed', from: trade.state, to: 'success' }])
      if (seen.status === 1) return void (await requestRefund(tx, trade, { cause: 'paid_twice' }, step))
      await tx.updateTable('orders').set({ status: 1, paid_at: at }).where('no', '=', seen.no).execute()
      await writeLog(tx, [{ ...step, entity: 'order', entityId: seen.no, action: 'pay', from: seen.status, to: 1 }])
    })
  }

  it('are applied twice by a careless shop: the test can see what it looks for', async () => {
    const { db } = world.opened
    const clock = testClock()
    const box = await openPaymentBox(clock, async (_, { body = '', headers = {} } = {}) => {
      const report = await provider.verify(String(body), (name) => new Headers(headers).get(name) ?? undefined)
      if (report?.kind === 'trade') await carelessly(db, report.trade, clock())
      return new Response(null, { status: 204 })
    })
    const provider = wechatPay({ hosts: tencent, fetch, clock, nonce: () => '', wait: async () => {} }, box.merchant)
    const all = await payers(db, box, { doubled: 100, twice: 100 }, { ticketId: ROOMY, each: 1, now: clock(), chance: chanceOf(SEED) })
    const { act } = paying(box, () => {
      throw new Error('nobody asks the server here')
    })
    await Promise.all(all.map(act))
    await box.tick()
    box.close()
    const flaws = await audit(db, box.theirBooks())
    const seen = (form: RegExp) => flaws.filter((flaw) => form.test(flaw)).length
    expect(seen(/^twice: trade \d+ succeed 2 times/)).toBeGreaterThan(50)
    expect(seen(/^twice: order \d+ pay 2 times/)).toBeGreaterThan(50)
    expect(seen(/^paid order \d+: money of 2 trades/)).toBeGreaterThan(50)
  })

  it('are applied once each, whatever becomes of reports, holders and the server', { timeout: 600_000 }, async () => {
    const {
      opened: { db },
      box,
      clock,
    } = world
    const chance = chanceOf(SEED)
    const seed = (counts: typeof CROWD, ticketId: string, each: number) => payers(db, box, counts, { ticketId, each, now: clock(), chance })
    const all = [...(await seed(CROWD, ROOMY, 1)), ...(await seed(FULL_CROWD, FULL, 2))]
    await setTicket(db, FULL, { total: await soldOf(db, FULL), limit_order: 0, limit_phone: 0, price_fen: FULL_PRICE })
    const newcomers = await crowd(db, NEWCOMERS, { ticketId: FULL, each: 2, now: clock() })
    const organiser = await organiserOf(db)
    await db.write((tx) => tx.updateTable('sessions').set({ openid: PAYER.openId }).execute())
    await world.start()
    const people = paying(box, () => world.server().app)
    const of = (fate: Fate) => all.filter((payer) => payer.fate === fate)

    world.dieAfter(3000 * SHARE, 7000 * SHARE)
    const { lies, replays } = await storm(world, people, all, chance)
    expect([world.deaths, [...lies], [...replays]]).toEqual([2, [401], [204]])
    for (const step of [15, 15, 30, 60, 120, 120, 240, 300]) await world.pass(step * SECOND)
    expect(await send(world.server().port, acceptedReports(box)[0] as Report)).toBe(401)

    // The organiser gives some back. The server dies while it sends one: what was answered to that, nobody has heard.
    const returned = [...of('shuffled'), ...of('told').slice(0, 40)]
    for (const [fault, times] of [
      ['refund-unknown', 2],
      ['not-enough', 3],
      ['refund-closed', 3],
    ] as const)
      box.misbehave(fault, times)
    for (const { orderNo } of returned) await people.ask(organiser, refund.create, { outTradeNo: orderNo, reason: '行程有变' })
    box.on('after', '/v3/refund/domestic/refunds', () => world.server().kill())
    for (let round = 0; round < 4; round++) await world.pass(15 * SECOND)
    const { list } = (await people.ask(organiser, refund.list, { waiting: 1, pageNum: 1, pageSize: 50 })).data as Data<typeof refund.list>
    expect([world.deaths, [...new Set(list.map(({ error }) => error))].sort()]).toEqual([3, ['CLOSED', 'NOT_ENOUGH']])
    for (const { no } of list) await people.ask(organiser, refund.decide, { no, action: 'retry' })

    // Time is up for whoever did not pay: closed at the provider first.
    await world.pass(16 * MINUTE)
    // The others pay in time, but for an hour and more nobody asks about it, as if the provider could not be reached:
    // their places go, and others take some.
    for (const payer of of('stuck')) await people.act(payer)
    clock.pass(90 * MINUTE)
    await world.untilQuiet('expire')
    for (const newcomer of newcomers) {
      await people.ask(newcomer, order.submit, {
        enrollInfoIds: newcomer.attendeeIds,
        meetingId: '1',
        thirdId: '-000001',
        ticketId: FULL,
        ticketNum: 2,
        ticketPrice: FULL_PRICE,
      })
    }
    for (const step of [0, 1, 1, 31, 10]) await world.pass(step * MINUTE)
    clock.pass(24 * HOUR)
    await world.untilQuiet('bills')

    look = await openDb(world.opened.url)
    const theirs = box.theirBooks()
    expect(theirs.payments.length).toBeGreaterThan(10_000 * SHARE)
    expect(await audit(look, theirs)).toEqual([])
    expect(await look.read.selectFrom('bill_differences').selectAll().execute()).toEqual([])
    expect(await look.read.selectFrom('bill_days').select(['provider', 'state', 'lines']).execute()).toMatchObject([
      { provider: 'wechat', state: 'agreed', lines: theirs.payments.length + theirs.refunds.length },
    ])

    // It was the storm that it was meant to be.
    const late = { seated: of('stuck').length - NEWCOMERS, returned: NEWCOMERS }
    expect([await countOf('reseat'), await refundsBy()]).toEqual([
      late.seated,
      { asked: returned.length, no_place: late.returned, paid_twice: of('twice').length },
    ])
    expect(await statusesOf(of('cancels'))).toEqual([orderStatus.paid, orderStatus.cancelled])
    expect(await statusesOf(of('walks'))).toEqual([orderStatus.paid])
    expect(logged()).toEqual(['payment.callback_forged', 'payment.provider_down', 'payment.refused', 'refund.failed', 'refund.not_sent'])
  })

  it('are applied once each through the gateway, too', { timeout: 300_000 }, async () => {
    const {
      opened: { db },
      box,
      clock,
    } = world
    const chance = chanceOf(SEED)
    const all = await payers(db, box, { walks: WALKS }, { ticketId: ROOMY, each: 1, now: clock(), chance })
    const organiser = await organiserOf(db)
    await world.start()
    const people = paying(box, () => world.server().app)
    const act = async (payer: Payer) => {
      const tradeNo = await people.open(payer, '')
      if (tradeNo === undefined) return
      const [button] = buttons.find(([, most]) => payer.luck < most) ?? []
      if (button !== undefined) await box.press(tradeNo, button)
      else if (payer.luck < 0.95) await Promise.all([people.ask(payer, order.cancel, { no: payer.orderNo }), box.press(tradeNo, 'pay')])
      if (button === 'fail') await box.press((await people.open(payer, '')) ?? tradeNo, 'pay-twice')
    }
    world.dieAfter(WALKS / 4)
    await storm(world, { ...people, act }, all, chance)
    for (const { orderNo } of all.slice(0, 40)) await people.ask(organiser, refund.create, { outTradeNo: orderNo, reason: '行程有变' })
    for (const step of [1, 1, 30, 61, 6, 6]) await world.pass(step * MINUTE)
    clock.pass(24 * HOUR)
    await world.untilQuiet('bills')

    look = await openDb(world.opened.url)
    const theirs = await box.gatewayBooks()
    expect([world.deaths, theirs.payments.length > 0.875 * WALKS, theirs.refunds.length > 20]).toEqual([1, true, true])
    expect(await audit(look, theirs)).toEqual([])
    expect(await look.read.selectFrom('bill_days').select(['provider', 'state', 'lines']).execute()).toMatchObject([
      { provider: 'gateway', state: 'agreed', lines: theirs.payments.length + theirs.refunds.length },
    ])
    expect([(await countOf('reseat')) > 0, logged()]).toEqual([true, ['payment.ask_failed']])
  })
})

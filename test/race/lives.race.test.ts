/**
 * Lives of meetings to their sheets: anybody does anything with a meeting's money, it ends, its bills are compared, it is
 * closed, and money moves on. In the end its sheet, with the supplements, says what the stand-in bank's own ledger says and
 * what its bills say, to the fen. The ledger is read over HTTP from books that share neither code nor rows with ours.
 * `LIVES=5000 LIVES_SEED=7` has more of them.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isByHand } from '#contract/payment.ts'
import { receipt } from '#contract/receipt.ts'
import { refund } from '#contract/refund.ts'
import { settlement, type Sheet } from '#contract/settlement.ts'
import { dayOf } from '#server/flow/clock.ts'
import { dayPlus, daysBetween } from '#server/features/bill/days.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { type Chance, chanceOf } from '#rehearsal/chance.ts'
import { crowd, type Member } from '../support/crowd.ts'
import { type Engine, freshDatabase, onBothEngines, type Opened } from '../support/database.ts'
import { expectedErrors, moneyWorld } from '../support/money-world.ts'
import { paidOrder, press } from '../support/paid.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { closeNow, compareBills, endMeeting, type Ledger, ledgerOf, supplementNow } from '../support/settling.ts'

const LIVES = Number(process.env['LIVES'] ?? 8)
const SEED = Number(process.env['LIVES_SEED'] ?? 20_261_124)
/** So many lives share a portal, its bank and its bills. */
const TOGETHER = 16
const DAY = 86_400_000
const PRICES = [1, 333, 9_999, 19_900, 128_800]
const weights = {
  submit: 18,
  pay: 26,
  prove: 5,
  sell: 4,
  giveBack: 10,
  ask: 4,
  answer: 3,
  decide: 4,
  withdraw: 3,
  cancel: 4,
  failAtBank: 4,
  difference: 0.5,
  jobs: 8,
  free: 5,
  book: 5,
}

/** What of several sheets is not what the others say; nothing where all agree. */
function flawsOf(sheets: readonly Sheet[], bank: Ledger, bills: Ledger, byHand: { taken: number; returned: number }): string[] {
  const flaws: string[] = []
  const same = (what: string, here: number, there: number) => void (here !== there && flaws.push(`${what}: ${here} here, ${there} there`))
  const accounts = sheets.flatMap((sheet) => sheet.accounts)
  const sum = (key: 'received' | 'refunded' | 'fees' | 'due', hand: boolean) =>
    accounts.reduce((all, account) => all + (isByHand(account.provider) === hand ? (account[key] ?? 0) : 0), 0)
  const fees = Math.round(bank.feeMils / 1000)
  same('came to the bank', sum('received', false), bank.received)
  same('went from the bank', sum('refunded', false), bank.refunded)
  same('kept by the bank', sum('fees', false), fees)
  same('due at the bank', sum('due', false), bank.received - bank.refunded - fees)
  same('came, by the bills', sum('received', false), bills.received)
  same('went, by the bills', sum('refunded', false), bills.refunded)
  same('kept, by the bills', bank.feeMils, bills.feeMils)
  same('taken by hand', sum('received', true), byHand.taken)
  same('paid back by hand', sum('refunded', true), byHand.returned)
  for (const key of ['received', 'refunded'] as const)
    same(
      `${key} in lines`,
      sheets.flatMap(({ lines }) => lines).reduce((all, line) => all + line[key], 0),
      accounts.reduce((all, account) => all + account[key], 0),
    )
  return flaws
}

/** What the bills of the bank say of some trades, whichever day they are of. */
async function billsOf(test: TestApp, trades: ReadonlySet<string>, from: number): Promise<Ledger> {
  const gateway = test.deps.payments['gateway'] as PaymentProvider
  const bills: Ledger = { received: 0, refunded: 0, feeMils: 0 }
  for (const day of daysBetween(dayOf(from), dayPlus(dayOf(test.clock()), -1)))
    for (const { kind, tradeNo, amountFen, feeMils } of (await gateway.bill(day)) ?? []) {
      if (!trades.has(tradeNo)) continue
      bills[kind === 'trade' ? 'received' : 'refunded'] += amountFen
      bills.feeMils += feeMils ?? Number.NaN
    }
  return bills
}

interface Portal {
  opened: Opened
  test: TestApp
  organiser: Person
  members: Member[]
}

async function portalOn(engine: Engine): Promise<Portal> {
  const opened = await freshDatabase(engine)
  const test = await testApp(opened.db)
  const organiser = await signInAs(test, 'organiser')
  const members = await crowd(opened.db, 6, { ticketId: '2', each: 0, now: test.clock() })
  await opened.db.write((tx) => tx.updateTable('sessions').set({ expires_at: Number.MAX_SAFE_INTEGER }).execute())
  return { opened, test, organiser, members }
}

/** A meeting with a ticket that costs something and one that does not. */
async function aMeeting({ opened: { db }, test: { clock } }: Portal, n: number, price: number) {
  const [meetingId, ticketId, freeId] = [`7${n}`, `8${n}`, `9${n}`]
  await db.write(async (tx) => {
    const meeting = await tx.selectFrom('meetings').selectAll().where('id', '=', '1').executeTakeFirstOrThrow()
    const times = { starts_at: clock() + 90 * DAY, ends_at: clock() + 91 * DAY }
    await tx
      .insertInto('meetings')
      .values({ ...meeting, ...times, id: meetingId, state: 'published' })
      .execute()
    const ticket = await tx.selectFrom('tickets').selectAll().where('id', '=', '2').executeTakeFirstOrThrow()
    const sale = { meeting_id: meetingId, total: 12, sold: 0, limit_phone: 0, limit_order: 0, pool_id: null, form_id: null }
    const open = { ...ticket, ...sale, booking_to: clock() + 89 * DAY }
    await tx
      .insertInto('tickets')
      .values([
        { ...open, id: ticketId, price_fen: price },
        { ...open, id: freeId, price_fen: 0 },
      ])
      .execute()
  })
  return { meetingId, ticketId, freeId, price }
}

/** @returns what does not agree. */
async function live(portal: Portal, n: number, chance: Chance): Promise<{ flaws: string[]; supplements: number }> {
  const { opened, test, organiser, members } = portal
  const began = test.clock()
  const place = await aMeeting(portal, n, PRICES[Math.floor(chance() * PRICES.length)] as number)
  const { meetingId } = place
  const world = moneyWorld({ test, db: opened.db, organiser, members, place, weights }, chance)
  const { any, submit, settle, others, trades, giveBack } = world
  const noLimits = () => opened.db.write((tx) => tx.deleteFrom('limits').execute())
  await submit()
  for (let act = Math.floor(chance() * 26); act > 0;) {
    const together = chance() < 0.7 ? 1 : 2 + Math.floor(chance() * 3)
    await Promise.all(Array.from({ length: together }, any))
    act -= together
  }
  /** Nothing is left for anybody to do: what is out has come to its end, wishes are answered, what was too much is back. */
  const calm = async () => {
    await noLimits()
    await settle()
    for (const { id } of (await organiser.do(refund.requests, { waiting: 1, pageSize: 100 })).list)
      await organiser.do(refund.refuseRequest, { id, answer: '会议已结束' })
    for (const { id } of (await organiser.do(receipt.list, { meetingId, keyword: '', surplus: 1, pageSize: 100 })).list)
      await organiser.do(receipt.surplusBack, { meetingId, id })
    await noLimits()
  }
  await calm()
  // Now and then a bill is wrong by a fen, and a person says so.
  const wrong = chance() < 0.15 ? [...trades][0] : undefined
  if (wrong !== undefined)
    test.cashier.misprint((lines) =>
      lines.map((line) => (line.tradeNo === wrong && line.kind === 'trade' ? { ...line, amountFen: line.amountFen + 1 } : line)),
    )
  await compareBills(test, 2)
  test.cashier.misprint((lines) => lines)
  await endMeeting(test, meetingId)
  await noLimits()
  for (const { differences } of (await organiser.do(settlement.get, { meetingId })).now.days)
    for (const { id } of differences) await organiser.do(settlement.explain, { meetingId, id, explanation: '银行账单多记一分' })
  const sheets: Sheet[] = []
  const agree = async () => {
    const { byHand } = await others()
    return flawsOf(sheets, await ledgerOf(test, trades), await billsOf(test, trades, began), byHand)
  }
  const { data, reason } = await closeNow(organiser, meetingId)
  expect(reason, JSON.stringify((await organiser.do(settlement.get, { meetingId })).hindrances)).toBeUndefined()
  sheets.push(data?.sheet as Sheet)
  const flaws = await agree()
  for (let late = chance() < 0.5 ? 2 : 0; late > 0; late--) {
    await giveBack()
    await calm()
    await compareBills(test, 2)
    const { grown } = await organiser.do(settlement.get, { meetingId })
    if (grown === 0) continue
    const more = await supplementNow(organiser, '封存后的退款', meetingId)
    expect(more.reason).toBeUndefined()
    sheets.push(more.data?.sheet as Sheet)
    flaws.push(...(await agree()))
  }
  return { flaws, supplements: sheets.length - 1 }
}

onBothEngines('lives of meetings', (engine) => {
  let portal: Portal
  beforeEach(async () => {
    portal = await portalOn(engine)
  })
  afterEach(() => portal.opened.drop())

  it('are seen where one line is wrong, on whichever side', async () => {
    const { test, opened, organiser } = portal
    const began = test.clock()
    const { tradeNo } = await paidOrder(test, await signIn(test, '13800000011'), ['王晓明'])
    await compareBills(test, 2)
    await endMeeting(test)
    const look = () => organiser.do(settlement.get, { meetingId: '1' })
    const flaws = async () => {
      const bills = await billsOf(test, new Set([tradeNo]), began)
      return flawsOf([(await look()).now], await ledgerOf(test, [tradeNo]), bills, { taken: 0, returned: 0 })
    }
    expect([await flaws(), (await look()).hindrances]).toEqual([[], []])
    // A fen more in our books.
    const set = (fen: number) =>
      opened.db.write((tx) => tx.updateTable('trades').set({ amount_fen: fen }).where('no', '=', tradeNo).execute())
    await set(19_901)
    expect([(await flaws()).length > 0, (await look()).hindrances]).toEqual([true, [{ what: 'bills', count: 1 }]])
    await set(19_900)
    // A fen given back that only the bank knows of.
    const wish = { refundNo: '26110100000000000001', tradeNo, amountFen: 1, totalFen: 19_900, why: '', notifyUrl: 'http://huiwu.test/none' }
    await test.deps.payments['gateway']?.refund(wish)
    await press(test, tradeNo, 'refund-done')
    expect(await flaws()).not.toEqual([])
    await compareBills(test, 2)
    expect(await opened.db.read.selectFrom('bill_differences').select(['cause', 'their_fen', 'order_no']).execute()).toEqual([
      { cause: 'only_there', their_fen: 1, order_no: '' },
    ])
  })

  it(
    `come to a sheet that is the bank’s ledger and its bills, ${LIVES} of them`,
    async () => {
      const chance = chanceOf(SEED)
      let supplements = 0
      for (let n = 0; n < LIVES; n++) {
        if (n > 0 && n % TOGETHER === 0) {
          await portal.opened.drop()
          portal = await portalOn(engine)
        }
        const came = await live(portal, n, chance)
        expect(came.flaws, `seed ${SEED}, life ${n}`).toEqual([])
        expect(portal.test.errors.map(({ event }) => event).filter((event) => !expectedErrors.has(event))).toEqual([])
        supplements += came.supplements
      }
      expect(supplements).toBeGreaterThan(0)
    },
    60_000 + LIVES * 4_000,
  )
})

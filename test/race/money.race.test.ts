/**
 * Any acts whatever of organisers, buyers and providers, alone and several at once: in the end our books are the stand-in
 * bank's, which shares neither code nor rows with ours; no trade has given back more than it was; and the places that are
 * sold are those of the tickets that admit and of the orders that wait. `MONEY_ACTS=5000 MONEY_SEED=7` has more of them.
 */
import { beforeEach, expect, it } from 'vitest'
import { chanceOf } from '#rehearsal/chance.ts'
import { crowd, type Member, setTicket } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { PAID, PRICE } from '../support/facts.ts'
import { flawsOfMoney, flawsOfPlaces } from '../support/money-audit.ts'
import { expectedErrors, moneyWorld } from '../support/money-world.ts'
import { atBank, paidOrder, press } from '../support/paid.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const ACTS = Number(process.env['MONEY_ACTS'] ?? 220)
const SEED = Number(process.env['MONEY_SEED'] ?? 20_261_123)
/** Scarce, and not sold out for good: most tickets are kept. */
const TOTAL = Math.max(40, Math.round(ACTS / 6))

onBothEngines('any acts with money', (engine) => {
  let members: Member[]
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine, logsErrors: true })
  beforeEach(async () => {
    await setTicket(opened.db, PAID, { total: TOTAL, limit_phone: 0, limit_order: 0, booking_to: test.clock() + 10_000 * 86_400_000 })
  })

  /** As often as each comes in a sale that goes badly. */
  const weights = {
    submit: 18,
    pay: 24,
    prove: 5,
    sell: 4,
    giveBack: 14,
    ask: 5,
    answer: 5,
    decide: 5,
    withdraw: 4,
    handOn: 4,
    cancel: 4,
    failAtBank: 5,
    difference: 0.4,
    jobs: 8,
  }

  it('are seen where the books differ: a refund that only the bank knows, a place that nobody holds', async () => {
    const { tradeNo } = await paidOrder(test, await signIn(test, '13800000011'), ['王晓明'])
    const others = async () => ({ bank: new Map([[tradeNo, await atBank(test, tradeNo)]]), byHand: { taken: 0, returned: 0 } })
    expect([await flawsOfMoney(opened.db, await others()), await flawsOfPlaces(opened.db)]).toEqual([[], []])
    const wish = { refundNo: '26110100000000000001', tradeNo, amountFen: 1, totalFen: PRICE, why: '', notifyUrl: 'http://huiwu.test/none' }
    await test.deps.payments['gateway']?.refund(wish)
    await press(test, tradeNo, 'refund-done')
    await setTicket(opened.db, PAID, { sold: 2 })
    expect((await flawsOfMoney(opened.db, await others())).length).toBe(2)
    expect(await flawsOfPlaces(opened.db)).toEqual([`ticket ${PAID}: 2 sold of ${TOTAL}, 1 held`])
  })

  it(
    `leave our books as the bank’s and every place where it belongs, ${ACTS} of them`,
    async () => {
      members = await crowd(opened.db, 8, { ticketId: PAID, each: 0, now: test.clock() })
      await opened.db.write((tx) => tx.updateTable('sessions').set({ expires_at: Number.MAX_SAFE_INTEGER }).execute())
      const chance = chanceOf(SEED)
      const { any, submit, settle, others, orders, refusals } = moneyWorld(
        { test, db: opened.db, organiser, members, place: { meetingId: '1', ticketId: PAID, price: PRICE }, weights },
        chance,
      )
      for (let n = 0; n < 6; n++) await submit()
      for (let act = 0; act < ACTS;) {
        const together = chance() < 0.7 ? 1 : 2 + Math.floor(chance() * 4)
        await Promise.all(Array.from({ length: together }, any))
        act += together
        // How often somebody may do something is limited elsewhere.
        await opened.db.write((tx) => tx.deleteFrom('limits').execute())
        if (act % 50 < together) expect(await flawsOfPlaces(opened.db), `seed ${SEED}, act ${act}`).toEqual([])
      }
      await settle()
      expect([await flawsOfMoney(opened.db, await others()), await flawsOfPlaces(opened.db)], `seed ${SEED}`).toEqual([[], []])
      const open = await opened.db.read.selectFrom('orders').select(['no', 'status']).where('status', 'in', [0, 2, 3, 4]).execute()
      expect(open).toEqual([])
      expect(test.errors.map(({ event }) => event).filter((event) => !expectedErrors.has(event))).toEqual([])
      // Acts that are all refused, or never, show nothing.
      const kinds = await opened.db.read.selectFrom('refunds').select('kind').distinct().execute()
      expect([orders.length > ACTS / 20, refusals.size > 3, kinds.length]).toEqual([true, true, 3])
    },
    60_000 + ACTS * 400,
  )
})

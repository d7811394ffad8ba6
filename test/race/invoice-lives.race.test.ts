/**
 * Lives of invoices (test/support/invoice-world.ts). After every act no order has more invoiced than was paid and stayed; in the end
 * the service's own ledger is ours to the fen. `INVOICE_LIVES=10000 LIVES_SEED=7` has more of them.
 * Histories of each issuer in turn (a person at the tax bureau, 微信支付, the digital service), in which each step is refused, times
 * out, is carried out twice or answers late: a history leads to the planned call of its step. In the end nothing waits, and what is
 * issued and not reversed is what was paid and not refunded. `INVOICE_HISTORIES=90` has every fault at the first call of every step
 * of every issuer, 270 also at the second and third call; more of them differ by their seed.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { invoice } from '#contract/invoice.ts'
import { chanceOf } from '#rehearsal/chance.ts'
import { onBothEngines } from '../support/database.ts'
import { ALL_FAULTS, DAILY, issuerOf, planOf } from '../support/invoice-issuers.ts'
import { beyondPaid, notAddedUp, sellerIssues, titleOf, unlikePaid } from '../support/invoicing.ts'
import { expected, ledgers, type Portal, portalOn, world } from '../support/invoice-world.ts'
import type { Person } from '../support/person.ts'

const LIVES = Number(process.env['INVOICE_LIVES'] ?? 24)
const HISTORIES = Number(process.env['INVOICE_HISTORIES'] ?? DAILY)
const SEED = Number(process.env['LIVES_SEED'] ?? 20_261_125)
/** So many lives share a portal and its service. */
const TOGETHER = 12

onBothEngines('lives of invoices', (engine) => {
  let portal: Portal
  beforeEach(async () => {
    portal = await portalOn(engine)
  })
  afterEach(() => portal.opened.drop())

  it('are seen where one fen is wrong: what judges them is not blind', async () => {
    const { opened, test, buyers } = portal
    const live = world(portal, buyers[0] as Person, chanceOf(1))
    await live.buy()
    const [row] = (await (buyers[0] as Person).do(invoice.invoiceable, {})).list
    const titleId = await titleOf(buyers[0] as Person)
    const { no } = await (buyers[0] as Person).do(invoice.apply, {
      titleId,
      kind: 'plain',
      parts: [{ orderNo: row?.orderNo as string, amount: row?.open as number }],
    })
    expect(await Promise.all([beyondPaid(opened.db), notAddedUp(opened.db)])).toEqual([[], []])
    await opened.db.write((tx) =>
      tx
        .updateTable('invoice_parts')
        .set((q) => ({ fen: q('fen', '+', 1) }))
        .where('invoice_no', '=', no)
        .execute(),
    )
    expect([(await beyondPaid(opened.db)).length, (await notAddedUp(opened.db)).length]).toEqual([1, 1])
    expect(test.errors).toEqual([])
  })

  it(
    `hold after every act, and come to the service’s own ledger, ${LIVES} of them`,
    async () => {
      const chance = chanceOf(SEED)
      for (let n = 0; n < LIVES; n++) {
        if (n > 0 && n % TOGETHER === 0) {
          await portal.opened.drop()
          portal = await portalOn(engine)
        }
        const { opened, test, accountant, buyers } = portal
        await sellerIssues(accountant, { provider: 'digital', kinds: ['plain'] })
        const live = world(portal, buyers[n % buyers.length] as Person, chance)
        await live.buy()
        for (let act = 8 + Math.floor(chance() * 30); act > 0; act--) {
          await live.any()
          if (act % 5 === 0) await opened.db.write((tx) => tx.deleteFrom('limits').execute())
          expect(await Promise.all([beyondPaid(opened.db), notAddedUp(opened.db)]), `seed ${SEED}, life ${n}, ${act} acts to go`).toEqual([
            [],
            [],
          ])
        }
        await opened.db.write((tx) => tx.deleteFrom('limits').execute())
        await live.calm()
        expect(await Promise.all([beyondPaid(opened.db), notAddedUp(opened.db)]), `seed ${SEED}, life ${n}`).toEqual([[], []])
        const { ours, theirs } = await ledgers(portal)
        expect(ours, `seed ${SEED}, life ${n}`).toEqual(theirs)
        expect(test.errors.map(({ event }) => event).filter((event) => !expected.has(event))).toEqual([])
      }
    },
    60_000 + LIVES * 5_000,
  )

  it(
    `come to an end whatever step of whichever issuer goes wrong, ${HISTORIES} of them`,
    async () => {
      const happened = new Set<string>()
      for (let n = 0; n < HISTORIES; n++) {
        if (n % TOGETHER === 0) {
          await portal.opened.drop()
          portal = await portalOn(engine, TOGETHER)
        }
        const plan = planOf(n)
        const at = `seed ${SEED}, history ${n}, ${plan.issuer} ${plan.step} ${plan.fault}`
        const chance = chanceOf(SEED + n)
        const { opened, test, accountant, buyers } = portal
        await sellerIssues(accountant, { provider: plan.issuer, kinds: ['plain'] })
        const note = (step: string, fault: string) => void happened.add(`${plan.issuer} ${step} ${fault}`)
        const issuer = issuerOf(portal, plan.issuer, chance, { plan, note })
        const live = world(portal, buyers[n % TOGETHER] as Person, chance, issuer)
        await live.buy()
        await live.invoiceAll()
        const acts = 4 + Math.floor(chance() * 10)
        for (let act = acts; act > 0; act--) {
          if (act === Math.ceil(acts / 2)) await live.reach(issuer.isPlanDone)
          await live.any()
          expect(await Promise.all([beyondPaid(opened.db), notAddedUp(opened.db)]), `${at}, ${act} acts to go`).toEqual([[], []])
        }
        expect([at, issuer.isPlanDone()]).toEqual([at, true])
        expect(await live.finish(), at).toEqual([])
        expect(await Promise.all([beyondPaid(opened.db), notAddedUp(opened.db), unlikePaid(opened.db)]), at).toEqual([[], [], []])
        const { ours, theirs } = await ledgers(portal)
        expect(ours, at).toEqual(theirs)
        expect(test.errors.map(({ event }) => event).filter((event) => !expected.has(event))).toEqual([])
      }
      for (let n = 0; n < Math.min(HISTORIES, ALL_FAULTS); n++) {
        const { issuer, step, fault } = planOf(n)
        expect(happened, `${issuer} ${step} ${fault}`).toContain(`${issuer} ${step} ${fault}`)
      }
    },
    60_000 + HISTORIES * 5_000,
  )
})

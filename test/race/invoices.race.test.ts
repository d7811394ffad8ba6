/**
 * What comes at the same moment: one number for an invoice and a red letter, a wish and the payment that it waits for, two
 * invoices for one 卡包. First by careless hands, so that each race is known to be one; then as the house does it.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { invoice } from '#contract/invoice.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { invoiceWish } from '#contract/invoice-wish.ts'
import type { Db } from '#server/db/db.ts'
import { invoiceReds } from '#server/features/invoice/red-store.ts'
import { settleInvoice, settleWithin } from '#server/features/invoice/settle.ts'
import { settleRed } from '#server/features/invoice/settle-red.ts'
import { invoices, takenPayments } from '#server/features/invoice/store.ts'
import { findOrder } from '#server/features/order/store.ts'
import { waitsForMoney } from '#server/features/order/pay.ts'
import { putWish } from '#server/features/order/wish-store.ts'
import type { TestApp } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { invoiceTest } from '../support/invoice-test.ts'
import { applyFor, sellerIssues, titleOf } from '../support/invoicing.ts'
import { payFor, paidOrder } from '../support/paid.ts'
import { signUp } from '../support/sign-up.ts'

const HERE = { meetingId: '1' } as const
const [FIRST, BOTH] = ['26332000000000000901', '26332000000000000902'] as const

onBothEngines('invoices at the same moment', (engine) => {
  const { opened, test, accountant, buyer } = invoiceTest({ engine, logsErrors: true })
  beforeEach(() => sellerIssues(accountant, { provider: 'hand' }))

  /** In hand at the tax bureau. */
  const issuing = async (orderNo: string) => {
    const { no } = await applyFor(buyer, [{ orderNo, amount: 1_000 }])
    const { tax } = await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
    return { no, state: 'issued', amountFen: 1_000, taxFen: tax } as const
  }

  describe('one number, of an invoice and of a red letter,', () => {
    const both = async () => {
      const { order } = await paidOrder(test, buyer, ['王晓明'])
      const before = await issuing(order.no)
      await settleInvoice(test.deps, 'hand', { ...before, number: FIRST }, accountant.id)
      const { reds } = await accountant.do(invoiceManage.reverse, { ...HERE, no: before.no, reason: 'issue_error' })
      const red = { no: reds[0]?.no as string, state: 'done', number: BOTH, amountFen: 1_000 } as const
      return { blue: { ...(await issuing(order.no)), number: BOTH }, red }
    }
    const holders = async () =>
      (
        await Promise.all(
          (['invoices', 'invoice_reds'] as const).map((table) =>
            opened.db.read.selectFrom(table).select('no').where('number', '=', BOTH).execute(),
          ),
        )
      ).flat().length
    /** The red letter is said to be through while the invoice has its number and is not committed. */
    const between = async (deps: TestApp['deps'], meanwhile: (saidOfRed: Promise<unknown>) => Promise<unknown>) => {
      const { blue, red } = await both()
      let saidOfRed: Promise<unknown> = Promise.resolve()
      const saidOfBlue = await opened.db.write(async (tx) => {
        const said = await settleWithin(deps.db, tx, { provider: 'hand' }, blue, { who: 'timer', why: '', at: test.clock() })
        saidOfRed = settleRed(deps, 'hand', red, 'timer')
        await meanwhile(saidOfRed)
        return said
      })
      return [saidOfBlue, await saidOfRed]
    }

    it('stands on both where each looks first and writes then', async () => {
      const { blue, red } = await both()
      const looked = await Promise.all([holders(), holders()])
      await Promise.all([
        opened.db.write((tx) => invoices.update(tx, { no: blue.no }, { number: BOTH })),
        opened.db.write((tx) => invoiceReds.update(tx, { no: red.no }, { number: BOTH })),
      ])
      expect([looked, await holders()]).toEqual([[0, 0], 2])
    })

    // SQLite has one writer: the second transaction always waits for the commit of the first.
    if (engine === 'postgres')
      it('ends up on both rows without the lock on the number', async () => {
        const careless: Db = { ...opened.db, serialise: async () => {} }
        expect(await between({ ...test.deps, db: careless }, (saidOfRed) => saidOfRed)).toEqual(['settled', 'settled'])
        expect(await holders()).toBe(2)
      })

    it('is the first’s, and the other is told', async () => {
      expect(await between(test.deps, async () => {})).toEqual(['settled', 'number_taken'])
      expect(await holders()).toBe(1)
    })
  })

  describe('a wish and its payment', () => {
    const wishes = () => opened.db.read.selectFrom('invoice_wishes').selectAll().execute()
    const applied = async () => (await buyer.do(invoice.mine, {})).list.length

    it('leave a wish that nobody looks at any more where it is written by what was seen before', async () => {
      const [titleId, { order: made }] = [await titleOf(buyer), await signUp(buyer, { ticketId: '2', names: ['王晓明'] })]
      const seen = await findOrder(opened.db, made.no)
      expect(seen !== undefined && waitsForMoney(seen)).toBe(true)
      await payFor(test, buyer, made)
      const row = {
        order_no: made.no,
        user_id: buyer.id,
        title_id: titleId,
        kind: 'plain',
        failed: '',
        ask_at: null,
        created_at: 0,
      } as const
      await opened.db.write((tx) => putWish(tx, row))
      expect([(await wishes()).length, await applied()]).toEqual([1, 0])
    })

    it('come to one application, or to none and a refusal, whichever is first', async () => {
      // What is taken at the gateway is the operator's company's to issue.
      await sellerIssues(accountant, { provider: 'digital' })
      const titleId = await titleOf(buyer)
      for (let round = 0; round < 4; round++) {
        const before = await applied()
        const { order: made } = await signUp(buyer, { ticketId: '2', names: [`来宾${'甲乙丙丁'[round]}`] })
        const want = () => buyer.ask(invoiceWish.saveWish, { orderNo: made.no, titleId, kind: 'plain' })
        const pay = () => payFor(test, buyer, made)
        const [saved] = round % 2 === 0 ? await Promise.all([want(), pay()]) : (await Promise.all([pay(), want()])).toReversed()
        const { code, reason } = saved as Awaited<ReturnType<typeof want>>
        expect(code === '000' ? '' : reason).toBe(code === '000' ? '' : 'invoice_wish_late')
        expect([await wishes(), (await applied()) - before]).toEqual([[], code === '000' ? 1 : 0])
      }
    })
  })

  describe('two invoices for the 卡包 of one payment', () => {
    const PAYMENT = '4200000000000000000000000009'

    it('both find it free, and only the index keeps one of them out', async () => {
      const { order } = await paidOrder(test, buyer, ['王晓明'])
      const nos = [(await issuing(order.no)).no, (await issuing(order.no)).no]
      const seen = await Promise.all(nos.map(() => takenPayments(opened.db.read, [PAYMENT])))
      expect(seen.map(({ size }) => size)).toEqual([0, 0])
      const put = (no: string) => opened.db.write((tx) => invoices.update(tx, { no }, { card: 'wanted', card_payment: PAYMENT }))
      const ends = await Promise.allSettled(nos.map(put))
      expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    })
  })
})

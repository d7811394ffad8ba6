/** A part of an invoiced order is refunded, and the tax bureau does not take the partial red invoice; and 已入账 taken back. */
import { beforeEach, describe, expect, it } from 'vitest'
import { invoice } from '#contract/invoice.ts'
import { invoiceCallbackPath } from '#contract/invoice-callback.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { refund } from '#contract/refund.ts'
import type { Db } from '#server/db/db.ts'
import { lookAfterInvoices } from '#server/features/invoice/due.ts'
import { settleInvoice } from '#server/features/invoice/settle.ts'
import { settleRed } from '#server/features/invoice/settle-red.ts'
import { sendRefunds } from '#server/jobs/refunds.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE, HOUR, PRICE } from '../support/facts.ts'
import { invoiceTest } from '../support/invoice-test.ts'
import { applyFor, invoiceNow, issuedTo, sellerIssues, untilQuiet, wholeOf } from '../support/invoicing.ts'
import { runsEveryTest } from '../support/lanes.ts'
import { atBank, paidOrder } from '../support/paid.ts'
import { prepare } from '../support/product-test.ts'

const WHOLE = 2 * PRICE
const REFUSAL = '购买方未使用的发票只能全额冲红'

onBothEngines('a partial red invoice', (engine) => {
  const { opened, test, accountant, buyer } = invoiceTest({ engine, logsErrors: true })
  beforeEach(() => sellerIssues(accountant))
  const paid = prepare(() => paidOrder(test, buyer, ['王晓明', '韩梅梅']))

  const giveBack = (amount: number) => accountant.do(refund.create, { outTradeNo: paid.order.no, reason: '行程有变', keep: 1, amount })
  const mine = async () => (await buyer.do(invoice.mine, { pageSize: 200 })).list.toReversed()
  const seen = async (no: string) => {
    const { list } = await accountant.do(invoiceManage.list, { ...HERE, keyword: '' })
    return list.find((one) => one.no === no)
  }
  const use = (no: string, used: 0 | 1) => buyer.ask(invoice.use, { no, used })
  const act = (no: string, action: 'again' | 'whole' | 'release') => accountant.ask(invoiceManage.red, { ...HERE, no, action })
  const usedThere = async (no: string) => {
    const { number } = await invoiceNow(buyer, no)
    for (const one of test.invoices.books.invoices.values()) if (one.number === number) one.used = true
  }
  const ledger = () => test.invoices.books.ledger()
  /** Marked as used by its buyer, of which the tax bureau knows nothing. */
  const markedUsed = async () => {
    const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    await use(no, 1)
    return no
  }
  const refuseTwice = async () => {
    await untilQuiet(test)
    test.clock.pass(5 * 60_000)
    await lookAfterInvoices(test.deps)
  }

  describe('that the tax bureau refuses', () => {
    it('becomes exactly one full red invoice, even if servers die at each write and the refusal arrives again', async () => {
      const no = await markedUsed()
      await giveBack(5_000)
      await untilQuiet(test)
      test.clock.pass(5 * 60_000)
      const red = (await invoiceNow(buyer, no)).reds[0]?.no as string
      for (const fate of ['before', 'after'] as const) await settleRed(dying(fate), 'digital', refusal(`${red}-1`), 'timer').catch(() => 0)
      for (const attempt of ['', '-1', '-2']) await settleRed(test.deps, 'digital', refusal(`${red}${attempt}`), 'callback')
      await Promise.all([1, 2, 3].map(() => lookAfterInvoices(test.deps)))
      const found = await invoiceNow(buyer, no)
      expect(found.reds.map(({ state, amount }) => [state === 'dropped', amount])).toEqual([
        [true, 5_000],
        [false, WHOLE],
      ])
      await untilQuiet(test, 4)
      expect((await mine()).map(({ state }) => state)).toEqual(['reversed', 'delivered'])
      expect(ledger()).toMatchObject({ blue: 2 * WHOLE - 5_000, red: WHOLE })
    })

    it('and is issued by it all the same, before the full one: the partial one counts', async () => {
      const no = await markedUsed()
      await giveBack(5_000)
      await untilQuiet(test)
      test.clock.pass(5 * 60_000)
      const part = (await invoiceNow(buyer, no)).reds[0]?.no as string
      await settleRed(test.deps, 'digital', refusal(`${part}-1`), 'callback')
      const late = { no: `${part}-1`, state: 'done', form: '04', number: '26332000000000099001', amountFen: 5_000 } as const
      expect(await settleRed(test.deps, 'digital', late, 'callback')).toBe('settled')
      expect((await seen(no))?.reds).toMatchObject([
        { state: 'reversed', amount: 5_000, turnedInto: '' },
        { state: 'dropped', amount: WHOLE },
      ])
      expect((await mine()).map(({ state, amount }) => [state, amount])).toEqual([
        ['delivered', WHOLE],
        ['withdrawn', WHOLE - 5_000],
      ])
    })

    it('after both sides agreed is tried again at once, not after the 72 hours', async () => {
      const no = await markedUsed()
      await usedThere(no)
      await giveBack(5_000)
      await untilQuiet(test)
      const { no: red } = (await invoiceNow(buyer, no)).reds[0] as { no: string }
      const there = test.invoices.books.reds.get(red)
      Object.assign(there as object, { form: '04', fails: '税局开具失败' })
      await test.invoices.report(
        { event: 'red', red: test.invoices.redOnWire(there as NonNullable<typeof there>) },
        `${test.deps.env.publicUrl}${invoiceCallbackPath('digital')}`,
      )
      expect((await invoiceNow(buyer, no)).reds).toMatchObject([{ state: 'asked', form: '', untilTime: '' }])
      test.clock.pass(5 * 60_000)
      await untilQuiet(test)
      test.invoices.books.answer(`${red}-1`, '04')
      test.clock.pass(HOUR)
      await untilQuiet(test)
      expect((await invoiceNow(buyer, no)).reds).toMatchObject([{ state: 'reversed', amount: 5_000 }])
    })

    if (!runsEveryTest(engine)) return
    it('becomes a full red invoice, and the remaining amount is invoiced again, by itself', async () => {
      const no = await markedUsed()
      await giveBack(5_000)
      await untilQuiet(test)
      // The first refusal is tried once more.
      expect((await seen(no))?.reds).toMatchObject([{ state: 'asked', amount: 5_000, error: REFUSAL, turnedInto: '' }])
      test.clock.pass(5 * 60_000)
      await lookAfterInvoices(test.deps)
      const [part, full] = (await seen(no))?.reds ?? []
      expect([part, full]).toMatchObject([
        { state: 'dropped', amount: 5_000, error: REFUSAL, turnedInto: full?.no },
        { state: 'asked', amount: WHOLE, reason: 'sales_discount', cause: 'refund', turnedInto: '' },
      ])
      expect(await mine()).toMatchObject([
        { no, reds: [{ turnedInto: full?.no }, { state: 'asked' }] },
        { state: 'draft', amount: WHOLE - 5_000, replaces: no },
      ])
      await untilQuiet(test, 4)
      expect(await mine()).toMatchObject([{ state: 'reversed' }, { state: 'delivered', amount: WHOLE - 5_000 }])
      expect(ledger()).toMatchObject({ blue: 2 * WHOLE - 5_000, red: WHOLE })
    })

    it('of two refunds becomes one full red invoice that takes both back', async () => {
      const no = await markedUsed()
      await giveBack(5_000)
      await untilQuiet(test)
      await giveBack(2_000)
      await refuseTwice()
      await untilQuiet(test, 14)
      expect(await mine()).toMatchObject([
        { no, state: 'reversed' },
        { state: 'delivered', amount: WHOLE - 7_000 },
      ])
      expect(ledger()).toMatchObject({ blue: 2 * WHOLE - 7_000, red: WHOLE })
    })

    it('of two refunds that return all the money becomes one full red invoice, and nothing is invoiced again', async () => {
      const no = await markedUsed()
      await giveBack(PRICE)
      await giveBack(PRICE)
      await refuseTwice()
      await untilQuiet(test, 14)
      expect(await mine()).toMatchObject([{ no, state: 'reversed' }])
      expect(ledger()).toMatchObject({ blue: WHOLE, red: WHOLE })
    })

    it('keeps the refund waiting where the red invoice comes first, until the full one is through', async () => {
      await sellerIssues(accountant, { policy: 'red_first' })
      const no = await markedUsed()
      await giveBack(5_000)
      await refuseTwice()
      await sendRefunds(test.deps)
      expect((await seen(no))?.reds).toMatchObject([{ state: 'dropped' }, { state: 'asked', holds: 1 }])
      expect((await atBank(test, paid.tradeNo)).refunds).toEqual([])
      await untilQuiet(test, 4)
      await sendRefunds(test.deps)
      expect((await atBank(test, paid.tradeNo)).refunds).toHaveLength(1)
    })

    it('becomes a full one by an accountant’s word where a person issues', async () => {
      await sellerIssues(accountant, { provider: 'hand' })
      const { no } = await applyFor(buyer, [wholeOf(paid)])
      await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
      const { tax } = await invoiceNow(buyer, no)
      const number = '26332000000000000001'
      await settleInvoice(test.deps, 'hand', { no, state: 'issued', number, amountFen: WHOLE, taxFen: tax }, accountant.id)
      await use(no, 1)
      await giveBack(5_000)
      const [red] = (await seen(no))?.reds ?? []
      expect(red?.actions).toEqual(['whole', 'record'])
      expect((await act(red?.no as string, 'whole')).code).toBe('000')
      expect((await act(red?.no as string, 'whole')).reason).toBe('invoice_moved')
      const full = (await seen(no))?.reds.at(-1)
      expect(full).toMatchObject({ state: 'asked', amount: WHOLE, actions: ['record'] })
      await accountant.do(invoiceManage.red, { ...HERE, no: full?.no as string, action: 'record', number: '26332000000000000002' })
      expect(await mine()).toMatchObject([{ state: 'reversed' }, { state: 'issuing', amount: WHOLE - 5_000 }])
    })

    it('of which the buyer denies the confirmation form becomes a full one by an accountant’s word', async () => {
      const no = await markedUsed()
      await usedThere(no)
      await giveBack(5_000)
      await untilQuiet(test)
      const red = (await invoiceNow(buyer, no)).reds[0]?.no as string
      expect((await act(red, 'whole')).reason).toBe('invoice_moved')
      test.invoices.books.answer(red, '05')
      test.clock.pass(HOUR)
      await untilQuiet(test)
      expect((await seen(no))?.reds[0]?.actions).toEqual(['again', 'drop', 'whole'])
      expect((await act(red, 'whole')).code).toBe('000')
      await untilQuiet(test)
      test.invoices.books.answer((await invoiceNow(buyer, no)).reds.at(-1)?.no as string, '04')
      test.clock.pass(HOUR)
      await untilQuiet(test, 4)
      expect(await mine()).toMatchObject([{ state: 'reversed' }, { state: 'delivered', amount: WHOLE - 5_000 }])
    })

    it('as a denied confirmation form in a failed report lapses, and is not sent again', async () => {
      const no = await markedUsed()
      await usedThere(no)
      await giveBack(5_000)
      await untilQuiet(test)
      const red = (await invoiceNow(buyer, no)).reds[0]?.no as string
      await settleRed(test.deps, 'digital', { no: red, state: 'failed', form: '05', amountFen: 5_000, why: '购方否认' }, 'callback')
      expect((await invoiceNow(buyer, no)).reds).toMatchObject([{ state: 'lapsed', form: '05' }])
    })
  })

  describe('and 已入账', () => {
    /** A part that is at the issuer, in a state of its own. */
    const underWay: Record<string, () => Promise<string>> = {
      'was sent without an answer': async () => {
        const no = await markedUsed()
        await giveBack(5_000)
        test.invoices.misbehave('lost-answer')
        await lookAfterInvoices(test.deps)
        return no
      },
      'waits for its buyer': async () => {
        const no = await markedUsed()
        await usedThere(no)
        await giveBack(5_000)
        await untilQuiet(test)
        return no
      },
    }
    const answered = async (no: string, form: '04' | '05') => {
      await untilQuiet(test)
      test.invoices.books.answer((await invoiceNow(buyer, no)).reds[0]?.no as string, form)
      test.clock.pass(HOUR)
      await untilQuiet(test, 14)
    }

    it('is taken back by its buyer or relied on by the timer, never both', async () => {
      const no = await markedUsed()
      await giveBack(5_000)
      const [taken] = await Promise.all([use(no, 0), lookAfterInvoices(test.deps)])
      test.clock.pass(6 * 60_000)
      await untilQuiet(test, 14)
      const [first, second] = await mine()
      expect([first?.state, second?.state, second?.amount]).toEqual(['reversed', 'delivered', WHOLE - 5_000])
      expect(first?.used).toBe(taken.code === '000' ? 0 : 1)
      expect(ledger()).toMatchObject({ blue: 2 * WHOLE - 5_000, red: WHOLE })
    })

    if (!runsEveryTest(engine)) return
    it('can be taken back before anything was sent: the part becomes a full red invoice that needs no confirmation', async () => {
      const no = await markedUsed()
      await giveBack(5_000)
      expect(await invoiceNow(buyer, no)).toMatchObject({ used: 1, actions: ['use'], reds: [{ state: 'asked', amount: 5_000 }] })
      expect((await use(no, 0)).data).toMatchObject({ used: 0, reds: [{ state: 'dropped' }, { state: 'asked', amount: WHOLE }] })
      await untilQuiet(test, 4)
      expect(await mine()).toMatchObject([{ state: 'reversed' }, { state: 'delivered', amount: WHOLE - 5_000 }])
    })

    it.each(Object.keys(underWay))(
      'taken back while the red invoice %s counts as soon as that one is void, and the invoice is reversed whole',
      async (name) => {
        const no = await (underWay[name] as () => Promise<string>)()
        await usedThere(no)
        expect((await use(no, 0)).data).toMatchObject({ used: 1, useUndo: 1, actions: ['use'] })
        await untilQuiet(test)
        for (const one of test.invoices.books.invoices.values()) one.used = false
        await answered(no, '05')
        const [first, second] = await mine()
        expect(first).toMatchObject({ state: 'reversed', used: 0, useUndo: 0 })
        expect(second).toMatchObject({ state: 'delivered', amount: WHOLE - 5_000 })
        expect(ledger()).toMatchObject({ blue: 2 * WHOLE - 5_000, red: WHOLE })
      },
    )

    it('taken back while the confirmation form waits stays once the red invoice is issued, and the refusal after that says so', async () => {
      const no = await (underWay['waits for its buyer'] as () => Promise<string>)()
      await use(no, 0)
      await answered(no, '04')
      expect(await invoiceNow(buyer, no)).toMatchObject({ used: 1, useUndo: 0, actions: [], reds: [{ state: 'reversed' }] })
      const msg = '已按“已入账”开出红字发票，不能撤回；红字发票以外的金额仍按已入账处理'
      expect(await use(no, 0)).toMatchObject({ reason: 'invoice_use_relied_on', msg })
    })

    it('taken back by mistake can be set again before the red invoice is answered', async () => {
      const no = await (underWay['waits for its buyer'] as () => Promise<string>)()
      await use(no, 0)
      expect((await use(no, 1)).data).toMatchObject({ used: 1, useUndo: 0 })
      await answered(no, '05')
      expect(await invoiceNow(buyer, no)).toMatchObject({ used: 1, reds: [{ state: 'lapsed' }] })
    })

    it('taken back while the service refuses the part counts at the first refusal', async () => {
      const no = await (underWay['was sent without an answer'] as () => Promise<string>)()
      await use(no, 0)
      const [red] = (await invoiceNow(buyer, no)).reds
      const word = { no: red?.no as string, state: 'failed', why: REFUSAL } as const
      expect(await settleRed(test.deps, 'digital', word, 'timer')).toBe('settled')
      expect(await invoiceNow(buyer, no)).toMatchObject({
        used: 0,
        useUndo: 0,
        reds: [{ state: 'dropped' }, { state: 'asked', amount: WHOLE }],
      })
    })

    it('can be taken back once the confirmation form is void: the invoice is taken back whole without the buyer’s confirmation', async () => {
      const no = await markedUsed()
      await usedThere(no)
      await giveBack(5_000)
      await untilQuiet(test)
      test.clock.pass(73 * HOUR)
      await lookAfterInvoices(test.deps)
      expect(await invoiceNow(buyer, no)).toMatchObject({ actions: ['use'], reds: [{ state: 'lapsed' }] })
      for (const one of test.invoices.books.invoices.values()) one.used = false
      expect((await use(no, 0)).code).toBe('000')
      await untilQuiet(test, 4)
      expect(await mine()).toMatchObject([{ state: 'reversed' }, { state: 'delivered', amount: WHOLE - 5_000 }])
      expect((await accountant.do(invoiceManage.month, { ...HERE, month: '2026-09' })).debts.count).toBe(0)
    })
  })

  const refusal = (no: string) => ({ no, state: 'failed', why: REFUSAL }) as const
  /** A server that dies at its next write. */
  const dying = (fate: 'before' | 'after') => {
    const write: Db['write'] = (work) =>
      opened.db.write(async (tx) => {
        const done = await work(tx)
        if (fate === 'before') throw new Error('killed before the commit')
        return done
      })
    const after: Db['write'] = async (work) => {
      await opened.db.write(work)
      throw new Error('killed after the commit')
    }
    return { ...test.deps, db: { ...opened.db, write: fate === 'before' ? write : after } }
  }
})

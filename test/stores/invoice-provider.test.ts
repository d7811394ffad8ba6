/** Who issues: what they say is believed once, and only where it is theirs and right; 确认单 edge by edge; by hand; by WeChat. */
import { beforeEach, describe, expect, it } from 'vitest'
import { invoice } from '#contract/invoice.ts'
import { invoiceCallbackPath } from '#contract/invoice-callback.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { formMeans, type FormState, formStates } from '#contract/invoice-red.ts'
import { lookAfterInvoices } from '#server/features/invoice/due.ts'
import { settleInvoice } from '#server/features/invoice/settle.ts'
import { settleRed } from '#server/features/invoice/settle-red.ts'
import type { InvoiceProvider } from '#server/providers/invoice-provider.ts'
import type { DigitalReport } from '#server/providers/digital-invoice-words.ts'
import type { BookedInvoice } from '#server/sandbox/digital-invoice-books.ts'
import type { TestApp } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE, HOUR, PRICE } from '../support/facts.ts'
import { invoiceTest } from '../support/invoice-test.ts'
import { applyFor, invoiceNow, issuedTo, sellerIssues, untilQuiet, wholeOf } from '../support/invoicing.ts'
import { paidOrder } from '../support/paid.ts'
import { prepare } from '../support/product-test.ts'

const NUMBER = '26332000000000004711'

onBothEngines('whoever issues invoices', (engine) => {
  const { opened, test, accountant, buyer } = invoiceTest({ engine, logsErrors: true })
  beforeEach(() => sellerIssues(accountant))
  const paid = prepare(() => paidOrder(test, buyer, ['王晓明']))

  const underWay = async (amount = PRICE) => {
    const { no } = await applyFor(buyer, [{ orderNo: paid.order.no, amount }])
    await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
    return no
  }
  const now = (no: string) => invoiceNow(buyer, no)
  const callback = ({ deps }: TestApp) => `${deps.env.publicUrl}${invoiceCallbackPath('digital')}`
  const booked = (no: string) => test.invoices.books.look(no) as BookedInvoice
  const report = (no: string): DigitalReport => ({ event: 'invoice', invoice: test.invoices.invoiceOnWire(booked(no)) })
  const events = () => test.errors.map(({ event }) => event)

  describe('a report', () => {
    it('comes before the answer to the question, doubled, and late: it counts once', async () => {
      const no = await underWay()
      await lookAfterInvoices(test.deps)
      test.clock.pass(20_000)
      const answers = await Promise.all([1, 2, 3].map(() => test.invoices.report(report(no), callback(test))))
      expect(answers).toEqual(['200 success', '200 success', '200 success'])
      const { number } = await now(no)
      expect(number).toMatch(/^\d{20}$/)
      await untilQuiet(test)
      test.clock.pass(24 * HOUR)
      expect(await test.invoices.report(report(no), callback(test))).toBe('200 success')
      expect(await now(no)).toMatchObject({ state: 'delivered', number })
      expect(events()).toEqual([])
    })

    it('is not believed unsigned, signed by another key, or altered', async () => {
      const no = await underWay()
      await lookAfterInvoices(test.deps)
      test.clock.pass(20_000)
      const { body, headers } = test.invoices.signed(report(no), callback(test))
      const send = async (init: { body: string; headers: Record<string, string> }) =>
        (await test.app.request(invoiceCallbackPath('digital'), { method: 'POST', ...init })).status
      expect(await send({ body, headers: { 'content-type': 'application/json' } })).toBe(400)
      expect(await send({ body: body.replace(String(PRICE), String(PRICE - 1)), headers })).toBe(400)
      test.clock.pass(6 * 60_000)
      expect(await send({ body, headers })).toBe(400)
      expect((await test.app.request(invoiceCallbackPath('nobody'), { method: 'POST', body: '{}' })).status).toBe(404)
      expect((await now(no)).state).toBe('issuing')
    })

    it('of an invoice that is nobody’s, of another sum, of another provider, changes nothing', async () => {
      const no = await underWay()
      const { tax } = await now(no)
      const word = { no, state: 'issued', number: NUMBER, amountFen: PRICE, taxFen: tax } as const
      expect(await settleInvoice(test.deps, 'digital', { ...word, no: '26090110000000000000' }, 'callback')).toBe('unknown')
      expect(await settleInvoice(test.deps, 'wechat', word, 'callback')).toBe('unknown')
      expect(await settleInvoice(test.deps, 'digital', { ...word, amountFen: PRICE - 1 }, 'callback')).toBe('differs')
      expect(await settleInvoice(test.deps, 'digital', { ...word, taxFen: tax + 1 }, 'callback')).toBe('differs')
      expect(await settleInvoice(test.deps, 'digital', { ...word, number: '4711' }, 'callback')).toBe('differs')
      expect((await now(no)).state).toBe('issuing')
      expect(events()).toEqual(Array.from({ length: 5 }, () => 'invoice.refused'))
    })

    it('of an invoice that a person issues for another seller is nobody’s, signed well as it may be', async () => {
      const mine = await underWay(1_000)
      await lookAfterInvoices(test.deps)
      test.clock.pass(20_000)
      const said = report(mine)
      await sellerIssues(accountant, { provider: 'hand' })
      const theirs = await underWay(1_000)
      const lie = { ...said, invoice: { ...test.invoices.invoiceOnWire(booked(mine)), orderNo: theirs } } as DigitalReport
      expect(await test.invoices.report(lie, callback(test))).toBe('400 fail')
      expect([(await now(theirs)).state, (await now(theirs)).number]).toEqual(['issuing', ''])
      expect(events()).toEqual(['invoice.refused'])
    })

    it('with a number that another invoice has is not taken', async () => {
      const [one, two] = [await underWay(1_000), await underWay(1_000)]
      const { tax } = await now(one)
      const word = (no: string) => ({ no, state: 'issued', number: NUMBER, amountFen: 1_000, taxFen: tax }) as const
      const outcomes = await Promise.all([one, two].map((no) => settleInvoice(test.deps, 'digital', word(no), 'callback')))
      expect(outcomes.toSorted()).toEqual(['number_taken', 'settled'])
      expect([(await now(one)).number, (await now(two)).number].toSorted()).toEqual(['', NUMBER])
    })
  })

  describe('the timer', () => {
    it('asks before it sends again: what was lost on the way back is issued once', async () => {
      test.invoices.misbehave('lost-answer')
      const no = await underWay()
      await untilQuiet(test, 3)
      expect(await now(no)).toMatchObject({ state: 'delivered' })
      expect(test.invoices.books.invoices.size).toBe(1)
      expect(events()).toEqual(['invoice.not_sent'])
    })

    it('sends again what never arrived', async () => {
      test.invoices.misbehave('refused', 2)
      const no = await underWay()
      await untilQuiet(test, 3)
      expect(await now(no)).toMatchObject({ state: 'delivered' })
      expect(test.invoices.books.invoices.size).toBe(1)
    })

    it('sends it in the name of whoever sold it, though the profile has become another’s before it arrived', async () => {
      const { profile, sellers } = await accountant.do(invoiceManage.profile, {})
      const no = await underWay()
      test.invoices.misbehave('refused', 1)
      const named: unknown[] = []
      const digital = test.deps.invoices.digital as InvoiceProvider
      const issue: InvoiceProvider['issue'] = (asked) => {
        named.push(asked.seller)
        return digital.issue(asked)
      }
      const deps = { ...test.deps, invoices: { ...test.deps.invoices, digital: { ...digital, issue } } }
      await lookAfterInvoices(deps)
      await sellerIssues(accountant, { name: sellers[1] as string, taxNo: '91330100799655058B' })
      await untilQuiet({ ...test, deps }, 3)
      const seller = { name: profile!.name, taxNo: profile!.taxNo }
      expect(named).toEqual([seller, seller])
      expect(await now(no)).toMatchObject({ state: 'delivered' })
    })

    it('of several servers sends it once', async () => {
      await underWay()
      const sent = await Promise.all(Array.from({ length: 6 }, () => lookAfterInvoices(test.deps)))
      expect(sent.reduce((all, n) => all + n, 0)).toBe(1)
    })

    it('says that the account has to sign in by face, and goes on by itself when somebody has', async () => {
      test.invoices.misbehave('face', 99)
      const no = await underWay()
      await untilQuiet(test)
      expect(await now(no)).toMatchObject({ state: 'issuing', waitsFor: 'face' })
      const { list } = await accountant.do(invoiceManage.list, { ...HERE, keyword: '', waiting: 1 })
      expect(list).toMatchObject([{ no, waitsFor: 'face' }])
      expect(events()).toEqual([])
      test.invoices.signIn()
      test.clock.pass(10 * 60_000)
      await untilQuiet(test)
      expect(await now(no)).toMatchObject({ state: 'delivered', waitsFor: '' })
    })

    it('leaves to a person what was refused for good; sent anew it has another number there', async () => {
      test.invoices.misbehave('issue-fails')
      const no = await underWay()
      await untilQuiet(test)
      const [row] = (await accountant.do(invoiceManage.list, { ...HERE, keyword: '', state: 'failed' })).list
      expect(row).toMatchObject({ no, reason: '税局校验未通过', actions: ['return', 'issue'] })
      // What a provider says is for accountants.
      expect((await now(no)).reason).toBe('')
      await accountant.do(invoiceManage.issue, { ...HERE, no, item: 1 })
      await untilQuiet(test)
      expect(await now(no)).toMatchObject({ state: 'delivered', tax: 580, lines: [{ name: '培训费' }] })
      expect([...test.invoices.books.invoices.keys()]).toEqual([no, `${no}-1`])
    })

    it('has a red letter that cannot be issued tried again after five minutes', async () => {
      const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
      test.invoices.misbehave('red-fails')
      await accountant.do(invoiceManage.reverse, { ...HERE, no, reason: 'issue_error' })
      await untilQuiet(test)
      const [row] = (await accountant.do(invoiceManage.list, { ...HERE, keyword: '' })).list
      expect(row?.reds).toMatchObject([{ state: 'asked', error: '税局开具失败' }])
      expect((await now(no)).reds[0]?.error).toBe('')
      test.clock.pass(5 * 60_000)
      await untilQuiet(test)
      expect(await now(no)).toMatchObject({ state: 'reversed' })
    })
  })

  describe('确认单', () => {
    /** A red letter that somebody has to agree to. */
    const waitingRed = async () => {
      const { no, number } = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
      await buyer.do(invoice.use, { no, used: 1 })
      for (const one of test.invoices.books.invoices.values()) if (one.number === number) one.used = true
      await accountant.do(invoiceManage.reverse, { ...HERE, no, reason: 'sales_return', amount: 100 })
      await untilQuiet(test)
      return { no, red: (await now(no)).reds[0]?.no as string }
    }
    const say = (red: string, form: FormState) =>
      settleRed(test.deps, 'digital', { no: red, state: 'asked', form, amountFen: 100 }, 'callback')
    const redNow = async (no: string) => (await now(no)).reds[0]

    it.each(formStates)('%s, of one that waits for the buyer, comes to what the table says', async (form) => {
      const { no, red } = await waitingRed()
      await say(red, form)
      expect(await redNow(no)).toMatchObject({ state: formMeans[form] })
      await say(red, form)
      expect(await redNow(no)).toMatchObject({ state: formMeans[form] })
    })

    it.each(['05', '06', '07', '08', '09'] as const)(
      '%s takes it back from both who agreed, and it can be asked for again',
      async (form) => {
        const { no, red } = await waitingRed()
        await say(red, '04')
        await say(red, form)
        expect(await redNow(no)).toMatchObject({ state: 'lapsed', form })
        expect(await say(red, '04')).toBe('known')
        expect(await accountant.do(invoiceManage.red, { ...HERE, no: red, action: 'again' })).toMatchObject({
          state: 'asked',
          form: '',
          untilTime: '',
        })
      },
    )

    it('lapses in the first minute after 72 hours, and not in the one before', async () => {
      const { no, red } = await waitingRed()
      const row = await opened.db.read.selectFrom('invoice_reds').selectAll().where('no', '=', red).executeTakeFirstOrThrow()
      test.clock.pass((row.until_at as number) - test.clock() - 60_000)
      test.invoices.misbehave('refused', 1_000)
      await lookAfterInvoices(test.deps)
      expect(await redNow(no)).toMatchObject({ state: 'waiting_buyer' })
      test.invoices.misbehave('refused', 0)
      test.clock.pass(60_000)
      await lookAfterInvoices(test.deps)
      expect(await redNow(no)).toMatchObject({ state: 'lapsed', form: '07' })
    })

    it('agreed to in the last minute is agreed to: the provider is asked before the clock decides', async () => {
      const { no, red } = await waitingRed()
      const row = await opened.db.read.selectFrom('invoice_reds').selectAll().where('no', '=', red).executeTakeFirstOrThrow()
      test.invoices.books.answer(red, '04')
      await opened.db.write((tx) => tx.updateTable('invoice_reds').set({ ask_at: null }).where('no', '=', red).execute())
      test.clock.pass((row.until_at as number) - test.clock() + 1)
      await lookAfterInvoices(test.deps)
      expect((await redNow(no))?.state).toMatch(/red_issuing|reversed/)
    })

    it('lapses also where twenty others of a provider that is dead have waited longer: each of those backs off by itself', async () => {
      const { no, red } = await waitingRed()
      const mine = await opened.db.read.selectFrom('invoice_reds').selectAll().where('no', '=', red).executeTakeFirstOrThrow()
      const others = Array.from({ length: 20 }, (_, n) => ({
        ...mine,
        no: `2700000000000000${n + 1_000}`,
        provider: 'wechat' as const,
        ask_at: null,
        asked: 0,
      }))
      const over = mine.until_at as number
      await opened.db.write(async (tx) => {
        await opened.db.insertMany(
          tx,
          'invoice_reds',
          others.map((one) => ({ ...one, until_at: over - HOUR })),
        )
        await tx.updateTable('invoice_reds').set({ ask_at: null }).where('no', '=', red).execute()
      })
      const asked: string[] = []
      const dead = {
        name: 'wechat',
        askReverse: (one: { no: string }) => {
          asked.push(one.no)
          return Promise.reject(new Error('nobody answers'))
        },
      } as unknown as InvoiceProvider
      const deps = { ...test.deps, invoices: { ...test.deps.invoices, wechat: dead } }
      test.clock.pass(over - test.clock())
      for (let round = 0; round < 3; round++) await lookAfterInvoices(deps)
      expect(await redNow(no)).toMatchObject({ state: 'lapsed', form: '07' })
      // Asked once each in that moment, and more and more seldom in the hour that follows.
      expect(asked.toSorted()).toEqual(others.map((one) => one.no))
      for (let minute = 0; minute < 60; minute++) {
        test.clock.pass(60_000)
        await lookAfterInvoices(deps)
      }
      const times = others.map((one) => asked.filter((it) => it === one.no).length)
      expect(new Set(times)).toEqual(new Set([9]))
      expect(new Set(events())).toEqual(new Set(['invoice.red_not_sent']))
      await opened.db.write((tx) => tx.deleteFrom('invoice_reds').where('provider', '=', 'wechat').execute())
    })

    it('begun by the buyer waits for the seller, whose accountant agrees', async () => {
      const { no, red } = await waitingRed()
      test.invoices.books.answer(red, '03')
      test.clock.pass(HOUR)
      await untilQuiet(test)
      expect(await redNow(no)).toMatchObject({ state: 'waiting_seller', form: '03' })
      await accountant.do(invoiceManage.red, { ...HERE, no: red, action: 'agree' })
      await untilQuiet(test, 4)
      expect(await redNow(no)).toMatchObject({ state: 'reversed' })
    })

    it('is nobody’s to say who has no part in it', async () => {
      const { red } = await waitingRed()
      expect(await settleRed(test.deps, 'wechat', { no: red, state: 'done', number: NUMBER, amountFen: 100 }, 'callback')).toBe('unknown')
      expect(await settleRed(test.deps, 'digital', { no: red, state: 'done', number: NUMBER, amountFen: 99 }, 'callback')).toBe('differs')
      expect(await settleRed(test.deps, 'digital', { no: red, state: 'done', number: '1', amountFen: 100 }, 'callback')).toBe('differs')
      const wish = { ...HERE, no: red, action: 'record', form: '04' } as const
      expect((await accountant.ask(invoiceManage.red, wish)).reason).toBe('invoice_by_provider')
      expect((await accountant.ask(invoiceManage.red, { ...wish, meetingId: '2' })).reason).toBe('invoice_red_gone')
    })
  })

  describe('a person at the tax bureau', () => {
    beforeEach(() => sellerIssues(accountant, { provider: 'hand' }))
    const record = (no: string, more: object) => accountant.ask(invoiceManage.red, { ...HERE, no, action: 'record', ...more })

    it('is asked nothing by a timer, and says how a red letter stands', async () => {
      const no = await underWay()
      await untilQuiet(test)
      expect(await now(no)).toMatchObject({ state: 'issuing' })
      const { tax } = await now(no)
      await settleInvoice(test.deps, 'hand', { no, state: 'issued', number: NUMBER, amountFen: PRICE, taxFen: tax }, accountant.id)
      expect(await now(no)).toMatchObject({ state: 'issued', number: NUMBER })
      await accountant.do(invoiceManage.reverse, { ...HERE, no, reason: 'issue_error' })
      const red = (await now(no)).reds[0]?.no as string
      expect((await record(red, { form: '02' })).data).toMatchObject({ state: 'waiting_buyer' })
      expect((await record(red, { form: '04' })).data).toMatchObject({ state: 'red_issuing' })
      expect((await record(red, { number: '123' })).http).toBe(422)
      expect((await record(red, { number: '26332000000000004712' })).data).toMatchObject({ state: 'reversed' })
      expect((await now(no)).state).toBe('reversed')
    })
  })
})

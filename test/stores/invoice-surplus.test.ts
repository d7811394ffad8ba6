/** An application that is issued twice, because an attempt that was refused is issued after all: both are seen, one is taken back. */
import { beforeEach, expect, it } from 'vitest'
import { invoice } from '#contract/invoice.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { lookAfterInvoices } from '#server/features/invoice/due.ts'
import { settleInvoice } from '#server/features/invoice/settle.ts'
import type { InvoiceProvider } from '#server/providers/invoice-provider.ts'
import type { BookedInvoice } from '#server/sandbox/digital-invoice-books.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE, PRICE } from '../support/facts.ts'
import { invoiceTest } from '../support/invoice-test.ts'
import { applyFor, sellerIssues, unlikePaid, untilQuiet } from '../support/invoicing.ts'
import { paidOrder } from '../support/paid.ts'
import { prepare } from '../support/product-test.ts'

const FIRST = '26332000000000008001'

onBothEngines('an application that is issued twice', (engine) => {
  const { opened, test, accountant, buyer } = invoiceTest({ engine, logsErrors: true })
  beforeEach(() => sellerIssues(accountant))
  const paid = prepare(() => paidOrder(test, buyer, ['王晓明']))

  const issue = (no: string, more: object = {}) => accountant.do(invoiceManage.issue, { ...HERE, no, item: 0, ...more })
  const mine = async () => (await buyer.do(invoice.mine, { pageSize: 200 })).list
  const managed = async () => (await accountant.do(invoiceManage.list, { ...HERE, keyword: '', pageSize: 200 })).list
  const booked = (no: string) => test.invoices.books.look(no) as BookedInvoice

  /** Refused once by the service, and sent again by an accountant under its next number. */
  async function retried(more: object = {}) {
    test.invoices.misbehave('issue-fails')
    const { no } = await applyFor(buyer, [{ orderNo: paid.order.no, amount: PRICE }])
    await issue(no)
    await untilQuiet(test)
    await issue(no, more)
    return no
  }
  /** The tax bureau issues the refused attempt after all. */
  function issuedLate(no: string) {
    Object.assign(booked(no), { fails: '', number: FIRST, issuedAt: test.clock() })
    const { amount, tax } = booked(no)
    return { no, state: 'issued', number: FIRST, amountFen: amount, taxFen: tax } as const
  }
  const counting = (list: Awaited<ReturnType<typeof mine>>) => list.filter(({ state }) => state === 'issued' || state === 'delivered')

  /** One valid invoice, everything issued beyond it reversed, and both in both lists. */
  async function settledWith(there: string) {
    await untilQuiet(test, 5)
    const { number } = booked(there)
    const rows = await mine()
    expect(counting(rows).map((one) => one.number)).toEqual([number])
    const surplus = rows.find((one) => one.state === 'reversed')
    expect(surplus).toMatchObject({ amount: PRICE, reds: [{ state: 'reversed', amount: PRICE, reason: 'issue_error' }] })
    expect(surplus?.reason).toContain(counting(rows)[0]?.no)
    expect((await managed()).map((one) => [one.no, one.state]).toSorted()).toEqual(rows.map((one) => [one.no, one.state]).toSorted())
    const { blue, red } = test.invoices.books.ledger()
    expect(blue - red).toBe(PRICE)
    expect(await unlikePaid(opened.db)).toEqual([])
    return surplus
  }

  it('keeps the one issued late under its own number, and takes back the retry that was under way', async () => {
    const no = await retried()
    await lookAfterInvoices(test.deps)
    expect(await settleInvoice(test.deps, 'digital', issuedLate(no), 'callback')).toBe('settled')
    const files = await (test.deps.invoices.digital as InvoiceProvider).files({ no, payment: '' })
    const surplus = await settledWith(no)
    expect(surplus?.number).toBe(booked(`${no}-1`).number)
    // The files are those of the late invoice, and a red invoice of it names the number it was issued under.
    const kept = (await mine()).find((one) => one.no === no)
    expect(kept?.files.map(({ size }) => size).toSorted()).toEqual(files.map(({ bytes }) => bytes.length).toSorted())
    await accountant.do(invoiceManage.reverse, { ...HERE, no, reason: 'issue_error' })
    await untilQuiet(test)
    expect([...test.invoices.books.reds.values()].map(({ orderNo }) => orderNo)).toEqual([`${no}-1`, no])
    expect((await mine()).map(({ state }) => state)).toEqual(['reversed', 'reversed'])
  })

  it('keeps the retry that was issued first, and takes back the one issued late', async () => {
    const no = await retried()
    await untilQuiet(test)
    expect(await settleInvoice(test.deps, 'digital', issuedLate(no), 'callback')).toBe('settled')
    expect(await settleInvoice(test.deps, 'digital', issuedLate(no), 'callback')).toBe('known')
    expect((await settledWith(`${no}-1`))?.number).toBe(FIRST)
  })

  it('finds the one issued late without a report, while it fetches the files of the retry', async () => {
    const no = await retried()
    await lookAfterInvoices(test.deps)
    issuedLate(no)
    await settledWith(`${no}-1`)
  })

  it('takes back an invoice with other tax than the retry', async () => {
    const no = await retried({ item: 1 })
    await lookAfterInvoices(test.deps)
    expect(await settleInvoice(test.deps, 'digital', issuedLate(no), 'callback')).toBe('settled')
    expect((await settledWith(`${no}-1`))?.number).toBe(FIRST)
  })

  it('reverses a late invoice of an application that was returned to its buyer for correction', async () => {
    test.invoices.misbehave('issue-fails')
    const { no } = await applyFor(buyer, [{ orderNo: paid.order.no, amount: PRICE }])
    await issue(no)
    await untilQuiet(test)
    await accountant.do(invoiceManage.return, { ...HERE, no, reason: '请核对抬头' })
    expect(await settleInvoice(test.deps, 'digital', issuedLate(no), 'callback')).toBe('settled')
    await untilQuiet(test, 5)
    expect((await mine()).map(({ state, number }) => [state, number])).toEqual([
      ['reversed', FIRST],
      ['returned', ''],
    ])
  })

  it('lets the retry go that its service never got', async () => {
    const no = await retried()
    test.invoices.misbehave('refused')
    await lookAfterInvoices(test.deps)
    expect(await settleInvoice(test.deps, 'digital', issuedLate(no), 'callback')).toBe('settled')
    await untilQuiet(test, 240)
    expect((await mine()).map(({ state, number }) => [state, number]).toSorted()).toEqual([
      ['delivered', FIRST],
      ['withdrawn', ''],
    ])
    expect([...test.invoices.books.invoices.keys()]).toEqual([no])
  })

  it('notices what a service issues that a person has taken over', async () => {
    const { no } = await applyFor(buyer, [{ orderNo: paid.order.no, amount: PRICE }])
    await issue(no)
    await lookAfterInvoices(test.deps)
    await opened.db.write((tx) => tx.updateTable('invoices').set({ asked: 12 }).where('no', '=', no).execute())
    await accountant.do(invoiceManage.takeOver, { ...HERE, no })
    const [row] = await mine()
    const byHand = { no: `${no}-1`, state: 'issued', number: FIRST, amountFen: PRICE, taxFen: row?.tax as number } as const
    expect(await settleInvoice(test.deps, 'hand', byHand, accountant.id)).toBe('settled')
    test.clock.pass(60_000)
    const { number, amount: amountFen, tax: taxFen } = booked(no)
    expect(await settleInvoice(test.deps, 'digital', { no, state: 'issued', number, amountFen, taxFen }, 'callback')).toBe('settled')
    await untilQuiet(test, 5)
    expect((await mine()).map((one) => [one.state, one.number]).toSorted()).toEqual([
      ['issued', FIRST],
      ['reversed', number],
    ])
  })
})

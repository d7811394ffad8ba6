/** The files of a red letter: fetched like those of an invoice, kept beside them, read by its buyer and by accountants alone. */
import { beforeEach, expect, it } from 'vitest'
import { file } from '#contract/file.ts'
import { invoice } from '#contract/invoice.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { lookAfterInvoices } from '#server/features/invoice/due.ts'
import type { TestApp } from '../support/app.ts'
import { onBothEngines } from '../support/database.ts'
import { invoiceTest } from '../support/invoice-test.ts'
import { invoiceNow, issuedTo, sellerIssues, untilQuiet, wholeOf } from '../support/invoicing.ts'
import { paidOrder } from '../support/paid.ts'
import { signIn, signInAs } from '../support/person.ts'
import { readAll } from '../support/put-in.ts'
import { filesIn } from '../support/unzip.ts'

const HERE = { meetingId: '1' } as const

onBothEngines('the files of a red letter', (engine) => {
  let no: string
  const { opened, test, accountant, buyer } = invoiceTest({ engine, logsErrors: true })
  beforeEach(async () => {
    await sellerIssues(accountant)
    no = (await issuedTo(test, accountant, buyer, [wholeOf(await paidOrder(test, buyer, ['王晓明']))])).no
  })

  const reverse = (more: object) => accountant.do(invoiceManage.reverse, { ...HERE, no, reason: 'sales_return', ...more })
  const redOf = async () => (await invoiceNow(buyer, no)).reds[0] as { no: string; state: string; number: string }
  const asksAgain = async () => (await opened.db.read.selectFrom('invoice_reds').select('ask_at').executeTakeFirstOrThrow()).ask_at !== null

  it('are there once it is through, beside those of what it takes back, and nobody else reads them', async () => {
    await reverse({})
    await untilQuiet(test)
    const { state, number } = await redOf()
    expect(state).toBe('reversed')
    const { files, number: blue } = await invoiceNow(buyer, no)
    expect(files.map(({ name }) => name).toSorted()).toEqual([`${blue}.pdf`, `${blue}.xml`, `${number}.pdf`, `${number}.xml`].toSorted())
    const xml = files.find(({ name }) => name === `${number}.xml`)?.id as string
    for (const person of [buyer, accountant]) expect((await readAll(person, xml)).toString()).toContain(`<EIid>${number}</EIid>`)
    expect((await readAll(buyer, xml)).toString()).toContain('>-199.00<')
    for (const person of [await signIn(test, '13800000012'), await signInAs(test, 'otherOrganiser'), await signInAs(test, 'staff')])
      expect((await person.ask(file.get, { id: xml })).reason).toBe('file_gone')
    expect([await asksAgain(), test.errors]).toEqual([false, []])
  })

  it('are asked for again where nobody answers, and kept once of however many servers', async () => {
    await reverse({})
    for (let turn = 0; turn < 8 && (await redOf()).state !== 'reversed'; turn++) {
      await lookAfterInvoices({ ...test.deps, invoices: withoutFiles(test) })
      test.clock.pass(15_000)
    }
    const { number } = await redOf()
    await lookAfterInvoices({ ...test.deps, invoices: withoutFiles(test) })
    expect([(await invoiceNow(buyer, no)).files.length, await asksAgain()]).toEqual([2, true])
    test.clock.pass(60_000)
    await Promise.all([1, 2, 3].map(() => lookAfterInvoices(test.deps)))
    const names = (await invoiceNow(buyer, no)).files.map(({ name }) => name)
    expect(names.filter((name) => name.startsWith(number))).toHaveLength(2)
    expect(await asksAgain()).toBe(false)
  })

  it('of one that takes back a part are in the 报销包 of what stays', async () => {
    const { number: blue } = await invoiceNow(buyer, no)
    await buyer.do(invoice.use, { no, used: 1 })
    for (const one of test.invoices.books.invoices.values()) if (one.number === blue) one.used = true
    await reverse({ amount: 100 })
    await untilQuiet(test, 1)
    test.invoices.books.answer((await redOf()).no, '04')
    test.clock.pass(3_600_000)
    await untilQuiet(test, 4)
    const { number } = await redOf()
    const kept = await buyer.do(invoice.file, { no })
    expect([...filesIn(await readAll(buyer, kept.id)).keys()]).toEqual(
      expect.arrayContaining([`${blue}.pdf`, `${number}.pdf`, `${number}.xml`]),
    )
  })
})

/** The service answers all but that. */
function withoutFiles({ deps }: TestApp): TestApp['deps']['invoices'] {
  const { digital } = deps.invoices
  return { digital: digital && { ...digital, redFiles: () => Promise.reject(new Error('nobody answers')) } }
}

/** What is kept of whoever asks for an invoice: a title outlives its account as long as vouchers must, and no longer. */
import { beforeEach, expect, it } from 'vitest'
import { invoice } from '#contract/invoice.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { privacy } from '#contract/privacy.ts'
import { refund } from '#contract/refund.ts'
import { retention } from '#contract/retention.ts'
import { lookAfterInvoices } from '#server/features/invoice/due.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { onBothEngines } from '../support/database.ts'
import { applyFor, beyondPaid, issuedTo, sellerIssues, titleOf, untilQuiet, wholeOf } from '../support/invoicing.ts'
import { paidOrder, untilBack } from '../support/paid.ts'
import { codeFor, signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { tableNames } from '../support/tables.ts'

const NAME = '欧阳小鱼'
const DAY = 86_400_000

onBothEngines('whoever asks for an invoice', (engine) => {
  const { opened, test, accountant, buyer } = productTest(
    { accountant: 'organiser', buyer: '13800000011' },
    { engine, invariants: [beyondPaid] },
  )
  beforeEach(() => sellerIssues(accountant))

  const personal = () => titleOf(buyer, { kind: 'person', name: NAME, taxNo: '', address: '鱼塘路8号' })
  const tablesWith = async (text: string) => {
    const found: string[] = []
    for (const name of await tableNames(opened.db))
      if (JSON.stringify(await opened.db.read.selectFrom(name).selectAll().execute()).includes(text)) found.push(name)
    return found.toSorted()
  }
  const close = async () => {
    await opened.db.write((tx) =>
      tx
        .updateTable('meetings')
        .set({ starts_at: test.clock() - 2 * DAY, ends_at: test.clock() - 1 })
        .execute(),
    )
    const smsCode = await codeFor(test, buyer.mobile, 'change')
    test.clock.pass(61_000)
    await buyer.do(privacy.close, { smsCode })
  }

  it('takes along titles and invoices, and nobody else’s', async () => {
    const paid = await paidOrder(test, buyer, ['王晓明'])
    await issuedTo(test, accountant, buyer, [wholeOf(paid)], { titleId: await personal() })
    const copy = await buyer.do(privacy.data, {})
    expect(copy.invoiceTitles).toMatchObject([{ kind: 'person', name: NAME, address: '鱼塘路8号' }])
    expect(copy.invoices).toMatchObject([{ title: NAME, amount: '199.00', tax: '11.26', state: 'delivered' }])
    const other = await (await signIn(test, '13800000012')).do(privacy.data, {})
    expect([other.invoiceTitles, other.invoices]).toEqual([[], []])
  })

  it('closes the account: what was never issued names nobody, and holds no money up', async () => {
    const paid = await paidOrder(test, buyer, ['王晓明'])
    const titleId = await personal()
    const [one, two] = [
      await applyFor(buyer, [{ orderNo: paid.order.no, amount: 1_000 }], { titleId }),
      await applyFor(buyer, [{ orderNo: paid.order.no, amount: 2_000 }], { titleId }),
    ]
    await accountant.do(invoiceManage.return, { meetingId: '1', no: two.no, reason: `${NAME}的抬头不完整` })
    await close()
    expect(await tablesWith(NAME)).toEqual([])
    expect(await tablesWith('鱼塘路8号')).toEqual([])
    const rows = await opened.db.read.selectFrom('invoices').select(['no', 'state', 'amount_fen']).orderBy('no').execute()
    expect(rows).toEqual([
      { no: one.no, state: 'withdrawn', amount_fen: 1_000 },
      { no: two.no, state: 'withdrawn', amount_fen: 2_000 },
    ])
    expect(await opened.db.read.selectFrom('invoice_parts').select('live').where('live', '=', 1).execute()).toEqual([])
  })

  it('closes the account while it is being issued, and that fails: it names nobody either', async () => {
    const paid = await paidOrder(test, buyer, ['王晓明'])
    test.invoices.misbehave('issue-fails')
    const { no } = await applyFor(buyer, [wholeOf(paid)], { titleId: await personal() })
    await accountant.do(invoiceManage.issue, { meetingId: '1', no, item: 0 })
    await lookAfterInvoices(test.deps)
    await close()
    expect(await tablesWith(NAME)).toEqual(['invoices'])
    await untilQuiet(test)
    expect(await tablesWith(NAME)).toEqual([])
    expect(await opened.db.read.selectFrom('invoices').select(['no', 'state']).execute()).toEqual([{ no, state: 'withdrawn' }])
  })

  it('closes the account: what an accountant wrote stands in no log, whatever it moved', async () => {
    await sellerIssues(accountant, { provider: 'hand' })
    const paid = await paidOrder(test, buyer, ['王晓明'])
    const { no } = await applyFor(buyer, [wholeOf(paid)], { titleId: await personal() })
    await accountant.do(invoiceManage.issue, { meetingId: '1', no, item: 0 })
    await accountant.do(refund.create, { outTradeNo: paid.order.no, reason: '少一人用餐', keep: 1, amount: 5_000 })
    await accountant.do(invoiceManage.return, { meetingId: '1', no, reason: `${NAME}的抬头不完整` })
    expect(await tablesWith(`${NAME}的抬头`)).toContain('log')
    await untilBack(test)
    await close()
    expect(await tablesWith(`${NAME}的抬头`)).toEqual([])
  })

  it('closes the account: what was issued keeps its title for five years, and then loses it with its files', async () => {
    const paid = await paidOrder(test, buyer, ['王晓明'])
    const { no } = await issuedTo(test, accountant, buyer, [wholeOf(paid)], { titleId: await personal() })
    await close()
    expect(await tablesWith(NAME)).toEqual(['invoices'])
    const files = () => opened.db.read.selectFrom('files').select('id').where('purpose', '=', 'invoice').execute()
    expect(await files()).toHaveLength(2)
    test.clock.pass((retention.invoices.days - 2) * DAY)
    await sweep(test.deps)
    expect([await tablesWith(NAME), (await files()).length]).toEqual([['invoices'], 2])
    test.clock.pass(3 * DAY)
    await sweep(test.deps)
    await sweep(test.deps)
    expect([await tablesWith(NAME), await files()]).toEqual([[], []])
    // The books stay.
    expect(await opened.db.read.selectFrom('invoices').select(['amount_fen', 'title', 'number']).where('no', '=', no).execute()).toEqual([
      { amount_fen: 19_900, title: '', number: expect.stringMatching(/^\d{20}$/) },
    ])
  })

  it('is found by nobody through another’s title', async () => {
    const titleId = await personal()
    const other = await signIn(test, '13800000012')
    const paid = await paidOrder(test, other, ['李雷'])
    const wish = { titleId, kind: 'plain', parts: [wholeOf(paid)] } as const
    expect((await other.ask(invoice.apply, { ...wish, parts: [...wish.parts] })).reason).toBe('invoice_title_gone')
    expect(JSON.stringify(await other.do(invoice.titles, {}))).not.toContain(NAME)
  })
})

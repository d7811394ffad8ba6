/** The 卡包 entry of an invoice that WeChat issued waited for ever once WeChat was removed from the settings (issue 47). */
import { beforeEach, expect, it } from 'vitest'
import { bankTypes, payment, paymentSettings } from '#contract/payment.ts'
import type { CardState } from '#contract/invoice-states.ts'
import { cardWaits } from '#contract/invoice-waits.ts'
import { lookAfterInvoices } from '#server/features/invoice/due.ts'
import { onBothEngines } from '../support/database.ts'
import { issuedTo, sellerIssues } from '../support/invoicing.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

/** A week of half hours. */
const ASKS = 7 * 48

onBothEngines('an invoice that WeChat has issued', (engine) => {
  let no: string
  const { opened, test, accountant, buyer } = productTest(
    { accountant: 'organiser', buyer: '13800000011' },
    { engine, app: { env: { publicUrl: 'https://huiwu.test' } }, logsErrors: true },
  )
  beforeEach(async () => {
    await sellerIssues(accountant, { provider: 'wechat' })
    no = (await issuedTo(test, accountant, buyer, [await paidByWechat()])).no
  })

  async function paidByWechat() {
    const { order } = await signUp(buyer, { ticketId: '2', names: ['王晓明'] })
    const body = { ...paymentSettings, bankType: bankTypes.native, outTradeNo: order.no, totalAmount: order.totalAmount, userId: buyer.id }
    const { tradeNo } = await buyer.do(payment.createTrade, body)
    test.wechat.pay.pay(tradeNo, test.wechat.platform.users[0]?.openId as string)
    await test.wechat.pay.tick()
    return { orderNo: order.no, amount: order.totalAmount }
  }
  const row = () => opened.db.read.selectFrom('invoices').select(['card', 'ask_at']).where('no', '=', no).executeTakeFirstOrThrow()

  it.each(['', 'accepted', 'discarding'] as const satisfies CardState[])(
    'with the entry “%s” ends within a week after WeChat was removed from the settings',
    async (card) => {
      const due = { card, asked: ASKS - 1, ask_at: test.clock() }
      await opened.db.write((tx) => tx.updateTable('invoices').set(due).where('no', '=', no).execute())
      await lookAfterInvoices({ ...test.deps, invoices: {} })
      const { card: after, ask_at } = await row()
      expect([cardWaits[after], ask_at]).toEqual([null, null])
    },
  )
})

/** Buyers and accountants of a meeting’s invoices, with the real server behind the screens. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { invoice } from '#contract/invoice.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { paths } from '#contract/paths.ts'
import { refund } from '#contract/refund.ts'
import { session } from '#contract/session.ts'
import { settleInvoice } from '#server/features/invoice/settle.ts'
import { learn, signIn as keepSession } from '#src/session/keep-session.ts'
import { type Opened, open } from '../support/in-process.tsx'
import { aCompany, applyFor, issuedTo, sellerIssues, titleOf, untilQuiet, wholeOf } from '../support/invoicing.ts'
import { paidOrder, type PaidOrder } from '../support/paid.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'

const questions = vi.hoisted(() => [] as string[])
vi.mock('#src/ui/confirm.ts', () => ({ confirm: async ({ message }: { message: string }) => questions.push(message) > 0 }))

const HERE = { meetingId: '1' } as const
const NUMBER = '26332000000000000801'

let product: Opened
let buyer: Person
let accountant: Person
let paid: PaidOrder
beforeEach(async () => {
  questions.length = 0
  product = await open(paths.notFound, async (test) => {
    accountant = await signInAs(test, 'organiser')
    buyer = await signIn(test, '13800000011')
    await sellerIssues(accountant)
    paid = await paidOrder(test, buyer, ['王晓明', '韩梅梅'])
  })
})
afterEach(async () => {
  await product.leave()
  expect(product.errors).toEqual([])
})

async function become(person: Person) {
  keepSession({ jwtToken: person.token as string, checktOperate: 0, mobile: person.mobile, thirdId: '-000001', id: person.id })
  learn(await person.do(session.me, {}))
}
async function go(path: string) {
  window.history.replaceState(null, '', path)
  await product.again()
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const write = async (label: string | RegExp, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const mine = async () => (await buyer.do(invoice.mine, {})).list

describe('a buyer', () => {
  beforeEach(() => become(buyer))

  it('types a title, is told what is wrong with its number, insists, and applies for a part', async () => {
    await go(paths.invoice)
    await press(/^申请开票/)
    await press('添加抬头')
    await write(/^发票抬头/, aCompany.name)
    await write(/^税号/, `${aCompany.taxNo.slice(0, 17)}4`)
    await press('保存')
    await screen.findByText(/最后一位校验不通过/)
    fireEvent.click(await screen.findByRole('checkbox', { name: '仍然使用这个税号' }))
    await press('保存')
    await waitFor(() => expect((screen.getByLabelText(/^选用抬头/) as HTMLSelectElement).value).not.toBe(''))
    await write(/^开票金额/, '100.00')
    await press('提交申请')
    await waitFor(async () => expect(await mine()).toMatchObject([{ state: 'applied', amount: 10_000, title: aCompany.name }]))
    await screen.findByText('主办方正在处理，开具后会通知您')
  })

  it('sees where each stands, and withdraws what waits', async () => {
    await applyFor(buyer, [wholeOf(paid)])
    await go(`${paths.invoice}?tab=mine`)
    await press('撤回')
    await waitFor(async () => expect(await mine()).toMatchObject([{ state: 'withdrawn' }]))
    expect(questions).toEqual([`撤回“${aCompany.name}”的开票申请？撤回后可以重新申请。`])
  })

  it('reads why it was returned, and applies again', async () => {
    const { no } = await applyFor(buyer, [wholeOf(paid)])
    await accountant.do(invoiceManage.return, { ...HERE, no, reason: '请填写单位全称' })
    await go(`${paths.invoice}?tab=mine`)
    await screen.findByText('请填写单位全称')
    await press('修改并重新申请')
    await press('提交申请')
    await waitFor(async () => expect(await mine()).toMatchObject([{ state: 'applied' }]))
  })

  it('puts an invoice into the 卡包 of the WeChat that paid, once asked whether', async () => {
    const { no } = await issuedTo(product, accountant, buyer, [wholeOf(paid)])
    await go(`${paths.invoice}?tab=mine`)
    await screen.findByText('发票号码')
    expect(screen.queryByRole('button', { name: '放入微信卡包' })).toBeNull()
    const trade = { provider: 'wechat', provider_id: '4200000000000000000000000001' } as const
    await product.deps.db.write((tx) => tx.updateTable('trades').set(trade).where('order_no', '=', paid.order.no).execute())
    await go(`${paths.invoice}?tab=mine`)
    await press('放入微信卡包')
    await waitFor(async () => expect(await mine()).toMatchObject([{ no, card: 'wanted' }]))
    await screen.findByText('正在放入')
    expect(screen.queryByRole('button', { name: '放入微信卡包' })).toBeNull()
    expect(questions).toEqual(['把这张发票放入付款微信的卡包？每笔支付只能放入一张，放入后不能更换。'])
  })

  it('reads why what was paid cannot be invoiced', async () => {
    await sellerIssues(accountant, { fromPayment: 0 })
    await go(paths.invoice)
    await screen.findByText('还没有到可以申请发票的时间')
    expect(screen.queryByRole('button', { name: /^申请开票/ })).toBeNull()
  })
})

describe('an accountant', () => {
  beforeEach(() => become(accountant))
  const room = (tab = '') => `${consoleLinks.meeting('1', 'money', 'invoices')}${tab}`

  it('issues what was applied for, as what was sold, and sees its number', async () => {
    await applyFor(buyer, [wholeOf(paid)])
    await go(room())
    await press(/浙江望湖教育科技有限公司/)
    await press('开票')
    fireEvent.click(await screen.findByRole('radio', { name: /培训费/ }))
    await press('确认开票')
    await waitFor(async () => expect(await mine()).toMatchObject([{ state: 'issuing', lines: [{ name: '培训费' }] }]))
    await untilQuiet(product)
    await go(room())
    await press(/浙江望湖教育科技有限公司/)
    const { number } = (await mine())[0] as { number: string }
    await screen.findByText(number)
  })

  describe('who issues by hand', () => {
    beforeEach(async () => {
      await sellerIssues(accountant, { provider: 'hand', policy: 'red_first' })
      const { no } = await applyFor(buyer, [wholeOf(paid)])
      const { amount: amountFen, tax: taxFen } = await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
      await settleInvoice(product.deps, 'hand', { no, state: 'issued', number: NUMBER, amountFen, taxFen }, accountant.id)
    })
    const redNow = async () => (await mine())[0]?.reds[0]

    it('lets a refund go that waits for its red letter', async () => {
      await accountant.do(refund.create, { outTradeNo: paid.order.no, reason: '行程有变' })
      await go(room())
      await press(/浙江望湖教育科技有限公司/)
      await screen.findByText('退款等红票开出后再退')
      await press('先退款')
      await waitFor(async () => expect(await redNow()).toMatchObject({ state: 'asked', holds: 0 }))
      expect(questions).toHaveLength(1)
    })

    it('says what the tax bureau says, and gives up what lapsed', async () => {
      const { no } = (await mine())[0] as { no: string }
      await accountant.do(invoiceManage.reverse, { ...HERE, no, reason: 'issue_error' })
      await go(room())
      await press(/浙江望湖教育科技有限公司/)
      await press('登记结果')
      await press('登记')
      await screen.findByText('请选择确认单状态，或填写红票号码')
      await write(/^确认单状态/, '07')
      await press('登记')
      await waitFor(async () => expect(await redNow()).toMatchObject({ state: 'lapsed', form: '07' }))
      await press('放弃冲红')
      await waitFor(async () => expect(await redNow()).toMatchObject({ state: 'dropped' }))
    })
  })

  it('agrees to an exchange from the wish itself', async () => {
    const { no } = await issuedTo(product, accountant, buyer, [wholeOf(paid)])
    await buyer.do(invoice.replace, { no, titleId: await titleOf(buyer, { name: '杭州望湖小学' }), kind: 'plain', promise: 1 })
    await go(room())
    await press(/杭州望湖小学/)
    await press('同意换开')
    await waitFor(async () => expect((await mine()).find((one) => one.no === no)?.reds).toMatchObject([{ cause: 'replace', whole: 1 }]))
    expect(questions).toEqual(['冲红原发票，再按“杭州望湖小学”重新开具？'])
  })

  it('saves who sells and what, and is told what is wrong with a code', async () => {
    await go(room('&tab=profile'))
    const [code] = await screen.findAllByLabelText(/^税收分类编码/)
    fireEvent.change(code as HTMLElement, { target: { value: '123' } })
    await press('保存')
    await screen.findByText('税收分类编码应为19位数字')
    fireEvent.change(code as HTMLElement, { target: { value: '3070299000000000000' } })
    await write(/^会议结束后几天内可以申请/, '90')
    await press('保存')
    await waitFor(async () => expect((await accountant.do(invoiceManage.profile, {})).profile).toMatchObject({ days: 90 }))
  })

  it('reads the month beside what came and went', async () => {
    await go(room('&tab=month'))
    const now = within(await screen.findByText('目前').then((title) => title.closest('.card') as HTMLElement))
    expect(now.getByText('¥398')).toBeTruthy()
    expect(now.getByText('1 个订单，¥398')).toBeTruthy()
  })
})

/** Buyers and accountants of a meeting’s invoices, with the real server behind the screens. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { invoice } from '#contract/invoice.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { PLAIN_ONLY } from '#contract/invoice-states.ts'
import { attendee, type Attendee } from '#contract/attendee.ts'
import { invoiceWish } from '#contract/invoice-wish.ts'
import { order, type TicketOrder } from '#contract/order.ts'
import { orderLink } from '#contract/order-link.ts'
import { links, paths } from '#contract/paths.ts'
import { refund } from '#contract/refund.ts'
import { unit } from '#contract/unit.ts'
import { settleInvoice } from '#server/features/invoice/settle.ts'
import { storage } from '#src/api/storage.ts'
import { kept } from '#src/session/kept.ts'
import { aCompany, applyFor, aUnitTitle, issuedTo, sellerIssues, titleOf, untilQuiet, wholeOf } from '../support/invoicing.ts'
import { paidOrder, type PaidOrder, payFor } from '../support/paid.ts'
import { signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { joinHome } from '../support/units.ts'
import { questions } from '../support/confirmations.ts'
import { press, write } from '../support/at-a-screen.tsx'
import { go, reload, screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const wechat = vi.hoisted(() => ({ chosen: 'cancelled' as object | string }))
vi.mock('#src/frame/title-from-wechat.ts', () => ({ titleFromWechat: async () => wechat.chosen }))
const WECHAT = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 XWEB/1260 MicroMessenger/8.0.50'

const HERE = { meetingId: '1' } as const
const NUMBER = '26332000000000000801'

const { product, accountant, buyer } = screenTest({ accountant: 'organiser', buyer: '13800000011' })
let paid: PaidOrder
beforeEach(async () => {
  await sellerIssues(accountant)
  paid = await paidOrder(product, buyer, ['王晓明', '韩梅梅'])
})

const mine = async () => (await buyer.do(invoice.mine, {})).list

describe('a buyer', () => {
  beforeEach(() => storeSession(buyer))

  it('types a title, is told what is wrong with its number, insists, and applies for a part', async () => {
    await go(paths.invoice)
    await press(/^申请开票/)
    await press('添加抬头')
    await write(/^发票抬头/, aCompany.name)
    await write(/^税号/, `${aCompany.taxNo.slice(0, 17)}4`)
    await write(/^收票手机号/, '139 0000 0022')
    await write(/^收票邮箱/, 'cw@example.cn')
    await press('保存')
    await screen.findByText(/最后一位校验不通过/)
    fireEvent.click(await screen.findByRole('checkbox', { name: '仍然使用这个税号' }))
    await press('保存')
    await waitFor(() => expect((screen.getByLabelText(/^选用抬头/) as HTMLSelectElement).value).not.toBe(''))
    await write(/^开票金额/, '100.00')
    await press('提交申请')
    await waitFor(async () => expect(await mine()).toMatchObject([{ state: 'applied', amount: 10_000, title: aCompany.name }]))
    await screen.findByText('主办方正在处理，开具后会通知您')
    expect(await buyer.do(invoice.titles, {})).toMatchObject([{ contactPhone: '13900000022', contactEmail: 'cw@example.cn' }])
  })

  it('takes a title from WeChat, and is told what is wrong with it like whoever types', async () => {
    await go(`${paths.invoice}?tab=titles`)
    await screen.findByRole('button', { name: '添加抬头' })
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(WECHAT)
    await press('添加抬头')
    const theirs = {
      kind: 'unit',
      title: '望湖 教育公司',
      companyAddress: '',
      telephone: '',
      bankName: '',
      bankAccount: '1202 0202 0990 0123 456',
    }
    wechat.chosen = { ...theirs, taxNumber: '11010519491231002X' }
    await press('从微信选择抬头')
    await waitFor(() => expect(screen.getByLabelText(/^税号/)).toHaveProperty('value', '11010519491231002X'))
    await press('保存')
    await screen.findByText(/这是一个身份证号码/)
    expect(await buyer.do(invoice.titles, {})).toEqual([])
    wechat.chosen = { ...theirs, taxNumber: '９１３５０１００M000100Y43' }
    await press('从微信选择抬头')
    await waitFor(() => expect(screen.getByLabelText(/^税号/)).toHaveProperty('value', '９１３５０１００M000100Y43'))
    await press('保存')
    await waitFor(async () =>
      expect(await buyer.do(invoice.titles, {})).toMatchObject([
        { name: '望湖教育公司', taxNo: '91350100M000100Y43', account: '1202020209900123456', kind: 'unit' },
      ]),
    )
  })

  it('keeps what is typed where WeChat gives none, and is offered nothing of it outside', async () => {
    await go(`${paths.invoice}?tab=titles`)
    await press('添加抬头')
    await screen.findByLabelText(/^发票抬头/)
    expect(screen.queryByRole('button', { name: '从微信选择抬头' })).toBeNull()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(WECHAT)
    await write(/^发票抬头/, '望湖公司')
    for (const [chosen, sentence] of [
      ['cancelled', undefined],
      ['unavailable', '暂时不能从微信选择，请直接填写'],
    ] as const) {
      wechat.chosen = chosen
      await press('从微信选择抬头')
      if (sentence !== undefined) await screen.findByText(sentence)
      expect(screen.getByLabelText(/^发票抬头/)).toHaveProperty('value', '望湖公司')
    }
  })

  it('is offered the title of their organisation, which is not theirs to change', async () => {
    await joinHome(product, buyer, aUnitTitle.id)
    await (await signInAs(product, 'orgadmin')).do(unit.saveTitle, aUnitTitle)
    await go(`${paths.invoice}?tab=titles`)
    await screen.findByText(aUnitTitle.name)
    expect(screen.queryByRole('button', { name: /^修改/ })).toBeNull()
    await go(paths.invoice)
    await press(/^申请开票/)
    await waitFor(() => expect((screen.getByLabelText(/^选用抬头/) as HTMLSelectElement).value).not.toBe(''))
    await press('提交申请')
    await waitFor(async () => expect(await mine()).toMatchObject([{ title: aUnitTitle.name, state: 'applied' }]))
  })

  describe('who signs up', () => {
    async function confirming(ticketId: string) {
      const person = {
        name: '李雷',
        sex: 1,
        phone: '13912345678',
        idcard: '11010519491231002X',
        hospital: '望湖小学',
        department: '教研组',
        position: '教师',
      } as const
      const written = await buyer.do(attendee.save, { meetingId: '1', ticketId, ...person })
      kept<Attendee[]>('visit', `attendees:1:${ticketId}`, buyer.id).set([written])
      storage.meetingId.set('1')
      await go(links.orderForm(ticketId))
      await screen.findAllByText('李雷')
    }
    const wished = async () => {
      const [made] = (await buyer.do(order.list, { status: 0 })).list
      return made === undefined ? undefined : (await buyer.do(invoiceWish.wish, { orderNo: made.no })).wish
    }

    it('asks for an invoice with the order: it goes with it, and is applied for once that is paid', async () => {
      await confirming('2')
      fireEvent.click(await screen.findByRole('checkbox', { name: '需要发票' }))
      await press('提交订单')
      await screen.findByText('请选择或添加发票抬头')
      expect((await buyer.do(order.list, { status: 0 })).total).toBe(0)
      await press('添加抬头')
      await write(/^发票抬头/, aCompany.name)
      await write(/^税号/, aCompany.taxNo)
      await press('保存')
      await waitFor(() => expect((screen.getByLabelText(/^选用抬头/) as HTMLSelectElement).value).not.toBe(''))
      await press('提交订单')
      await waitFor(() => expect(location.pathname).toBe(paths.payment))
      expect(await wished()).toMatchObject({ title: aCompany.name, kind: 'plain', failed: '' })
      const [made] = (await buyer.do(order.list, { status: 0 })).list as [TicketOrder]
      await payFor(product, buyer, made)
      expect(await mine()).toMatchObject([{ title: aCompany.name, state: 'applied', orders: [{ orderNo: made.no }] }])
    })

    it('finds no attendee of the sent order again after a reload while its invoice is being saved', async () => {
      await titleOf(buyer)
      await confirming('2')
      fireEvent.click(await screen.findByRole('checkbox', { name: '需要发票' }))
      await waitFor(() => expect((screen.getByLabelText(/^选用抬头/) as HTMLSelectElement).value).not.toBe(''))
      const { fetch } = globalThis
      let isSaving = false
      vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
        if (!String(address).includes(invoiceWish.saveWish.path)) return fetch(address, init)
        isSaving = true
        return new Promise(() => {})
      })
      await press('提交订单')
      await waitFor(() => expect(isSaving).toBe(true))
      expect(kept<Attendee[]>('visit', 'attendees:1:2', buyer.id).get() ?? []).toEqual([])
    })

    it('is asked nothing about invoices for a free ticket, nor where nobody issues any', async () => {
      await confirming('1')
      expect(screen.queryByRole('checkbox', { name: '需要发票' })).toBeNull()
      await product.deps.db.write((tx) => tx.deleteFrom('invoice_profiles').execute())
      await confirming('2')
      await press('提交订单')
      await waitFor(() => expect(location.pathname).toBe(paths.payment))
      expect(await wished()).toBeNull()
    })

    it('changes and drops it on the order’s page, and reads there why it came to nothing', async () => {
      const titleId = await titleOf(buyer)
      const { order: made } = await signUp(buyer, { ticketId: '2', names: ['李雷'] })
      await go(orderLink(made.no))
      await press('需要发票')
      await waitFor(() => expect((screen.getByLabelText(/^选用抬头/) as HTMLSelectElement).value).toBe(titleId))
      await press('保存')
      await screen.findByText('付款后自动为您申请，开好后通知您。')
      await press('不要发票')
      await screen.findByText('现在选好抬头，付款后自动为您申请。')
      expect(await wished()).toBeNull()
      await buyer.do(invoiceWish.saveWish, { orderNo: made.no, titleId, kind: 'plain' })
      await buyer.do(invoice.removeTitle, { id: titleId })
      await payFor(product, buyer, made)
      await go(orderLink(made.no))
      await screen.findByText('发票未能自动申请：该抬头不存在或已删除。')
      expect(screen.getByRole('link', { name: '去申请发票' }).getAttribute('href')).toBe(paths.invoice)
    })
  })

  it('is offered no 专票 where 微信支付 issues for a direct merchant, and reads why', async () => {
    await sellerIssues(accountant, { provider: 'wechat' })
    await titleOf(buyer)
    await go(paths.invoice)
    await press(/^申请开票/)
    await screen.findByText(PLAIN_ONLY)
    expect(screen.queryByText('数电专票')).toBeNull()
    await reload()
    const { order: unpaid } = await signUp(buyer, { ticketId: '2', names: ['李雷'] })
    await go(orderLink(unpaid.no))
    await press('需要发票')
    await screen.findByText(PLAIN_ONLY)
    expect(screen.queryByText('数电专票')).toBeNull()
  })

  it('is offered 普票 alone for another title, once 微信支付 issues for a direct merchant', async () => {
    await issuedTo(product, accountant, buyer, [wholeOf(paid)])
    await sellerIssues(accountant, { provider: 'wechat' })
    await go(`${paths.invoice}?tab=mine`)
    await press('换开')
    await screen.findByText(PLAIN_ONLY)
    expect(screen.queryByText('数电专票')).toBeNull()
  })

  it('sees where each stands, and withdraws what waits', async () => {
    await applyFor(buyer, [wholeOf(paid)])
    await go(`${paths.invoice}?tab=mine`)
    await press('撤回')
    await waitFor(async () => expect(await mine()).toMatchObject([{ state: 'withdrawn' }]))
    expect(questions).toEqual([`撤回“${aCompany.name}”的开票申请？撤回后可以重新申请。`])
  })

  it('says that an invoice is booked, and takes that back before anything is issued on its basis', async () => {
    const { no } = await issuedTo(product, accountant, buyer, [wholeOf(paid)])
    await go(`${paths.invoice}?tab=mine`)
    await press('已入账或抵扣')
    await press('撤回“已入账或抵扣”')
    await screen.findByRole('button', { name: '已入账或抵扣' })
    expect((await mine()).find((one) => one.no === no)).toMatchObject({ used: 0 })
    expect(questions[1]).toBe('确认这张发票没有入账，也没有用于抵扣？撤回后如需冲红，会全额冲红，剩余金额自动重新开票。')
  })

  it('takes back that it is booked while a red invoice is under way, and reads when that counts', async () => {
    const { no } = await issuedTo(product, accountant, buyer, [wholeOf(paid)])
    for (const one of product.invoices.books.invoices.values()) one.used = true
    await buyer.do(invoice.use, { no, used: 1 })
    await accountant.do(refund.create, { outTradeNo: paid.order.no, reason: '行程有变', keep: 1, amount: 5_000 })
    await untilQuiet(product)
    await go(`${paths.invoice}?tab=mine`)
    await press('撤回“已入账或抵扣”')
    await screen.findByText('已申请撤回“已入账或抵扣”，红字发票没有开成时生效')
    expect(questions).toEqual([
      '确认这张发票没有入账，也没有用于抵扣？红字发票正在办理：没有开成时撤回生效，改为全额冲红；已经开成的，撤回不生效。',
    ])
    expect((await mine()).find((one) => one.no === no)).toMatchObject({ used: 1, useUndo: 1 })
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

  it('finds in 可开票 what can be invoiced now, and reads on the order’s page why another cannot', async () => {
    await go(orderLink(paid.order.no))
    await screen.findByText('可开票 ¥398')
    await go(paths.invoice)
    await screen.findByRole('button', { name: /^申请开票/ })
    await sellerIssues(accountant, { fromPayment: 0 })
    await go(paths.invoice)
    await screen.findByText(/^暂无可开票的订单/)
    expect(screen.queryByText(paid.order.no)).toBeNull()
    await go(orderLink(paid.order.no))
    await screen.findByText('还没有到可以申请发票的时间')
    expect(screen.queryByRole('link', { name: '申请开票' })).toBeNull()
  })

  it('reads that what was wanted while signing up still waits, and why it came to nothing', async () => {
    await sellerIssues(accountant, { fromPayment: 0 })
    const wanted = async (name: string) => {
      const { order: made } = await signUp(buyer, { ticketId: '2', names: [name] })
      const titleId = await titleOf(buyer, { name: '杭州望湖小学' })
      await buyer.do(invoiceWish.saveWish, { orderNo: made.no, titleId, kind: 'plain' })
      return { made, titleId }
    }
    const { made } = await wanted('李雷')
    await payFor(product, buyer, made)
    await go(orderLink(made.no))
    await screen.findByText('到可以申请的时间后自动为您申请。')
    await go(paths.invoice)
    await screen.findByText(/^暂无可开票的订单/)
    await sellerIssues(accountant, { fromPayment: 1 })
    const other = await wanted('韩梅梅')
    await buyer.do(invoice.removeTitle, { id: other.titleId })
    await payFor(product, buyer, other.made)
    await go(paths.invoice)
    await screen.findByText('报名时选择的发票没有自动申请：该抬头不存在或已删除')
  })
})

describe('an accountant', () => {
  beforeEach(() => storeSession(accountant))
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

    it('makes a full red invoice of a part that the tax bureau does not take, and both sides read what happens', async () => {
      const { no } = (await mine())[0] as { no: string }
      await buyer.do(invoice.use, { no, used: 1 })
      await accountant.do(refund.create, { outTradeNo: paid.order.no, reason: '行程有变', keep: 1, amount: 5_000 })
      await go(room())
      await press(/浙江望湖教育科技有限公司/)
      await press('改为全额冲红')
      await waitFor(async () => expect((await mine()).at(-1)?.reds).toMatchObject([{ state: 'dropped' }, { state: 'asked', whole: 1 }]))
      expect(questions).toEqual(['税局不受理部分冲红时，改为全额冲红，剩余金额按原抬头自动重新开票。'])
      await screen.findByText('已改为全额冲红')
      await screen.findByText('部分冲红没有被受理，已改为全额冲红，剩余金额冲红后重新开票')
      await storeSession(buyer)
      await go(`${paths.invoice}?tab=mine`)
      await screen.findByText('改为全额冲红，剩余金额会自动重新开票，请勿再用这张发票报销或抵扣')
      await screen.findByText('已改为全额冲红')
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

  it('takes over what a service gives no answer about, and is asked to look at the tax bureau first', async () => {
    const { no } = await applyFor(buyer, [wholeOf(paid)])
    await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
    await product.deps.db.write((tx) => tx.updateTable('invoices').set({ asked: 12, ask_at: null }).where('no', '=', no).execute())
    await go(room())
    await press(/浙江望湖教育科技有限公司/)
    await press('转为手工开票')
    await waitFor(async () => expect((await mine())[0]).toMatchObject({ state: 'issuing', provider: 'hand' }))
    expect(questions[0]).toContain('请先在电子税务局查询这张发票是否已开出')
    await screen.findByRole('button', { name: '退回' })
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

  it('does not agree to one, and its buyer reads why', async () => {
    const { no } = await issuedTo(product, accountant, buyer, [wholeOf(paid)])
    await buyer.do(invoice.replace, { no, titleId: await titleOf(buyer, { name: '杭州望湖小学' }), kind: 'plain', promise: 1 })
    await go(room())
    await press(/杭州望湖小学/)
    await press('不同意换开')
    await write(/^理由/, '原发票已用于报销')
    await press('确认不同意')
    await waitFor(async () => expect((await mine()).map(({ state }) => state).toSorted()).toEqual(['delivered', 'withdrawn']))
    await storeSession(buyer)
    await go(`${paths.invoice}?tab=mine`)
    await screen.findByText('原发票已用于报销')
    await screen.findByText('未同意换开')
    await screen.findByText('主办方没有同意换开，原发票仍然有效，可以再次申请换开')
  })

  it('is told how many a batch for the tax bureau leaves out', async () => {
    await sellerIssues(accountant, { provider: 'hand' })
    const { no } = await applyFor(buyer, [{ ...wholeOf(paid), amount: 1 }])
    await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
    const row = await product.deps.db.read.selectFrom('invoices').selectAll().where('no', '=', no).executeTakeFirstOrThrow()
    const others = Array.from({ length: 1_002 }, (_, n) => ({ ...row, no: `2700000000000000${n + 1_000}`, idem_key: null }))
    await product.deps.db.write((tx) => product.deps.db.insertMany(tx, 'invoices', others))
    await go(room())
    await press('批量开票文件')
    await screen.findByText('文件中是最早申请的 1000 张，还有 3 张没有包含在内。导入这一批的开票结果后，请再导出一次。')
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

  it('chooses what is sold from what WeChat has on file, and reads why no 专票 can be issued by it', async () => {
    await sellerIssues(accountant, { provider: 'wechat' })
    await go(room('&tab=profile'))
    await screen.findByText('微信支付的直连商户接口不能开专票，需要专票请换一种开票方式')
    expect(screen.queryByText('可开数电专票')).toBeNull()
    await screen.findByText('微信支付商户平台登记的是“本地模拟商户”，税号 91350100M000100Y43')
    const [first] = await screen.findAllByLabelText(/^微信支付商户平台登记的项目/)
    fireEvent.change(first as HTMLElement, { target: { value: '0' } })
    await press('保存')
    const chosen = { name: '会议费', code: '3040304000000000000', rate: '6', favour: '' }
    await waitFor(async () => expect((await accountant.do(invoiceManage.profile, {})).profile?.items[0]).toEqual(chosen))
  })

  it('types what is sold where WeChat does not answer', async () => {
    await sellerIssues(accountant, { provider: 'wechat' })
    product.wechat.pay.misbehave('tampered-answer', 9)
    await go(room('&tab=profile'))
    expect((await screen.findAllByLabelText(/^税收分类编码/)).length).toBeGreaterThan(0)
    await waitFor(() => expect(product.warnings).toContain('invoice.issuer_silent wechat'))
    expect(screen.queryByLabelText(/^微信支付商户平台登记的项目/)).toBeNull()
  })

  it('issues a 专票 that was applied for before at the tax bureau, where 微信支付 cannot', async () => {
    const { no } = await applyFor(buyer, [wholeOf(paid)], { kind: 'special' })
    await sellerIssues(accountant, { provider: 'wechat' })
    await go(room())
    await press(new RegExp(aCompany.name))
    await press('开票')
    await screen.findByText('微信支付的直连商户接口不能开专票。确认后请在电子税务局开具，再导入结果或上传发票文件。')
    await press('确认开票')
    await waitFor(async () => expect((await mine()).find((one) => one.no === no)).toMatchObject({ state: 'issuing', provider: 'hand' }))
  })

  it('reads the month beside what came and went', async () => {
    await go(room('&tab=month'))
    const now = within(await screen.findByText('目前').then((title) => title.closest('.card') as HTMLElement))
    expect(now.getByText('¥398')).toBeTruthy()
    expect(now.getByText('1 个订单，¥398')).toBeTruthy()
  })
})

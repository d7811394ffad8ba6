/** What organisers are told by themselves: who decides, there or at that meeting, and wants to hear of it. */
import { expect, it } from 'vitest'
import { certification } from '#contract/certification.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { message, type MessageKind } from '#contract/message.ts'
import { notice, type NoticeKind } from '#contract/notice.ts'
import { proof } from '#contract/proof.ts'
import { proposal } from '#contract/proposal.ts'
import { refund } from '#contract/refund.ts'
import { expireOrders } from '#server/features/order/expire.ts'
import { giveRole } from '#server/features/right/store.ts'
import { checkBills } from '#server/jobs/bills.ts'
import { toWire } from '#server/flow/clock.ts'
import { tellOrganisers } from '#server/jobs/notices.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import { ofOrganisation, ofPerson, ownOne } from '../support/certifying.ts'
import { setTicket } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { FREE, HOUR, PAID } from '../support/facts.ts'
import { applyFor, sellerIssues } from '../support/invoicing.ts'
import { marked } from '../support/marked.ts'
import { paidOrder } from '../support/paid.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { makePool, waitingOrder } from '../support/sale.ts'
import { signUp } from '../support/sign-up.ts'
import { handIn } from '../support/transfers.ts'

onBothEngines('what organisers are told', (engine) => {
  const { opened, test, buyer, organiser } = productTest({ buyer: '13800000011', organiser: 'organiser' }, { engine })

  const round = () => tellOrganisers(test.deps)
  const told = async (who: Person, kind: MessageKind) =>
    (await who.do(message.mine, { pageSize: 50 })).list.filter((one) => one.kind === kind).map(({ text }) => text)
  const give = async (mobile: string, roleId: string, meetingId: string) => {
    const person = await signIn(test, mobile)
    const role = { third_id: '-000001', meeting_id: meetingId, role_id: roleId, granted_by: organiser.id, created_at: test.clock() }
    await opened.db.write((tx) => giveRole(tx, { user_id: person.id, ...role }))
    return person
  }
  const refuse = (who: Person, kind: NoticeKind, on = 0) => who.do(notice.choose, { kind, on })
  const choices = async (who: Person) => Object.fromEntries((await who.do(notice.mine, {})).map(({ kind, on }) => [kind, on]))

  it('shows each what they would be told of, all of it wanted until they say otherwise', async () => {
    expect(await organiser.do(notice.mine, {})).toEqual([
      { kind: 'proof_waiting', name: '付款凭证待审核', on: 1 },
      { kind: 'refund_asked', name: '退款申请待处理', on: 1 },
      { kind: 'order_review', name: '报名待审核', on: 1 },
      { kind: 'bill_differs', name: '账单有差异', on: 1 },
      { kind: 'sold_out', name: '门票售罄', on: 1 },
      { kind: 'invoice_waiting', name: '发票申请待处理', on: 1 },
    ])
    const finance = await give('13955550001', 'finance', '2')
    // Proofs are decided for the whole tenant.
    expect(await choices(finance)).toEqual({ refund_asked: 1, bill_differs: 1, invoice_waiting: 1 })
    expect(await buyer.do(notice.mine, {})).toEqual([])
    expect((await buyer.ask(notice.choose, { kind: 'sold_out', on: 0 })).reason).toBe('forbidden')
    expect((await finance.ask(notice.choose, { kind: 'sold_out', on: 0 })).reason).toBe('forbidden')

    await refuse(organiser, 'sold_out')
    await refuse(organiser, 'sold_out')
    expect(await choices(organiser)).toMatchObject({ sold_out: 0, order_review: 1 })
    await refuse(organiser, 'sold_out', 1)
    expect(await choices(organiser)).toMatchObject({ sold_out: 1 })
  })

  it('tells those too who decide at that one meeting, nobody of the next, and none who has refused', async () => {
    const here = await give('13955550001', 'finance', '1')
    const elsewhere = await give('13955550002', 'finance', '2')
    const quiet = await give('13955550003', 'finance', '1')
    await refuse(quiet, 'refund_asked')
    await handIn(buyer)
    expect(await told(organiser, 'proof_waiting')).toHaveLength(1)
    // They could not decide about it.
    for (const who of [here, quiet, elsewhere]) expect(await told(who, 'proof_waiting'), who.mobile).toEqual([])

    const { order } = await paidOrder(test, buyer, ['王小明'])
    await buyer.do(refund.ask, { outTradeNo: order.no, amount: order.totalAmount, reason: '临时有课，来不了' })
    for (const who of [organiser, here]) expect(await told(who, 'refund_asked'), who.mobile).toHaveLength(1)
    for (const who of [quiet, elsewhere]) expect(await told(who, 'refund_asked'), who.mobile).toEqual([])
  })

  it('tells nobody where all who decide have refused, not those either who may everywhere', async () => {
    const [admin, finance] = [await signInAs(test, 'admin'), await give('13955550001', 'finance', '')]
    await Promise.all([refuse(organiser, 'proof_waiting'), refuse(finance, 'proof_waiting')])
    await handIn(buyer)
    for (const who of [admin, organiser, finance]) expect(await told(who, 'proof_waiting')).toEqual([])
    expect((await organiser.do(proof.list, { state: 'waiting' })).total).toBe(1)
  })

  it('says once a day for a meeting that orders wait for a yes, whom for, and how many', async () => {
    await waitingOrder(opened.db, buyer, '王小明')
    await round()
    expect(await told(organiser, 'order_review')).toEqual([expect.stringContaining('有报名等您审核：王小明。')])
    await waitingOrder(opened.db, await signIn(test, '13800000012'), '赵小红')
    await round()
    expect(await told(organiser, 'order_review')).toHaveLength(1)
    test.clock.pass(24 * HOUR)
    await round()
    expect(await told(organiser, 'order_review')).toHaveLength(1)
    await waitingOrder(opened.db, await signIn(test, '13800000013'), '孙小美')
    await Promise.all([round(), round()])
    expect((await told(organiser, 'order_review'))[0]).toContain('：孙小美等3笔报名。')
    expect(await told(organiser, 'order_review')).toHaveLength(2)
  })

  it('says once that the last place of a ticket has gone, and again when it goes another day', async () => {
    await setTicket(opened.db, PAID, { total: 2 })
    await signUp(buyer, { ticketId: PAID, names: ['李老师'] })
    await round()
    expect(await told(organiser, 'sold_out')).toEqual([])
    const { order } = await signUp(buyer, { ticketId: PAID, names: ['王老师'] })
    await Promise.all([round(), round()])
    await round()
    expect(await told(organiser, 'sold_out')).toHaveLength(1)
    test.clock.pass(24 * HOUR)
    await round()
    expect(await told(organiser, 'sold_out')).toHaveLength(1)

    await expireOrders(opened.db, [order.no], test.clock())
    await round()
    await signUp(buyer, { ticketId: PAID, names: ['钱老师'] })
    await round()
    expect(await told(organiser, 'sold_out')).toHaveLength(2)
    expect((await told(organiser, 'sold_out'))[0]).toContain('门票已售罄')
  })

  it('speaks of the whole meeting where its own total is full, and of a ticket whose pool is', async () => {
    await makePool(opened.db, { id: 'p1', total: 1 }, [FREE])
    await signUp(buyer, { ticketId: FREE, names: ['李老师'] })
    await round()
    expect(await told(organiser, 'sold_out')).toHaveLength(1)
    await makePool(opened.db, { id: 'p2', total: 2, whole: 1 })
    await signUp(buyer, { ticketId: PAID, names: ['王老师'] })
    await round()
    await round()
    expect((await told(organiser, 'sold_out')).toSorted()).toEqual([
      expect.stringContaining('门票已售罄：全部门票。'),
      expect.stringContaining('门票已售罄：家长与学生票。'),
    ])
  })

  it('takes a ticket of which nothing is for sale for no sold-out one', async () => {
    await setTicket(opened.db, PAID, { total: 0 })
    await round()
    expect(await told(organiser, 'sold_out')).toEqual([])
  })

  it('says which day’s bill of a meeting differs, once, and leaves what is nobody’s to the platform', async () => {
    const admin = await signInAs(test, 'admin')
    await paidOrder(test, buyer, ['王小明'])
    const gateway = test.deps.payments['gateway'] as PaymentProvider
    const stranger = { kind: 'trade', tradeNo: '99', providerId: 'P99', refundNo: '', amountFen: 100, at: test.clock() } as const
    const bill: PaymentProvider['bill'] = async (day) => [
      ...((await gateway.bill(day)) ?? []).map((line) => ({ ...line, amountFen: line.amountFen + 1 })),
      ...(day === '2026-09-02' ? [stranger] : []),
    ]
    test.deps.payments = { gateway: { ...gateway, bill } }
    test.clock.pass(30 * HOUR)
    await checkBills(test.deps)
    await checkBills(test.deps)
    expect(await told(organiser, 'bill_differs')).toEqual([expect.stringMatching(/^“第.+”的支付账单与订单不一致，请核对：09-02，1笔。$/)])
    expect(await told(admin, 'bill_differs')).toEqual([expect.stringContaining('“不属于任何订单的款项”')])
  })

  it('says once a day that papers wait, to those who decide at that tenant, and not whose they are', async () => {
    const [orgadmin, quiet] = [await signInAs(test, 'orgadmin'), await give('13955550001', 'orgadmin', '')]
    await refuse(quiet, 'certification_waiting')
    await buyer.do(certification.savePerson, ofPerson({ submit: 0 }))
    expect(await told(orgadmin, 'certification_waiting')).toEqual([])
    const { edition } = await ownOne(buyer, 'person')
    await buyer.do(certification.savePerson, ofPerson({ edition }))
    expect(await told(orgadmin, 'certification_waiting')).toEqual([expect.stringMatching(/^有个人认证等您审核：09-02 10:\d\d 提交。$/)])
    for (const who of [quiet, organiser, buyer]) expect(await told(who, 'certification_waiting'), who.mobile).toEqual([])

    const other = await signIn(test, '13800000012')
    await other.do(certification.saveOrganisation, await ofOrganisation(other))
    expect(await told(orgadmin, 'certification_waiting')).toHaveLength(1)
    await other.do(certification.withdraw, { kind: 'organisation' })
    test.clock.pass(24 * HOUR)
    const papers = await ofOrganisation(other, { edition: (await ownOne(other, 'organisation')).edition })
    await other.do(certification.saveOrganisation, papers)
    expect((await told(orgadmin, 'certification_waiting'))[0]).toMatch(/^有机构认证等您审核：09-03 10:\d\d 提交。$/)
  })

  it('says once a day, by day, that invoices are asked for, how many, and nothing of by whom', async () => {
    const here = await give('13955550001', 'finance', '1')
    const elsewhere = await give('13955550002', 'finance', '2')
    const quiet = await give('13955550003', 'finance', '1')
    await refuse(quiet, 'invoice_waiting')
    await sellerIssues(organiser)
    const { order } = await paidOrder(test, buyer, ['王小明'])
    await round()
    expect(await told(here, 'invoice_waiting')).toEqual([])
    const first = await applyFor(buyer, [{ orderNo: order.no, amount: 100 }])
    await round()
    for (const who of [organiser, here])
      expect(await told(who, 'invoice_waiting')).toEqual([expect.stringMatching(/有发票申请等您处理：1张，最早 09-02 10:\d\d。$/)])
    for (const who of [quiet, elsewhere, buyer]) expect(await told(who, 'invoice_waiting'), who.mobile).toEqual([])
    const second = await applyFor(buyer, [{ orderNo: order.no, amount: 200 }])
    await round()
    expect(await told(here, 'invoice_waiting')).toHaveLength(1)
    // In the evening, at night, and in the morning.
    for (const [hours, times] of [
      [13, 1],
      [2, 1],
      [8, 2],
      [1, 2],
    ] as const) {
      test.clock.pass(hours * HOUR)
      await round()
      expect(await told(here, 'invoice_waiting'), `${hours} h later`).toHaveLength(times)
    }
    expect((await told(here, 'invoice_waiting'))[0]).toMatch(/：2张，最早 09-02 10:\d\d。$/)
    for (const { no } of [first, second]) await organiser.do(invoiceManage.return, { meetingId: '1', no, reason: '请核对税号' })
    test.clock.pass(24 * HOUR)
    await round()
    expect(await told(here, 'invoice_waiting')).toHaveLength(2)
  })

  it('says once a day that somebody wants to hold a meeting, and nothing of what was refused', async () => {
    const orgadmin = await signInAs(test, 'orgadmin')
    const wish = {
      edition: 0,
      title: '家校共育论坛',
      meetingStratTime: toWire(test.clock() + 60 * 24 * HOUR),
      meetingEndTime: toWire(test.clock() + 61 * 24 * HOUR),
      address: '杭州市文一路1号',
      size: 300,
      paid: 1,
      intro: '第一天报告，第二天参观学校，并分组讨论。',
      contactName: '欧阳小鱼',
      contactMobile: '13900000077',
    }
    expect((await buyer.ask(proposal.save, wish)).reason).toBe('proposal_uncertified')
    expect(await told(orgadmin, 'proposal_waiting')).toEqual([])
    await marked(test, buyer, { kind: 'organisation', name: '望湖小学' })
    for (const title of [wish.title, '家长读书会']) await buyer.do(proposal.save, { ...wish, title })
    expect(await told(orgadmin, 'proposal_waiting')).toEqual([
      expect.stringMatching(/^有办会申请“家校共育论坛”等您审核：09-02 10:\d\d 提交。$/),
    ])
    expect(await told(organiser, 'proposal_waiting')).toEqual([])
  })
})

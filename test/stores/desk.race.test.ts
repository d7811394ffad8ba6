/** Orders as organisers run them: found and read in full, given away, sold at the desk, given more time, let go, taken out. */
import { expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { headers, type Input } from '#contract/call.ts'
import { desk, type FullOrder, orderHistory } from '#contract/desk.ts'
import { message } from '#contract/message.ts'
import { order, type TicketOrder } from '#contract/order.ts'
import { payment, paymentSettings } from '#contract/payment.ts'
import { refund } from '#contract/refund.ts'
import { task } from '#contract/task.ts'
import { transfer } from '#contract/transfer.ts'
import { orderMachine } from '#server/features/order/machine.ts'
import { findDrift } from '#server/features/order/repair.ts'
import { refundMachine } from '#server/features/refund/machine.ts'
import { giveRole } from '#server/features/right/store.ts'
import { expireUnpaid } from '#server/jobs/expire.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { setMeeting, setTicket, soldOf } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { FREE, HERE, HOUR, PAID, PRICE } from '../support/facts.ts'
import { wrongFoldedTexts } from '../support/folded-rows.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { readAll } from '../support/put-in.ts'
import { makeVoucher, waitingOrder } from '../support/sale.ts'
import { signUp } from '../support/sign-up.ts'
import { paidByTransfer, unpaidOrder } from '../support/transfers.ts'

const BUYER = '13955557001'

onBothEngines('orders as organisers run them', (engine) => {
  const { opened, test, organiser, buyer } = productTest(
    { organiser: 'organiser', buyer: BUYER },
    { engine, invariants: [wrongFoldedTexts, findDrift] },
  )

  type Filter = Partial<Input<typeof desk.list>>
  const list = (filter: Filter = {}, who = organiser) => who.do(desk.list, { ...HERE, ...filter })
  const found = async (filter: Filter, who = organiser) => (await list(filter, who)).list.map(({ no }) => no)
  const full = (no: string, who = organiser) => who.do(desk.get, { ...HERE, no })
  const free = async (names: string[], who = buyer): Promise<TicketOrder> => (await signUp(who, { ticketId: FREE, names })).order
  /** What money there is, each with its sum; the last is what they come to. */
  const sums = ({ money }: FullOrder) => money.map(({ line, fen }) => `${line} ${fen}`)
  const told = async (who: Person) => (await who.do(message.mine, {})).list.map(({ kind, text }) => `${kind} ${text}`)
  const withdraw = (no: string, more: { admissionIds?: string[]; reason?: string; paid?: number } = {}) =>
    organiser.ask(desk.withdraw, { ...HERE, no, reason: '重复报名', ...more })
  const comp = (people: { name: string; mobile: string }[], more: { ticketId?: string; reason?: string } = {}, key?: string) =>
    organiser.ask(desk.comp, { ...HERE, ticketId: PAID, people, reason: '讲者家属', ...more }, key === undefined ? {} : { key })
  const sell = (people: { name: string; mobile: string }[], more: Partial<Input<typeof desk.sell>> = {}, key?: string) =>
    organiser.ask(
      desk.sell,
      { ...HERE, ticketId: PAID, people, method: 'cash', serial: 'A-07', ticketPrice: PRICE, ...more },
      key === undefined ? {} : { key },
    )
  const firstOf = ({ data }: Awaited<ReturnType<typeof comp>>) => data?.nos[0] ?? 'none was made'
  async function inRole(roleId: string, mobile: string): Promise<Person> {
    const person = await signIn(test, mobile)
    const given = { user_id: person.id, third_id: '-000001', meeting_id: '', role_id: roleId, granted_by: organiser.id }
    await opened.db.write((tx) => giveRole(tx, { ...given, created_at: test.clock() }))
    return person
  }

  it('finds an order by its state, ticket, origin, voucher and day, the newest first', async () => {
    const first = await free(['王小明', '李雷'])
    await makeVoucher(opened.db, { code: 'TEACHERS', kind: 'percent', value: 10 })
    const draft = await signUp.draft(buyer, { ticketId: PAID, names: ['韩梅梅'] })
    const second = await buyer.do(order.submit, { ...draft, ticketPrice: PRICE - 1_990, voucher: 'TEACHERS' })
    test.clock.pass(24 * HOUR)
    const gift = firstOf(await comp([{ name: '赵小红', mobile: '13955557002' }]))
    expect(await found({})).toEqual([gift, second.no, first.no])
    expect(await found({ pageNum: 2, pageSize: 2 })).toEqual([first.no])
    expect(await found({ status: 0 })).toEqual([second.no])
    expect(await found({ ticketId: FREE })).toEqual([first.no])
    expect(await found({ origin: 'comp' })).toEqual([gift])
    expect(await found({ voucher: 'teachers' })).toEqual([second.no])
    expect(await found({ voucher: 'NOBODYS' })).toEqual([])
    expect(await found({ toDay: '2026-09-02' })).toEqual([second.no, first.no])
    expect(await found({ fromDay: '2026-09-03', toDay: '2026-09-03' })).toEqual([gift])
    expect((await list({ ticketId: FREE })).list).toMatchObject([
      { names: ['王小明', '李雷'], copies: 2, arrived: 0, amount: 0, paid: 0, buyer: '王小明', phone: BUYER, origin: 'self' },
    ])
    expect((await organiser.ask(desk.list, { ...HERE, fromDay: '2026-02-30' })).reason).toBe('invalid')
    expect((await organiser.ask(desk.list, { meetingId: '2', status: 1 })).data?.list).toEqual([])
  })

  it('finds an order by any of its names and phones, by those whom a ticket went to, and by its number', async () => {
    const { no } = await free(['王小明', '李雷'])
    const { no: other } = await free(['韩梅梅'], await signIn(test, '13955557009'))
    const ticket = (await buyer.do(admission.mine, {})).list.find(({ attendeeName }) => attendeeName === '李雷')
    await buyer.do(transfer.give, { id: ticket?.id as string, name: 'Lily Chen', mobile: '13955557003' })
    for (const keyword of ['小明', '李', 'lily', BUYER, '57001', '13955557003', no, no.slice(0, 20), no.slice(-7)])
      expect(await found({ keyword }), keyword).toContain(no)
    for (const keyword of ['小明', 'lily', '57003', no]) expect(await found({ keyword }), keyword).not.toContain(other)
    for (const keyword of ['100%', '_', "' OR 1=1 --", '不在场']) expect(await found({ keyword }), keyword).toEqual([])
  })

  it('shows phones to whom the meeting lets read them, and lets nobody else guess them digit by digit', async () => {
    const { no } = await free(['王小明'])
    const [finance, reception] = [await inRole('finance', '13955557011'), await inRole('reception', '13955557012')]
    expect((await list({}, finance)).list).toMatchObject([{ no, phone: '139****7001' }])
    expect((await full(no, finance)).people).toMatchObject([{ name: '王小明', phone: '138****0009' }])
    expect((await full(no)).people).toMatchObject([{ phone: '13800000009' }])
    for (const keyword of ['7001', BUYER, '0009', '小明']) expect(await found({ keyword }, finance), keyword).toEqual([no])
    for (const keyword of ['5557001', '39555', '1395555']) expect(await found({ keyword }, finance), keyword).toEqual([])
    expect(await found({ keyword: '39555' })).toEqual([no])
    // Who helps at the door has no business with orders; who looks after money changes none of them here.
    expect((await reception.ask(desk.list, HERE)).reason).toBe('forbidden')
    expect((await finance.ask(desk.note, { ...HERE, no, note: '' })).reason).toBe('forbidden')
    expect((await finance.ask(desk.export, { ...HERE, kind: 'csv' })).reason).toBe('forbidden')
    expect((await full(no, finance)).actions).toEqual([])
    expect((await full(no)).actions).toEqual(['withdraw', 'note'])
  })

  it('tells all of an order: its money line by line, who was told what, who came, and what has been done to it', async () => {
    await makeVoucher(opened.db, { code: 'TEACHERS', kind: 'amount', value: 900 })
    const draft = await signUp.draft(buyer, { ticketId: PAID, names: ['王小明', '李雷'] })
    const { no } = await buyer.do(order.submit, { ...draft, ticketPrice: PRICE - 900, voucher: 'TEACHERS' })
    expect((await full(no)).actions).toEqual(['book', 'extend', 'withdraw', 'note'])
    const bought = { totalAmount: 2 * (PRICE - 900), outTradeNo: no, userId: buyer.id, bankType: '' }
    const { tradeNo } = await buyer.do(payment.createTrade, { ...paymentSettings, ...bought })
    const report = test.cashier.signed({ tradeNo, providerId: 'P1', state: 'success', amountFen: bought.totalAmount })
    await test.app.request('/api/payment/trade/callback/gateway', { method: 'POST', ...report })
    const door = await keepDoor(await signInAs(test, 'staff'), (await makeList(organiser)).id)
    await door.sync()
    const [ticket] = (await buyer.do(admission.mine, {})).list
    await door.scan(ticket?.code as string)

    const whole = await full(no)
    expect(sums(whole)).toEqual([`copies ${2 * PRICE}`, 'voucher -1800', `paid ${bought.totalAmount}`])
    expect(whole.money[0]).toMatchObject({ number: 2, what: whole.ticketName })
    expect(whole.money[2]).toMatchObject({ what: '在线支付', ref: tradeNo })
    expect(whole).toMatchObject({ paid: bought.totalAmount, refunded: 0, arrived: 1, copies: 2, voucher: 'TEACHERS', madeBy: '' })
    expect(whole.people.map(({ name, status, passed }) => `${name} ${status} ${passed}`).toSorted()).toEqual(
      ['李雷', '王小明'].map((name) => `${name} ${name === ticket?.attendeeName ? 'entered' : 'issued'} 0`),
    )
    expect(whole.messages).toMatchObject([{ kind: 'order_paid', to: BUYER, state: 'waiting' }])
    expect(whole.scans).toMatchObject([{ name: ticket?.attendeeName, list: '大门', gate: '甲门', direction: 'in', verdict: '放行' }])
    expect(whole.history.map(({ what }) => what)).toEqual(expect.arrayContaining(['已付款', '提交订单']))
    expect(whole.history.find(({ what }) => what === '提交订单')?.who).toBe(BUYER)
    expect(whole.actions).toEqual(['refund', 'withdraw', 'note'])
  })

  it('has a word for all that happens to an order and its refunds', () => {
    const silent = { order: ['admit', 'disprove'], refund: ['send'] }
    for (const { entity, edges } of [orderMachine, refundMachine])
      for (const action of Object.keys(edges))
        expect(orderHistory[`${entity} ${action}`] !== undefined, `${entity} ${action}`).toBe(
          !silent[entity as keyof typeof silent].includes(action),
        )
  })

  it('gives more time to pay, from now, past what a cashier has open, and tells the buyer each time', async () => {
    const { no } = await unpaidOrder(buyer)
    const bought = { totalAmount: PRICE, outTradeNo: no, userId: buyer.id, bankType: '' }
    const { tradeNo } = await buyer.do(payment.createTrade, { ...paymentSettings, ...bought })
    test.clock.pass(20 * 60_000)
    expect((await organiser.ask(desk.extend, { ...HERE, no, hours: 48 })).code).toBe('000')
    const trade = await opened.db.read.selectFrom('trades').select('state').where('no', '=', tradeNo).executeTakeFirstOrThrow()
    expect(trade.state).toBe('closed')
    test.clock.pass(47 * HOUR)
    expect(await expireUnpaid(test.deps)).toBe(0)
    expect((await organiser.ask(desk.extend, { ...HERE, no, hours: 2 })).code).toBe('000')
    expect((await told(buyer)).filter((text) => text.startsWith('pay_wanted'))).toHaveLength(2)
    expect((await told(buyer))[0]).toMatch(/请在 .* 前支付 ¥199\.00/)
    const whole = await full(no)
    expect(whole.messages.map(({ kind }) => kind)).toEqual(['pay_wanted', 'pay_wanted'])
    expect(whole.history[0]).toMatchObject({ who: '林晚', what: `延长支付时间（${whole.expireTime.slice(0, 16)}）` })
    test.clock.pass(2 * HOUR)
    expect(await expireUnpaid(test.deps)).toBe(1)
    expect((await organiser.ask(desk.extend, { ...HERE, no, hours: 1 })).reason).toBe('order_not_extendable')
    for (const hours of [0, -1, 1.5, 721]) expect((await organiser.ask(desk.extend, { ...HERE, no, hours })).reason).toBe('invalid')
  })

  it('lets an order go that nobody has paid, and says why', async () => {
    const { no } = await unpaidOrder(buyer)
    const review = await waitingOrder(opened.db, buyer, '李雷')
    expect((await withdraw(no, { admissionIds: ['1'] })).reason).toBe('admission_gone')
    expect((await withdraw(no, { reason: '' })).reason).toBe('invalid')
    for (const one of [no, no, review.no]) expect((await withdraw(one)).code).toBe('000')
    expect(await soldOf(opened.db, PAID)).toBe(0)
    expect((await told(buyer)).filter((text) => text.includes('重复报名'))).toHaveLength(2)
    expect((await full(no)).history[0]).toMatchObject({ what: '取消订单', why: '重复报名', who: '林晚' })
  })

  it('ends no order that was paid since its organiser looked', async () => {
    const paid = await paidByTransfer(await signInAs(test, 'admin'))
    const refused = await withdraw(paid.no, { paid: 0 })
    expect([refused.reason, refused.msg]).toEqual(['order_paid_meanwhile', '该订单已付款 ¥199.00，请核对后再操作'])
    expect(await full(paid.no)).toMatchObject({ status: 1, copies: 1 })
    expect((await withdraw(paid.no, { paid: PRICE })).code).toBe('000')
    expect(await full(paid.no)).toMatchObject({ status: 7, copies: 0 })
  })

  it('ends tickets one by one and all together, frees their places once, and keeps what was paid', async () => {
    const { no } = await free(['王小明', '李雷', '韩梅梅'])
    const mine = (await buyer.do(admission.mine, {})).list
    const idOf = (name: string) => mine.find(({ attendeeName }) => attendeeName === name)?.id as string
    await buyer.do(transfer.give, { id: idOf('李雷'), name: '赵小红', mobile: '13955557005' })
    const friend = await signIn(test, '13955557005')
    const theirs = (await friend.do(admission.mine, {})).list[0]?.id as string
    const elsewhere = (await free(['孙小美'], await signIn(test, '13955557006'))).no
    const strange = (await full(elsewhere)).people[0]?.admissionId as string

    expect((await withdraw(no, { admissionIds: [theirs, strange] })).reason).toBe('admission_gone')
    expect(await soldOf(opened.db, FREE)).toBe(4)
    for (const _ of [1, 2]) expect((await withdraw(no, { admissionIds: [theirs], reason: '名额有误' })).code).toBe('000')
    expect(await soldOf(opened.db, FREE)).toBe(3)
    expect(await full(no)).toMatchObject({ status: 1, copies: 2 })
    expect((await told(friend))[0]).toMatch(/ticket_withdrawn .*名额有误/)
    expect(await told(buyer)).toEqual(expect.arrayContaining([expect.stringContaining('名额有误')]))
    expect((await friend.do(admission.mine, {})).list).toMatchObject([{ status: 'revoked', ended: 'withdrawn' }])

    const [again, once] = await Promise.all([withdraw(no), withdraw(no)])
    expect([again.code, once.code]).toEqual(['000', '000'])
    expect([await soldOf(opened.db, FREE), (await full(no)).status]).toEqual([1, 7])
    expect((await told(buyer)).filter((text) => text.includes('重复报名'))).toHaveLength(1)

    const paid = await paidByTransfer(await signInAs(test, 'admin'))
    expect((await withdraw(paid.no)).code).toBe('000')
    const left = await full(paid.no)
    expect(left).toMatchObject({ status: 7, copies: 0, paid: PRICE, refunded: 0 })
    expect(left.actions).toContain('refund')
    expect(left.actions).not.toContain('book')
    await organiser.do(refund.create, { ...HERE, outTradeNo: paid.no, reason: '会议改期', amount: PRICE - 100 })
    const back = await full(paid.no)
    expect(sums(back)).toEqual([`copies ${PRICE}`, `paid ${PRICE}`, `refund -${PRICE - 100}`])
    expect(back).toMatchObject({
      status: 7,
      refunded: 0,
      refunding: PRICE - 100,
      money: [{}, {}, { state: 'requested', what: '退差额：会议改期' }],
    })
    expect(back.history[0]).toMatchObject({ what: '发起退款（¥198.00）', why: '会议改期' })
  })

  it('gives tickets away past windows and limits, never past what there is, and says who holds what', async () => {
    await setTicket(opened.db, PAID, {
      total: 3,
      booking_to: 1,
      limit_order: 1,
      limit_phone: 1,
      hidden: 1,
      audience: 'phones',
      approval: 1,
    })
    const given = await comp([
      { name: '王小明', mobile: '13955557021' },
      { name: '李雷', mobile: '13955557021' },
    ])
    expect(given.data).toMatchObject({ orders: 2, tickets: 2 })
    const guest = await signIn(test, '13955557021')
    expect((await guest.do(admission.mine, {})).list.map(({ attendeeName }) => attendeeName).toSorted()).toEqual(['李雷', '王小明'])
    expect(await told(guest)).toEqual(
      [1, 2].map(() => expect.stringMatching(/^enrolled .*会议时间 .*姓名和手机号由主办方“云栖谷教育发展中心”登记.*0571-80000000/)),
    )
    const whole = await full(firstOf(given))
    expect(whole).toMatchObject({ origin: 'comp', madeBy: '林晚', status: 1, amount: 0, buyer: '王小明' })
    expect(sums(whole)).toEqual(['copies 0'])
    expect(whole.history[0]).toMatchObject({ what: '报名成功', why: '讲者家属', who: '林晚' })
    const two = [
      { name: '赵小红', mobile: '13955557022' },
      { name: '钱小蓝', mobile: '13955557023' },
    ]
    expect((await comp(two)).reason).toBe('not_enough_left')
    expect((await comp([two[0], two[0]] as typeof two)).msg).toBe('“赵小红”重复了，请删去一个')
    expect((await comp(two.slice(1))).code).toBe('000')
    expect((await comp(two.slice(1))).reason).toBe('sold_out')
    expect(await soldOf(opened.db, PAID)).toBe(3)
    // A refusal leaves nobody behind.
    expect(await opened.db.read.selectFrom('users').select('id').where('mobile', '=', '13955557022').execute()).toEqual([])
    expect((await comp([{ name: '=cmd()', mobile: '13955557024' }])).reason).toBe('invalid')
    expect((await comp([{ name: '王小明', mobile: '1395555' }])).msg).toBe('请输入正确的手机号码')
    expect((await comp([])).reason).toBe('invalid')
  })

  it('gives each intention once, however often it arrives', async () => {
    const two = [
      { name: '王小明', mobile: '13955557031' },
      { name: '李雷', mobile: '13955557031' },
    ]
    const answers = await Promise.all([1, 2, 3].map(() => comp(two, {}, 'one-intention')))
    expect(new Set(answers.map(({ data }) => data?.nos.toSorted().join())).size).toBe(1)
    expect(await soldOf(opened.db, PAID)).toBe(2)
    expect((await comp(two.slice(1), {}, 'one-intention')).reason).toBe('key_reused')
    const sold = await Promise.all([1, 2].map(() => sell(two, {}, 'one-sale')))
    expect(sold[0]?.data).toEqual(sold[1]?.data)
    expect((await sell(two, { serial: 'A-08' }, 'one-sale')).reason).toBe('key_reused')
    expect((await sell(two, { ticketId: FREE, ticketPrice: 0 }, 'one-sale')).reason).toBe('key_reused')
    expect([await soldOf(opened.db, PAID), await soldOf(opened.db, FREE)]).toEqual([4, 0])
    expect(await opened.db.read.selectFrom('receipts').select('amount_fen').execute()).toEqual([{ amount_fen: 2 * PRICE }])
  })

  it('sells at the desk at the price of the moment, and the others of the order find their tickets by phone and name', async () => {
    const two = [
      { name: '王小明', mobile: '13955557041' },
      { name: '李雷', mobile: '13955557042' },
    ]
    expect((await sell(two, { ticketPrice: PRICE - 1 })).reason).toBe('price_differs')
    expect((await sell(two, { ticketId: '99' })).reason).toBe('ticket_gone')
    const no = firstOf(await sell(two, { method: 'terminal' }))
    const whole = await full(no)
    expect(whole).toMatchObject({ status: 1, origin: 'desk', copies: 2, amount: 2 * PRICE, paid: 2 * PRICE, phone: '13955557041' })
    expect(sums(whole)).toEqual([`copies ${2 * PRICE}`, `paid ${2 * PRICE}`])
    expect(whole.money[1]).toMatchObject({ what: '刷卡或扫码机（A-07）' })
    expect(whole.messages.map(({ kind, to }) => `${kind} ${to}`).toSorted()).toEqual(['enrolled 13955557041', 'enrolled 13955557042'])
    const other = await signIn(test, '13955557042')
    expect(await other.do(transfer.claim, { name: '李雷' })).toEqual({ tickets: 1 })
    expect((await full(no)).people.map(({ name, passed }) => `${name} ${passed}`)).toEqual(['王小明 0', '李雷 1'])
    expect(await opened.db.read.selectFrom('receipts').select(['method', 'serial', 'amount_fen']).execute()).toEqual([
      { method: 'terminal', serial: 'A-07', amount_fen: 2 * PRICE },
    ])
    // Nothing to pay is no receipt.
    expect((await sell(two.slice(1), { ticketId: FREE, ticketPrice: 0 })).code).toBe('000')
    expect(await opened.db.read.selectFrom('receipts').select('id').execute()).toHaveLength(1)
  })

  it('gives nothing of a draft, and nothing of another meeting’s tickets', async () => {
    await setMeeting(opened.db, { state: 'draft' })
    expect((await comp([{ name: '王小明', mobile: '13955557051' }])).reason).toBe('ticket_gone')
    await setMeeting(opened.db, { state: 'paused' })
    const asked = { meetingId: '2', ticketId: PAID, people: [{ name: '王小明', mobile: '13955557051' }], reason: '讲者' }
    expect((await organiser.ask(desk.comp, asked)).reason).toBe('ticket_gone')
    expect((await comp([{ name: '王小明', mobile: '13955557051' }])).code).toBe('000')
  })

  it('keeps what organisers remember of an order to themselves', async () => {
    const { no } = await free(['王小明'])
    for (const _ of [1, 2]) await organiser.do(desk.note, { ...HERE, no, note: '要发票\n<b>急</b>' })
    expect(await full(no)).toMatchObject({ note: '要发票\n<b>急</b>' })
    expect((await full(no)).history.filter(({ what }) => what === '修改备注')).toHaveLength(1)
    expect(JSON.stringify(await buyer.do(order.get, { no }))).not.toContain('要发票')
    expect((await organiser.ask(desk.note, { ...HERE, no, note: '字'.repeat(501) })).reason).toBe('invalid')
  })

  it('answers another tenant’s order, and another meeting’s, as one that is not there', async () => {
    const { no } = await free(['王小明'])
    const stranger = await signInAs(test, 'otherOrganiser')
    const theirs = { headers: { [headers.sysCode]: '-000002' } }
    for (const [call, more] of [
      [desk.get, {}],
      [desk.note, { note: 'x' }],
      [desk.extend, { hours: 1 }],
      [desk.withdraw, { reason: '重复报名' }],
    ] as const) {
      expect((await stranger.ask(call, { ...HERE, no, ...more } as never, theirs)).reason, call.path).toBe('meeting_gone')
      expect((await organiser.ask(call, { meetingId: '2', no, ...more } as never)).reason, call.path).toBe('order_gone')
    }
    expect((await stranger.ask(desk.list, HERE, theirs)).reason).toBe('meeting_gone')
  })

  it('takes orders out as a table with its sums, as they are narrowed, and writes down who did', async () => {
    await free(['王小明', '李雷'])
    await sell([{ name: '赵小红', mobile: '13955557061' }])
    const no = firstOf(await sell([{ name: '钱小蓝', mobile: '13955557062' }]))
    await organiser.do(desk.note, { ...HERE, no, note: '=HYPERLINK("x")' })
    const back = await organiser.do(refund.create, { ...HERE, outTradeNo: no, reason: '会议改期', amount: 5_000 })
    await organiser.do(refund.decide, { no: back.no, action: 'returned' })
    const { taskId } = await organiser.do(desk.export, { ...HERE, kind: 'csv', ticketId: PAID })
    expect((await organiser.ask(desk.export, { ...HERE, kind: 'csv' })).reason).toBe('task_running')
    // Who buys while it is written stands in the next one.
    await takeSteps(test.deps)
    const done = await organiser.do(task.get, { ...HERE, id: taskId })
    expect(done).toMatchObject({ state: 'done', done: 2, total: 2, failed: 0 })
    const lines = (await readAll(organiser, done.result?.id as string)).toString().trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('订单号,下单时间,状态,来源')
    expect(lines[1]).toContain('钱小蓝')
    expect(lines[1]).toContain(',199.00,199.00,50.00,0.00,0.00,149.00,')
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
    expect(lines[2]).toMatch(/已支付,现场售票,赵小红,"13955557061\t",赵小红,.*,1,0,,199\.00,199\.00,0\.00,.*,现金,,林晚/)
    expect(lines[3]).toMatch(/^合计,.*,398\.00,398\.00,50\.00,0\.00,0\.00,348\.00,/)
    const logged = await opened.db.read.selectFrom('log').select(['who', 'why']).where('action', '=', 'exportOrders').execute()
    expect(logged).toEqual([{ who: organiser.id, why: 'csv, 2 rows' }])
  })
})

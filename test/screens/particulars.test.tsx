/** The public meeting page, against the real app. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { attendee } from '#contract/attendee.ts'
import { order } from '#contract/order.ts'
import { links, paths } from '#contract/paths.ts'
import { say } from '#contract/sentences.ts'
import { sentenceOf } from '#contract/codes.ts'
import { transfer } from '#contract/transfer.ts'
import { writeJson } from '#server/db/json.ts'
import { notice } from '#src/ui/notice.ts'
import { setTicket } from '../support/crowd.ts'
import { visitor } from '../support/person.ts'
import { makeVoucher } from '../support/sale.ts'
import { signUp } from '../support/sign-up.ts'
import { go, reload, screenTest } from '../support/screen-test.ts'

const { product } = screenTest({})
beforeEach(async () => {
  await go(links.particulars('1'))
  await screen.findByText('余票 2000 张')
})

const tap = (name: string | RegExp, place: HTMLElement = document.body) =>
  fireEvent.click(within(place).getAllByRole('button', { name })[0] as HTMLElement)
const choose = (ticket: RegExp) => fireEvent.click(screen.getByRole('radio', { name: ticket }))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const type = (place: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(place).getByLabelText(new RegExp(label)), { target: { value } })

async function logIn(): Promise<void> {
  const login = await dialog('请先登录')
  type(login, '手机号', '13800000001')
  tap('获取验证码', login)
  await within(login).findByText(/秒后重发/)
  type(login, '验证码', product.sms.lastCode('13800000001') as string)
  fireEvent.click(within(login).getByRole('checkbox', { name: /我已阅读并同意/ }))
  tap('登录', login)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '请先登录' })).toBeNull())
}

async function fillIn(name: string): Promise<HTMLElement> {
  const form = await dialog('填写信息')
  await within(form).findByLabelText(/姓名/)
  type(form, '姓名', name)
  fireEvent.click(within(form).getByRole('radio', { name: '男' }))
  // The first of a visit is asked, by the organiser's name.
  const box = within(form).queryByRole<HTMLInputElement>('checkbox', { name: /^同意将以上信息提供给主办方“云栖谷教育发展中心”/ })
  if (box?.checked === false) fireEvent.click(box)
  return form
}

it('shows what the meeting is, its programme, its guests and its tickets', async () => {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('第六届全国智慧教育大会')
  for (const section of ['会议介绍', '会议日程', '专家介绍', '选择门票'])
    expect(screen.getByRole('heading', { name: section })).toBeTruthy()
  expect(screen.getByText('查看全部 17 场日程')).toBeTruthy()
  expect(screen.getByRole('radio', { name: /现场票/ })).toHaveProperty('disabled', true)
  await waitFor(() => expect(document.title).toBe('第六届全国智慧教育大会'))
})

it('has neither heading nor way for an introduction that nobody has written', async () => {
  const ways = () => within(screen.getByRole('navigation', { name: '会议内容' })).getAllByRole('link')
  expect(ways().map(({ textContent }) => textContent)).toEqual(['会议介绍', '会议日程', '专家介绍', '立即报名'])
  await product.deps.db.write((tx) => tx.updateTable('meetings').set({ details: '' }).where('id', '=', '1').execute())
  await reload()
  await waitFor(() => expect(screen.queryByRole('heading', { name: '会议介绍' })).toBeNull())
  expect(ways().map(({ textContent }) => textContent)).toEqual(['会议日程', '专家介绍', '立即报名'])
})

it('asks a visitor to sign in, and says what is missing in the words of the rules', async () => {
  tap('立即报名')
  const login = await dialog('请先登录')
  tap('登录', login)
  expect(await within(login).findByText(say.mobileEmpty)).toBeTruthy()
  type(login, '手机号', '12800000001')
  tap('获取验证码', login)
  expect(await within(login).findByText(say.mobileInvalid)).toBeTruthy()
  type(login, '手机号', '13800000001')
  tap('登录', login)
  expect(await within(login).findByText(say.smsCodeEmpty)).toBeTruthy()
})

// U4
it('warns somebody who has chosen no ticket, takes that back when they choose, and goes on', async () => {
  tap('立即报名')
  await logIn()
  // Once in the bar at the bottom, once as a notice.
  await waitFor(() => expect(screen.getAllByText(say.chooseTicket)).toHaveLength(2))
  // The arrows of a keyboard only look through them.
  choose(/教师票/)
  await waitFor(() => expect(screen.queryByText(say.chooseTicket)).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

// U4, U5
it('goes on by itself when a ticket is tapped that was asked for, wherever on its card', async () => {
  tap('立即报名')
  await logIn()
  await waitFor(() => expect(screen.getAllByText(say.chooseTicket)).toHaveLength(2))
  const card = screen.getByRole('radio', { name: /家长与学生票/ }).closest('label') as HTMLElement
  expect(card.textContent).toContain('每笔订单最多')
  expect(within(card).queryByRole('button')).toBeNull()
  fireEvent.click(card, { detail: 1 })
  expect(within(await dialog('填写信息')).getByText('家长与学生票')).toBeTruthy()
  expect(screen.queryByText(say.chooseTicket)).toBeNull()
})

// U4
it('has the only ticket chosen where no other can be bought', async () => {
  await product.deps.db.write((tx) => tx.updateTable('tickets').set({ booking_to: 0 }).where('id', '!=', '2').execute())
  await reload()
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: /教师票/ }).checked).toBe(true))
  expect(screen.queryByText(say.chooseTicket)).toBeNull()
})

// U6
it('lets somebody sign up two people for one free ticket, themselves first, and shows their tickets', async () => {
  choose(/家长与学生票/)
  tap('立即报名')
  await logIn()
  const form = await dialog('填写信息')
  expect(await within(form).findByLabelText(/手机号/)).toHaveProperty('value', '13800000001')
  expect(document.activeElement).toBe(within(form).getByLabelText(/姓名/))
  tap('提交订单', form)
  expect(await screen.findByText(say.noAttendees)).toBeTruthy()
  tap('再添加一人', await fillIn('王小明'))
  await within(form).findByText('王小明')
  await waitFor(() => expect(within(form).getByLabelText(/姓名/)).toHaveProperty('value', ''))
  await fillIn('王小红')
  type(form, '手机号', '13912345678')
  expect(await within(form).findByText(/2 张/)).toBeTruthy()
  tap('提交订单', form)
  expect(await screen.findByText(say.enrolDone)).toBeTruthy()
  await waitFor(() => expect(location.pathname).toBe('/pages/index/yticket'))
  expect(await screen.findByText('王小红')).toBeTruthy()
  expect(await product.deps.db.read.selectFrom('admissions').select('status').execute()).toEqual([
    { status: 'issued' },
    { status: 'issued' },
  ])
})

// U6
it('writes down with one tap whoever signed up before', async () => {
  tap('我的门票')
  await logIn()
  const me = visitor(product.app)
  me.token = localStorage.getItem('token') as string
  for (const [name, phone] of [
    ['李老师', '13912345679'],
    ['王小明', '13800000001'],
  ])
    await me.do(attendee.save, { meetingId: '1', ticketId: '2', name, phone, sex: 1, hospital: '望湖小学', often: 1 } as never)
  tap('关闭', await dialog('我的门票'))
  choose(/教师票/)
  tap('立即报名')
  const form = await dialog('填写信息')
  expect(await within(form).findByLabelText(/姓名/)).toHaveProperty('value', '王小明')
  expect(within(form).getByLabelText(/学校/)).toHaveProperty('value', '望湖小学')
  fireEvent.click(within(form).getByRole('radio', { name: '李老师' }))
  await waitFor(() => expect(within(form).getByLabelText(/姓名/)).toHaveProperty('value', '李老师'))
  fireEvent.click(within(form).getByRole('radio', { name: '其他人' }))
  await waitFor(() => expect(within(form).getByLabelText(/姓名/)).toHaveProperty('value', ''))
  fireEvent.click(within(form).getByRole('radio', { name: '王小明' }))
  fireEvent.click(within(form).getByRole('checkbox', { name: /^同意将以上信息提供给主办方/ }))
  tap('提交订单', form)
  await waitFor(async () => expect(await product.deps.db.read.selectFrom('orders').select('status').execute()).toEqual([{ status: 0 }]))
  await waitFor(() => expect(location.pathname).toBe(paths.payment))
})

// U6
it('asks whom somebody means who adds another one, and leaves out nobody whose form is filled in', async () => {
  tap('我的门票')
  await logIn()
  const me = visitor(product.app)
  me.token = localStorage.getItem('token') as string
  for (const [name, phone] of [
    ['王小明', '13800000001'],
    ['李老师', '13912345679'],
  ])
    await me.do(attendee.save, { meetingId: '1', ticketId: '1', name, phone, sex: 1, often: 1 } as never)
  tap('关闭', await dialog('我的门票'))
  choose(/家长与学生票/)
  tap('立即报名')
  const form = await dialog('填写信息')
  expect(await within(form).findByLabelText(/姓名/)).toHaveProperty('value', '王小明')
  fireEvent.click(within(form).getByRole('checkbox', { name: /^同意将以上信息提供给主办方/ }))
  tap('再添加一人', form)
  await waitFor(() => expect(within(form).getByLabelText(/姓名/)).toHaveProperty('value', ''))
  expect(within(form).getByRole('radio', { name: '其他人' })).toHaveProperty('checked', true)
  expect(await within(form).findByText(/1 张/)).toBeTruthy()
  fireEvent.click(within(form).getByRole('radio', { name: '李老师' }))
  await waitFor(() => expect(within(form).getByLabelText(/姓名/)).toHaveProperty('value', '李老师'))
  expect(within(form).getByText(/2 张/)).toBeTruthy()
  tap('提交订单', form)
  await waitFor(async () => expect(await product.deps.db.read.selectFrom('orders').select('copies').execute()).toEqual([{ copies: 2 }]))
  await waitFor(() => expect(location.pathname).toBe(paths.wallet))
})

// U7
it('shows what opens the door first, and the orders under it, in one place', async () => {
  choose(/家长与学生票/)
  tap('立即报名')
  await logIn()
  tap('提交订单', await fillIn('王小明'))
  await waitFor(() => expect(location.pathname).toBe('/pages/index/yticket'))
  await act(async () => navigate(links.particulars('1')))
  fireEvent.click((await screen.findAllByRole('button', { name: '我的门票' }))[0] as HTMLElement)
  const mine = await dialog('我的门票')
  const code = await within(mine).findByRole('link', { name: /王小明.*入场码/ })
  const paid = await within(mine).findByRole('button', { name: '已支付' })
  expect(code.compareDocumentPosition(paid) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  fireEvent.click(paid)
  expect(await screen.findByText(say.alreadyPaid)).toBeTruthy()
})

it('tells of a ticket when its price rises, how many it takes at least, and that it needs a yes', async () => {
  await setTicket(product.deps.db, '2', {
    steps: writeJson([{ until: Date.now() + 86_400_000, fen: 9_900 }]),
    least_order: 2,
    approval: 1,
    audience: 'phones',
    group_name: '现场参会',
  })
  await reload()
  const card = (await screen.findByText('教师票')).closest('label') as HTMLElement
  expect(await within(card).findByText(/^价格到 .* 为止，之后 ¥199$/)).toBeTruthy()
  expect(card.textContent).toContain('每笔订单至少 2 张')
  expect(within(card).getByText('需审核')).toBeTruthy()
  expect(within(card).getByText('仅限受邀')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '现场参会' })).toBeTruthy()
})

it('takes a voucher from a link once somebody is signed in, and says at the field why one is refused', async () => {
  await makeVoucher(product.deps.db, { code: 'HALF', kind: 'percent', value: 50, ticketIds: ['2'] })
  await act(async () => navigate(`${links.particulars('1')}&voucher=NOPE`))
  const field = await screen.findByLabelText('优惠码')
  expect(field).toHaveProperty('value', 'NOPE')
  tap('使用')
  await logIn()
  expect(await screen.findByText('优惠码无效，请核对后重新输入')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('优惠码'), { target: { value: 'half' } })
  tap('使用')
  expect(await screen.findByText('优惠码 HALF')).toBeTruthy()
  const card = screen.getByRole('radio', { name: /教师票/ }).closest('label') as HTMLElement
  await waitFor(() => expect(card.textContent).toContain('¥99.50'))
  expect(card.querySelector('s')?.textContent).toBe('¥199')
  tap(/^不用了/)
  await waitFor(() => expect(card.textContent).not.toContain('99.50'))
})

it('says why a ticket can not be had that left the list while people filled in, and asks for another one', async () => {
  choose(/教师票/)
  tap('立即报名')
  await logIn()
  const form = await fillIn('王小明')
  type(form, '学校', '望湖小学')
  await setTicket(product.deps.db, '2', { price_fen: 20_000 })
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const answer = await reach(address, init)
    // The price has changed; and before people read that, it is sold no more.
    if (address.includes(order.submit.path)) await setTicket(product.deps.db, '2', { state: 'off' })
    return answer
  })
  tap('提交订单', form)
  await waitFor(() => expect(screen.queryByRole('radio', { name: /教师票/ })).toBeNull())
  expect(await within(await dialog('填写信息')).findByText(/^价格刚刚有变化/)).toBeTruthy()
  const warned = vi.spyOn(notice, 'warning')
  tap('提交订单', await dialog('填写信息'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(warned.mock.calls).toEqual([[sentenceOf('ticket_gone')]])
  tap('立即报名')
  expect(warned).toHaveBeenLastCalledWith(say.chooseTicket)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says that a ticket went with the code that showed it', async () => {
  await setTicket(product.deps.db, '2', { hidden: 1 })
  await makeVoucher(product.deps.db, { code: 'INSIDE', ticketIds: ['2'] })
  await reload()
  await screen.findByText('余票 2000 张')
  await act(async () => navigate(`${links.particulars('1')}&voucher=INSIDE`))
  expect(await screen.findByLabelText('优惠码')).toHaveProperty('value', 'INSIDE')
  expect(screen.getByText('登录后可以使用')).toBeTruthy()
  tap('使用')
  await logIn()
  await screen.findByText('优惠码 INSIDE')
  choose(/教师票/)
  tap('立即报名')
  const form = await fillIn('王小明')
  type(form, '学校', '望湖小学')
  await product.deps.db.write((tx) => tx.updateTable('vouchers').set({ ends_at: 1 }).execute())
  const warned = vi.spyOn(notice, 'warning')
  tap('提交订单', form)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(warned.mock.calls).toEqual([['该优惠码已过期。这张门票凭优惠码才能购买，请选择其他门票。']])
  tap('立即报名')
  expect(warned).toHaveBeenLastCalledWith(say.chooseTicket)
})

// L2
it('brings whoever goes to the login from a shared link back to that meeting', async () => {
  await act(async () => navigate(paths.login))
  fireEvent.click(await screen.findByRole('tab', { name: '短信登录' }))
  type(document.body, '手机号', '13800000001')
  tap('获取验证码')
  await screen.findByText(/秒后重发/)
  type(document.body, '验证码', product.sms.lastCode('13800000001') as string)
  fireEvent.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }))
  tap('登录')
  await waitFor(() => expect(location.pathname + location.search).toBe(links.particulars('1')))
})

it('lets nobody without an enrolment into the live room', async () => {
  tap('进入直播间')
  await logIn()
  expect(await screen.findByText(say.notEnrolled)).toBeTruthy()
})

it('tells a buyer whose tickets are all in others’ hands who may enter the live room', async () => {
  tap('我的门票')
  await logIn()
  const me = visitor(product.app)
  me.token = localStorage.getItem('token') as string
  const { order: bought } = await signUp(me, { ticketId: '1', names: ['王小明'] })
  expect(await me.do(transfer.handOut, { no: bought.no })).toEqual({ handed: 1, left: 0 })
  tap('关闭', await dialog('我的门票'))
  tap('进入直播间')
  expect(await screen.findByText('您购买的门票已转到他人名下，请由持票人登录后进入直播间')).toBeTruthy()
  await product.deps.db.write((tx) => tx.updateTable('meetings').set({ live_url: '' }).execute())
  tap('进入直播间')
  expect(await screen.findByText('直播间暂未开放')).toBeTruthy()
})

it('warns whoever signs out while scans of this handset are not told yet', async () => {
  // What a door keeps, as far as this question goes.
  const answering = (result: unknown) => ({
    result,
    addEventListener() {},
    set onsuccess(then: () => void) {
      queueMicrotask(then)
    },
  })
  const doings = [{ stage: 'settled' }, { stage: 'judged' }, { stage: 'asked' }]
  vi.stubGlobal('indexedDB', {
    open: () => answering({ close() {}, transaction: () => ({ objectStore: () => ({ getAll: () => answering(doings) }) }) }),
  })
  tap('我的门票')
  await logIn()
  tap('关闭', await dialog('我的门票'))
  tap('退出登录')
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText(/还有 2 条验票记录没有上传/)).toBeTruthy()
  tap('取消', question)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(localStorage.getItem('token')).not.toBeNull()
})

it('signs somebody out, forgets the token and says so', async () => {
  tap('我的门票')
  await logIn()
  const mine = await dialog('我的门票')
  expect(await within(mine).findByText('还没有订单')).toBeTruthy()
  tap('关闭', mine)
  tap('退出登录')
  const question = await screen.findByRole('alertdialog')
  tap('退出登录', question)
  expect(await screen.findByText(say.logoutDone)).toBeTruthy()
  expect(localStorage.getItem('token')).toBeNull()
  await waitFor(async () =>
    expect((await product.deps.db.read.selectFrom('sessions').select('ended_at').executeTakeFirst())?.ended_at).not.toBeNull(),
  )
})

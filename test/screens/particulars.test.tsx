/** The public meeting page, against the real app. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { links, paths } from '#contract/paths.ts'
import { say } from '#contract/sentences.ts'
import { type Opened, open } from '../support/in-process.tsx'

let product: Opened
beforeEach(async () => {
  product = await open(links.particulars('1'))
  await screen.findByText('余票 2000 张', {}, { timeout: 5000 })
})
afterEach(async () => {
  await product.leave()
  expect(product.errors).toEqual([])
})

const tap = (name: string | RegExp, place: HTMLElement = document.body) =>
  fireEvent.click(within(place).getAllByRole('button', { name })[0] as HTMLElement)
const choose = (ticket: RegExp) => fireEvent.click(screen.getByRole('radio', { name: ticket }))
const dialog = (name: string) => screen.findByRole('dialog', { name }, { timeout: 5000 })
const type = (place: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(place).getByLabelText(new RegExp(label)), { target: { value } })

async function logIn(): Promise<void> {
  const login = await dialog('请先登录')
  type(login, '手机号', '13800000001')
  tap('获取验证码', login)
  await within(login).findByText(/秒后重发/)
  type(login, '验证码', product.sms.lastCode('13800000001') as string)
  tap('登录', login)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '请先登录' })).toBeNull())
}

async function addAttendee(name: string): Promise<void> {
  tap('添加参会人', await dialog('填写信息'))
  const form = await dialog('添加参会人')
  await within(form).findByLabelText(/姓名/)
  type(form, '姓名', name)
  fireEvent.click(within(form).getByRole('radio', { name: '男' }))
  type(form, '手机号', '13912345678')
  tap('保存', form)
  await within(await dialog('填写信息')).findByText(name)
}

it('shows what the meeting is, its programme, its guests and its tickets', async () => {
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('第六届全国智慧教育大会')
  for (const section of ['会议介绍', '会议日程', '专家介绍', '选择门票'])
    expect(screen.getByRole('heading', { name: section })).toBeTruthy()
  expect(screen.getByText('查看全部 17 场日程')).toBeTruthy()
  expect(screen.getByRole('radio', { name: /现场票/ })).toHaveProperty('disabled', true)
  await waitFor(() => expect(document.title).toBe('第六届全国智慧教育大会'))
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

it('warns somebody who has chosen no ticket', async () => {
  tap('立即报名')
  await logIn()
  // Once in the bar at the bottom, once as a notice.
  await waitFor(() => expect(screen.getAllByText(say.chooseTicket)).toHaveLength(2))
})

it('lets somebody sign up two people for one free ticket, and shows their tickets', async () => {
  choose(/家长与学生票/)
  tap('立即报名')
  await logIn()
  tap('提交订单', await dialog('填写信息'))
  expect(await screen.findByText(say.noAttendees)).toBeTruthy()
  await addAttendee('王小明')
  await addAttendee('王小红')
  tap('提交订单', await dialog('填写信息'))
  expect(await screen.findByText(say.enrolDone)).toBeTruthy()
  await waitFor(() => expect(location.pathname).toBe('/pages/index/yticket'))
  expect(await screen.findByText('王小红', {}, { timeout: 5000 })).toBeTruthy()
  expect(await product.deps.db.read.selectFrom('admissions').select('status').execute()).toEqual([
    { status: 'issued' },
    { status: 'issued' },
  ])
})

// L2
it('brings whoever goes to the login from a shared link back to that meeting', async () => {
  await act(async () => navigate(paths.login))
  fireEvent.click(await screen.findByRole('tab', { name: '短信登录' }, { timeout: 5000 }))
  type(document.body, '手机号', '13800000001')
  tap('获取验证码')
  await screen.findByText(/秒后重发/)
  type(document.body, '验证码', product.sms.lastCode('13800000001') as string)
  tap('登录')
  await waitFor(() => expect(location.pathname + location.search).toBe(links.particulars('1')), { timeout: 5000 })
})

it('lets nobody without an enrolment into the live room', async () => {
  tap('进入直播间')
  await logIn()
  expect(await screen.findByText(say.notEnrolled)).toBeTruthy()
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
  const question = await screen.findByRole('alertdialog', {}, { timeout: 5000 })
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
  const question = await screen.findByRole('alertdialog', {}, { timeout: 5000 })
  tap('退出登录', question)
  expect(await screen.findByText(say.logoutDone)).toBeTruthy()
  expect(localStorage.getItem('token')).toBeNull()
  await waitFor(async () =>
    expect((await product.deps.db.read.selectFrom('sessions').select('ended_at').executeTakeFirst())?.ended_at).not.toBeNull(),
  )
})

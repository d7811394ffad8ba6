/** Organisers who tell many at once, and what they are told themselves, with the real server behind the screens. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { campaign } from '#contract/campaign.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { notice } from '#contract/notice.ts'
import { paths } from '#contract/paths.ts'
import { right } from '#contract/right.ts'
import { SmsRefused } from '#server/features/verify/sms-provider.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { type TestApp, turnTo } from '../support/app.ts'
import { type Person, type Role, signIn, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { unpaidOrder } from '../support/transfers.ts'
import { accept, questions, refuse } from '../support/confirmations.ts'
import { pressFirst, write } from '../support/at-a-screen.tsx'
import { go, reload, screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const { product } = screenTest({})
let person: Person

async function look(
  path: string,
  before: (test: TestApp) => Promise<unknown> = async () => {},
  { as = 'organiser' as Role, hour = 12 } = {},
) {
  turnTo(product.clock, hour)
  await before(product)
  person = await signInAs(product, as)
  await storeSession(person)
  await go(path)
}
const two = async (test: TestApp) => {
  await signUp(await signIn(test, '13811112222'), { ticketId: '1', names: ['欧阳小鱼'] })
  await signUp(await signIn(test, '13811113333'), { ticketId: '1', names: ['司马小牛'] })
}
const room = consoleLinks.campaigns('1')
const writing = (more: Record<string, string> = {}) => consoleLinks.campaigns('1', { kind: 'meeting_coming', ...more })
const sent = async () => (await person.do(campaign.list, { meetingId: '1' })).list
/** Servers do what there is to do. */
async function runJobs(): Promise<void> {
  for (let n = 0; n < 3; n++) {
    await takeSteps(product.deps)
    await sendMessages(product.deps)
    product.clock.pass(5_000)
  }
}

describe('somebody who writes to many', () => {
  it('sees who gets it and what they read, tries it, is asked with a count and names, and reads what came of it', async () => {
    await look(writing({ arrived: 'away' }), two)
    expect((await screen.findByText('人会收到')).textContent).toBe('2 人会收到')
    expect(screen.getByText('司马小牛、欧阳小鱼')).toBeTruthy()
    expect((screen.getByRole('button', { name: '未到场' }) as HTMLElement).getAttribute('aria-pressed')).toBe('true')
    await pressFirst('发送')
    expect(await screen.findByText('请填写通知内容')).toBeTruthy()
    await write(/^提醒内容/, '7:30 起在东门签到')
    expect((await screen.findAllByText(/即将开始：7:30 起在东门签到/)).length).toBeGreaterThan(0)
    await pressFirst('发给自己试试')
    await screen.findAllByText('已发给您自己，请留意微信或短信')
    expect(questions).toEqual([])

    await pressFirst('发送')
    await screen.findByText('正在准备…，可以离开此页，稍后再来查看')
    expect(questions).toEqual(['将发给 2 人：司马小牛、欧阳小鱼。短信 2 人。发出后不能撤回。'])
    expect(await sent()).toMatchObject([{ kind: 'meeting_coming', what: '7:30 起在东门签到', state: 'sending' }])
    await runJobs()
    await reload()
    const result = within(await screen.findByRole('list', { name: '结果' }))
    expect(result.getByText('已发出').textContent).toBe('2已发出')
    expect((await screen.findAllByText('已完成')).length).toBeGreaterThan(0)
    expect(await screen.findByText(/^138\*{4}2222 · 短信/)).toBeTruthy()
    expect(product.sms.messages('13811112222').filter(({ template }) => template === 'meeting_coming')).toHaveLength(1)
    expect(product.sms.messages(person.mobile).filter(({ template }) => template === 'meeting_coming')).toHaveLength(1)
  })

  it('reads who could not be told, apart', async () => {
    await look(writing(), two)
    const { send } = product.deps.sms
    product.deps.sms.send = async (message) => {
      if (message.mobile === '13811113333' && message.template === 'meeting_coming') throw new SmsRefused('MOBILE_REJECTED')
      return send(message)
    }
    await write(/^提醒内容/, '东门签到')
    await screen.findByText('人会收到')
    await pressFirst('发送')
    await screen.findByText(/正在准备/)
    for (let hour = 0; hour < 8; hour++) {
      await runJobs()
      product.clock.pass(3_600_000)
    }
    product.deps.sms.send = send
    await reload()
    fireEvent.click(await screen.findByLabelText('只看未发出的'))
    const failed = within(await screen.findByRole('list', { name: '未发出的人' }))
    expect(failed.getByText('司马小牛')).toBeTruthy()
    expect(failed.queryByText('欧阳小鱼')).toBeNull()
    expect(product.errors.splice(0)).toMatchObject([{ event: 'message.failed' }])
  })

  it('finds it again after the page was closed, under the link that began it and no other, until it is sent', async () => {
    await look(writing(), two)
    const field = () => screen.findByLabelText<HTMLInputElement>(/^(提醒|资讯|变更)内容/)
    fireEvent.change(await screen.findByLabelText(/^通知类型/), { target: { value: 'meeting_changed' } })
    await write(/^变更内容/, '开幕式改到二楼')
    await go(consoleLinks.campaigns('1', { kind: 'meeting_news', what: '明年大会已开放报名' }))
    expect([(await field()).value, screen.queryByText('已恢复未保存的内容')]).toEqual(['明年大会已开放报名', null])
    await go(writing())
    expect(await screen.findByText('已恢复未保存的内容')).toBeTruthy()
    expect((await field()).value).toBe('开幕式改到二楼')
    await pressFirst('发送')
    await waitFor(async () => expect(await sent()).toMatchObject([{ kind: 'meeting_changed', what: '开幕式改到二楼' }]))
    await screen.findByText(/正在准备/)
    await go(writing())
    expect([(await field()).value, screen.queryByText('已恢复未保存的内容')]).toEqual(['', null])
  })

  it('is asked twice at night, and sends nothing where the second answer is no', async () => {
    await look(writing(), two, { hour: 23 })
    await write(/^提醒内容/, '东门签到')
    refuse('夜间发送')
    await pressFirst('发送')
    await waitFor(() => expect(questions).toHaveLength(2))
    expect(questions[1]).toBe('现在是夜间（22:00 至次日 8:00），会打扰 2 个人休息。仍要发送吗？')
    expect(await sent()).toEqual([])
    accept()
    await pressFirst('发送')
    await waitFor(async () => expect(await sent()).toHaveLength(1))
    expect(questions).toHaveLength(4)
  })

  it('sends once by night, though the answer to the second yes was lost', async () => {
    await look(writing(), two, { hour: 23 })
    await write(/^提醒内容/, '东门签到')
    const real = globalThis.fetch
    let lost = 0
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const answer = await real(address, init)
      if (lost > 0 || !address.includes(campaign.send.path) || !String(init.body).includes('"night":1')) return answer
      lost += 1
      throw new TypeError('network lost')
    })
    await pressFirst('发送')
    await waitFor(() => expect(lost).toBe(1))
    expect(await sent()).toHaveLength(1)
    await screen.findByText(/网络不可用/)
    await pressFirst('发送')
    await screen.findByText(/正在准备/)
    expect(await sent()).toHaveLength(1)
  })

  it('has it go at a time, and stops it before it has gone', async () => {
    await look(writing(), two)
    await write(/^提醒内容/, '东门签到')
    fireEvent.click(await screen.findByLabelText('定时发送'))
    await pressFirst('定时发送')
    expect(await screen.findByText('请选择发送时间')).toBeTruthy()
    const day = new Date(product.clock() + 32 * 3_600_000).toISOString().slice(0, 10)
    await write(/^定于/, `${day}T12:00`)
    await pressFirst('定时发送')
    await waitFor(async () => expect(await sent()).toMatchObject([{ state: 'scheduled', sendTime: `${day} 12:00:00` }]))
    expect(questions[0]).toMatch(/12:00 发给当时符合条件的人。现在是 2 人：司马小牛、欧阳小鱼/)
    await pressFirst('停止发送')
    await waitFor(async () => expect(await sent()).toMatchObject([{ state: 'stopped', actions: [] }]))
    await runJobs()
    expect(product.sms.messages('13811112222').filter(({ template }) => template === 'meeting_coming')).toEqual([])
  })

  it('finds a reminder to pay ready, for those who owe, each with their own amount', async () => {
    await look(consoleLinks.campaigns('1', { kind: 'pay_due', status: '0' }), async (test) => {
      await two(test)
      await unpaidOrder(await signIn(test, '13811114444'), '诸葛小花')
    })
    expect((await screen.findByText('人会收到')).textContent).toBe('1 人会收到')
    expect(screen.getByText('诸葛小花')).toBeTruthy()
    expect(screen.getAllByText(/的订单还未付款：¥199\.00/).length).toBeGreaterThan(0)
    expect(screen.queryByLabelText(/内容/)).toBeNull()
    expect(screen.getByRole('button', { name: '取消订单状态：待支付' })).toBeTruthy()
  })

  it('tells nobody of news who has not agreed, and is not asked about it', async () => {
    await look(consoleLinks.campaigns('1', { kind: 'meeting_news' }), two)
    expect((await screen.findByText('人会收到')).textContent).toBe('0 人会收到')
    expect(screen.getByText('2 人未同意接收或已拒收')).toBeTruthy()
    await write(/^资讯内容/, '明年大会已开放报名')
    await pressFirst('发送')
    expect((await screen.findAllByText('没有符合条件、可以收到通知的人')).length).toBeGreaterThan(0)
    expect(questions).toEqual([])
  })
})

describe('who wants nothing', () => {
  it('is put on the list, and taken off it', async () => {
    await look(`${room}&tab=blocks`)
    await pressFirst('添加手机号')
    const sheet = within(await screen.findByRole('dialog'))
    fireEvent.change(sheet.getByLabelText(/^手机号/), { target: { value: '1381111' } })
    fireEvent.click(sheet.getByRole('button', { name: '添加' }))
    await waitFor(() => expect(sheet.getByLabelText(/^手机号/).getAttribute('aria-invalid')).toBe('true'))
    fireEvent.change(sheet.getByLabelText(/^手机号/), { target: { value: '13811115555' } })
    fireEvent.click(sheet.getByRole('button', { name: '添加' }))
    expect(await screen.findByText('13811115555')).toBeTruthy()
    await pressFirst('移出 13811115555')
    expect(await screen.findByText(/还没有人拒收/)).toBeTruthy()
    expect(questions).toHaveLength(1)
  })
})

describe('what an organiser is told', () => {
  it.each([room, paths.review])('is chosen by ticks that count at once, at %s', async (path) => {
    await look(path)
    await pressFirst('提醒我')
    const box = await screen.findByLabelText('门票售罄')
    expect((box as HTMLInputElement).checked).toBe(true)
    fireEvent.click(box)
    await waitFor(async () => expect((await person.do(notice.mine, {})).filter(({ on }) => on === 0)).toMatchObject([{ kind: 'sold_out' }]))
    expect(((await screen.findByLabelText('门票售罄')) as HTMLInputElement).checked).toBe(false)
  })

  it('is of papers and of meetings to be held for whoever decides about them', async () => {
    await look(paths.review, async () => {}, { as: 'orgadmin' })
    await pressFirst('提醒我')
    const kinds = within(await screen.findByRole('list', { name: '提醒我的事' }))
    expect(kinds.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['认证待审核', '办会申请待审核'])
  })

  it('is nothing for whoever only looks', async () => {
    const lookOnly = async (test: TestApp) => {
      const [admin, one] = [await signInAs(test, 'admin'), await signInAs(test, 'user')]
      const { id } = await admin.do(right.saveRole, { name: '查看审核', permissions: ['system:review:view'] })
      await admin.do(right.assign, { userId: one.id, roleIds: [id] })
    }
    await look(paths.review, lookOnly, { as: 'user' })
    await screen.findByRole('heading', { name: '审核' })
    expect(screen.queryByRole('button', { name: '提醒我' })).toBeNull()
  })
})

/** Somebody who reads in their space what the portal has told them. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Message, message, messageText } from '#contract/message.ts'
import MySpace from '#src/features/member/screens/my-space.tsx'
import { signIn } from '#src/session/keep-session.ts'
import { reply, show } from '../support/at-a-screen.tsx'

/** The newest first, as the server gives them. */
let messages: Message[]
let lost: boolean
let pages: number[]

const told = (at: number): Message => ({
  id: String(at),
  kind: 'meeting_changed',
  ...messageText('meeting_changed', { meeting: '智慧教育大会', what: `第${at}次变更` }),
  meetingId: at === 1 ? '' : '1',
  createTime: '2026-08-09 10:00:00',
})

beforeEach(() => {
  messages = []
  lost = false
  pages = []
  signIn({ jwtToken: 't', checktOperate: 0, mobile: '13800000001', thirdId: '-000001', id: '7' })
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    const path = address.split('?')[0] as string
    const { pageNum = 1, pageSize = 30 } = JSON.parse(body ?? '{}') as { pageNum?: number; pageSize?: number }
    if (path === message.mine.path) {
      pages.push(pageNum)
      if (lost) throw new Error('no network')
    }
    const list = path === message.mine.path ? messages.slice((pageNum - 1) * pageSize, pageNum * pageSize) : []
    const data = path.includes('tree') ? [] : { list, total: path === message.mine.path ? messages.length : 0, pageNum, pageSize }
    return reply(data)
  })
})

async function open() {
  await act(async () => void show(<MySpace />))
  return within((await screen.findByRole('heading', { name: '消息' })).closest('section') as HTMLElement)
}

const press = (button: HTMLElement) => act(async () => void fireEvent.click(button))

it('says that there is none', async () => {
  const part = await open()
  expect(await part.findByText('还没有消息')).toBeTruthy()
  expect(part.queryByRole('button')).toBeNull()
})

it('shows the newest, each leading to its meeting where it has one', async () => {
  messages = [told(3), told(2), told(1)]
  const part = await open()
  const rows = await part.findAllByRole('listitem')
  expect(rows.map((row) => /第\d次变更/.exec(row.textContent)?.[0])).toEqual(['第3次变更', '第2次变更', '第1次变更'])
  expect(rows[0]?.textContent).toContain('8月9日 周日 10:00')
  expect(
    within(rows[0] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/pages/index/index?meetingId=1')
  expect(within(rows[2] as HTMLElement).queryByRole('link')).toBeNull()
  expect(part.queryByRole('button', { name: '更多消息' })).toBeNull()
})

it('shows more when asked, to the last one, and only then asks the server for more', async () => {
  messages = Array.from({ length: 42 }, (_, at) => told(42 - at))
  const part = await open()
  expect(await part.findAllByRole('listitem')).toHaveLength(3)
  expect(new Set(pages)).toEqual(new Set([1]))
  for (const shown of [13, 23, 33]) {
    await press(part.getByRole('button', { name: '更多消息' }))
    await waitFor(() => expect(part.getAllByRole('listitem')).toHaveLength(shown))
  }
  await press(part.getByRole('button', { name: '更多消息' }))
  await waitFor(() => expect(part.getAllByRole('listitem')).toHaveLength(42))
  expect(part.queryByRole('button', { name: '更多消息' })).toBeNull()
  expect(Math.max(...pages)).toBe(2)
})

it('is offered another try when they did not come, beside everything else', async () => {
  lost = true
  messages = [told(1)]
  const part = await open()
  expect(await part.findByText('网络似乎断开了，请检查后重试')).toBeTruthy()
  expect(screen.getByText('还没有订单')).toBeTruthy()
  lost = false
  await press(part.getByRole('button', { name: '重新加载' }))
  expect(await part.findByText(/第1次变更/)).toBeTruthy()
})

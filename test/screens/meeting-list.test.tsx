/** The list of meetings, for somebody who looks for one. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { meetingFilters, type MeetingSummary } from '#contract/meeting.ts'
import MeetingList from '#src/features/meeting/screens/meeting-list.tsx'
import { reply, show } from '../support/at-a-screen.tsx'

interface Asked {
  keyword: string
  state?: number
  pageNum: number
}

function meeting(id: number, title: string, state: number): MeetingSummary {
  return {
    id: String(id),
    thirdId: '-000001',
    title,
    cover: '',
    meetingStratTime: '2025-08-09 09:00:00',
    meetingEndTime: '2025-08-10 17:30:00',
    address: '杭州',
    state,
  }
}

let all: MeetingSummary[]
let asked: Asked[]
let away: boolean

beforeEach(() => {
  all = [meeting(1, '智慧教育大会', 1), meeting(2, '春季论坛', 2)]
  asked = []
  away = false
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    if (away) throw new Error('no network')
    const question = JSON.parse(body) as Asked
    asked.push(question)
    const found = all.filter(
      (one) => one.title.includes(question.keyword) && (question.state === undefined || one.state === question.state),
    )
    const list = found.slice((question.pageNum - 1) * 30, question.pageNum * 30)
    return reply({ list, total: found.length, pageNum: question.pageNum, pageSize: 30 })
  })
})

const look = () => show(<MeetingList />)

describe('someone who looks for a meeting', () => {
  it('sees title, dates and place, and gets to the page that people share', async () => {
    look()
    const card = await screen.findByRole('link', { name: /智慧教育大会/ })
    expect(card.getAttribute('href')).toBe('/particulars?shareParticulars=1')
    expect(card.textContent).toContain('8月9日 周六 09:00 – 8月10日 周日 17:30')
    expect(card.textContent).toContain('杭州')
  })

  it('tells which of them are held by somebody who has proved who they are', async () => {
    all = [{ ...meeting(1, '智慧教育大会', 1), certified: { kind: 'organisation', name: '望湖教育集团' } }, meeting(2, '春季论坛', 2)]
    look()
    expect((await screen.findByRole('link', { name: /智慧教育大会/ })).textContent).toContain('机构已认证：望湖教育集团')
    expect(screen.getByRole('link', { name: /春季论坛/ }).textContent).not.toContain('已认证')
  })

  it('narrows to what runs now', async () => {
    look()
    await screen.findByText('智慧教育大会')
    fireEvent.click(screen.getByRole('tab', { name: '进行中' }))
    await waitFor(() => expect(screen.queryByText('智慧教育大会')).toBeNull())
    expect(await screen.findByText('春季论坛')).toBeTruthy()
  })

  it('finds under 报名中 the meetings that people can sign up for, as the server names them', async () => {
    look()
    await screen.findByText('智慧教育大会')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['全部', '报名中', '进行中', '已结束'])
    fireEvent.click(screen.getByRole('tab', { name: '报名中' }))
    await waitFor(() => expect(asked.at(-1)?.state).toBe(meetingFilters.open))
    expect(await screen.findByText('智慧教育大会')).toBeTruthy()
  })

  it('is asked for once, when typing rests, and never for half a pinyin', async () => {
    look()
    await screen.findByText('春季论坛')
    const field = screen.getByLabelText('搜索会议名称')
    fireEvent.compositionStart(field)
    vi.useFakeTimers()
    fireEvent.change(field, { target: { value: 'jiao yu' } })
    act(() => vi.advanceTimersByTime(10_000))
    vi.useRealTimers()
    fireEvent.change(field, { target: { value: '教育' } })
    fireEvent.compositionEnd(field)
    await waitFor(() => expect(screen.queryByText('春季论坛')).toBeNull())
    expect(asked.map((one) => one.keyword)).toEqual(['', '教育'])
  })

  it('is told that nothing was found, and gets everything back with one tap', async () => {
    look()
    await screen.findByText('春季论坛')
    fireEvent.change(screen.getByLabelText('搜索会议名称'), { target: { value: '不存在' } })
    expect(await screen.findByText('没有找到「不存在」相关的会议')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '查看全部会议' }))
    expect(await screen.findByText('春季论坛')).toBeTruthy()
  })

  it('walks through more than one page', async () => {
    all = Array.from({ length: 45 }, (_, index) => meeting(index + 1, `第${index + 1}届论坛`, 1))
    look()
    await screen.findByText('第30届论坛')
    fireEvent.click(screen.getByRole('button', { name: '加载更多' }))
    expect(await screen.findByText('第45届论坛')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull()
  })

  it('may try again when the network was away', async () => {
    away = true
    look()
    const again = await screen.findByRole('button', { name: '重新加载' })
    away = false
    fireEvent.click(again)
    expect(await screen.findByText('春季论坛')).toBeTruthy()
  })
})

/** The timetable in the hands of somebody who plans their day. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ScheduleBrief } from '#contract/schedule.ts'
import { storage } from '#src/api/storage.ts'
import Schedule from '#src/features/schedule/screens/schedule.tsx'
import { reply, show } from '../support/at-a-screen.tsx'

function session(id: string, from: string, to: string, title: string, rest: Partial<ScheduleBrief> = {}): ScheduleBrief {
  return {
    id,
    title,
    startTime: `${from}:00`,
    endTime: `${to}:00`,
    day: from.slice(0, 10),
    room: '主会场',
    track: '大会',
    speakers: [],
    language: '',
    level: '',
    ...rest,
  }
}

const programme = [
  session('S1', '2025-08-09 09:00', '2025-08-09 10:00', '慢一点的智慧教育', { speakers: ['沈知远'] }),
  session('S2', '2025-08-09 09:30', '2025-08-09 10:30', '一本班级词典', { room: '实践厅', track: '课例' }),
  session('S3', '2025-08-10 09:00', '2025-08-10 10:00', '学生圆桌', { room: '家校厅' }),
]

let answer: (path: string) => unknown

beforeEach(() => {
  storage.draft('agenda:7').remove()
  history.replaceState(null, '', '/pages/index/schedule?meetingId=7')
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  answer = (path) =>
    path.includes('brief')
      ? { list: programme, rooms: ['主会场', '家校厅', '实践厅'], version: 1 }
      : path.includes('schedule/get')
        ? { ...programme[0], details: '<p>等到三秒会发生什么</p><script>alert(1)</script>' }
        : { id: '7', title: '教育大会' }
  vi.stubGlobal('fetch', async (address: string) => {
    const data = answer(address)
    if (data instanceof Error) throw data
    return reply(data)
  })
})

async function look(): Promise<void> {
  show(<Schedule />)
  await screen.findByText(/慢一点|没有|点一下|暂无|断开/)
}
const star = (title: string) => screen.getByRole('button', { name: `加入我的日程：${title}` })
const query = () => new URLSearchParams(location.search)

describe('someone who opens the timetable', () => {
  it('sees the first day, and how many sessions each day has', async () => {
    await look()
    expect(screen.getByRole('tab', { name: /8月9日 周六\s*2/ }).getAttribute('aria-selected')).toBe('true')
    expect(screen.queryByText('学生圆桌')).toBeNull()
    fireEvent.click(screen.getByRole('tab', { name: /8月10日/ }))
    expect(screen.getByText('学生圆桌')).toBeTruthy()
    expect(query().get('day')).toBe('2025-08-10')
  })

  it('reads each item as a line of time, title and room, the time once (U11)', async () => {
    await look()
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      '09:0010:00慢一点的智慧教育沈知远主会场',
      '09:3010:30一本班级词典实践厅',
    ])
    expect(screen.queryByText(/\d 场/)).toBeNull()
  })

  it('is offered the rooms in their order', async () => {
    await look()
    fireEvent.click(screen.getByRole('button', { name: '筛选' }))
    const rooms = within(await screen.findByRole('group', { name: '会场' })).getAllByRole('button')
    expect(rooms.map((room) => room.textContent)).toEqual(['主会场1', '家校厅1', '实践厅1'])
  })

  it('reads one session in full, without any script, and goes back to the list', async () => {
    await look()
    fireEvent.click(screen.getByRole('button', { name: '慢一点的智慧教育' }))
    const sheet = await screen.findByRole('dialog')
    expect(await within(sheet).findByText('等到三秒会发生什么')).toBeTruthy()
    expect(sheet.innerHTML).not.toContain('alert')
    expect(query().get('session')).toBe('S1')
    history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is told when nothing has been planned yet', async () => {
    answer = (path) => (path.includes('brief') ? { list: [], rooms: [], version: 1 } : { id: '7', title: '教育大会' })
    await look()
    expect(screen.getByText('暂无日程')).toBeTruthy()
  })

  it('may try again when the network was away', async () => {
    const whole = answer
    answer = () => new Error('no network')
    await look()
    answer = whole
    fireEvent.click(screen.getByRole('button', { name: '重新加载' }))
    expect(await screen.findByText('慢一点的智慧教育')).toBeTruthy()
  })
})

describe('someone who searches', () => {
  it('finds a speaker, and sends a link that finds the same', async () => {
    await look()
    const field = screen.getByLabelText('搜索主题、嘉宾、会场')
    fireEvent.change(field, { target: { value: '沈知远' } })
    await waitFor(() => expect(screen.queryByText('一本班级词典')).toBeNull())
    fireEvent.blur(field)
    expect(query().get('q')).toBe('沈知远')
  })

  it('is not interrupted between the letters of a pinyin', async () => {
    await look()
    const field = screen.getByLabelText('搜索主题、嘉宾、会场')
    fireEvent.compositionStart(field)
    vi.useFakeTimers()
    fireEvent.change(field, { target: { value: 'ci dian' } })
    act(() => vi.advanceTimersByTime(10_000))
    vi.useRealTimers()
    expect(screen.getByText('慢一点的智慧教育')).toBeTruthy()
    fireEvent.change(field, { target: { value: '词典' } })
    fireEvent.compositionEnd(field)
    await waitFor(() => expect(screen.queryByText('慢一点的智慧教育')).toBeNull())
    expect(screen.getByText('一本班级词典')).toBeTruthy()
  })

  it('is shown the day that has what this one lacks', async () => {
    history.replaceState(null, '', '/pages/index/schedule?meetingId=7&q=圆桌&day=2025-08-09')
    show(<Schedule />)
    fireEvent.click(await screen.findByRole('button', { name: '查看 8月10日 周日' }))
    expect(screen.getByText('学生圆桌')).toBeTruthy()
  })

  it('chooses a room, sees how many it leaves, and gets the rest back with one tap', async () => {
    await look()
    fireEvent.click(screen.getByRole('button', { name: '筛选' }))
    const sheet = await screen.findByRole('dialog')
    fireEvent.click(within(sheet).getByRole('button', { name: /实践厅/ }))
    fireEvent.click(within(sheet).getByRole('button', { name: '查看 1 场' }))
    expect(screen.queryByText('慢一点的智慧教育')).toBeNull()
    expect(query().getAll('room')).toEqual(['实践厅'])
    fireEvent.click(screen.getByRole('button', { name: '全部清除' }))
    expect(screen.getByText('慢一点的智慧教育')).toBeTruthy()
  })
})

describe('someone with an agenda', () => {
  it('keeps it on this device, for this meeting', async () => {
    await look()
    fireEvent.click(star('慢一点的智慧教育'))
    expect(star('慢一点的智慧教育').getAttribute('aria-pressed')).toBe('true')
    cleanup()
    await look()
    expect(star('慢一点的智慧教育').getAttribute('aria-pressed')).toBe('true')
    expect(star('一本班级词典').getAttribute('aria-pressed')).toBe('false')
  })

  it('is told in words which sessions overlap, and takes them into the calendar', async () => {
    await look()
    fireEvent.click(star('慢一点的智慧教育'))
    fireEvent.click(star('一本班级词典'))
    fireEvent.click(screen.getByRole('button', { name: /^我的日程\s*2/ }))
    expect(screen.getByText('时间冲突：09:30「一本班级词典」')).toBeTruthy()
    expect(screen.getByRole('link', { name: '添加到日历' }).getAttribute('href')).toContain('meetingId=7&ids=S1,S2')
  })

  it('learns inside WeChat how to get there, and takes the agenda along', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('MicroMessenger/8.0')
    history.replaceState(null, '', '/pages/index/schedule?meetingId=7')
    await look()
    fireEvent.click(star('一本班级词典'))
    fireEvent.click(screen.getByRole('button', { name: /^我的日程/ }))
    fireEvent.click(screen.getByRole('link', { name: '添加到日历' }))
    expect(await screen.findByText(/在浏览器打开/)).toBeTruthy()
    expect(query().getAll('picked')).toEqual(['S2'])
    // The other browser.
    storage.draft('agenda:7').remove()
    cleanup()
    show(<Schedule />)
    expect(await screen.findByText('一本班级词典')).toBeTruthy()
    vi.restoreAllMocks()
  })

  it('is shown how to begin one', async () => {
    await look()
    fireEvent.click(screen.getByRole('button', { name: '我的日程' }))
    expect(screen.getByText('点一下日程旁的星标，就会收藏到这里')).toBeTruthy()
  })
})

/** The search of the timetable while its folding is on the way over a slow network. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import Schedule from '#src/features/schedule/screens/schedule.tsx'
import { reply, show } from '../support/at-a-screen.tsx'

const network = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('#contract/search-text.ts', async (original) => {
  await network.promise
  return original()
})

const item = (id: string, title: string, speaker: string) => ({
  id,
  title,
  startTime: '2025-08-09 09:00:00',
  endTime: '2025-08-09 10:00:00',
  day: '2025-08-09',
  room: '主会场',
  track: '',
  speakers: [speaker],
  language: '',
  level: '',
})
const programme = [item('S1', '慢一点的智慧教育', '沈知远'), item('S2', '一本班级词典', 'Élodie Dupont')]

beforeEach(() => {
  history.replaceState(null, '', '/pages/index/schedule?meetingId=7')
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('fetch', async (address: string) => {
    const data = address.includes('brief') ? { list: programme, rooms: ['主会场'], version: 1 } : { id: '7', title: '教育大会' }
    return reply(data)
  })
})

it('searches as typed at once, and finds names without accents when the folding arrives', async () => {
  show(<Schedule />)
  await screen.findByText('一本班级词典')
  const field = screen.getByLabelText<HTMLInputElement>('搜索主题、嘉宾、会场')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: '沈知远' } })
  await waitFor(() => expect(screen.queryByText('一本班级词典')).toBeNull())
  expect(screen.getByText('慢一点的智慧教育')).toBeTruthy()

  fireEvent.change(field, { target: { value: 'elodie' } })
  await waitFor(() => expect(screen.queryByText('慢一点的智慧教育')).toBeNull())
  expect(screen.queryByText('没有找到符合的日程')).toBeNull()

  network.resolve()
  expect(await screen.findByText('一本班级词典')).toBeTruthy()
  expect(field.value).toBe('elodie')
})

/** 工作台: what somebody finds after signing in. */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Admission, admission } from '#contract/admission.ts'
import { menus } from '#contract/menu.ts'
import { organisation } from '#contract/organisation.ts'
import { type MenuGroup, right } from '#contract/right.ts'
import { tileIcons } from '#src/features/right/parts/classify-icon.tsx'
import { greeting } from '#src/features/right/parts/classify-greeting.ts'
import Classify from '#src/features/right/screens/classify.tsx'
import { signIn } from '#src/session/keep-session.ts'
import { reply, show } from '../support/at-a-screen.tsx'

let groups: MenuGroup[]
let systems: { sysCode: string; title: string }[]
let tickets: Partial<Admission>[]
let away: boolean

const all = (): MenuGroup[] =>
  menus.map(({ key, name, children }) => ({
    key,
    name,
    children: children.map(({ key, name, icon, path, note }) => ({ key, name, icon, path, note })),
  }))

beforeEach(() => {
  groups = all()
  systems = [{ sysCode: 'A', title: '云栖谷会务' }]
  tickets = []
  away = false
  signIn({ jwtToken: 't', id: '7', mobile: '13800000001', thirdId: 'A', checktOperate: 0 })
  vi.stubGlobal('fetch', async (path: string) => {
    if (away) throw new Error('no network')
    const answers: Record<string, unknown> = {
      [right.menuTree.path]: groups,
      [organisation.mySystems.path]: systems,
      [admission.mine.path]: { list: tickets, total: tickets.length, pageNum: 1, pageSize: 30 },
    }
    const data = answers[path] ?? systems[0]
    return reply(data)
  })
})

const look = () => show(<Classify />)
describe('somebody who has signed in', () => {
  it('finds a tile for everything they may do, each leading there', async () => {
    look()
    await screen.findByRole('heading', { name: '现场' })
    for (const { name, children } of menus) {
      const card = within(screen.getByRole('heading', { name }).closest('section') as HTMLElement)
      expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(children.map(({ path }) => path))
    }
    expect(screen.getByText('云栖谷会务')).toBeTruthy()
  })

  it('finds no tile twice, and signs of different hues (U10)', async () => {
    look()
    await screen.findByRole('heading', { name: '现场' })
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') + link.textContent)
    expect(links.filter((link, place) => links.indexOf(link) !== place)).toEqual([])
    const hues = [...document.querySelectorAll('.classify-icon')].map(({ className }) => /hue-\w+/.exec(className)?.[0])
    expect(new Set(hues).size).toBeGreaterThanOrEqual(4)
  })

  it('has the next meeting and its code first, and not what is over (U10)', async () => {
    const ticket = { ticketName: '教师票', status: 'issued', address: '', attendeeName: '沈知远' } as const
    tickets = [
      {
        ...ticket,
        id: 'A1',
        meetingId: '1',
        meetingName: '去年的会',
        meetingStratTime: '2020-01-01 09:00:00',
        meetingEndTime: '2020-01-01 18:00:00',
      },
      {
        ...ticket,
        id: 'A3',
        meetingId: '3',
        meetingName: '以后的会',
        meetingStratTime: '2099-02-01 09:00:00',
        meetingEndTime: '2099-02-01 18:00:00',
      },
      {
        ...ticket,
        id: 'A2',
        meetingId: '2',
        meetingName: '下一场',
        meetingStratTime: '2099-01-01 09:00:00',
        meetingEndTime: '2099-01-01 18:00:00',
      },
    ]
    look()
    const next = within(await screen.findByRole('region', { name: '下一场会议' }))
    expect(next.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['下一场会议', '下一场'])
    expect(next.getByRole('link', { name: /入场码/ }).getAttribute('href')).toContain('A2')
    const first = screen.getAllByRole('link')[0]
    expect(next.getAllByRole('link')).toContain(first)
  })

  it('may go to another system only if there is one', async () => {
    const first = look()
    await screen.findByRole('heading', { name: '现场' })
    expect(screen.queryByRole('link', { name: '切换系统' })).toBeNull()
    first.unmount()
    systems.push({ sysCode: 'B', title: '海曙活动' })
    look()
    expect((await screen.findByRole('link', { name: '切换系统' })).getAttribute('href')).toBe('/switchover')
  })

  it('is told when there is nothing yet, and may try again when the network was away', async () => {
    groups = []
    const first = look()
    expect(await screen.findByText('这里还没有为您开通的功能')).toBeTruthy()
    first.unmount()
    away = true
    groups = all()
    look()
    const again = await screen.findByRole('button', { name: '重新加载' })
    away = false
    fireEvent.click(again)
    expect(await screen.findByRole('heading', { name: '现场' })).toBeTruthy()
  })
})

describe('the words and signs', () => {
  it('greets by the hour of 东八区', () => {
    const at = (time: string) => Date.parse(`2026-09-02T${time}:00+08:00`)
    expect(['00:30', '05:00', '10:59', '11:00', '13:00', '18:00', '23:59'].map((time) => greeting(at(time), ''))).toEqual([
      '夜深了',
      '上午好',
      '上午好',
      '中午好',
      '下午好',
      '晚上好',
      '晚上好',
    ])
    expect(greeting(at('09:00'), '王小明')).toBe('上午好，王小明')
  })

  it('has a sign of its own for every tile of the menu', () => {
    const named = menus.flatMap(({ children }) => children.map(({ icon }) => icon))
    expect(named.filter((name) => !tileIcons.has(name))).toEqual([])
  })
})

/** Organisers, and whoever may read figures only, at what a meeting has sold, who came by which link, and who is there. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call, Data } from '#contract/call.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { dashboard, type DayFigures, type Door, type Today } from '#contract/dashboard.ts'
import { REFUSED } from '#contract/outcome.ts'
import { links, paths } from '#contract/paths.ts'
import { giveRole } from '#server/features/right/store.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import type { TestApp } from '../support/app.ts'
import { keepDoor, makeList } from '../support/doorway.ts'
import { hall } from '../support/hall.ts'
import { type Person, signInAs } from '../support/person.ts'
import { dialog, reply } from '../support/at-a-screen.tsx'
import { go, screenTest, storeSession } from '../support/screen-test.ts'

const meetingId = '1'
const { product } = screenTest({})
/** What was asked for, with its query. */
let asked: string[]

/** In place of the server's figures, by the call. */
interface Said {
  /** Undefined: it does not come. */
  today?: Partial<Today> | (() => Today | undefined)
  sales?: (query: URLSearchParams) => Data<typeof dashboard.sales>
  sources?: Data<typeof dashboard.sources>
  doors?: Door[]
  attendance?: Data<typeof dashboard.attendance>
}
/** Undefined: the server's own. */
let said: Said | undefined

const dayOf = (at: number): string => new Date(Date.UTC(2026, 8, 1 + at)).toISOString().slice(0, 10)
const dayFigures = (at: number): DayFigures => ({ day: dayOf(at), orders: at % 5, copies: at % 7, amount: (at % 7) * 19900, refunded: 0 })
const quiet: Today = {
  meetingId,
  title: '第六届全国智慧教育大会',
  meetingStratTime: '2098-12-01 09:00:00',
  meetingEndTime: '2098-12-02 17:00:00',
  sold: 612,
  total: 800,
  soldBefore: 540,
  received: 9740800,
  receivedBefore: 8000000,
  unpaid: 9,
  endingSoon: 3,
  arrived: 0,
  expected: 612,
  days: Array.from({ length: 14 }, (_, at) => dayFigures(at)),
  quarters: [],
}

beforeEach(() => {
  asked = []
  said = {}
})

/** @param as another built-in role at the whole tenant, in place of the organiser's. */
async function look(path: string, { wide = true, as = '' } = {}, before?: (person: Person, test: TestApp) => Promise<unknown>) {
  const person: Person = await signInAs(product, as === '' ? 'organiser' : 'user')
  const given = { user_id: person.id, third_id: '-000001', meeting_id: '', role_id: as, granted_by: 'test', created_at: 1 }
  if (as !== '') await product.deps.db.write((tx) => giveRole(tx, given))
  await storeSession(person)
  await before?.(person, product)
  const there = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const answer = answerOf(pathname, searchParams)
    if (answer === undefined) return there(address, init)
    asked.push(pathname + (searchParams.size > 0 ? `?${searchParams}` : ''))
    const data = answer()
    if (data === undefined) return new Response(JSON.stringify({ code: REFUSED, msg: '请稍后再试' }), { status: 500 })
    return reply(data)
  })
  await go(path, { wide })
}

function answerOf(path: string, query: URLSearchParams): (() => unknown) | undefined {
  if (said === undefined) return undefined
  const { today, sales, sources, doors, attendance } = said
  const is = (call: Call) => path === call.path
  if (is(dashboard.today)) return () => (typeof today === 'function' ? today() : { ...quiet, meetingId: query.get('meetingId'), ...today })
  if (is(dashboard.sales)) return () => sales?.(query) ?? { days: quiet.days, tickets: [] }
  if (is(dashboard.sources)) return () => sources ?? []
  if (is(dashboard.doors)) return () => doors ?? []
  if (is(dashboard.attendance)) return () => attendance ?? []
  return undefined
}

const figures = () => consoleLinks.figures(meetingId)
const card = async (name: string) => within((await screen.findByRole('heading', { level: 2, name })).closest('section') as HTMLElement)
const cellsOf = (table: HTMLElement) =>
  [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent))

describe('an organiser’s day', () => {
  it('says of the meeting that is next what is sold, unpaid and who comes, each with the one thing to do', async () => {
    await look(paths.dashboard)
    const list = within(await screen.findByRole('list', { name: '第六届全国智慧教育大会' }))
    const sold = await list.findByRole('link', { name: /已售 612 \/ 800.*看数据/ })
    expect(sold.textContent).toContain('一周前 540收款 ¥97,408，一周前 ¥80,000')
    expect(sold.getAttribute('href')).toBe(consoleLinks.figures(meetingId))
    const unpaid = list.getByRole('link', { name: /待支付 9 笔其中 3 笔 24 小时内到期付款提醒/ })
    expect(unpaid.getAttribute('href')).toBe(consoleLinks.campaigns(meetingId, { kind: 'pay_due', status: '0' }))
    expect(list.getByRole('link', { name: /可入场 612 人.*去签到/ })).toBeTruthy()
  })

  it('shows no money to whoever may not see it, and leads to no sending of whoever may not send', async () => {
    said = { today: { received: null, receivedBefore: null } }
    await look(paths.dashboard, { as: 'finance' })
    const list = within(await screen.findByRole('list', { name: '第六届全国智慧教育大会' }))
    expect((await list.findByRole('link', { name: /已售/ })).textContent).not.toContain('¥')
    expect((await list.findByRole('link', { name: /待支付/ })).getAttribute('href')).toBe(consoleLinks.ordersAt(meetingId, 0))
  })

  it('leads whoever looks after money alone to the meetings whose money it is', async () => {
    await look(paths.dashboard, { as: 'finance' })
    const mine = await card('我的会议')
    const found = await mine.findByRole('link', { name: /第六届全国智慧教育大会/ })
    expect(found.getAttribute('href')).toBe(consoleLinks.meeting(meetingId))
  })

  it.each([
    ['the figures', () => figures()],
    ['its money', () => consoleLinks.meeting(meetingId, 'money', 'settlement')],
  ])('says which meeting it is to whoever may not edit it, beside %s', async (_, address) => {
    await look(address(), { as: 'finance' })
    expect(await screen.findByRole('button', { name: '第六届全国智慧教育大会' })).toBeTruthy()
  })

  it('says what to do next while nothing is sold', async () => {
    said = { today: { sold: 0, total: 0, unpaid: 0, endingSoon: 0, expected: 0 } }
    await look(paths.dashboard)
    const list = within(await screen.findByRole('list', { name: '第六届全国智慧教育大会' }))
    expect((await list.findByRole('link', { name: /设置门票/ })).getAttribute('href')).toBe(consoleLinks.meeting(meetingId, 'sale'))
    expect(list.getByText('没有待支付的订单')).toBeTruthy()
  })

  it('keeps its other parts when figures do not come, and asks again', async () => {
    let away = true
    said = {
      today: () => (away ? undefined : quiet),
    }
    await look(paths.dashboard)
    const again = (await screen.findAllByRole('button', { name: '重新加载' }))[0] as HTMLElement
    expect(screen.getByText('都处理好了，没有等您处理的事。')).toBeTruthy()
    away = false
    fireEvent.click(again)
    expect(await screen.findByText(/已售/)).toBeTruthy()
  })
})

describe('a meeting’s figures', () => {
  it('stand at the head of it, with what they were a week ago, and one tap from its rooms', async () => {
    await look(consoleLinks.meeting(meetingId), { wide: false })
    fireEvent.click(await screen.findByRole('link', { name: '数据' }))
    const head = await card('概况')
    expect(head.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['已售', '收款', '待支付'])
    expect(head.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '612 / 800',
      '一周前 540',
      '¥97,408 ',
      '一周前 ¥80,000',
      '9 笔',
      '3 笔快到期',
    ])
    expect(screen.getByRole('link', { name: '数据' }).getAttribute('aria-current')).toBe('page')
  })

  it('say who has arrived as soon as the doors are open, though the meeting begins later', async () => {
    said = { today: { meetingStratTime: '2098-12-01 09:00:00', meetingEndTime: '2098-12-02 17:00:00', arrived: 12 } }
    await look(figures(), { wide: false })
    const head = await card('概况')
    expect(head.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['已售', '收款', '已到场'])
  })

  it('tell of each ticket what has gone back, beside what came for it', async () => {
    said = {
      sales: () => ({ days: quiet.days, tickets: [{ ticketId: '2', name: '教师票', copies: 1, amount: 39_800, refunded: 19_900 }] }),
    }
    await look(figures())
    expect(cellsOf(await screen.findByRole('table', { name: '按门票' }))).toEqual([['教师票', '1', '¥398', '¥199']])
  })

  it('are read day by day with the keys or a finger, and all of them in a table that says the same', async () => {
    await look(figures(), { wide: false })
    const plot = await screen.findByRole<HTMLInputElement>('slider', { name: '每天售票' })
    expect(plot.getAttribute('aria-valuetext')).toBe('9月14日 周一，张数 6，订单 3，金额 ¥1,194，退款 ¥0')
    expect(screen.queryByRole('table', { name: '每天售票' })).toBeNull()
    fireEvent.change(plot, { target: { value: '0' } })
    expect(plot.getAttribute('aria-valuetext')).toMatch(/^9月1日 周二，张数 0/)
    vi.spyOn(plot, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 140 } as DOMRect)
    fireEvent.touchStart(plot, { touches: [{ clientX: 25 }] })
    fireEvent.touchMove(plot, { touches: [{ clientX: 35 }] })
    fireEvent.touchEnd(plot)
    expect(screen.getByText(/^9月4日 周五，张数 3/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '看表格：每天售票' }))
    const rows = cellsOf(screen.getByRole('table', { name: '每天售票' }))
    expect(rows[0]).toEqual(['9月14日 周一', '6', '3', '¥1,194', '¥0'])
    expect(rows).toHaveLength(14)
  })

  it('go back a year, as a line, with every day in the table beside it', async () => {
    said = { sales: () => ({ days: Array.from({ length: 366 }, (_, at) => dayFigures(at - 365)), tickets: [] }) }
    await look(figures())
    fireEvent.click(await screen.findByRole('radio', { name: '一年' }))
    await waitFor(() => expect(asked.at(-1)).toMatch(/sales\?.*fromDay=2025-\d\d-\d\d/))
    expect(cellsOf(await screen.findByRole('table', { name: '每天售票' }))).toHaveLength(366)
    expect(window.location.search).toContain('days=366')
    const table = screen.getByRole('table', { name: '每天售票' })
    expect(within(table).getAllByRole('rowheader').at(-1)?.textContent).toBe('2025年9月1日 周一')
  })

  it('show no money at all where the server tells none', async () => {
    const without = quiet.days.map((one) => ({ ...one, amount: null, refunded: null }))
    said = {
      today: { received: null, receivedBefore: null, days: without },
      sales: () => ({ days: without, tickets: [{ ticketId: '2', name: '教师票', copies: 12, amount: null, refunded: null }] }),
      sources: [{ source: '公众号', orders: 3, copies: 4, amount: null }],
    }
    await look(figures())
    expect(await screen.findByRole('table', { name: '按门票' })).toBeTruthy()
    expect(await screen.findByRole('table', { name: '来源' })).toBeTruthy()
    expect(document.querySelector('.dashboard')?.textContent).not.toMatch(/¥|金额|收款/)
  })

  it('say what to do next while nothing is sold', async () => {
    said = {
      today: {
        sold: 0,
        total: 100,
        soldBefore: 0,
        days: quiet.days.map(({ day }) => ({ day, orders: 0, copies: 0, amount: 0, refunded: 0 })),
      },
    }
    await look(figures())
    fireEvent.click(
      within((await screen.findByText(/还没有人报名/)).closest('section') as HTMLElement).getByRole('button', { name: '做推广链接' }),
    )
    expect(await (await dialog()).findByText(location.origin + links.particulars(meetingId))).toBeTruthy()
  })

  it('tell by which links people came, and make another one to pass on', async () => {
    said = {
      sources: [
        { source: '公众号', orders: 20, copies: 30, amount: 597000 },
        { source: '', orders: 9, copies: 10, amount: 199000 },
      ],
    }
    await look(figures())
    expect(cellsOf(await screen.findByRole('table', { name: '来源' }))).toEqual([
      ['公众号', '20', '30', '¥5,970'],
      ['直接打开', '9', '10', '¥1,990'],
    ])
    fireEvent.click((await card('来源')).getByRole('button', { name: '做推广链接' }))
    const sheet = await dialog()
    const word = await sheet.findByLabelText('渠道名称')
    fireEvent.change(word, { target: { value: '邮 件' } })
    expect(sheet.getByText('来源只能用文字、数字、短横线和下划线，最多20个')).toBeTruthy()
    expect(sheet.queryByRole('button', { name: '复制链接' })).toBeNull()
    fireEvent.change(word, { target: { value: '邮件' } })
    expect(sheet.getByText(location.origin + consoleLinks.sourced(meetingId, '邮件'))).toBeTruthy()
    expect(sheet.getByRole('button', { name: '复制链接' })).toBeTruthy()
  })

  it('say so when they do not come, and come when they are asked for again', async () => {
    let away = true
    said = {
      today: () => (away ? undefined : quiet),
    }
    await look(figures())
    const again = await screen.findByRole('button', { name: '重新加载' })
    away = false
    fireEvent.click(again)
    expect(await card('概况')).toBeTruthy()
  })
})

describe('on the day itself', () => {
  const door: Door = {
    listId: 'l1',
    name: '大会入场',
    kind: 'entrance',
    expected: 612,
    arrived: 305,
    refusedScans: 4,
    gates: [
      { id: 'a', name: '东门', entered: 200 },
      { id: 'b', name: '西门', entered: 105 },
    ],
    devices: [
      { no: 1, name: '东门平板', gate: '东门', online: 1, seenTime: '2026-09-01 09:10:00' },
      { no: 2, name: '西门手机', gate: '西门', online: 0, seenTime: '2026-09-01 08:41:00' },
    ],
    quarters: [
      { time: '2026-09-01 08:30:00', entered: 100 },
      { time: '2026-09-01 08:45:00', entered: 205 },
    ],
  }
  const times = { meetingStratTime: '2000-01-01 09:00:00', meetingEndTime: '2099-01-01 17:00:00' }

  it('arrivals stand where unpaid orders stood, with every gate and what the devices say of themselves', async () => {
    said = {
      today: { ...times, arrived: 305, quarters: door.quarters },
      doors: [door, { ...door, listId: 'l2', name: '分论坛', kind: 'inside' }],
    }
    await look(figures(), { wide: false })
    expect((await card('今天')).getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['已售', '收款', '已到场'])
    // Two quarters of an hour are neighbours: one word below them, not two in one place.
    expect([...document.querySelectorAll('.plot-ticks')].map(({ textContent }) => textContent)).toContain('08:30')
    const doors = await card('签到入口')
    expect(cellsOf(await doors.findByRole('table', { name: '大会入场' }))).toEqual([['大会入场', '305 / 612', '4']])
    expect(cellsOf(doors.getByRole('table', { name: '“大会入场”各入口' }))).toEqual([
      ['东门', '200'],
      ['西门', '105'],
    ])
    const devices = within(doors.getByRole('list', { name: '“大会入场”的验票设备' })).getAllByRole('listitem')
    expect(devices.map(({ textContent }) => textContent)).toEqual([
      '东门平板东门 · 最近联系 9月1日 周二 09:10在线',
      '西门手机西门 · 最近联系 9月1日 周二 08:41失联',
    ])
    expect(doors.getByRole('slider', { name: '“大会入场”每刻钟入场' }).getAttribute('aria-valuetext')).toBe('08:45，入场 205')
  })

  it('are asked for every few seconds while the page is seen, and never while it is not', async () => {
    let arrived = 1
    said = { today: () => ({ ...quiet, ...times, arrived: arrived++ }) }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true })
    await look(figures())
    await card('今天')
    const count = () => asked.filter((path) => path.startsWith(dashboard.today.path)).length
    const before = count()
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    const seen = count()
    expect(seen).toBeGreaterThanOrEqual(before + 2)
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(count()).toBe(seen)
    visible.mockRestore()
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    expect(count()).toBeGreaterThan(seen)
  })

  it('on any other day they are asked for once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true })
    said = { today: { ...times, meetingEndTime: '2000-01-02 17:00:00' } }
    await look(figures())
    await card('概况')
    const count = () => asked.filter((path) => path.startsWith(dashboard.today.path)).length
    const before = count()
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(count()).toBe(before)
  })
})

describe('the report of who came', () => {
  const report = consoleLinks.meeting(meetingId, 'after', 'attendance')
  const row = (name: string, day: string, came: number, kind = 'entrance') => ({ listId: name, name, kind, day, expected: 200, came })

  it('says what it will show while nobody has come', async () => {
    await look(report, { wide: false })
    expect(await screen.findByText(/还没有人签到/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /导出/ })).toBeNull()
  })

  it('has a line for each list and day, and is narrowed to one of them', async () => {
    said = {
      attendance: [row('大会入场', '2026-09-01', 150), row('大会入场', '2026-09-02', 90), row('分论坛', '2026-09-02', 33, 'inside')],
    }
    await look(report)
    const table = await screen.findByRole('table', { name: '签到报告' })
    expect(cellsOf(table)[0]).toEqual(['大会入场', '入场', '9月1日 周二', '实到 150，应到 200', '75%'])
    fireEvent.change(screen.getByLabelText('日期'), { target: { value: '2026-09-02' } })
    await waitFor(() => expect(cellsOf(table).map(([name]) => name)).toEqual(['大会入场', '分论坛']))
  })

  it('is taken away as a table, with a row for each person', async () => {
    said = undefined
    await look(report, {}, async (person, test) => {
      await test.deps.db.write((tx) => tx.updateTable('checkin_lists').set({ removed_at: 1 }).execute())
      const guests = await hall(test.deps.db, 3, { now: test.clock() })
      const { id } = await makeList(person, { name: '大会入场' })
      const door = await keepDoor(person, id)
      await door.scan(guests[0]?.code ?? '')
    })
    expect(
      cellsOf(await screen.findByRole('table', { name: '签到报告' })).some((cells) =>
        cells.some((cell) => cell?.startsWith('实到 1，') === true),
      ),
    ).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: '导出 Excel' }))
    expect(await screen.findByRole('region', { name: '导出签到报告' })).toBeTruthy()
    while ((await takeSteps(product.deps)) > 0);
    expect(await screen.findByRole('button', { name: /^下载 .*\.xlsx$/ })).toBeTruthy()
  })
})

/** Those who arrange what happens with guests, with the real server behind the screens. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { vip } from '#contract/vip/calls.ts'
import { vipFileLink } from '#contract/vip/links.ts'
import { sayOfVip } from '#contract/vip/sentences.ts'
import { guestRow } from '../support/reception.ts'
import { type Role, signInAs } from '../support/person.ts'
import { questions } from '../support/confirmations.ts'
import { pressFirst } from '../support/at-a-screen.tsx'
import { go, screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const meetingId = '1'
const nobody = { name: '', mobile: '' }
const arrival = {
  direction: 'in',
  way: 'plane',
  number: 'CA1702',
  fromPlace: '北京首都机场',
  toPlace: '杭州萧山机场',
  fromZone: 480,
  planFrom: '2026-10-16 08:00:00',
  planTo: '2026-10-16 10:20:00',
  expectFrom: '',
  expectTo: '',
  meetAt: '',
  carId: '',
  note: '',
} as const

const { product, person } = screenTest({ person: 'admin' })
let wang: string
let ou: string

/** Two guests are expected; opens a screen as somebody who has signed in before. @param place of the first guest, where it is theirs. */
async function look(place: (guest: string) => string, before: () => Promise<unknown> = async () => {}, as: Role = 'admin') {
  wang = (await guestRow(product.deps.db, { name: '王建国', honorific: '院士' })).id
  ou = (await guestRow(product.deps.db, { name: '欧阳静思', honorific: '局长', mobile: '13955551002' })).id
  await before()
  const viewer = as === 'admin' ? person : await signInAs(product, as)
  await storeSession(viewer)
  await go(place(wang))
}
const file = (guest: string) => vipFileLink(meetingId, guest)
const room = (form: string) => () => consoleLinks.meeting(meetingId, 'hosting', form)
/** With all that it lets people choose from. */
const dialog = async () => {
  await waitFor(() => expect(document.querySelectorAll('[role=dialog] .sheet-body > :not(.skeleton)').length).toBeGreaterThan(0))
  return within(screen.getByRole('dialog'))
}
const pressIn = async (name: string | RegExp) => fireEvent.click((await dialog()).getByRole('button', { name }))
const write = async (label: RegExp, value: string) => fireEvent.change((await dialog()).getByLabelText(label), { target: { value } })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const plan = (guestId = '') => person.do(vip.plan, { meetingId, guestId })
const saveLeg = (guestId: string, more: object = {}) =>
  person.do(vip.saveLeg, { meetingId, id: '', guestId, edition: 0, ...arrival, ...more })
const saveCar = (plate: string, more: object = {}) =>
  person.do(vip.saveCar, {
    meetingId,
    id: '',
    edition: 0,
    plate,
    model: '',
    seats: 4,
    driver: '吴师傅',
    driverMobile: '13977770003',
    note: '',
    ...more,
  })

describe('somebody who writes down how a guest comes', () => {
  it('types a departure abroad by the clocks there, and everybody here reads 东八区', async () => {
    await look(file)
    await pressFirst('添加行程')
    await write(/^航班号/, 'BA169')
    await write(/^出发地(?!时)/, '伦敦希思罗机场')
    await write(/^到达地/, '杭州萧山机场')
    await write(/^出发地时区/, '60')
    await write(/^出发时间/, '2026-10-15T13:00')
    expect((await dialog()).getByText('北京时间 10月15日 周四 20:00')).toBeTruthy()
    await write(/^到达时间/, '2026-10-16T07:30')
    await pressIn('保存')
    await isClosed()
    expect((await plan(wang)).legs).toMatchObject([
      { fromZone: 60, planFrom: '2026-10-15 20:00:00', planTo: '2026-10-16 07:30:00', number: 'BA169', state: 'planned' },
    ])
    expect(await screen.findByText(/当地 10月15日 周四 13:00 出发/)).toBeTruthy()
    // Opened again, it is as the ticket has it.
    await pressFirst(/BA169/)
    expect(((await dialog()).getByLabelText(/^出发时间/) as HTMLInputElement).value).toBe('2026-10-15T13:00')
  })

  it('hears beside the arrival that it lies before the departure, as planned and as expected', async () => {
    await look(file, () => saveLeg(wang))
    await pressFirst(/CA1702/)
    await write(/^到达时间/, '2026-10-16T07:00')
    await pressIn('保存')
    expect((await dialog()).getByLabelText(/^到达时间/).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText(sayOfVip.legReversed)).toHaveLength(1)
    await write(/^到达时间/, '2026-10-16T10:20')
    await write(/^现在预计到达/, '2026-10-16T07:30')
    await pressIn('保存')
    await waitFor(async () => expect((await dialog()).getByLabelText(/^现在预计到达/).getAttribute('aria-invalid')).toBe('true'))
    expect((await plan(wang)).legs).toMatchObject([{ expectTo: '', edition: 1 }])
  })

  it('keeps what they typed when somebody else was faster, and saves it over theirs only when they say so', async () => {
    await look(file, () => saveLeg(wang))
    await pressFirst(/CA1702/)
    await write(/^接送地点/, 'T3 到达厅 12 号门')
    const [leg] = (await plan(wang)).legs
    await saveLeg(wang, { id: leg?.id, edition: leg?.edition, note: '托运两件' })
    await pressIn('保存')
    fireEvent.click(await screen.findByRole('button', { name: '保留我的修改，再次保存' }))
    await pressIn('保存')
    await isClosed()
    expect((await plan(wang)).legs).toMatchObject([{ meetAt: 'T3 到达厅 12 号门' }])
  })

  it('marks how far a guest has come from a day before on, and is asked before nobody has met them', async () => {
    const soon = '2026-09-01 12:00:00'
    await look(file, async () => {
      await saveLeg(wang, { number: 'CA9', planFrom: soon, planTo: '2026-09-01 14:00:00' })
      await saveLeg(wang, { number: 'CA8', direction: 'out', planFrom: '2026-12-18 12:00:00', planTo: '2026-12-18 14:00:00' })
    })
    await screen.findByText(/CA8/)
    expect(screen.queryByRole('button', { name: /^已出发：CA8/ })).toBeNull()
    await pressFirst(/^已出发：CA9/)
    await waitFor(async () => expect((await plan(wang)).legs.map(({ state }) => state)).toContain('departed'))
    expect(questions).toEqual([])
    await waitFor(() => expect(screen.queryByRole('button', { name: /^已出发：CA9/ })).toBeNull())
    await pressFirst(/^未接到：CA9/)
    await waitFor(async () => expect((await plan(wang)).legs.map(({ state }) => state)).toContain('missed'))
    expect(questions).toHaveLength(1)
  })

  it('takes a leg away after a question', async () => {
    await look(file, () => saveLeg(wang))
    await pressFirst(/CA1702/)
    await pressIn('删除')
    await isClosed()
    expect(questions).toHaveLength(1)
    expect((await plan()).legs).toEqual([])
    expect(await screen.findByText('还没有行程')).toBeTruthy()
  })
})

describe('somebody who finds beds for guests', () => {
  it('begins with the nights between arrival and departure, and takes the hotel that was written before', async () => {
    await look(file, async () => {
      await saveLeg(wang)
      await saveLeg(wang, { direction: 'out', number: 'CA1703', planFrom: '2026-10-18 16:00:00', planTo: '2026-10-18 18:20:00' })
      const of = { hotel: '西湖国宾馆', kind: '', beds: 1, room: '', payer: 'host', state: 'asked' } as const
      await person.do(vip.saveRoom, {
        ...of,
        meetingId,
        id: '',
        edition: 0,
        fromDay: '2026-10-16',
        toDay: '2026-10-17',
        guestIds: [ou],
      })
    })
    await pressFirst('添加住宿')
    await pressIn('西湖国宾馆')
    expect((await dialog()).getByText('共 2 晚')).toBeTruthy()
    expect((await dialog()).getByText('王建国 院士')).toBeTruthy()
    await write(/^再加一位/, ou)
    await write(/^床位数/, '2')
    await pressIn('保存')
    await isClosed()
    expect((await plan(wang)).rooms).toMatchObject([{ hotel: '西湖国宾馆', beds: 2, fromDay: '2026-10-16', toDay: '2026-10-18' }])
    expect(await screen.findByText(/与 欧阳静思 同住/)).toBeTruthy()
  })

  it('hears that nobody leaves before they come, and that somebody must sleep there', async () => {
    await look(room('vip-rooms'))
    await pressFirst('添加住房')
    await write(/^酒店/, '西湖国宾馆')
    await write(/^入住日期/, '2026-10-18')
    await write(/^退房日期/, '2026-10-16')
    await pressIn('保存')
    expect(await screen.findByText(sayOfVip.sleepersMissing)).toBeTruthy()
    await write(/^入住人/, wang)
    await pressIn('保存')
    expect(await screen.findByText(sayOfVip.nightsInvalid)).toBeTruthy()
    expect((await plan()).rooms).toEqual([])
  })

  it('is asked which of several hotels a link is for', async () => {
    await look(room('vip-rooms'), async () => {
      const of = { kind: '', beds: 1, room: '', payer: 'host', state: 'asked', fromDay: '2026-10-16', toDay: '2026-10-18' } as const
      for (const hotel of ['西湖国宾馆', '黄龙饭店'])
        await person.do(vip.saveRoom, { ...of, hotel, meetingId, id: '', edition: 0, guestIds: [wang] })
    })
    await pressFirst('酒店链接')
    await pressIn('黄龙饭店')
    await write(/^酒店联系人手机号/, '13977770004')
    await pressIn('生成链接')
    expect(await screen.findByRole('button', { name: '复制链接' })).toBeTruthy()
  })
})

describe('somebody who has cars', () => {
  it('sees what each drives and who has none, and gives the driver a link that does not show their whole phone', async () => {
    await look(room('vip-cars'), async () => {
      const { id } = await saveCar('浙A12345')
      await saveLeg(wang, { carId: id })
      await saveLeg(ou, { number: 'G7385', way: 'train' })
    })
    const driven = within(await screen.findByRole('list', { name: '浙A12345 的行程' }))
    expect(driven.getByText(/王建国 CA1702/)).toBeTruthy()
    expect(within(screen.getByRole('list', { name: '还没有车辆的接站' })).getByText(/欧阳静思 G7385/)).toBeTruthy()
    await pressFirst('浙A12345 司机链接')
    await pressIn('生成链接')
    expect((await dialog()).queryByText(/13977770003/)).toBeNull()
    expect(await screen.findByRole('button', { name: '复制链接' })).toBeTruthy()
  })

  it('hears what a car lacks, and adds it', async () => {
    await look(room('vip-cars'))
    await pressFirst('添加车辆')
    await write(/^座位数/, '0')
    await pressIn('保存')
    expect(await screen.findByText(sayOfVip.plateMissing)).toBeTruthy()
    expect(screen.getByText(sayOfVip.seatsInvalid)).toBeTruthy()
    await write(/^车牌号/, '浙AD98765')
    await write(/^座位数/, '6')
    await pressIn('保存')
    await isClosed()
    expect((await plan()).cars).toMatchObject([{ plate: '浙AD98765', seats: 6 }])
  })
})

describe('somebody who seats guests and hands out work', () => {
  it('sees two on one chair where they sit, and whoever has none yet', async () => {
    await look(room('vip-seats'), async () => {
      const { edition, deleteDay } = await person.do(vip.settings, { meetingId })
      const dinner = { id: 'b1', name: '欢迎晚宴', place: '紫薇厅', time: '2026-10-16 18:30:00' }
      await person.do(vip.saveSettings, { meetingId, edition, lead: nobody, marginMinutes: 60, deleteDay, banquets: [dinner] })
      for (const guestId of [wang, ou]) {
        await person.do(vip.saveSeat, { meetingId, id: '', guestId, eventId: 'b1', table: '1 号桌', seat: '1 号' })
      }
      const opening = { title: '开幕式', place: '主会场', role: '', startTime: '2026-10-16 13:00:00', callTime: '2026-10-16 12:30:00' }
      await person.do(vip.saveAppearance, { meetingId, id: '', guestId: wang, scheduleId: '', ...opening })
    })
    const dinner = within(await screen.findByRole('list', { name: '欢迎晚宴' }))
    expect(dinner.getAllByText('座位重复')).toHaveLength(2)
    expect(within(screen.getByRole('list', { name: '开幕式' })).getByText('未安排')).toBeTruthy()
    fireEvent.click(dinner.getByRole('button', { name: /^欧阳静思/ }))
    await write(/^座位/, '2 号')
    await pressIn('保存')
    await isClosed()
    await waitFor(() => expect(screen.queryByText('座位重复')).toBeNull())
  })

  it('names who does it by phone, and ticks it off', async () => {
    await look(room('vip-tasks'))
    await pressFirst('添加待办')
    await write(/^待办事项/, '准备欢迎牌')
    fireEvent.change((await dialog()).getByLabelText('负责人姓名'), { target: { value: '陈小' } })
    await pressIn('保存')
    expect(await screen.findByText(sayOfVip.personMissing)).toBeTruthy()
    fireEvent.change((await dialog()).getByLabelText('负责人手机号'), { target: { value: '13977770009' } })
    await pressIn('保存')
    await isClosed()
    await pressFirst('完成：准备欢迎牌')
    await waitFor(async () => expect((await plan()).tasks).toMatchObject([{ done: 1, owner: { name: '陈小', mobile: '13977770009' } }]))
    expect(await screen.findByText('已完成', { selector: '.tag span' })).toBeTruthy()
  })
})

describe('somebody who wants to know whether the plan holds', () => {
  it('sees first whoever comes too late, by how much, with the way to their file', async () => {
    await look(room('vip-checks'), async () => {
      await saveLeg(wang, { planTo: '2026-10-16 12:50:00' })
      const opening = { title: '开幕式', place: '', role: '', startTime: '2026-10-16 13:00:00', callTime: '2026-10-16 12:30:00' }
      await person.do(vip.saveAppearance, { meetingId, id: '', guestId: wang, scheduleId: '', ...opening })
    })
    const bad = within(await screen.findByRole('list', { name: '需处理' }))
    expect(bad.getByText('到达过晚')).toBeTruthy()
    expect(bad.getAllByRole('link')[0]?.getAttribute('href')).toBe(vipFileLink(meetingId, wang))
    expect(within(screen.getByRole('list', { name: '到场时间' })).getByText('晚到 20 分钟')).toBeTruthy()
  })

  it('hands the hotel names and nights, on paper and as a table', async () => {
    const print = vi.fn<() => void>()
    await look(
      () => `${room('vip-sheets')()}&tab=rooms`,
      async () => {
        const of = { hotel: '西湖国宾馆', kind: '', beds: 1, room: '', payer: 'host', state: 'asked' } as const
        const days = { fromDay: '2026-10-16', toDay: '2026-10-18' }
        await person.do(vip.saveRoom, { ...of, ...days, meetingId, id: '', edition: 0, guestIds: [wang] })
      },
    )
    expect(await screen.findByText(/王建国/)).toBeTruthy()
    expect(document.body.textContent).not.toContain('13955551001')
    window.print = print
    await pressFirst('打印')
    expect(print).toHaveBeenCalledTimes(1)
    await pressFirst('导出 Excel')
    expect(await screen.findByRole('region', { name: /接待/ })).toBeTruthy()
  })
})

/** U11: a programme of hundreds, in an order that people can look things up in. */
import { expect, it } from 'vitest'
import { schedule } from '#contract/schedule.ts'
import { onBothEngines } from '../support/database.ts'
import { allAtOnce, fillProgramme, LONG_MEETING_ID, type Placed } from '../support/long-programme.ts'
import { visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

onBothEngines('a visitor of a long programme', (engine) => {
  const { opened, test } = productTest({}, { engine })

  const seen = async (items: readonly Placed[]) => {
    await fillProgramme(opened.db, items)
    return visitor(test.app).do(schedule.brief, { meetingId: LONG_MEETING_ID })
  }
  const talk = (from: number, room: string, title: string): Placed => ({ title, room, from, to: from + 30 })

  it('finds 400 items of one hour room by room, RB2 before RB10, and in each by title', async () => {
    const { list, rooms } = await seen(allAtOnce)
    expect(rooms).toEqual(Array.from({ length: 20 }, (_, index) => `会议室 ${index + 1}`))
    expect(list.map(({ room }) => room)).toEqual(rooms.flatMap((room) => Array.from({ length: 20 }, () => room)))
    const titles = list.slice(0, 20).map(({ title }) => Number(/\d+/.exec(title)?.[0]))
    expect(titles).toEqual([...titles].sort((a, b) => a - b))
  })

  it('finds the hall that opens the meeting first, and what is for everybody before what is in a room', async () => {
    const { list, rooms } = await seen([
      talk(60, '丙厅', '公开课'),
      talk(60, '主会场', '圆桌'),
      talk(60, '甲厅', '工作坊'),
      talk(60, '', '茶歇'),
      talk(0, '主会场', '开幕'),
    ])
    expect(rooms).toEqual(['主会场', '丙厅', '甲厅'])
    expect(list.map(({ title }) => title)).toEqual(['开幕', '茶歇', '圆桌', '公开课', '工作坊'])
  })

  it('finds halls that open together by name', async () => {
    expect((await seen([talk(0, '会议室 10', '甲'), talk(0, '会议室 2', '乙'), talk(30, '会议室 1', '丙')])).rooms).toEqual([
      '会议室 1',
      '会议室 2',
      '会议室 10',
    ])
  })
})

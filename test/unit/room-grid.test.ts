/** U11: a day's items where somebody at a desk looks for them, by room and time. */
import { describe, expect, it } from 'vitest'
import type { ScheduleBrief } from '#contract/schedule.ts'
import { roomGrid, type RoomGrid } from '#src/features/schedule/parts/room-grid.ts'

function item(id: string, room: string, from: string, to: string, until = '2025-08-09'): ScheduleBrief {
  return {
    id,
    title: id,
    startTime: `2025-08-09 ${from}:00`,
    endTime: `${until} ${to}:00`,
    day: '2025-08-09',
    room,
    track: '',
    speakers: [],
    language: '',
    level: '',
  }
}
const rooms = ['主会场', '甲厅', '乙厅']
const gridOf = (...items: ScheduleBrief[]) => roomGrid(items, rooms) as RoomGrid
const area = (grid: RoomGrid, id: string) => grid.places.get(id)?.gridArea
const heights = (grid: RoomGrid) => grid.rows.split(' ').map(Number.parseFloat)

describe('somebody who looks at a day of several rooms', () => {
  const grid = gridOf(
    item('开幕', '主会场', '09:00', '09:30'),
    item('课例', '甲厅', '09:30', '10:30'),
    item('报告', '主会场', '09:30', '10:00'),
  )

  it('finds each item under its room, beside its time, as long as it lasts', () => {
    expect(grid.rooms.map(({ name }) => name)).toEqual(['主会场', '甲厅'])
    expect(grid.times.map(({ start, row }) => [start.slice(11, 16), row])).toEqual([
      ['09:00', 1],
      ['09:30', 2],
    ])
    expect([area(grid, '开幕'), area(grid, '报告'), area(grid, '课例')]).toEqual(['1 / 1 / 2 / 2', '2 / 1 / 3 / 2', '2 / 2 / 4 / 3'])
  })

  it('reads two lines of the shortest talk, and need not scroll through the night', () => {
    const grid = gridOf(
      item('五分钟', '主会场', '09:00', '09:05'),
      item('一小时', '甲厅', '09:00', '10:00'),
      item('守夜', '甲厅', '22:00', '00:30', '2025-08-10'),
    )
    expect(grid.places.get('五分钟')?.lines).toBe(2)
    // The five minutes, the rest of the hour, the pause of twelve, and the watch.
    expect(heights(grid).map(Math.round)).toEqual([3, 6, 1, 15])
  })

  it('sees talks of one room that overlap beside each other, and those of one time under each other', () => {
    const grid = gridOf(
      item('开放日', '主会场', '09:00', '12:00'),
      item('导览', '主会场', '10:00', '11:00'),
      item('海报一', '甲厅', '09:00', '10:00'),
      item('海报二', '甲厅', '09:00', '10:00'),
      item('晚会', '主会场', '20:00', '21:00'),
    )
    expect(grid.rooms).toEqual([
      { name: '主会场', column: '1 / span 2' },
      { name: '甲厅', column: '3 / span 1' },
    ])
    expect([area(grid, '开放日'), area(grid, '导览')]).toEqual(['1 / 1 / 5 / 2', '3 / 2 / 4 / 3'])
    expect([area(grid, '海报一'), area(grid, '海报二')]).toEqual(['1 / 3 / 2 / 4', '2 / 3 / 3 / 4'])
    expect(area(grid, '晚会')).toMatch(/ \/ 1 \/ \d+ \/ 3$/)
  })

  it('sees a break for everybody from wall to wall, and what goes on beside the talks in a column of its own', () => {
    const talks = [item('报告', '主会场', '09:00', '10:00'), item('课例', '甲厅', '09:00', '10:00')]
    expect(area(gridOf(...talks, item('茶歇', '', '10:00', '10:30')), '茶歇')).toBe('2 / 1 / 3 / -1')
    const beside = gridOf(...talks, item('签到', '', '08:30', '09:30'))
    expect(beside.rooms.at(-1)).toEqual({ name: '', column: '3 / span 1' })
    expect(area(beside, '签到')).toBe('1 / 3 / 3 / 4')
  })

  it('survives an item that ends before it begins', () => {
    expect(area(gridOf(item('错', '主会场', '09:00', '08:00'), item('对', '甲厅', '09:00', '10:00')), '错')).toBe('1 / 1 / 2 / 2')
  })
})

it('is a list to somebody whose programme has one room or none', () => {
  expect(roomGrid([item('一', '主会场', '09:00', '10:00'), item('二', '主会场', '10:00', '11:00')], rooms)).toBeUndefined()
  expect(roomGrid([item('一', '', '09:00', '10:00')], [])).toBeUndefined()
})

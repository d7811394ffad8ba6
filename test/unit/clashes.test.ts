/** What cannot be in a programme: the server and the screens find it alike. */
import { describe, expect, it } from 'vitest'
import { clashesOf, type Timed } from '#contract/clashes.ts'

const session = (id: string, from: number, to: number, room: string, ...speakers: string[]): Timed => ({ id, from, to, room, speakers })
const told = (...sessions: Timed[]) => clashesOf(sessions).map(({ kind, name, first, second }) => `${kind} ${name} ${first} ${second}`)

describe('a programme', () => {
  it('has no two sessions in a room, and nobody in two places, at a time', () => {
    expect(told(session('A', 0, 60, '甲', '沈知远'), session('B', 30, 90, '甲'), session('C', 30, 45, '乙', '沈知远', '罗雅琴'))).toEqual([
      'speaker 沈知远 A C',
      'room 甲 A B',
    ])
  })

  it('goes on where the one before ends, and has no room where none is named', () => {
    expect(told(session('A', 0, 60, '甲', '沈知远'), session('B', 60, 90, '甲', '沈知远'))).toEqual([])
    expect(told(session('A', 0, 60, ''), session('B', 0, 60, ''))).toEqual([])
  })

  it('is told of each session once, beside the one that lasts longest', () => {
    expect(told(session('A', 0, 100, '甲'), session('B', 10, 20, '甲'), session('C', 30, 40, '甲'))).toEqual(['room 甲 A B', 'room 甲 A C'])
    const all = Array.from({ length: 400 }, (_, at) => session(`S${at}`, 0, 60, '甲'))
    expect(clashesOf(all)).toHaveLength(399)
  })

  it('compares moments as the wire writes them too', () => {
    const at = (hour: string) => `2026-11-07 ${hour}:00:00`
    const wire = { room: '甲', speakers: ['沈知远', '沈知远'] }
    expect(
      clashesOf([
        { id: 'B', from: at('10'), to: at('12'), ...wire },
        { id: 'A', from: at('09'), to: at('11'), ...wire },
      ]),
    ).toEqual([
      { kind: 'room', name: '甲', first: 'A', second: 'B' },
      { kind: 'speaker', name: '沈知远', first: 'A', second: 'B' },
    ])
  })
})

/** What an import would do to a meeting that has sessions already. */
import { describe, expect, it } from 'vitest'
import { plan } from '#server/features/schedule/import/plan.ts'
import { readProgramme } from '#server/features/schedule/import/read-programme.ts'

type Rows = Parameters<typeof plan>[0]

const sessionsOf = async (...lines: string[]) =>
  (await readProgramme(Buffer.from(['编号,日期,开始,结束,会议室,主题,演讲嘉宾', ...lines].join('\n')))).sessions
const standing = (planned: ReturnType<typeof plan>): Rows =>
  planned.add.map((content, place) => ({ id: `S${place}`, meeting_id: '1', ...content }))
const imported = async (...lines: string[]) => standing(plan([], await sessionsOf(...lines)))
const told = ({ add, change, same, gone }: ReturnType<typeof plan>) => ({
  add: add.map((one) => one.title),
  change: change.map((one) => [one.id, one.content.title, one.what]),
  same,
  gone: gone.map((one) => one.title),
})

const A = 'A,2025-08-09,9:00,10:00,甲,开幕,沈知远'
const B = 'B,2025-08-09,10:00,11:00,甲,第二场,'

describe('an organiser who imports', () => {
  it('for the first time adds everything, the second time nothing', async () => {
    const rows = await imported(A, B)
    expect(rows).toHaveLength(2)
    expect(told(plan(rows, await sessionsOf(A, B)))).toEqual({ add: [], change: [], same: 2, gone: [] })
  })

  it('a corrected file changes what was corrected, in place', async () => {
    expect(
      told(
        plan(await imported(A, B), await sessionsOf(A.replace('9:00', '9:30').replace('甲', '乙'), B, 'C,2025-08-10,9:00,10:00,甲,新增,')),
      ),
    ).toEqual({
      add: ['新增'],
      change: [['S0', '开幕', ['starts_at', 'room']]],
      same: 1,
      gone: [],
    })
  })

  it('a file that lacks a session is told so; sessions made by hand are not its business', async () => {
    const rows = [
      ...(await imported(A, B)),
      { ...(await imported('X,2025-08-09,9:00,10:00,甲,手工,'))[0], id: 'H', source_key: 'own:H' } as Rows[number],
    ]
    expect(told(plan(rows, await sessionsOf(A)))).toEqual({ add: [], change: [], same: 1, gone: ['第二场'] })
  })

  it('a table without identifiers still knows a session that moved, unless two have its name', async () => {
    const [moved, tea, tea2] = [',2025-08-09,9:00,10:00,甲,开幕,', ',2025-08-09,10:00,10:15,甲,茶歇,', ',2025-08-09,15:00,15:15,甲,茶歇,']
    const rows = await imported(moved, tea, tea2)
    const later = plan(rows, await sessionsOf(moved.replace('9:00,10:00', '8:00,9:00'), tea.replace('10:00,10:15', '10:30,10:45'), tea2))
    expect(told(later)).toEqual({
      add: [],
      change: [
        ['S0', '开幕', ['source_key', 'starts_at', 'ends_at']],
        ['S1', '茶歇', ['source_key', 'starts_at', 'ends_at']],
      ],
      same: 1,
      gone: [],
    })
    const both = plan(rows, await sessionsOf(moved, tea.replace('10:00,10:15', '10:30,10:45'), tea2.replace('15:00,15:15', '16:00,16:15')))
    expect(told(both)).toEqual({ add: ['茶歇', '茶歇'], change: [], same: 1, gone: ['茶歇', '茶歇'] })
  })
})

/** Where the lines of a table of organisations belong, whatever order and company they come in. */
import { expect, it } from 'vitest'
import { LEVELS_MOST } from '#contract/organisation-manage.ts'
import { organisationImportSays as says } from '#contract/organisation-import.ts'
import { planLines, type Standing } from '#server/features/organisation/import/plan.ts'
import type { Line } from '#server/features/organisation/import/read.ts'

const standing: readonly Standing[] = [
  { id: 'centre', parent_id: null, name: '中心', closed_at: null },
  { id: 'school', parent_id: 'centre', name: '学校', closed_at: null },
  { id: 'old', parent_id: 'centre', name: '旧部', closed_at: 1 },
  { id: 'a', parent_id: 'centre', name: '同名', closed_at: null },
  { id: 'b', parent_id: 'school', name: '同名', closed_at: null },
]
const line = ([name, parent = '', flaw = '']: readonly string[], at: number): Line => ({
  row: at + 2,
  name: name as string,
  parent,
  type: 'other',
  phone: '',
  address: '',
  flaw,
  off: '',
})
/** Each as `kind why`, in the order of the table. */
const plan = (lines: readonly (readonly string[])[], tree: readonly Standing[] = standing) =>
  planLines(lines.map(line), tree).map(({ kind, why }) => `${kind} ${why}`.trim())

it('makes what is new, and leaves alone what is there below the same one', () => {
  expect(plan([['中心'], ['学校', '中心'], ['一年级', '学校']])).toEqual(['same', 'same', 'new'])
  // The tree knows who is meant above; from then on two are called so.
  expect(
    plan([
      ['学校', '学校'],
      ['一年级', '学校'],
    ]),
  ).toEqual(['new', `wrong ${says.twoParents}`])
})

it('takes lines in any order', () => {
  const chain = [['丙', '乙'], ['乙', '甲'], ['甲', '中心'], ['中心']]
  const planned = planLines(chain.map(line), standing)
  expect(planned.map(({ kind }) => kind)).toEqual(['new', 'new', 'new', 'same'])
  expect(planned[0]?.parent).toBe(planned[1]?.place)
  expect(planned[2]?.parent).toBe('centre')
})

it('says of each line why it is left out', () => {
  expect(plan([['甲', '没有的']])).toEqual([`wrong ${says.unknownParent}`])
  expect(plan([['甲', '同名']])).toEqual([`wrong ${says.twoParents}`])
  expect(plan([['甲', '旧部']])).toEqual([`wrong ${says.closedParent}`])
  expect(
    plan([
      ['甲', '中心'],
      ['甲', '中心'],
      ['乙', '甲'],
    ]),
  ).toEqual(['new', `wrong ${says.double(2)}`, 'new'])
  expect(
    plan([
      ['甲', '', '名称有误'],
      ['乙', '甲'],
    ]),
  ).toEqual(['wrong 名称有误', `wrong ${says.wrongParent}`])
})

it('finds rings, of one line and of many, and what hangs below them', () => {
  expect(plan([['甲', '甲']])).toEqual([`wrong ${says.ring}`])
  expect(plan([['甲', '丙'], ['乙', '甲'], ['丙', '乙'], ['丁', '丙'], ['戊']])).toEqual([
    `wrong ${says.ring}`,
    `wrong ${says.ring}`,
    `wrong ${says.ring}`,
    `wrong ${says.ring}`,
    'new',
  ])
})

it('goes ten levels down, from the top and from what is there', () => {
  const chain = (from: string) => Array.from({ length: LEVELS_MOST + 1 }, (_, n) => [`级${n + 1}`, n === 0 ? from : `级${n}`])
  const news = (from: string) => plan(chain(from)).filter((said) => said === 'new').length
  expect(plan(chain(''))[LEVELS_MOST]).toBe(`wrong ${says.deep}`)
  expect([news(''), news('中心'), news('学校')]).toEqual([LEVELS_MOST, LEVELS_MOST - 1, LEVELS_MOST - 2])
})

it('takes 5,000 lines that come from the leaves up', () => {
  const lines = Array.from({ length: 5_000 }, (_, n) => [`组${n}`, n === 0 ? '' : `组${Math.floor((n - 1) / 8)}`]).toReversed()
  expect(new Set(plan(lines))).toEqual(new Set(['new']))
  const chain = Array.from({ length: 5_000 }, (_, n) => [`链${n}`, n === 0 ? '' : `链${n - 1}`]).toReversed()
  expect(plan(chain).filter((said) => said === 'new')).toHaveLength(LEVELS_MOST)
})

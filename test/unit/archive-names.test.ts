/** Names in a zip: one part of a path on every system, and each once. */
import { expect, it } from 'vitest'
import { fileNamed, folderOf, safeName } from '#server/features/people/archive-names.ts'

it.each([
  ['../../讲 稿', '_.._讲 稿'],
  ['a:b*c?"<>|', 'a_b_c_____'],
  ['. 讲稿 .', '讲稿'],
  ['CON', '_CON'],
  ['lpt1.txt', '_lpt1.txt'],
  ['...', '_'],
  ['', '_'],
  ['长'.repeat(61), '长'.repeat(60)],
  ['𠮷'.repeat(61), '𠮷'.repeat(60)],
])('the name %s becomes %s: safe characters, at most sixty of them', (text, name) => {
  expect(safeName(text)).toBe(name)
})

it('two people of one name and one tail have two folders, also where letters differ in case', () => {
  const taken = new Set<string>()
  const named = (name: string) => folderOf({ name, phone: '13800005678' }, taken)
  expect(['Li Lei', 'LI LEI', 'Li Lei'].map(named)).toEqual(['Li Lei-5678', 'LI LEI-5678 (2)', 'Li Lei-5678 (3)'])
})

it('a file is called by twenty characters of its question, then its own name, and keeps its kind', () => {
  const file = { label: '问'.repeat(21), name: '讲稿.final.PDF', kind: 'pdf' }
  const taken = new Set<string>()
  const name = `王小明-5678/${'问'.repeat(20)}-讲稿.final`
  expect([1, 2].map(() => fileNamed('王小明-5678', file, taken))).toEqual([`${name}.pdf`, `${name} (2).pdf`])
})

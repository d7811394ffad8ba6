import { expect, it } from 'vitest'
import { columnsOf, linesOf } from '#server/terminal.ts'

it('a row goes on below itself at a hundred columns, broken at spaces, and an address stays whole', () => {
  const address = `https://huiwu.example.cn/${'a'.repeat(100)}`
  const lines = linesOf([
    ['SMS', `${'word '.repeat(17)}last`],
    ['', 'below'],
    ['reports', `to ${address} and on`],
  ])
  expect(lines).toEqual([
    `  SMS        ${'word '.repeat(17).trim()}`,
    `${' '.repeat(13)}last`,
    `${' '.repeat(13)}below`,
    '  reports    to',
    `${' '.repeat(13)}${address}`,
    `${' '.repeat(13)}and on`,
  ])
})

it('a Chinese letter takes two columns', () => {
  expect([columnsOf('服务号 wx1'), columnsOf('“云”，…'), columnsOf('abc')]).toEqual([10, 7, 3])
  expect(linesOf([['SMS', `${'会务'.repeat(21)} 会务`]])).toHaveLength(2)
})

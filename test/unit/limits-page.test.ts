/** docs/topics/limits.md names every limit with its present numbers. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filePurposes } from '#contract/file.ts'
import { unusedLimits, uploadPurposes } from '#contract/file-limits.ts'
import { limitDefaults } from '#server/env/limits.ts'
import { casesByCall } from '../support/gather-cases.ts'
import { root, sources } from '../support/sources.ts'

const page = readFileSync(`${root}/docs/topics/limits.md`, 'utf8')

/** Rows of the table below a heading: the names in backticks of the first column, and the cells of the others. */
function rowsUnder(heading: string): { names: string[]; cells: string[] }[] {
  const [, part = ''] = page.split(`\n## ${heading}\n`)
  return (part.split(/^## /m)[0] as string)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [first = '', ...cells] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      return { names: [...first.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string), cells }
    })
}

const count = (n: number) => n.toLocaleString('en')

it('has a row with its numbers for every call that limits how often an account makes it, and no other row', () => {
  const declared = casesByCall.flatMap(
    ([
      name,
      {
        call: { adds },
      },
    ]) => (adds === undefined ? [] : [`${name}: ${count(adds.minute)} / ${count(adds.day)}${adds.inMemory ? ' ¹' : ''}`]),
  )
  expect(rowsUnder('Calls').map(({ names, cells }) => `${names[0]}: ${cells[0]}`)).toEqual(declared)
})

it('has a row with its numbers for every purpose of uploads', () => {
  const declared = uploadPurposes.map((purpose) => [
    purpose,
    String(unusedLimits[purpose].most),
    String(filePurposes[purpose].bytes / 1024 / 1024),
  ])
  expect(rowsUnder('Uploads').map(({ names, cells: [most, megabytes] }) => [names[0], most, megabytes])).toEqual(declared)
})

it('has a row for every key that a use-case counts by, and no row for another key', () => {
  const counting = sources('server').filter(({ imports }) => imports.some(({ to }) => to === 'server/features/verify/limit-store.ts'))
  const keys = new Set(
    counting.flatMap(({ text }) => [...text.matchAll(/(?<!serialise\(tx, )`([a-z][a-z -]*):\$\{/g)].map(([, key]) => key as string)),
  )
  // A key of `serialise` names a lock. One function counts both by an argument: server/features/card/often.ts.
  for (const key of ['card', 'keep']) keys.add(key)
  // A digest inside the key of wrong passwords, and the counts of SMS codes, which decision 11 explains.
  for (const key of ['tries', 'sms-meeting', 'sms-refused']) keys.delete(key)
  const actions = rowsUnder('Actions').flatMap(({ names }) => names)
  const addresses = rowsUnder('Addresses').map(({ names }) => names[0])
  expect([...new Set([...actions, ...addresses])].toSorted()).toEqual([...keys].toSorted())
})

it('has a row with its number for every limit of an address in the setting LIMITS', () => {
  const listed = rowsUnder('Addresses').map(({ names: [, name], cells: [, limit = ''] }) => [name, limit.split(' ')[0]])
  // Decision 11 gives those of SMS codes and passwords.
  const declared = Object.entries(limitDefaults).filter(([name]) => name.endsWith('PerAddress') && !/^sms|assword/.test(name))
  expect(listed.toSorted()).toEqual(declared.map(([name, limit]) => [name, count(limit)]).toSorted())
})

it('gives every row a busy normal day and a verdict', () => {
  for (const { names, cells } of rowsUnder('Calls'))
    expect(
      cells.map((cell) => cell !== ''),
      names[0],
    ).toEqual([true, true, true])
})

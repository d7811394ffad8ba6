/** docs/topics/states.md names every state with the words that each place displays. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../support/sources.ts'
import { places, rowOf, stateTables } from '../support/state-words.ts'

const page = readFileSync(`${root}/docs/topics/states.md`, 'utf8')

/** Cells of the table below a heading, its head included. */
function tableUnder(heading: string): string[][] {
  const [, part = ''] = page.split(`\n## ${heading}\n`)
  return (part.split(/^## /m)[0] as string)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

describe.each(Object.entries(stateTables))('the table of %s', (heading, rows) => {
  it('has a row for every state, and in it the words that each place displays', () => {
    const [head, ...written] = tableUnder(heading)
    expect(head).toEqual(['State', ...Object.values(places)])
    expect(written).toEqual(rows().map(rowOf))
  })
})

it('has no table besides', () => {
  expect([...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(Object.keys(stateTables))
})

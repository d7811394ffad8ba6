/** A code held up before a camera, look by look. */
import { describe, expect, it } from 'vitest'
import { repeats } from '#src/reader/repeats.ts'

/** What is given of looks that come every so many milliseconds. */
function given(texts: (string | undefined)[], { every = 100, againAfterMs = Infinity } = {}): string[] {
  const isNew = repeats(againAfterMs)
  return texts.filter((text, n) => isNew(text, n * every)) as string[]
}
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)

describe('somebody who holds up a code', () => {
  it('is given once, however long they hold it', () => {
    expect(given(times(100, 'A'))).toEqual(['A'])
  })

  it('is given once although the hand shakes and most looks read nothing', () => {
    expect(given(times(20, ['A', ...times<undefined>(4, undefined)]).flat())).toEqual(['A'])
  })

  it('is given again when they took it away and come back', () => {
    expect(given(['A', 'A', ...times<undefined>(8, undefined), 'A'])).toEqual(['A', 'A'])
  })

  it('is given again after the time the page asked for', () => {
    expect(given(times(31, 'A'), { againAfterMs: 1500 })).toEqual(['A', 'A', 'A'])
  })

  it('is not taken for gone because nobody looked for a while', () => {
    const isNew = repeats(Infinity)
    expect([isNew('A', 0), isNew('A', 60_000), isNew(undefined, 60_100), isNew('A', 60_200)]).toEqual([true, false, false, false])
  })
})

describe('two people with two codes', () => {
  it('are given once each while both codes are in the picture', () => {
    expect(given(times(30, ['A', 'B']).flat())).toEqual(['A', 'B'])
  })

  it('are both given when one comes right after the other', () => {
    expect(given(['A', 'A', 'B', 'B'])).toEqual(['A', 'B'])
  })
})

it('gives an empty code too: it is somebody’s, and gets a verdict', () => {
  expect(given([''])).toEqual([''])
})

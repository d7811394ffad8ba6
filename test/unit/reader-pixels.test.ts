/** What the decoder's worker does to a picture before it looks. */
import { describe, expect, it } from 'vitest'
import { greyOf, pixelsOf } from '#src/reader/grey.ts'
import { mended } from '#src/reader/mend.ts'
import { nearest } from '#src/reader/middle.ts'
import { sharpened } from '#src/reader/sharpen.ts'
import { chanceOf } from '#rehearsal/chance.ts'

const SIDE = 60
const picture = (shade: (x: number, y: number) => number) =>
  Uint8Array.from({ length: SIDE ** 2 }, (_, n) => shade(n % SIDE, Math.floor(n / SIDE)))
const chance = chanceOf(5)
const noise = picture(() => Math.floor(chance() * 256))

describe('a crack in the glass', () => {
  it('is gone from a dark and a light module, and the edge between them stays', () => {
    const whole = picture((x) => (x < 30 ? 20 : 230))
    const crack = (x: number, y: number) => y === Math.floor(x * 0.6) + 10 || y === Math.floor(x * 0.6) + 11
    const broken = picture((x, y) => (crack(x, y) ? (x < 30 ? 255 : 0) : (whole[x] as number)))
    expect(broken).not.toEqual(whole)
    expect(mended(broken, SIDE, SIDE)).toEqual(whole)
  })

  it('is outvoted by what is really the median of nine, row by row and then column by column', () => {
    const kept = (n: number) => Math.max(0, Math.min(SIDE - 1, n))
    const median = (of: (d: number) => number) => Array.from({ length: 9 }, (_, n) => of(n - 4)).toSorted((a, b) => a - b)[4] as number
    const rows = picture((x, y) => median((d) => noise[y * SIDE + kept(x + d)] as number))
    expect(mended(noise, SIDE, SIDE)).toEqual(picture((x, y) => median((d) => rows[kept(y + d) * SIDE + x] as number)))
  })
})

describe('a code out of focus', () => {
  it('gets its edges back: what is between dark and light goes to one of them', () => {
    const soft = picture((x) => Math.max(60, Math.min(190, 125 + (x - 30) * 16)))
    const sharp = sharpened(soft, SIDE, SIDE)
    const [row, dark, light] = [30 * SIDE, 28, 32]
    expect(sharp[row + dark]).toBeLessThan(soft[row + dark] as number)
    expect(sharp[row + light]).toBeGreaterThan(soft[row + light] as number)
  })

  it('is not changed where there is nothing to see', () => {
    const plain = picture(() => 140)
    expect(sharpened(plain, SIDE, SIDE)).toEqual(plain)
  })
})

it('keeps each shade on its way through colours and back', () => {
  expect(greyOf(pixelsOf(noise, SIDE, SIDE))).toEqual(noise)
})

it('takes of several codes the one held up in the middle', () => {
  const code = (x: number, y: number) => [
    { x: x - 50, y: y - 50 },
    { x: x + 50, y: y + 50 },
  ]
  expect(nearest([code(100, 100), code(380, 340), code(700, 700)], (corners) => corners, { x: 360, y: 360 })).toEqual(code(380, 340))
  expect(nearest([], (corners: never) => corners, { x: 0, y: 0 })).toBeUndefined()
})

import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { glyphs } from '#server/features/verify/captcha-glyphs.ts'
import { type Chance, drawCaptcha } from '#server/features/verify/captcha-picture.ts'

const WIDTH = 200
const HEIGHT = 50
const alphabet = [...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ']
const lookAlikes = ['8B', '5S', '2Z', 'UV', 'G6', 'QD', 'CG', 'EF', 'PR', 'VY', '38', '3B', '7Z', '7T', 'DB', '69']

/** Marsaglia's xorshift: the same numbers for the same seed. */
function seeded(seed: number): Chance {
  let state = seed * 2_654_435_761 || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  for (let warmUp = 0; warmUp < 8; warmUp++) next()
  return next
}

const fileOf = (url: string) => Buffer.from(url.replace(/^data:image\/png;base64,/, ''), 'base64')

const pixelsOf = (url: string) => new Uint32Array(new Uint8Array(PNG.sync.read(fileOf(url)).data).buffer)

/** How light each pixel is to the eye, as WCAG reckons it. */
function luminances(url: string): number[] {
  const linear = (value: number) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  return Array.from(
    pixelsOf(url),
    (pixel) => 0.2126 * linear(pixel & 255) + 0.7152 * linear((pixel >> 8) & 255) + 0.0722 * linear((pixel >> 16) & 255),
  )
}

/** Where two pictures differ. Chance is spent on noise first and on every letter alike, so nothing but letters can. */
function differences(one: string, other: string, chance: () => Chance): number[] {
  const [left, right] = [pixelsOf(drawCaptcha(one, chance())), pixelsOf(drawCaptcha(other, chance()))]
  return [...left.keys()].filter((at) => left[at] !== right[at])
}

const six = (letter: string) => letter.repeat(6)
const atEdge = (at: number) => at % WIDTH === 0 || at % WIDTH === WIDTH - 1 || at < WIDTH || at >= WIDTH * (HEIGHT - 1)
const contrast = (light: number, dark: number) => (light + 0.05) / (dark + 0.05)

describe('a captcha picture', () => {
  it('is a PNG of 200 by 50 that any decoder reads', () => {
    const url = drawCaptcha('7KQ2ZB', seeded(1))
    expect(url).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/)
    expect(PNG.sync.read(fileOf(url))).toMatchObject({ width: WIDTH, height: HEIGHT })
  })

  it('is the same by the same chance and another by another', () => {
    expect(drawCaptcha('7KQ2ZB', seeded(1))).toBe(drawCaptcha('7KQ2ZB', seeded(1)))
    expect(drawCaptcha('7KQ2ZB', seeded(1))).not.toBe(drawCaptcha('7KQ2ZB', seeded(2)))
  })

  it('carries its answer in the strokes alone: not in the address, not in the file, no chunk of text or time', () => {
    const url = drawCaptcha('7KQ2ZB', seeded(3))
    const file = fileOf(url)
    for (const text of [url, file.toString('latin1')])
      for (const form of ['7KQ2ZB', '7kq2zb', 'BZ2QK7', btoa('7KQ2ZB')]) expect(text).not.toContain(form)
    const chunks: string[] = []
    for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12) chunks.push(file.toString('latin1', at + 4, at + 8))
    expect(chunks).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
  })

  it('crosses the letters with lines and dots, different ones each time', () => {
    const noise = [1, 2, 3].map((seed) => luminances(drawCaptcha('', seeded(seed))))
    const paper = Math.max(...(noise[0] as number[]))
    for (const picture of noise) expect(picture.filter((value) => contrast(paper, value) > 3).length).toBeGreaterThan(300)
    expect(new Set(noise.map(String)).size).toBe(3)
  })

  it('shows dark letters on light paper, at more than AA', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const picture = luminances(drawCaptcha(six('H'), seeded(seed)))
      const paper = Math.max(...picture)
      const letters = differences(six('H'), '', () => seeded(seed))
      expect(paper).toBeGreaterThan(0.85)
      expect(letters.filter((at) => contrast(paper, picture[at] as number) >= 4.5).length).toBeGreaterThan(letters.length / 2)
      expect(
        contrast(
          paper,
          Math.max(
            ...letters
              .map((at) => picture[at] as number)
              .sort((a, b) => a - b)
              .slice(0, letters.length / 3),
          ),
        ),
      ).toBeGreaterThan(7)
    }
  })
})

describe('the letters', () => {
  it('are those of our codes, without 0, 1, I and O', () => expect(Object.keys(glyphs).sort()).toEqual(alphabet))

  it.each(alphabet)('show %s at every place, whole', (letter) => {
    for (let seed = 1; seed <= 4; seed++) {
      expect(differences(six(letter), '', () => seeded(seed)).filter(atEdge)).toEqual([])
      // No line can hide a letter: each place has ink of its own.
      for (let place = 0; place < 6; place++)
        expect(differences(letter.repeat(place), letter.repeat(place + 1), () => seeded(seed)).length).toBeGreaterThan(50)
    }
  })

  it.each([[() => 0], [() => 0.5], [() => 1 - 2 ** -32]])('stay inside at the ends of chance', (chance) => {
    for (const letter of alphabet) {
      const drawn = differences(six(letter), '', () => chance)
      expect(drawn.length).toBeGreaterThan(300)
      expect(drawn.filter(atEdge)).toEqual([])
    }
  })

  it('differ from one another', () => {
    const pictures = alphabet.map((letter) => drawCaptcha(six(letter), seeded(5)))
    expect(new Set(pictures).size).toBe(alphabet.length)
  })

  it.each(lookAlikes)('keep %s apart, under the same lines', (pair) => {
    const [one, other] = [...pair] as [string, string]
    for (let seed = 1; seed <= 5; seed++) expect(differences(six(one), six(other), () => seeded(seed)).length / 6).toBeGreaterThan(25)
  })
})

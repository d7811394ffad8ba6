/** What two devices tell each other by QR code comes over whole, from this list's devices only, and in whatever order it is scanned. */
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  type Handover,
  type HandoverPart,
  isSealed,
  joinHandover,
  readHandover,
  type Seal,
  writeHandover,
} from '#contract/checkin/handover.ts'

const LIST = 0xbeef
const sealBy =
  (key: string): Seal =>
  async (bytes) =>
    new Uint8Array(createHmac('sha256', key).update(bytes).digest())
const seal = sealBy('the key of the list')
const AT = Date.UTC(2026, 10, 21, 0, 50)

const give: Handover = {
  kind: 'give',
  from: 2,
  to: 3,
  seq: 70_000,
  slots: [25, 26, 99, 0],
  serials: [17, 100_000],
  entered: [
    { serial: 300, at: AT + 60_000 },
    { serial: 4, at: AT },
    { serial: 70_000, at: AT + 600_000 },
  ],
}
const many: Handover = {
  kind: 'admitted',
  from: 200,
  to: 0,
  seq: 1,
  slots: [],
  serials: [],
  entered: [...Array(800).keys()].map((n) => ({ serial: n * 13 + 1, at: AT + (n % 90) * 60_000 })),
}

const inOrder = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)
const sorted = (handover: Handover): Handover => ({
  ...handover,
  slots: inOrder(handover.slots),
  serials: inOrder(handover.serials),
  entered: handover.entered.toSorted((one, other) => one.serial - other.serial),
})
const partsOf = (texts: readonly string[]) => texts.map((text) => readHandover(text, LIST) as HandoverPart)

describe('a hand-over', () => {
  it.each([
    ['a gift', give, 1],
    ['eight hundred arrivals', many, 5],
    ['nothing', { ...many, entered: [] }, 1],
  ] as const)('comes over whole: %s', async (_, handover, least) => {
    const texts = await writeHandover(handover, LIST, seal)
    expect(texts.length).toBeGreaterThanOrEqual(least)
    const parts = partsOf(texts)
    expect(await Promise.all(parts.map((part) => isSealed(part, seal)))).toEqual(texts.map(() => true))
    expect(joinHandover(parts.toReversed())).toEqual(sorted(handover))
  })

  it('is scanned at a glance: no part is longer than 450 letters, all of them alphanumeric', async () => {
    for (const text of await writeHandover(many, LIST, seal)) expect(text).toMatch(/^HWH[0-9A-Z $%*+\-./:]{1,447}$/)
  })

  it('waits for its last part', async () => {
    const parts = partsOf(await writeHandover(many, LIST, seal))
    expect(joinHandover(parts.slice(1))).toBeUndefined()
    expect(joinHandover([])).toBeUndefined()
  })

  it('does not mix parts of two messages', async () => {
    const [first, second] = [partsOf(await writeHandover(many, LIST, seal)), partsOf(await writeHandover({ ...many, seq: 2 }, LIST, seal))]
    expect(joinHandover([first[0] as HandoverPart, ...second.slice(1)])).toBeUndefined()
  })

  it('is nobody’s at another list', async () => {
    const [text] = await writeHandover(give, LIST, seal)
    expect(readHandover(text as string, LIST + 1)).toBeUndefined()
  })

  it('is not sealed by whoever has another key, nor once a letter of it has changed', async () => {
    const [text] = (await writeHandover(give, LIST, seal)) as [string]
    expect(await isSealed(readHandover(text, LIST) as HandoverPart, sealBy('another key'))).toBe(false)
    for (let place = 13; place < text.length; place += 7) {
      const changed = readHandover(`${text.slice(0, place)}${text[place] === '0' ? '1' : '0'}${text.slice(place + 1)}`, LIST)
      if (changed !== undefined) expect(await isSealed(changed, seal)).toBe(false)
    }
  })

  it.each(['', 'HWH', 'HWH0', 'HWHabc', 'HWB23456', `HWH${'0'.repeat(30)}`])('is not read from what is none: %s', (text) => {
    expect(readHandover(text, LIST)).toBeUndefined()
  })

  it('is not made of a body that ends in the middle, however well it is sealed', async () => {
    const [part] = partsOf(await writeHandover(give, LIST, seal)) as [HandoverPart]
    for (let length = 0; length < part.body.length; length++)
      expect(joinHandover([{ ...part, body: part.body.slice(0, length) }])).toBeUndefined()
  })
})

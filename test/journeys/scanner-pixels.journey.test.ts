/** Real pixels: tickets as they are at a door, before the camera of a real Chromium and our decoder. A wrong text is worse than none. */
import { PNG } from 'pngjs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chanceOf } from '#rehearsal/chance.ts'
import { blurred, cracked, dimmed, glared, shaken } from '../support/harms.ts'
import { type Grey, type Harm, type Pose, shot } from '../support/pixels.ts'
import { readerFolder, type ReaderPages, readerPages } from '../support/reader-page.ts'

const script = `
  import { openCamera } from '${readerFolder}/camera.ts'
  import { decoderOf } from '${readerFolder}/decode.ts'
  import { readPhoto } from '${readerFolder}/photo.ts'
  import { ladder } from '${readerFolder}/rungs.ts'
  const seen = { texts: [], problems: [], looks: 0 }
  async function counted() {
    const decode = await decoderOf('decoder')
    return async (frame) => {
      const text = await decode(frame)
      seen.looks += 1
      return text
    }
  }
  window.reader = {
    seen, ladder,
    async open() {
      const camera = await openCamera({ onText: (text) => seen.texts.push(text), onProblem: (word) => seen.problems.push(word), againAfterMs: Infinity, decoder: counted })
      document.body.append(camera.video)
      window.reader.camera = camera
    },
    photo: () => readPhoto(document.querySelector('input').files[0]),
  }`

declare global {
  interface Window {
    reader: {
      seen: { texts: string[]; problems: string[]; looks: number }
      ladder(): Promise<{ rungs: string[]; why: string }>
      open(): Promise<void>
      photo(): Promise<string | undefined>
      camera: { cameras(): Promise<unknown[]>; torch: { available: boolean }; close(): void; video: HTMLVideoElement }
    }
  }
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** A ticket's code, and a rotating one with its signature. */
const kinds = [
  { letters: 26, size: 330 },
  { letters: 200, size: 430 },
] as const

/** What a decent decoder reads at a door. */
const doors: [name: string, pose: (size: number) => Pose, harms: Harm[]][] = [
  ['clean', (size) => ({ size }), []],
  ['out of focus', (size) => ({ size }), [blurred(2.6)]],
  ['in a shaking hand', (size) => ({ size }), [blurred(1), shaken(7)]],
  ['turned and tilted', (size) => ({ size, turn: 24, tilt: 38, lean: 18 }), [blurred(1)]],
  ['upside down', (size) => ({ size, turn: 172, tilt: 15 }), [blurred(1)]],
  ['in the dark', (size) => ({ size }), [blurred(1), dimmed(0.2, 9)]],
  ['behind glare', (size) => ({ size }), [glared(16), blurred(1)]],
  ['behind cracked glass', (size) => ({ size }), [cracked(6, 3), blurred(1)]],
  ['far away', (size) => ({ size: size * 0.42, x: 130, y: -90, turn: 12 }), [blurred(0.6)]],
]

let pages: ReaderPages
beforeAll(async () => {
  pages = await readerPages(script)
})
afterAll(() => pages.close())

const seenBy = (page: Page) => page.evaluate(() => window.reader.seen)

describe('a camera at the door', () => {
  it('reads what a decent decoder reads, and never a wrong text', async () => {
    const chance = chanceOf(20_261_121)
    const text = (letters: number) => Array.from({ length: letters }, () => LETTERS[Math.floor(chance() * LETTERS.length)]).join('')
    const tickets = doors.flatMap(([name, pose, harms]) =>
      kinds.map((kind) => ({ name: `${kind.letters} letters, ${name}`, text: text(kind.letters), pose: pose(kind.size), harms })),
    )
    const { page, complaints, requested } = await pages.open(
      tickets.map((ticket) => shot({ ...ticket.pose, text: ticket.text }, chance, ticket.harms)),
    )
    await page.evaluate(() => window.reader.open())
    // Until all are read, or the film has gone by often enough that more of it brings nothing.
    await page.waitForFunction(
      (count) => new Set(window.reader.seen.texts).size >= count || window.reader.seen.looks > count * 40,
      tickets.length,
      { polling: 250 },
    )
    const { texts, problems } = await seenBy(page)
    expect(tickets.filter((ticket) => !texts.includes(ticket.text)).map((ticket) => ticket.name)).toEqual([])
    expect(texts.filter((one) => !tickets.some((ticket) => ticket.text === one))).toEqual([])
    expect(problems).toEqual([])
    expect(complaints).toEqual([])
    // The decoder comes from our own host, and no other is asked.
    expect(requested.filter((address) => address.endsWith('.wasm')).length).toBe(1)
    expect(requested.filter((address) => !address.startsWith('http://127.0.0.1:') && !address.startsWith('blob:'))).toEqual([])
  })
})

describe('a camera before which there is no code', () => {
  const chance = chanceOf(7)
  const text = 'ST6ZNF679QL5JSTY3VTG95WG4Z'
  const pictures = [
    shot({ size: 330 }, chance),
    shot({ size: 420, turn: 30, tilt: 30 }, chance, [blurred(2)]),
    shot({ size: 300 }, chance, [dimmed(0.1, 60)]),
    // Half of one, and what is left of some.
    shot({ text, size: 500, y: 420 }, chance),
    shot({ text, size: 330 }, chance, [glared(170)]),
    shot({ text, size: 330 }, chance, [blurred(16)]),
  ]
  let visit: Awaited<ReturnType<ReaderPages['open']>>
  beforeAll(async () => {
    visit = await pages.open(pictures)
  })

  it('is what the page stands on, by our decoder where the browser has none', async () => {
    const own = await visit.page.evaluate(() => 'BarcodeDetector' in window)
    expect((await visit.page.evaluate(() => window.reader.ladder())).rungs).toEqual([own ? 'detector' : 'decoder', 'photo', 'typed'])
  })

  it('gives nothing, and is let go when the page closes it', async () => {
    const { page, complaints } = visit
    await page.evaluate(() => window.reader.open())
    await page.waitForFunction((looks) => window.reader.seen.looks >= looks, pictures.length * 6)
    const { texts, problems } = await seenBy(page)
    expect([texts, problems, complaints]).toEqual([[], [], []])
    expect(
      await page.evaluate(async () => {
        const { camera } = window.reader
        const track = (camera.video.srcObject as MediaStream).getVideoTracks()[0]
        const before = [track?.readyState, (await camera.cameras()).length, camera.torch.available]
        camera.close()
        return [...before, track?.readyState, camera.video.srcObject]
      }),
    ).toEqual(['live', 1, false, 'ended', null])
  })
})

describe('a page without a camera', () => {
  it('takes photos: large ones, poor ones, and files that are no pictures', async () => {
    const { page } = await pages.open()
    expect((await page.evaluate(() => window.reader.ladder())).rungs).toEqual(['photo', 'typed'])
    const chance = chanceOf(3)
    const photos: [string, Buffer, string | undefined][] = [
      ['poor.png', png(shot({ text: 'POOR', size: 300, turn: 20, tilt: 30 }, chance, [blurred(3)])), 'POOR'],
      ['large.png', png(larger(shot({ text: 'LARGE', size: 200, x: -200, y: 100 }, chance), 3)), 'LARGE'],
      ['none.png', png(shot({ size: 300 }, chance)), undefined],
      ['unknown.heic', Buffer.from('    ftypheic not a picture for this browser'), undefined],
    ]
    for (const [name, buffer, text] of photos) {
      await page.setInputFiles('input', { name, mimeType: name.endsWith('png') ? 'image/png' : 'image/heic', buffer })
      expect([name, await page.evaluate(() => window.reader.photo())]).toEqual([name, text])
    }
  })
})

function png({ width, height, data }: Grey): Buffer {
  const grey = { width, height, colorType: 0, inputColorType: 0, inputHasAlpha: false, filterType: 0, deflateLevel: 1 } as const
  return PNG.sync.write(Object.assign(new PNG(grey), { data: Buffer.from(data) }), grey)
}

function larger({ width, height, data }: Grey, times: number): Grey {
  const big = { width: width * times, height: height * times, data: new Uint8ClampedArray(data.length * times * times) }
  for (let n = 0; n < big.data.length; n += 1)
    big.data[n] = data[Math.floor(Math.floor(n / big.width) / times) * width + Math.floor((n % big.width) / times)] as number
  return big
}

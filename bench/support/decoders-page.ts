/** In the browser: one picture of a door given to each decoder, as a camera's frame would be. */
import jsqr from 'jsqr'
import { decoderOf } from '#src/reader/decode.ts'
import { detectorWorks } from '#src/reader/detector.ts'
import { grabber, middleSquare } from '#src/reader/grab.ts'
import { chanceOf } from '#rehearsal/chance.ts'
import { type Grey, shot } from '#test/support/pixels.ts'
import { doors, type Length, lengths, textOf } from './doors.ts'

/** A round of the different looks that ours takes in turn (looks.ts). */
const ROUND = 4
const SIDE = 720

export interface Verdict {
  read: 'right' | 'wrong' | 'not'
  /** From the frame until the text, or until it is given up. */
  ms: number
}

export type Decoder = 'ours' | 'jsqr' | 'BarcodeDetector'

async function verdict(text: string, decode: () => Promise<string | undefined>): Promise<Verdict> {
  const began = performance.now()
  const found = await decode()
  return { read: found === undefined ? 'not' : found === text ? 'right' : 'wrong', ms: performance.now() - began }
}

function canvasOf({ width, height, data }: Grey): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pixels = new ImageData(width, height)
  data.forEach((value, n) => pixels.data.set([value, value, value, 255], n * 4))
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  return canvas
}

const grab = grabber()
const own = detectorWorks().then((works) => (works ? decoderOf('detector') : undefined))

/** The same picture for the same seed. `text` undefined: a door without a code. */
async function judge(door: string, length: Length, seed: number, withCode: boolean): Promise<Partial<Record<Decoder, Verdict>>> {
  const chance = chanceOf(seed)
  const text = textOf(length, chance)
  const make = doors[door]
  if (make === undefined) throw new Error(`No door ${door}`)
  const [pose, harms] = make(lengths[length], (least, most) => least + (most - least) * chance())
  const frame = canvasOf(shot(withCode ? { ...pose, text } : pose, chance, harms))
  const ours = await decoderOf('decoder')
  const detector = await own
  return {
    ours: await verdict(text, async () => {
      for (let look = 0; look < ROUND; look += 1) {
        const found = await ours(frame)
        if (found !== undefined) return found
      }
      return undefined
    }),
    // As its own examples call it, on the pixels that ours gets too.
    jsqr: await verdict(text, async () => {
      const { data, width, height } = grab(frame, middleSquare(frame, 1), SIDE)
      return jsqr(data, width, height)?.data
    }),
    ...(detector !== undefined && { BarcodeDetector: await verdict(text, () => detector(frame)) }),
  }
}

export interface DecodersPage {
  judge: typeof judge
}

Object.assign(window, { reader: { judge } satisfies DecodersPage })

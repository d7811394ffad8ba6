/**
 * How frames are looked at, in turn: a look costs the same few milliseconds
 * whether or not a code is read, so a hard one costs no frame rate, and is
 * read a frame or two later by the look that suits it (bench/decoders.ts).
 */
import type { Decode } from './frame.ts'
import type { Treatment } from './decode-worker.ts'
import type { ReadPixels } from './decoder.ts'
import { grabber, middleSquare, sizeOf } from './grab.ts'

interface Look {
  /** Of the shorter side. */
  share: number
  /** Pixels across, of what is given to the decoder. */
  width: number
  treatment: Treatment
}

const looks: readonly [Look, ...Look[]] = [
  { share: 1, width: 720, treatment: 'plain' },
  // Out of focus, or far away.
  { share: 1, width: 720, treatment: 'sharpened' },
  // Small modules, and glare beside the code.
  { share: 2 / 3, width: 960, treatment: 'plain' },
  { share: 1, width: 720, treatment: 'mended' },
]

/** Pixels that are given as such are looked at whole, in every way, and stay the giver's. */
export function lookAround(read: ReadPixels): Decode {
  const grab = grabber()
  let turn = 0
  return async (frame) => {
    if ('data' in frame) {
      const copy = () => new ImageData(new Uint8ClampedArray(frame.data), frame.width, frame.height)
      return (await read(copy(), 'plain')) ?? (await read(copy(), 'sharpened')) ?? read(copy(), 'mended')
    }
    const size = sizeOf(frame)
    if (size.width === 0) return undefined
    const look = looks[turn % looks.length] ?? looks[0]
    turn += 1
    return read(grab(frame, middleSquare(size, look.share), look.width), look.treatment)
  }
}

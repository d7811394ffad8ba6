/**
 * Our own reader, where the browser has none: zxing-cpp in a worker, fetched
 * when it is needed and from our own host (decision 17). It is proven by a
 * code before anybody gets it, and started anew after it has failed.
 */
import type { Answer, DecodeTask, Treatment } from './decode-worker.ts'
import { sample } from './sample.ts'
import { inTime } from '../api/in-time.ts'

/** @param pixels are given away: afterwards they are gone. */
export type ReadPixels = (pixels: ImageData, treatment: Treatment) => Promise<string | undefined>

/** 360 kB on a bad network; then nobody waits any more. */
const START_MS = 20_000

let started: Promise<ReadPixels> | undefined

export function startDecoder(): Promise<ReadPixels> {
  started ??= inTime(START_MS, start()).catch((failure: unknown) => {
    started = undefined
    throw failure
  })
  return started
}

async function start(): Promise<ReadPixels> {
  const [{ default: DecodeWorker }, { text, picture }] = await Promise.all([import('./decode-worker.ts?worker'), sample()])
  const read = talkTo(new DecodeWorker())
  if ((await read(picture, 'plain')) !== text) throw new Error('The decoder does not read')
  return read
}

/** Questions are answered in the order asked. A worker that fails is given up with all that it owes. */
function talkTo(worker: Worker): ReadPixels {
  const owed: { resolve: (text: string | undefined) => void; reject: (failure: Error) => void }[] = []
  let over: Error | undefined
  function giveUp(why: string) {
    over = new Error(why)
    worker.terminate()
    started = undefined
    owed.splice(0).forEach(({ reject }) => reject(over as Error))
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if ('failed' in data) giveUp(data.failed)
    else owed.shift()?.resolve(data.text)
  })
  worker.addEventListener('error', (event) => giveUp(event.message || 'The worker did not load'))
  return ({ data, width, height }, treatment) =>
    new Promise((resolve, reject) => {
      if (over !== undefined) return reject(over)
      owed.push({ resolve, reject })
      const pixels = { data: data as Uint8ClampedArray<ArrayBuffer>, width, height }
      worker.postMessage({ pixels, treatment } satisfies DecodeTask, [pixels.data.buffer])
    })
}

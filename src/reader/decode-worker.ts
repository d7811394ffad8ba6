/**
 * Decodes in a thread of its own: the page stays smooth, and the page's policy
 * need not allow WebAssembly, because a worker is judged by its own answer's.
 */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { greyOf, type Pixels, pixelsOf } from './grey.ts'
import { mended } from './mend.ts'
import { nearest } from './middle.ts'
import { sharpened } from './sharpen.ts'

/** What is done to a picture first: each helps against something else. */
export type Treatment = 'plain' | 'sharpened' | 'mended'

export interface DecodeTask {
  pixels: Pixels
  treatment: Treatment
}

export type Answer = { text: string | undefined } | { failed: string }

/** Full QR codes only: the tiny kinds carry too little proof against misreading. */
const options: ReaderOptions = {
  formats: ['QRCodeModel2'],
  textMode: 'Plain',
  maxNumberOfSymbols: 4,
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  tryDenoise: true,
}

/** The bytes are given, not an address: unlike the library's own fetch this minds no content type, and no foreign host is ever asked. */
async function prepare(): Promise<void> {
  const reply = await fetch(wasm)
  if (!reply.ok) throw new Error(`HTTP ${reply.status}`)
  await prepareZXingModule({ overrides: { wasmBinary: await reply.arrayBuffer() }, fireImmediately: true })
}

let prepared: Promise<void> | undefined

function treated(pixels: Pixels, treatment: Treatment): Pixels {
  const { width, height } = pixels
  return treatment === 'plain'
    ? pixels
    : pixelsOf((treatment === 'mended' ? mended : sharpened)(greyOf(pixels), width, height), width, height)
}

async function answer({ pixels, treatment }: DecodeTask): Promise<Answer> {
  try {
    await (prepared ??= prepare())
    const { data, width, height } = treated(pixels, treatment)
    const found = await readBarcodes(new ImageData(data, width, height), options)
    return {
      text: nearest(found, ({ position: at }) => [at.topLeft, at.topRight, at.bottomRight, at.bottomLeft], { x: width / 2, y: height / 2 })
        ?.text,
    }
  } catch (failure) {
    return { failed: String(failure) }
  }
}

/** One after the other, so that answers come in the order of questions. */
let last: Promise<void> = Promise.resolve()
self.addEventListener('message', ({ data }: MessageEvent<DecodeTask>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker speaks to its page only
  last = last.then(async () => self.postMessage(await answer(data)))
})

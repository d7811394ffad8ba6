/**
 * From a picture to the text of the QR code in it, by whatever the rung stands on. One look at one frame; the camera's
 * loop looks again.
 */
import type { Decode } from './frame.ts'
import type { Rung } from './rungs.ts'
import { detecting, detectorWorks } from './detector.ts'
import { startDecoder } from './decoder.ts'
import { lookAround } from './looks.ts'

/** Rejects where the rung reads no pictures, or what reads them does not come. */
export async function decoderOf(rung: Rung): Promise<Decode> {
  if (rung === 'detector') return detecting()
  if (rung === 'decoder') return lookAround(await startDecoder())
  // A photo is no stream: where ours does not come, the browser's own may do.
  if (rung === 'photo')
    return startDecoder().then(lookAround, async (failure: unknown) => ((await detectorWorks()) ? detecting() : Promise.reject(failure)))
  throw new Error(`The rung ${rung} reads no pictures`)
}

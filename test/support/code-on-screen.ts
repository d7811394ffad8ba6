/** The QR code that a screen shows, read from its pixels as a scanner would. */
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { vi } from 'vitest'

/**
 * Waits for as long as a browser waits for anything.
 * @param shown a page, or the part of it where the code is.
 * @throws where no code could be read until then.
 */
export function codeOn(shown: { screenshot(): Promise<Buffer> }): Promise<string> {
  return vi.waitFor(
    async () => {
      const { data, width, height } = PNG.sync.read(await shown.screenshot())
      const code = jsQR(new Uint8ClampedArray(data), width, height)?.data
      if (code === undefined) throw new Error('no code can be read')
      return code
    },
    { timeout: 30_000, interval: 100 },
  )
}

/** Draws edges after: what a lens out of focus took from a code, and what few pixels to a module leave of it. */

/** In pixels: about half a module of a code that is hard to read. */
const REACH = 3
const STRENGTH = 2

/** The margin, as wide as the reach, stays as it is. */
export function sharpened(grey: Uint8Array, width: number, height: number): Uint8Array {
  const sharp = grey.slice()
  const slant = REACH - 1
  const around = [
    -REACH,
    REACH,
    -REACH * width,
    REACH * width,
    -slant - slant * width,
    slant - slant * width,
    slant * width - slant,
    slant * width + slant,
  ]
  for (let y = REACH; y < height - REACH; y += 1) {
    for (let at = y * width + REACH; at < (y + 1) * width - REACH; at += 1) {
      const own = grey[at] as number
      let sum = 0
      for (let n = 0; n < around.length; n += 1) sum += grey[at + (around[n] as number)] as number
      sharp[at] = Math.max(0, Math.min(255, Math.round(own + STRENGTH * (own - sum / around.length))))
    }
  }
  return sharp
}

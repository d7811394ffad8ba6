/**
 * Takes thin lines out: cracked glass. Each pixel becomes the median of its row's and then of its column's neighbours;
 * a line is outvoted, a module is not.
 */

/** In pixels to each side: lines up to so many wide go, and modules that are hardly wider. */
const REACH = 4

export function mended(grey: Uint8Array, width: number, height: number): Uint8Array {
  const across = new Uint8Array(grey.length)
  const both = new Uint8Array(grey.length)
  for (let y = 0; y < height; y += 1) medians(grey, across, y * width, 1, width)
  for (let x = 0; x < width; x += 1) medians(across, both, x, width, height)
  return both
}

/** Along one line. The counts by shade move with the window, so that the reach costs nothing; beyond the ends the line stands still. */
function medians(from: Uint8Array, to: Uint8Array, start: number, step: number, length: number): void {
  const counts = new Uint8Array(256)
  const at = (n: number) => from[start + Math.max(0, Math.min(length - 1, n)) * step] as number
  let [median, below] = [0, 0]
  for (let n = -REACH; n <= REACH; n += 1) counts[at(n)] = (counts[at(n)] as number) + 1
  for (let n = 0; n < length; n += 1) {
    // `below` counts what is darker than the median; it may be half of the window and no more.
    while (below > REACH) below -= counts[(median -= 1)] as number
    while (below + (counts[median] as number) <= REACH) below += counts[median++] as number
    to[start + n * step] = median
    const [gone, come] = [at(n - REACH), at(n + REACH + 1)]
    counts[gone] = (counts[gone] as number) - 1
    if (gone < median) below -= 1
    counts[come] = (counts[come] as number) + 1
    if (come < median) below += 1
  }
}

/** Pictures in grey: decoders look at nothing else. */

/** As of ImageData, which does not travel without being copied. */
export interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

export function greyOf({ data, width, height }: Pixels): Uint8Array {
  const grey = new Uint8Array(width * height)
  for (let n = 0; n < grey.length; n += 1)
    grey[n] = ((data[n * 4] as number) * 77 + (data[n * 4 + 1] as number) * 151 + (data[n * 4 + 2] as number) * 28) >> 8
  return grey
}

export function pixelsOf(grey: Uint8Array, width: number, height: number): Pixels {
  const words = new Uint32Array(grey.length)
  // Red, green and blue alike, whatever the order of bytes; alpha full.
  for (let n = 0; n < words.length; n += 1) words[n] = ((grey[n] as number) * 0x010101) | 0xff000000
  return { data: new Uint8ClampedArray(words.buffer), width, height }
}

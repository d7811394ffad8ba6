/** A small QR code to try a decoder on, before people rely on it: what is exposed does not always work. */

const TEXT = 'HUIWU'
const [MARGIN, STEP] = [4, 6]

export async function sample(): Promise<{ text: string; picture: ImageData }> {
  const { encode } = await import('uqr')
  const { data, size } = encode(TEXT, { ecc: 'M', border: MARGIN })
  const picture = new ImageData(size * STEP, size * STEP)
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      const dark = data[Math.floor(y / STEP)]?.[Math.floor(x / STEP)] === true
      const at = (y * picture.width + x) * 4
      picture.data.fill(dark ? 0 : 255, at, at + 3)
      picture.data[at + 3] = 255
    }
  }
  return { text: TEXT, picture }
}

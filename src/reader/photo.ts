/**
 * A picture somebody took, where a page gets no stream. Large ones are shrunk: a decoder finds a code of a few hundred
 * pixels better than one of thousands.
 */
import { decoderOf } from './decode.ts'
import { grabber } from './grab.ts'

/** Longer sides in pixels, the likeliest first. */
const SIZES = [1600, 1000, 640, 2400] as const

/** Undefined: no code was found, or the browser cannot draw the file (HEIC outside of Safari). Rejects when there is no decoder. */
export async function readPhoto(file: File): Promise<string | undefined> {
  const decode = await decoderOf('photo')
  const address = URL.createObjectURL(file)
  try {
    const picture = await loaded(address)
    if (picture === undefined) return undefined
    const { naturalWidth: width, naturalHeight: height } = picture
    const longer = Math.max(width, height)
    const grab = grabber()
    for (const size of new Set(SIZES.map((one) => Math.min(one, longer)))) {
      const text = await decode(grab(picture, { x: 0, y: 0, width, height }, Math.max(1, Math.round((width / longer) * size))))
      if (text !== undefined) return text
    }
    return undefined
  } finally {
    URL.revokeObjectURL(address)
  }
}

function loaded(address: string): Promise<HTMLImageElement | undefined> {
  return new Promise((resolve) => {
    const picture = new Image()
    picture.addEventListener('load', () => resolve(picture.naturalWidth > 0 ? picture : undefined))
    picture.addEventListener('error', () => resolve(undefined))
    picture.src = address
  })
}

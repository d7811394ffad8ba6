/** The upper part of a poster: the meeting's cover, or hills where there is none that may be drawn. */
import { inTime } from '../../../api/in-time.ts'

export type Cover = CanvasImageSource & { naturalWidth: number; naturalHeight: number }

interface CoverBox {
  width: number
  height: number
  /** `r, g, b` */
  brand: string
}

/** How long a cover may take: the poster is good without. */
const PATIENCE_MS = 6_000

/** undefined for what cannot be drawn: none, broken, or on a host that does not let its pictures be used. */
export function pictureOf(address: string): Promise<Cover | undefined> {
  if (address === '') return Promise.resolve(undefined)
  return inTime(PATIENCE_MS, loaded(address)).catch(() => undefined)
}

function loaded(address: string): Promise<Cover | undefined> {
  return new Promise((resolve) => {
    const picture = new Image()
    picture.addEventListener('load', () => resolve(picture.naturalWidth > 0 && picture.naturalHeight > 0 ? picture : undefined))
    picture.addEventListener('error', () => resolve(undefined))
    picture.crossOrigin = 'anonymous'
    picture.src = address
  })
}

export function paintCover(pen: CanvasRenderingContext2D, cover: Cover | undefined, place: CoverBox): void {
  if (cover === undefined) return paintHills(pen, place)
  // As wide as the poster, what is too much cut off evenly. By a clip: a drawing without a size of its own has no parts to choose from.
  const scale = Math.max(place.width / cover.naturalWidth, place.height / cover.naturalHeight)
  const [width, height] = [cover.naturalWidth * scale, cover.naturalHeight * scale]
  pen.save()
  pen.beginPath()
  pen.rect(0, 0, place.width, place.height)
  pen.clip()
  pen.drawImage(cover, (place.width - width) / 2, (place.height - height) / 2, width, height)
  pen.restore()
}

/** The sun and hills that stand for a missing picture on a screen too (src/ui/picture.tsx), in the tenant's colour. */
function paintHills(pen: CanvasRenderingContext2D, { width, height, brand }: CoverBox): void {
  const unit = width / 320
  pen.fillStyle = `rgba(${brand}, 0.1)`
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = `rgba(${brand}, 0.24)`
  pen.beginPath()
  pen.arc(236 * unit, 56 * unit, 20 * unit, 0, 7)
  pen.fill()
  pen.beginPath()
  pen.moveTo(0, height)
  for (const [x, y] of [
    [0, 140],
    [70, 94],
    [122, 132],
    [184, 74],
    [260, 134],
    [320, 104],
  ] as const)
    pen.lineTo(x * unit, y * unit)
  pen.lineTo(width, height)
  pen.fill()
}

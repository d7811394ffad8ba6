/** Pixels of a part of a picture, in the size that the decoder likes. */
import type { Frame } from './frame.ts'

/** In pixels of the source. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

export function sizeOf(frame: Frame): { width: number; height: number } {
  return 'videoWidth' in frame ? { width: frame.videoWidth, height: frame.videoHeight } : { width: frame.width, height: frame.height }
}

/** Where people hold a code: so much of the shorter side, in the middle. */
export function middleSquare({ width, height }: { width: number; height: number }, share: number): Part {
  const side = Math.round(Math.min(width, height) * share)
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 2), width: side, height: side }
}

/** One canvas for all grabs of the one who asks: a new one for each frame would keep the collector busy. */
export function grabber(): (source: CanvasImageSource, part: Part, width: number) => ImageData {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen === null) throw new Error('This browser draws no pictures')
  return (source, part, width) => {
    const height = Math.max(1, Math.round((part.height / part.width) * width))
    // Setting a size wipes the canvas, even to the same one.
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height]
    pen.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, width, height)
    return pen.getImageData(0, 0, width, height)
  }
}

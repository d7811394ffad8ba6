/** What of a picture is kept: a window of fixed shape, moved and zoomed over it. */

/** The middle of the window, as parts of the picture's width and height, and how much smaller than possible it is. */
export interface Window {
  x: number
  y: number
  zoom: number
}

export interface Shape {
  /** What it is for, as people call it. */
  name: string
  /** Width by height. */
  ratio: number
  /** Pixels that it is drawn with at most. */
  width: number
  /** People see it round. */
  round?: boolean
}

interface Size {
  width: number
  height: number
}

export const MOST_ZOOM = 5
export const middle: Window = { x: 0.5, y: 0.5, zoom: 1 }

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** @returns the window's rectangle in the picture's pixels. */
export function rectOf({ x, y, zoom }: Window, { ratio }: Shape, { width, height }: Size) {
  const across = Math.min(width, height * ratio) / zoom
  const down = across / ratio
  return { left: x * width - across / 2, top: y * height - down / 2, width: across, height: down }
}

/** @returns the nearest window that lies wholly on the picture. */
export function inside(window: Window, shape: Shape, size: Size): Window {
  const zoom = within(window.zoom, 1, MOST_ZOOM)
  const { width, height } = rectOf({ ...window, zoom }, shape, size)
  const [halfAcross, halfDown] = [width / 2 / size.width, height / 2 / size.height]
  return { x: within(window.x, halfAcross, 1 - halfAcross), y: within(window.y, halfDown, 1 - halfDown), zoom }
}

/** @returns what lies in the window, never larger than it is. */
export function cropped(picture: HTMLCanvasElement, window: Window, shape: Shape): HTMLCanvasElement {
  const { left, top, width, height } = rectOf(window, shape, picture)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(Math.min(shape.width, width)))
  canvas.height = Math.max(1, Math.round(canvas.width / shape.ratio))
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
  return canvas
}

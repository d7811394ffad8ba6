/**
 * Draws a meeting's poster: cover, title, when and where, and the code that
 * leads to it. Paper, so the same in light and dark.
 */
import { brokenLines } from './broken-lines.ts'
import { type Cover, paintCover, pictureOf } from './poster-cover.ts'

export interface PosterFacts {
  title: string
  time: string
  place: string
  /** The portal's name; may be empty. */
  portal: string
  link: string
  /** Empty for a drawn one. */
  cover: string
  /** `r, g, b` */
  brand: string
}

/** A code's modules by rows; true is dark. */
export type Modules = readonly (readonly boolean[])[]

/** Three pixels for one of a phone's width: sharp on every handset, and still far below any limit of a canvas. */
const SCALE = 3
const WIDTH = 375 * SCALE
const EDGE = 28 * SCALE
const COVER = 211 * SCALE
/** The code takes up to this: shown as wide as a phone, another phone reads it at arm's length. Its margin is the paper around it. */
const CODE = 128 * SCALE
const INK = '#23201d'
const QUIET = '#6c665e'
const LINE = '#e5e1da'
const font = (size: number, weight = 400) =>
  `${weight} ${size * SCALE}px "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif`

/** @returns a picture as a data address. */
export async function drawPoster(facts: PosterFacts): Promise<string> {
  const [{ encode }, cover] = await Promise.all([import('uqr'), pictureOf(facts.cover)])
  const modules = encode(facts.link, { ecc: 'M', border: 0 }).data
  const canvas = document.createElement('canvas')
  const draw = (picture: Cover | undefined) => {
    paintPoster(canvas, facts, modules, picture)
    // A photograph as PNG would be megabytes, which a long press in WeChat does not take.
    return canvas.toDataURL('image/jpeg', 0.92)
  }
  try {
    return draw(cover)
  } catch {
    // A picture that some browser holds for somebody else's taints the canvas.
    return draw(undefined)
  }
}

/** Below what is drawn there stands nothing: the canvas is made as high as it needs to be. */
export function paintPoster(canvas: HTMLCanvasElement, facts: PosterFacts, modules: Modules, cover: Cover | undefined): void {
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('No canvas to draw on')
  const measured = (text: string, style: string, width: number, most: number) => {
    pen.font = style
    return brokenLines(text, width, (part) => pen.measureText(part).width, most)
  }
  const inside = WIDTH - 2 * EDGE
  // A title that does not fit in three large lines is set smaller, and then cut.
  let titleSize = 24
  let title = measured(facts.title, font(titleSize, 600), inside, 4)
  if (title.length > 3) {
    titleSize = 20
    title = measured(facts.title, font(titleSize, 600), inside, 4)
  }
  const label = 44 * SCALE
  const rows = [
    ['时间', facts.time],
    ['地点', facts.place],
  ]
    .filter(([, text]) => text !== '')
    .map(([name, text]) => ({ name: name as string, lines: measured(text as string, font(15), inside - label, 2) }))
  const step = Math.max(1, Math.floor(CODE / modules.length))
  const code = step * modules.length
  const portal = measured(facts.portal, font(13), inside - code - 20 * SCALE, 3)

  const titleTop = COVER + 24 * SCALE
  const rowsTop = titleTop + title.length * titleSize * 1.4 * SCALE + 12 * SCALE
  const lineTop = rowsTop + rows.reduce((sum, { lines }) => sum + lines.length * 24 + 4, 0) * SCALE + 16 * SCALE
  const codeTop = Math.round(lineTop + 24 * SCALE)
  canvas.width = WIDTH
  canvas.height = codeTop + code + EDGE

  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  paintCover(pen, cover, { width: WIDTH, height: COVER, brand: facts.brand })

  pen.textBaseline = 'middle'
  const write = (
    lines: readonly string[],
    { x, y, style, colour, height }: { x: number; y: number; style: string; colour: string; height: number },
  ) => {
    pen.font = style
    pen.fillStyle = colour
    lines.forEach((line, at) => pen.fillText(line, x, y + (at + 0.5) * height))
  }
  write(title, { x: EDGE, y: titleTop, style: font(titleSize, 600), colour: INK, height: titleSize * 1.4 * SCALE })
  let y = rowsTop
  for (const { name, lines } of rows) {
    write([name], { x: EDGE, y, style: font(15), colour: QUIET, height: 24 * SCALE })
    write(lines, { x: EDGE + label, y, style: font(15), colour: INK, height: 24 * SCALE })
    y += (lines.length * 24 + 4) * SCALE
  }
  pen.fillStyle = LINE
  pen.fillRect(EDGE, lineTop, inside, SCALE)

  // Beside the code, in its middle: what it is for, and whose it is.
  const words = (24 + 22 + (portal.length > 0 ? 10 + portal.length * 20 : 0)) * SCALE
  const wordsTop = codeTop + (code - words) / 2
  write(['长按或扫码识别'], { x: EDGE, y: wordsTop, style: font(16, 600), colour: INK, height: 24 * SCALE })
  write(['查看会议并报名'], { x: EDGE, y: wordsTop + 24 * SCALE, style: font(14), colour: QUIET, height: 22 * SCALE })
  write(portal, { x: EDGE, y: wordsTop + 56 * SCALE, style: font(13), colour: `rgb(${facts.brand})`, height: 20 * SCALE })
  paintCode(pen, modules, { x: WIDTH - EDGE - code, y: codeTop, step })
}

/** Whole pixels for each module, or its edges would blur. */
function paintCode(pen: CanvasRenderingContext2D, modules: Modules, { x, y, step }: { x: number; y: number; step: number }): void {
  pen.fillStyle = '#000'
  modules.forEach((row, down) => row.forEach((dark, right) => dark && pen.fillRect(x + right * step, y + down * step, step, step)))
}

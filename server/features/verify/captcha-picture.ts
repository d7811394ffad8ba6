/**
 * Draws a captcha: six letters that a person reads at a glance, set at their
 * own slants and crossed by lines, on light paper. Everything is dots of one
 * pen, and the ink's colour depends on the place only: colour does not tell
 * letters from noise. The same chance draws the same picture.
 */
import { chance } from '../../flow/ids.ts'
import { glyphs, type Point, type Stroke } from './captcha-glyphs.ts'
import { encodePng } from './png.ts'

/** Draws the answer; the sandbox's own also remembers it for whoever runs a trial. */
export interface CaptchaPainter {
  paint(id: string, answer: string): string
}

export const captchaPainter: CaptchaPainter = { paint: (_, answer) => drawCaptcha(answer, chance) }

/** A number from 0 up to, not including, 1. */
export type Chance = () => number
type Between = (low: number, high: number) => number
type Colour = readonly [red: number, green: number, blue: number]
type Pen = (x: number, y: number, radius: number) => void

const WIDTH = 200
const HEIGHT = 50
const LETTERS = 6
const PITCH = 30.5
/** The box of a letter before it is slanted and scaled: small enough to stay inside the picture at every slant. */
const BOX = { width: 21, height: 29 }

const PAPER: Colour = [244, 246, 250]
/** All at 7:1 or better on the paper, as are their mixtures. */
const INKS: readonly Colour[] = [
  [20, 62, 130],
  [88, 36, 120],
  [14, 84, 82],
  [128, 32, 64],
  [110, 52, 10],
  [42, 48, 66],
]
const BANDS = 8
const SHADES = 16
/** How far the dots of a line stand apart: close enough that its edge is smooth. */
const STEP = 0.6

export function drawCaptcha(answer: string, chance: Chance): string {
  const between: Between = (low, high) => low + (high - low) * chance()
  const ink = new Uint8Array(WIDTH * HEIGHT)
  const pen = penOn(ink)
  const palette = paletteOf(between)
  drawNoise(pen, between)
  for (const [place, letter] of [...answer].entries()) drawLetter(glyphs[letter] as Stroke[], place, pen, between)
  const pixels = ink.map((shade, at) => Math.floor(((at % WIDTH) * BANDS) / WIDTH) * SHADES + shade)
  return `data:image/png;base64,${encodePng(WIDTH, pixels, palette).toString('base64')}`
}

/** A round pen with soft edges; what is darker stays. */
function penOn(ink: Uint8Array): Pen {
  return (x, y, radius) => {
    const reach = radius + 0.5
    for (let row = Math.max(0, Math.floor(y - reach)); row <= Math.min(HEIGHT - 1, y + reach); row++) {
      for (let column = Math.max(0, Math.floor(x - reach)); column <= Math.min(WIDTH - 1, x + reach); column++) {
        const covered = Math.min(1, reach - Math.sqrt((column + 0.5 - x) ** 2 + (row + 0.5 - y) ** 2))
        const shade = Math.round(covered * (SHADES - 1))
        if (shade > (ink[row * WIDTH + column] as number)) ink[row * WIDTH + column] = shade
      }
    }
  }
}

/** From one ink on the left to another on the right in bands, each in shades from paper to full. */
function paletteOf(between: Between): Uint8Array {
  const first = Math.floor(between(0, INKS.length))
  const [left, right] = [INKS[first], INKS[(first + Math.floor(between(1, INKS.length))) % INKS.length]] as [Colour, Colour]
  const mix = (from: number, to: number, share: number) => from + (to - from) * share
  return Uint8Array.from({ length: BANDS * SHADES * 3 }, (_, at) => {
    const [colour, channel] = [Math.floor(at / 3), at % 3]
    const full = mix(left[channel] as number, right[channel] as number, Math.floor(colour / SHADES) / (BANDS - 1))
    return Math.round(mix(PAPER[channel] as number, full, (colour % SHADES) / (SHADES - 1)))
  })
}

function drawNoise(pen: Pen, between: Between): void {
  for (let dot = 0; dot < 80; dot++) pen(between(0, WIDTH), between(0, HEIGHT), between(0.4, 1))
  const lines = Math.floor(between(4, 7))
  for (let line = 0; line < lines; line++) {
    const from = ((line + between(0, 1)) / lines) * (WIDTH - 40) - 40
    const to = from + between(100, 140)
    // Falling and rising in turn: a level line would pass for the bar of a letter.
    const [high, low] = [between(2, 20), between(HEIGHT - 20, HEIGHT - 2)]
    const [start, end] = line % 2 === 0 ? [high, low] : [low, high]
    const [swing, length, phase, radius] = [between(4, 8), between(10, 18), between(0, 7), between(0.6, 0.9)]
    for (let x = from; x < to; x += STEP)
      pen(x, start + ((end - start) * (x - from)) / (to - from) + swing * Math.sin(x / length + phase), radius)
  }
}

/** Slanted, leaning, scaled and moved as a whole, then bent like a flag. */
function drawLetter(strokes: readonly Stroke[], place: number, pen: Pen, between: Between): void {
  const turn = (between(-18, 18) * Math.PI) / 180
  const [sin, cos, lean] = [Math.sin(turn), Math.cos(turn), between(-0.08, 0.08)]
  const [wide, high] = [BOX.width * between(0.92, 1.14), BOX.height * between(0.94, 1.06)]
  const [left, top] = [WIDTH / 2 + (place - (LETTERS - 1) / 2) * PITCH + between(-2.5, 2.5), HEIGHT / 2 + between(-2.5, 2.5)]
  const [thickness, swell, bend, phase] = [between(1.5, 1.85), between(0.1, 0.2), between(0.6, 1.3), between(0, 7)]
  const draw = ([unitX, unitY]: Point) => {
    const y = (unitY - 0.5) * high
    const x = (unitX - 0.5) * wide - y * lean
    const radius = thickness * (1 + swell * Math.sin(phase + unitX * 4 + unitY * 5))
    pen(left + x * cos - y * sin + bend * Math.sin(phase + y / 5), top + x * sin + y * cos + bend * Math.sin(phase + x / 5), radius)
  }
  for (const stroke of strokes) for (const [at, point] of stroke.entries()) walk(stroke[at - 1] ?? point, point, draw)
}

/** So many dots from here to there that they make a line. */
function walk([x, y]: Point, [toX, toY]: Point, draw: (point: Point) => void): void {
  const steps = Math.ceil(Math.hypot((toX - x) * BOX.width, (toY - y) * BOX.height) / STEP) || 1
  for (let step = 1; step <= steps; step++) draw([x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps])
}

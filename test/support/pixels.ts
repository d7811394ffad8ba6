/**
 * Pictures as a camera at a door takes them: a ticket on a phone, turned and
 * tilted, out of focus, shaken, in the dark, behind glare and cracked glass.
 * Grey only, because decoders look at nothing else; by chance given from outside.
 */
import { encode } from 'uqr'
import type { Chance } from '#rehearsal/chance.ts'

export interface Grey {
  width: number
  height: number
  data: Uint8ClampedArray
}

export interface Pose {
  /** On the screen of the phone; none: the phone shows something else. */
  text?: string
  /** Across the code before it is tilted, in pixels of a picture of 1280x720. */
  size: number
  /** Of its middle, in pixels from the picture's. */
  x?: number
  y?: number
  /** In degrees: in the plane, backwards, sideways. */
  turn?: number
  tilt?: number
  lean?: number
}

/** What happens to a picture on its way. */
export type Harm = (picture: Grey, chance: Chance) => void

const [WIDTH, HEIGHT] = [1280, 720]
/** Of the lens, in pixels: some 65 degrees across. */
const FOCUS = 1000
const [INK, SCREEN, BODY] = [28, 235, 18]

export function shot(pose: Pose, chance: Chance, harms: readonly Harm[] = []): Grey {
  const picture: Grey = { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(WIDTH * HEIGHT) }
  const back = planeOf(pose)
  const { code, side } = codeOf(pose.text)
  const room = surroundings(chance)
  const bars = Array.from({ length: 24 }, () => chance() < 0.7)
  /** In modules, from the code's left top corner: the code, a line of print below it, the phone's edge. */
  const colour = (u: number, v: number): number | undefined => {
    if (u >= 0 && v >= 0 && u < side && v < side) return code(Math.floor(u), Math.floor(v)) ? INK : SCREEN
    const [from, to] = [-0.18 * side, 1.18 * side]
    if (u < from - 0.06 * side || u > to + 0.06 * side || v < -0.46 * side || v > 1.66 * side) return undefined
    if (u < from || u > to || v < -0.4 * side || v > 1.6 * side) return BODY
    const printed = v > 1.25 * side && v < 1.32 * side && u > 0 && u < side && bars[Math.floor((u / side) * 24)]
    return printed ? INK : SCREEN
  }
  const shade = (x: number, y: number): number => {
    const [u, v] = back(x + 0.5, y + 0.5)
    // Most of a picture is the room, which needs no closer look.
    if (u < -0.4 || u > 1.4 || v < -0.6 || v > 1.8) return room(x, y)
    let sum = 0
    for (const [dx, dy] of SUBPIXELS) {
      const [u, v] = back(x + dx, y + dy)
      sum += colour(u * side, v * side) ?? room(x, y)
    }
    return sum / SUBPIXELS.length
  }
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) picture.data[y * WIDTH + x] = shade(x, y)
  }
  for (const harm of harms) harm(picture, chance)
  return picture
}

const SUBPIXELS = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const

/** Without a text, a pattern that is nobody's code. */
function codeOf(text: string | undefined): { code: (x: number, y: number) => boolean; side: number } {
  if (text === undefined) return { code: (x, y) => ((x * 7 + y * 13) ^ (x * y)) % 3 === 0, side: 33 }
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return { code: (x, y) => data[y]?.[x] === true, side: size }
}

/** From a pixel to the plane of the code, where it spans from 0 to 1: the inverse of what the lens does. */
function planeOf({ size, x = 0, y = 0, turn = 0, tilt = 0, lean = 0 }: Pose): (x: number, y: number) => readonly [number, number] {
  const [sz, cz, sx, cx, sy, cy] = [turn, tilt, lean].flatMap((degrees) => [
    Math.sin((degrees * Math.PI) / 180),
    Math.cos((degrees * Math.PI) / 180),
  ]) as [number, number, number, number, number, number]
  // The plane's two directions, after turning about z, then x, then y.
  const direction = (a: number, b: number) => {
    const [px, py, pz] = [a * cz - b * sz, (a * sz + b * cz) * cx, (a * sz + b * cz) * sx]
    return [px * cy + pz * sy, py, -px * sy + pz * cy] as const
  }
  const [right, down] = [direction(1, 0), direction(0, 1)]
  const distance = FOCUS / size
  const middle = [(x / FOCUS) * distance, (y / FOCUS) * distance, distance] as const
  return (pixelX, pixelY) => {
    const ray = [(pixelX - WIDTH / 2) / FOCUS, (pixelY - HEIGHT / 2) / FOCUS] as const
    // a * right + b * down + middle = depth * (ray, 1); depth is eliminated, two equations remain.
    const [a1, b1, c1] = [right[0] - ray[0] * right[2], down[0] - ray[0] * down[2], ray[0] * middle[2] - middle[0]]
    const [a2, b2, c2] = [right[1] - ray[1] * right[2], down[1] - ray[1] * down[2], ray[1] * middle[2] - middle[1]]
    const determinant = a1 * b2 - b1 * a2
    return [(c1 * b2 - b1 * c2) / determinant + 0.5, (a1 * c2 - c1 * a2) / determinant + 0.5]
  }
}

/** A room out of focus: soft light from one side and a few blurred things. */
function surroundings(chance: Chance): (x: number, y: number) => number {
  const things = Array.from({ length: 7 }, () => ({
    x: chance() * WIDTH,
    y: chance() * HEIGHT,
    reach: 60 + chance() * 160,
    by: chance() * 120 - 60,
  }))
  const slope = chance() * 0.06 - 0.03
  const lattice = new Float32Array((WIDTH / 20) * (HEIGHT / 20))
  for (let n = 0; n < lattice.length; n += 1) {
    const [x, y] = [(n % (WIDTH / 20)) * 20, Math.floor(n / (WIDTH / 20)) * 20]
    lattice[n] = things.reduce(
      (sum, thing) => sum + thing.by * Math.exp(-((x - thing.x) ** 2 + (y - thing.y) ** 2) / (2 * thing.reach ** 2)),
      110 + slope * (x - WIDTH / 2),
    )
  }
  return (x, y) => lattice[Math.floor(y / 20) * (WIDTH / 20) + Math.floor(x / 20)] as number
}

/** As a camera delivers it to Chromium that was told to take a file for one: YUV 4:2:0, each picture as often as it shall stay. */
export function film(pictures: readonly Grey[], { perSecond, each }: { perSecond: number; each: number }): Buffer {
  const colourless = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frames = pictures.flatMap(({ data }) =>
    Array.from({ length: each }, () => [Buffer.from('FRAME\n'), Buffer.from(data), colourless]).flat(),
  )
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${perSecond}:1 Ip A1:1 C420jpeg\n`), ...frames])
}

/** What befalls a picture between the ticket and the decoder (pixels.ts): glass, light, hands and a lens. */
import type { Grey, Harm } from './pixels.ts'

/** Out of focus: three passes of a box are a bell. @param spread its standard deviation in pixels. */
export const blurred =
  (spread: number): Harm =>
  (picture) => {
    for (let pass = 0; pass < 3; pass += 1) {
      average(picture, spread, 1, 0)
      average(picture, spread, 0, 1)
    }
  }

/** Moved while the shutter was open, by so many pixels in any direction. */
export const shaken =
  (length: number): Harm =>
  (picture, chance) => {
    const angle = chance() * Math.PI
    average(picture, length / 2, Math.cos(angle), Math.sin(angle))
  }

/** Little light: less contrast, and the grain of a sensor turned up. @param light 1 is a lit room. */
export const dimmed =
  (light: number, grain: number): Harm =>
  ({ data }, chance) => {
    for (let n = 0; n < data.length; n += 1) data[n] = (data[n] as number) * light + (chance() + chance() + chance() - 1.5) * grain
  }

/** A lamp in the glass: a veil over everything near it, and nothing but white in its middle. @param reach in pixels. */
export const glared =
  (reach: number, strength = 1): Harm =>
  (picture, chance) => {
    const { width, height, data } = picture
    const [x0, y0] = [width / 2 + (chance() - 0.5) * reach * 4, height / 2 + (chance() - 0.5) * reach * 4]
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const distance = ((x - x0) ** 2 + (y - y0) ** 2) / (2 * reach ** 2)
        const light = 420 * strength * Math.exp(-distance) + 40 * strength * Math.exp(-distance / 12)
        data[y * width + x] = (data[y * width + x] as number) + light
      }
    }
  }

/** Broken glass: jagged lines from where it was hit, some catching the light. @param lines how many, of what width in pixels. */
export const cracked =
  (lines: number, thickness: number): Harm =>
  (picture, chance) => {
    const { width, height } = picture
    const [hitX, hitY] = [width / 2 + (chance() - 0.5) * 300, height / 2 + (chance() - 0.5) * 300]
    for (let line = 0; line < lines; line += 1) {
      let [x, y, angle] = [hitX, hitY, ((line + chance() * 0.7) / lines) * 2 * Math.PI]
      const shade = chance() < 0.6 ? 250 : 30
      for (let step = 0; step < 12; step += 1) {
        angle += (chance() - 0.5) * 0.5
        const reach = 20 + chance() * 40
        for (let part = 0; part < reach; part += 0.5) {
          x += Math.cos(angle) * 0.5
          y += Math.sin(angle) * 0.5
          spot(picture, x, y, thickness * (0.5 + chance() * 0.5), shade)
        }
      }
    }
  }

function spot({ width, height, data }: Grey, x: number, y: number, size: number, shade: number): void {
  const half = size / 2
  for (let py = Math.round(y - half); py < y + half; py += 1) {
    for (let px = Math.round(x - half); px < x + half; px += 1) {
      if (px >= 0 && py >= 0 && px < width && py < height) data[py * width + px] = shade
    }
  }
}

/** Each pixel becomes the mean of those along a line through it; beyond the picture, its edge goes on. */
function average({ width, height, data }: Grey, reach: number, dx: number, dy: number): void {
  if (reach < 0.5) return
  const from = Uint8ClampedArray.from(data)
  const steps = Math.ceil(reach)
  const moves = Array.from({ length: 2 * steps + 1 }, (_, n) => ((n - steps) / steps) * reach)
  const [right, down] = [dx, dy].map((share) => Int32Array.from(moves, (move) => Math.round(move * share))) as [Int32Array, Int32Array]
  const ahead = right.map((move, n) => move + (down[n] as number) * width)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const inside = x >= steps && y >= steps && x < width - steps && y < height - steps
      let sum = 0
      for (let n = 0; n < ahead.length; n += 1) {
        const at = inside
          ? y * width + x + (ahead[n] as number)
          : within(y + (down[n] as number), height) * width + within(x + (right[n] as number), width)
        sum += from[at] as number
      }
      data[y * width + x] = sum / ahead.length
    }
  }
}

const within = (place: number, size: number) => Math.min(size - 1, Math.max(0, place))

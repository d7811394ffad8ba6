/** Whether white letters can be read on a colour, by WCAG 2.2 (1.4.3); and the colour next to it on which they can. */

/** What letters of body size need. */
export const CONTRAST = 4.5

/** What is offered in place of a paler one: its own letters are read on its palest tint too (src/ui/tokens.css). */
const OFFERED = 5

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i

/** @returns red, green and blue from 0 to 255; undefined where it is no `#rrggbb`. */
function channelsOf(hex: string): number[] | undefined {
  return HEX.exec(hex)
    ?.slice(1)
    .map((pair) => parseInt(pair, 16))
}

export const isColour = (text: string) => HEX.test(text)

function contrastOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/** From 1 for white itself up to 21 for black; 0 for what is no colour. */
export function contrastWithWhite(hex: string): number {
  const channels = channelsOf(hex)
  return channels === undefined ? 0 : contrastOf(channels)
}

/** The same hue, as little darker as it must be; a colour that is dark enough stays as it is. */
export function readableColour(hex: string): string {
  const channels = channelsOf(hex)
  if (channels === undefined || contrastOf(channels) >= CONTRAST) return hex
  let [dark, light] = [0, 1]
  const shade = (share: number) => channels.map((channel) => Math.floor(channel * share))
  // Fifteen halvings are finer than the 256 steps of a channel.
  for (let step = 0; step < 15; step++) {
    const middle = (dark + light) / 2
    if (contrastOf(shade(middle)) >= OFFERED) dark = middle
    else light = middle
  }
  return `#${shade(dark)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`.toUpperCase()
}

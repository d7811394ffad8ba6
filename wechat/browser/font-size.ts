/**
 * The text size chosen in WeChat's own menu: a page adapts to it and does not
 * reset it (facts 4.3).
 *
 * The client enlarges the text itself: Android by the engine's text zoom, iOS by
 * `-webkit-text-size-adjust` on the page, which a style sheet must therefore not
 * fix by `!important`. So the scale is for layout, such as one column in place
 * of two; to multiply sizes by it as well would enlarge twice.
 */
import type { Bridge } from './bridge.ts'

/** By the step, where a client names no scale. 2 is standard; the others from memory of the Android client. */
const steps = [1, 0.8, 1, 1.1, 1.12, 1.125, 1.4, 1.55, 1.65]

/** Called soon after the page has loaded and at every change. The bridge keeps one follower: the last. */
export function followFontSize(bridge: Bridge, onScale: (scale: number) => void): void {
  bridge.on('menu:setfont', ({ fontScale, fontSize }) => {
    // In percent; WeChat's own articles read anything not above zero as standard.
    const percent = Number(fontScale)
    onScale(percent > 0 ? percent / 100 : (steps[Number(fontSize)] ?? 1))
  })
}

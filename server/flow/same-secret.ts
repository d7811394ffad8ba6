/** Comparing secrets. */
import { hash, timingSafeEqual } from 'node:crypto'

const digestOf = (text: string) => hash('sha256', text, 'buffer')

/** Takes as long wherever the difference is, and whatever the lengths are. */
export function isSameSecret(given: string | undefined, kept: string): boolean {
  return given !== undefined && timingSafeEqual(digestOf(given), digestOf(kept))
}

/** Slots as the sign at the gate says them: the last two digits of a phone. */
import type { Share } from '#contract/checkin/ownership.ts'

const two = (digits: number) => String(digits).padStart(2, '0')

/** 25–49、70 */
export function slotWords(ranges: readonly (readonly [number, number])[]): string {
  return ranges.map(([from, to]) => (from === to ? two(from) : `${two(from)}–${two(to)}`)).join('、')
}

/** 2 号 · 小米手机 · 西门 */
export function deviceWords({ no, name, gate }: Pick<Share, 'no' | 'name' | 'gate'>): string {
  return [`${no} 号`, name, gate].filter((word) => word !== '').join(' · ')
}

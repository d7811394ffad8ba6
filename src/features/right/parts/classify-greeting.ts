/** The words of the hour, on the clocks of 东八区. */
const HOUR_MS = 3_600_000

const words: readonly (readonly [before: number, word: string])[] = [
  [5, '夜深了'],
  [11, '上午好'],
  [13, '中午好'],
  [18, '下午好'],
  [24, '晚上好'],
]

/** @param moment milliseconds since 1970 */
export function greeting(moment: number, name: string): string {
  const hour = Math.floor(moment / HOUR_MS + 8) % 24
  const word = words.find(([before]) => hour < before)?.[1] ?? ''
  return name === '' ? word : `${word}，${name}`
}

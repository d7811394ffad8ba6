/**
 * Phones of nobody: no operator has numbers that begin with 154, the one gap between 150 and 159 (VincentSit,
 * ChinaMobilePhoneNumberRegex, which leaves it out of every carrier's ranges; Wikipedia, Telephone numbers in China).
 */
export const PREFIX = '154'

const MANY = 100_000_000
/** Without a factor in common with `MANY`: neighbours have numbers far apart, and no two the same one. */
const STRIDE = 61_803_399

/** Who they are for, each with the first number of a range that nobody else draws from. */
const ranges = { staff: 0, crowd: 10_000, named: 1_000_000, walkIns: 2_000_000 } as const
export type Range = keyof typeof ranges

/** The phone of the `n`th of a range, from 0; the same in every rehearsal. */
export function phoneOf(range: Range, n: number): string {
  return PREFIX + String(((ranges[range] + n) * STRIDE + 11_235_813) % MANY).padStart(8, '0')
}

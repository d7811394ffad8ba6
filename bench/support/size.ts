/**
 * The two sizes of a benchmark: the full size, whose figures count, and the small size (BENCH_SMALL=1), in which the test suite runs
 * each script to show that it still works.
 */

const isSmall = process.env['BENCH_SMALL'] === '1'

/** @returns the number or list of this run: how many rows, rounds, requests or seconds. */
export const sized = <T>({ full, small }: { full: T; small: T }): T => (isSmall ? small : full)

/** @returns whether a measured time or ratio breaks its limit. In the small size none does: a few requests show no time. */
export const exceedsLimit = (figure: number, limit: number): boolean => !isSmall && figure > limit

/**
 * The two lanes of the suite. `npm test` proves each statement once; `npm run test:all` repeats it on the second database engine,
 * at the second size and with large numbers, and adds the files `.slow.test.ts` (vitest.config.ts) and the tests under `isFullRun`.
 * A comment above such a test names the lower-level tests that prove its statements in `npm test`.
 */
import { expect } from 'vitest'
import type { Size } from './browser.ts'
import type { Engine } from './database.ts'

/** Whether this is `npm run test:all`. */
export const isFullRun = process.env['TEST_ALL'] === '1'

const engines: readonly Engine[] = ['sqlite', 'postgres']

/** @returns the engines of the test file that is being read: both for `.race.test.ts`, because locks and text order differ. */
export function enginesHere(): readonly Engine[] {
  const isRace = /\.race\.test\.tsx?$/.test(expect.getState().testPath ?? '')
  return isFullRun || isRace ? engines : ['sqlite']
}

/**
 * For a `.race.test.ts` file, whose first tests lock, count, race, sort or fold text. A suite returns before its other tests if this
 * is false. @returns whether this run tests everything on the given engine, and not only what the second engine may do differently.
 */
export const runsEveryTest = (engine: Engine): boolean => isFullRun || engine === 'sqlite'

/** @param usual the size at which most people do what the journey shows. @returns the sizes at which this run walks it. */
export const sizesOf = (usual: Size): readonly Size[] => (isFullRun ? ['phone', 'desktop'] : [usual])

/** @returns how many repetitions, rows or people this run uses. */
export const amount = ({ usual, full }: { usual: number; full: number }): number => (isFullRun ? full : usual)

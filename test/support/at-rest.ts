/** A page whose motions are over: halfway in or from one colour to another nothing looks as it will. */
import type { Page } from 'playwright-core'

/** Milliseconds. Motions of the product last a fraction of it; a busy browser never ends some that it does not draw. */
const LONGEST_MOTION_MS = 3_000

/** Waits for every animation and transition that has an end, LONGEST_MOTION_MS at most; a skeleton's shimmer has none. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    (longest) =>
      Promise.race([
        new Promise((resolve) => setTimeout(resolve, longest)),
        Promise.allSettled(
          document
            .getAnimations()
            .filter(({ effect }) => effect !== null && Number.isFinite(effect.getComputedTiming().endTime))
            // An animation of content that is skipped never ends.
            .filter(({ effect }) => (effect as KeyframeEffect).target?.checkVisibility() !== false)
            .map(({ finished }) => finished),
        ),
      ]).then(() => undefined),
    LONGEST_MOTION_MS,
  )
}

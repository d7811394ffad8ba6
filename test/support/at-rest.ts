/** A page whose motions are over: halfway in or from one colour to another nothing looks as it will. */
import type { Page } from 'playwright-core'

/** Waits for every animation and transition that has an end; what turns for ever (a skeleton's shimmer) is let be. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect !== null && Number.isFinite(effect.getComputedTiming().endTime))
        // An animation of content that is skipped never ends.
        .filter(({ effect }) => (effect as KeyframeEffect).target?.checkVisibility() !== false)
        .map(({ finished }) => finished),
    ),
  )
}

/** Looks at a screen as it is: with normal letters by day and with the largest letters in the dark. */
import type { Page } from 'playwright-core'
import { textSizes } from '#src/session/text-size.ts'
import { violationsOf, withoutContrast } from './axe.ts'
import type { Size } from './browser.ts'
import { flawsOf } from './flaws.ts'
import { standing } from './standing.ts'

/** A finger needs 44 px, a mouse 24 (WCAG 2.2, 2.5.5 and 2.5.8). */
export const limits = { phone: { target: 44 }, desktop: { target: 24 } } as const

const looks = [
  ['standard', 'light'],
  ['largest', 'dark'],
] as const

/** Axe is the slowest judge: each size is judged in one scheme, so that both schemes are. */
const axeBy = { phone: 'light', desktop: 'dark' } as const

/**
 * @param within a selector: axe judges only its last match, which takes a fraction of the time.
 * @returns a sentence for each flaw of layout, targets, contrast, names and order. The page keeps its letters and its scheme.
 */
export async function flawsOfScreen(page: Page, size: Size, within = ''): Promise<string[]> {
  const found: string[] = []
  for (const [letters, colorScheme] of looks) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`
    }, textSizes[letters])
    const flaws = await standing(page, () => flawsOf(page, limits[size]))
    if (colorScheme === axeBy[size]) flaws.push(...(await standing(page, () => violationsOf(page, within, withoutContrast))))
    found.push(...flaws.map((flaw) => `(${letters}, ${colorScheme}) ${flaw}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  return found
}

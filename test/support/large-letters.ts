/** A page in the largest letters that the settings offer: whether it still stands. */
import type { Page } from 'playwright-core'
import { textSizes } from '#src/session/text-size.ts'
import type { Size } from './browser.ts'
import { flawsOf } from './flaws.ts'
import { standing } from './standing.ts'

/** A finger needs 44 px, a mouse 24 (WCAG 2.2, 2.5.5 and 2.5.8). */
const targets: Record<Size, number> = { phone: 44, desktop: 24 }

/** A sentence for each flaw; afterwards the letters are as they were. */
export async function flawsInLargeLetters(page: Page, size: Size): Promise<string[]> {
  const write = (letters: string) =>
    page.evaluate((percent) => {
      document.documentElement.style.fontSize = percent
    }, letters)
  await write(`${textSizes.largest}%`)
  const flaws = await standing(page, () => flawsOf(page, { target: targets[size] }))
  await write('')
  return flaws.map((flaw) => `in large letters ${flaw}`)
}

/** A page in the letters of other fonts, drawn by CSS so that one browser shows them all. */
import type { Page } from 'playwright-core'
import { flawsOf, type Limits } from './flaws.ts'
import { standing } from './standing.ts'

const CHINESE = ['Noto Sans CJK SC', 'WenQuanYi Zen Hei', 'WenQuanYi Micro Hei']

const styles = {
  // DejaVu has wide Latin letters, and inline boxes a fifth lower than Noto's.
  wide: `body { font-family: 'DejaVu Sans', sans-serif; letter-spacing: 0.05em }`,
  // Narrower than the boxes that stand for missing characters, which are 0.6 em wide.
  narrow: `@font-face {
      font-family: narrow;
      src: ${CHINESE.map((name) => `local('${name}')`).join(', ')};
      size-adjust: 55%;
      unicode-range: U+2E80-FFEF
    }
    body { font-family: narrow, 'DejaVu Sans', sans-serif }`,
}

/** @returns a sentence for each flaw; the page then has its own fonts again. */
export async function flawsInOtherFonts(page: Page, limits: Limits): Promise<string[]> {
  const flaws: string[] = []
  for (const [name, content] of Object.entries(styles)) {
    const style = await page.addStyleTag({ content })
    await page.evaluate(() => document.fonts.ready)
    flaws.push(...(await standing(page, () => flawsOf(page, limits))).map((flaw) => `in ${name} letters ${flaw}`))
    await style.evaluate((element) => (element as Element).remove())
  }
  return flaws
}

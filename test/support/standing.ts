/** What is wrong with a page and stays wrong. */
import type { Page } from 'playwright-core'

/** What passes by is no flaw: an answer that is just coming, a tab or a colour that is just changing. */
export async function standing(page: Page, judge: () => Promise<string[]>): Promise<string[]> {
  let flaws = await judge()
  for (let again = 0; flaws.length > 0 && again < 3; again++) {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)))
    flaws = await judge()
  }
  return flaws
}

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

/** Hides toasts while `judge` runs: they lie over the page for three seconds and belong to no landmark. */
export async function withoutToasts<T>(page: Page, judge: () => Promise<T>): Promise<T> {
  const hide = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      const holder = window as Window & { toastsHidden?: CSSStyleSheet }
      const sheet = (holder.toastsHidden ??= new CSSStyleSheet())
      sheet.replaceSync('.notices, .rv-toast { display: none !important }')
      const others = document.adoptedStyleSheets.filter((one) => one !== sheet)
      document.adoptedStyleSheets = isHidden ? [...others, sheet] : others
    }, hidden)
  await hide(true)
  const judged = await judge()
  await hide(false)
  return judged
}

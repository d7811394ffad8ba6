/**
 * Counts what hands have to do on the way through the pages: each time that a finger or a mouse button goes down, and
 * each Enter. Focusing a field and opening a picker count too; typing does not. The page itself counts, so that nothing
 * a driver does is left out, and the sum outlives every navigation.
 */
import type { Locator, Page } from 'playwright-core'

export interface Hands {
  /** What has been done so far. */
  made(): number
  /** Characters that were typed. */
  typed(): number
  tap(control: Locator): Promise<void>
  /** Types into a field; taps it first where it does not have the focus yet. */
  write(field: Locator, text: string): Promise<void>
}

type Telling = Window & { handsMade: () => void }

/** To be called before the first page is opened. */
export async function hands(page: Page): Promise<Hands> {
  let made = 0
  let typed = 0
  await page.exposeFunction('handsMade', () => void (made += 1))
  await page.addInitScript(() => {
    const tell = () => (window as unknown as Telling).handsMade()
    window.addEventListener('pointerdown', tell, true)
    window.addEventListener('keydown', ({ key }) => key === 'Enter' && tell(), true)
  })
  const byTouch = await page.evaluate(() => navigator.maxTouchPoints > 0)
  const tap = (control: Locator) => (byTouch ? control.tap() : control.click())
  return {
    made: () => made,
    typed: () => typed,
    tap,
    async write(field, text) {
      await field.waitFor()
      // What comes up takes the focus a moment after it is drawn.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
      if (!(await field.evaluate((one) => one === document.activeElement))) await tap(field)
      await page.keyboard.type(text)
      typed += [...text].length
    },
  }
}

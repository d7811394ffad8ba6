/** What every test of a journey begins with and ends by: a database of its own, the product on it, and somebody who has come. */
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { violationsOf, withoutContrast } from './axe.ts'
import { launch, type Served, served, signedInBefore, type Size, visit, type Visit } from './browser.ts'
import { freshDatabase, type Opened } from './database.ts'
import { flawsOf } from './flaws.ts'
import { flawsInLargeLetters } from './large-letters.ts'
import type { Person } from './person.ts'
import { withoutToasts } from './standing.ts'

/** Filled anew before each test. */
export interface Journey extends Visit {
  opened: Opened
  product: Served
}

/** A browser for a whole file, from its first test to its last. */
export function oneBrowser(): () => Browser {
  let browser: Browser
  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser.close())
  return () => browser
}

/**
 * For each test of a `describe`; afterwards neither page nor product may have complained.
 * @param arrive what else each begins with.
 * @param leave what else each is looked at for.
 */
export function journeys(
  browser: () => Browser,
  size: Size,
  { arrive, leave }: { arrive?: () => Promise<void> | void; leave?: () => void } = {},
): Journey {
  const at = {} as Journey
  beforeEach(async () => {
    const opened = await freshDatabase()
    Object.assign(at, { opened, product: await served(opened.db) }, await visit(browser(), size))
    await arrive?.()
  })
  afterEach(async () => {
    await at.context.close()
    await at.product.close()
    await at.opened.drop()
    expect(at.complaints).toEqual([])
    expect(at.product.errors).toEqual([])
    leave?.()
  })
  return at
}

/** Others who walk along, each in a browser of their own, and a look at what anybody has before them. */
export function company(browser: () => Browser, size: Size, here: Journey) {
  return {
    /** Somebody who has signed in before. @param options as `visit` takes them. */
    beside: async (person: Person, options: Parameters<typeof visit>[2] = {}): Promise<Visit> => {
      const other = await visit(browser(), size, options)
      await signedInBefore(other.page, here.product, person)
      return other
    },
    leave: async (other: Visit): Promise<void> => {
      expect(other.complaints).toEqual([])
      await other.context.close()
    },
    /** Judges it in letters of both sizes, when it stands still. */
    look: async ({ page }: Pick<Visit, 'page'> = here): Promise<void> => {
      await page.waitForFunction(() => document.querySelector('h1') !== null && document.querySelector('.skeleton') === null)
      const flaws = await withoutToasts(page, async () => [
        ...(await flawsOf(page, { target: size === 'phone' ? 44 : 24 })),
        ...(await violationsOf(page, '', withoutContrast)),
        ...(await flawsInLargeLetters(page, size)),
      ])
      expect(flaws).toEqual([])
    },
  }
}

/** What every test of a journey begins with and ends by: a database of its own, the product on it, and somebody who has come. */
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { launch, type Served, served, type Size, visit, type Visit } from './browser.ts'
import { freshDatabase, type Opened } from './database.ts'

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

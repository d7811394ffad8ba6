/** The tests of a file that walks through screens of organisers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Served, served, type Size } from './browser.ts'
import type { ConsoleWorld } from './console-table.ts'
import { fillConsole } from './console-world.ts'
import { freshDatabase, type Opened } from './database.ts'
import { oneBrowser } from './journey.ts'
import { flawsOfWalk, type Stop } from './screen-walker.ts'

interface List {
  stops: readonly Stop<ConsoleWorld>[]
  /** As in a walk. */
  isBrief?: true
}

/** @param lists screens by what they are called in the sentence of the test. */
export function walkConsole(lists: Record<string, List>): void {
  const browser = oneBrowser()
  let opened: Opened
  let product: Served
  let world: ConsoleWorld

  beforeAll(async () => {
    opened = await freshDatabase()
    product = await served(opened.db)
    world = await fillConsole(product)
    expect(product.errors.splice(0).map(({ event }) => event)).toEqual(['refund.failed'])
  })
  afterAll(async () => {
    await product.close()
    await opened.drop()
    expect(product.errors).toEqual([])
  })

  describe.each<Size>(['phone', 'desktop'])('with a %s', (size) => {
    const here = Object.entries(lists).filter(([, { stops }]) => stops.some(({ only = size }) => only === size))
    it.each(here)(
      'finds no flaw in %s',
      async (_, list) => {
        const walk = { browser: browser(), product, size, world, person: world.organiser, ...list }
        // A toast goes by itself. One state is a conflict with another organiser.
        expect(await flawsOfWalk({ ...walk, ignored: /rv-toast/, expected: /409 \(Conflict\)/ })).toEqual([])
      },
      // Takes a minute alone, and four times as long next to two other browsers on two cores.
      600_000,
    )
  })
}

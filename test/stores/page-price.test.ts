/** What a kept page says of prices: a step ends at a moment, and with it the page that told of it. */
import { expect, it } from 'vitest'
import { links } from '#contract/paths.ts'
import { writeJson } from '#server/db/json.ts'
import { testApp } from '../support/app.ts'
import { builtSite } from '../support/built-site.ts'
import { freshDatabase } from '../support/database.ts'

const HOUR = 3_600_000

it('tells a stranger the next price from the moment at which the early one is over', async () => {
  const opened = await freshDatabase()
  try {
    const { app, clock } = await testApp(opened.db, { site: await builtSite() })
    const steps = writeJson([{ until: clock() + HOUR, fen: 88_00 }])
    await opened.db.write((tx) => tx.updateTable('tickets').set({ steps, price_fen: 177_00 }).where('id', '=', '2').execute())
    const prices = async () => {
      const page = await (await app.request(links.particulars('1'), { headers: { accept: 'text/html' } })).text()
      return [88, 177].filter((yuan) => page.includes(`"price":${yuan},`))
    }
    expect(await prices()).toEqual([88])
    clock.pass(HOUR - 1)
    expect(await prices()).toEqual([88])
    clock.pass(1)
    expect(await prices()).toEqual([177])
  } finally {
    await opened.drop()
  }
})

/**
 * 0002: a rendered page was kept per version of its meeting and per day, so
 * that it went on saying 报名中 for the rest of the day after the meeting had begun.
 */
import { expect, it } from 'vitest'
import { links } from '#contract/paths.ts'
import { testApp } from '../support/app.ts'
import { builtSite } from '../support/built-site.ts'
import { freshDatabase } from '../support/database.ts'

it('says 进行中 as soon as the meeting runs, and 已结束 when it is over', async () => {
  const opened = await freshDatabase()
  try {
    const { app, clock, deps } = await testApp(opened.db, { site: await builtSite() })
    const { starts_at, ends_at } = await deps.db.read
      .selectFrom('meetings')
      .select(['starts_at', 'ends_at'])
      .where('id', '=', '1')
      .executeTakeFirstOrThrow()
    const page = async () => (await app.request(links.particulars('1'), { headers: { accept: 'text/html' } })).text()
    clock.pass(starts_at - clock() - 60_000)
    expect(await page()).toContain('>报名中<')
    clock.pass(60_000)
    expect(await page()).toContain('>进行中<')
    clock.pass(ends_at - starts_at)
    expect(await page()).toContain('>已结束<')
  } finally {
    await opened.drop()
  }
})

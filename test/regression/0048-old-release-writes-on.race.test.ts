/** A server of an older release went on writing after a newer one had upgraded the database under it, and called itself ready. */
import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { meeting } from '#contract/meeting.ts'
import { openDb } from '#server/db/open.ts'
import { SCHEMA_KNOWN_MS } from '#server/db/ready.ts'
import { testApp } from '../support/app.ts'
import { freshDatabase, onBothEngines } from '../support/database.ts'
import { visitor } from '../support/person.ts'

onBothEngines('a server of an older release', (engine) => {
  it('reads on and refuses to write once another server has taken a newer step of the schema', async () => {
    const opened = await freshDatabase(engine)
    const older = await testApp(opened.db)
    const ready = async () => (await older.app.request('/readyz')).status
    const rename = (name: string) =>
      opened.db.write((tx) => tx.updateTable('tenants').set({ name }).where('id', '=', DEFAULT_SYS_CODE).execute())
    expect(await ready()).toBe(200)

    const newer = await openDb(opened.url)
    const step = (sql: string) => newer.write((tx) => tx.executeQuery(CompiledQuery.raw(sql)))
    await step(`INSERT INTO migration VALUES ('9999-of-a-newer-release', 0)`)
    await pause(SCHEMA_KNOWN_MS)
    const refused = { name: 'NewerSchema', what: 'newer release', message: expect.stringContaining('9999-of-a-newer-release') }
    await expect(rename('旧版本写的')).rejects.toMatchObject(refused)
    expect(await ready()).toBe(503)
    expect(older.warnings).toEqual(['database.newer newer release'])
    expect((await visitor(older.app).ask(meeting.get, { id: '1' })).code).toBe('000')

    await newer.close()
    await opened.drop()
  }, 60_000)
})

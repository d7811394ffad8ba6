/** A server killed in the middle of a rehearsal: the next one finds nothing of its world, and its row is thrown away like any other. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rehearsal } from '#contract/rehearsal.ts'
import { SILENT_MS } from '#server/features/rehearsal/wire.ts'
import { testApp } from '../support/app.ts'
import { allRows } from '../support/all-rows.ts'
import { onBothEngines } from '../support/database.ts'
import { killedWhen } from '../support/killed.ts'
import { HERE } from '../support/long-work.ts'
import { signInAs } from '../support/person.ts'
import { databaseTest } from '../support/product-test.ts'

onBothEngines('a server killed in the middle of a rehearsal', (engine) => {
  let folder: string
  const opened = databaseTest({ engine })
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'huiwu-rehearsed-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('leaves no file to the next one, and no row after it is thrown away', async () => {
    await testApp(opened.db)
    await opened.db.close()
    const worlds = () => readdirSync(folder).filter((name) => name.endsWith('.db'))
    const again = await killedWhen(opened.url, async () => worlds().length > 0, ['rehearsal-server.ts', folder])
    try {
      expect(worlds()).toHaveLength(1)
      // A kill a moment earlier leaves a lock without its file.
      writeFileSync(join(folder, 'earlier.db.lock'), '')
      const test = await testApp(again, { folder })
      expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])

      // Another code is sent after a minute.
      test.clock.pass(60_000 + SILENT_MS)
      const organiser = await signInAs(test, 'organiser')
      const { rehearsals, ...others } = await allRows(again)
      expect(rehearsals).toHaveLength(1)
      expect(await organiser.do(rehearsal.own, HERE)).toMatchObject({ state: 'broken', actions: ['discard'] })
      await organiser.do(rehearsal.discard, HERE)
      expect(await allRows(again)).toEqual({ ...others, rehearsals: [] })
    } finally {
      await again.close()
    }
  })
})

/** A disk that is full under SQLite (S10): people are told to come back, the log says why, and so does /readyz until there is room again. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { meeting } from '#contract/meeting.ts'
import { verify } from '#contract/verify.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { request } from '../support/person.ts'
import { mounts, smallDisk } from '../support/small-disk.ts'

interface Disk {
  file: string
  fill(db: Db): Promise<void>
  free(db: Db): Promise<void>
  drop(): void
}

const folder = () => mkdtempSync(join(tmpdir(), 'huiwu-disk-'))
const pragma = (db: Db, text: string) => db.write((tx) => tx.executeQuery(CompiledQuery.raw(text)))

/** SQLite's own bound says the same as a disk: SQLITE_FULL. */
function bounded(): Disk {
  const home = folder()
  return {
    file: join(home, 'huiwu.sqlite'),
    // Below what it has already: the next page is one too many.
    fill: async (db) => void (await pragma(db, 'PRAGMA max_page_count = 1')),
    free: async (db) => void (await pragma(db, 'PRAGMA max_page_count = 1000000')),
    drop: () => rmSync(home, { recursive: true, force: true }),
  }
}

function small(): Disk {
  const { home, fill, free, drop } = smallDisk()
  return { file: join(home, 'huiwu.sqlite'), fill: async () => fill(), free: async () => free(), drop }
}

describe.each([
  { name: 'by SQLite’s own bound', disk: bounded, here: true },
  { name: 'for true, a tmpfs of 6 MB', disk: small, here: mounts() },
])('a disk that is full $name', ({ disk, here }) => {
  if (!here) {
    it.skip('skipped: nothing can be mounted here', () => {})
    return
  }

  let full: Disk
  let db: Db
  let test: TestApp
  beforeEach(async () => {
    full = disk()
    db = await openDb(full.file)
    test = await testApp(db)
  })
  afterEach(async () => {
    await db.close()
    full.drop()
  })

  const captcha = () => request(test.app, verify.captcha, {})
  const ready = async () => (await test.app.request('/readyz')).status

  it('is told as what it is, refuses nobody what can be read, and is over when there is room', async () => {
    expect([(await captcha()).code, await ready()]).toEqual(['000', 200])
    await full.fill(db)
    let answer = await captcha()
    // What is left of the last page still takes a few.
    for (let n = 0; n < 500 && answer.http === 200; n++) answer = await captcha()
    expect(answer).toMatchObject({ http: 503, reason: 'unavailable' })
    expect([await ready(), await ready()]).toEqual([503, 503])
    expect((await request(test.app, meeting.get, { id: '1' })).http).toBe(200)
    expect(test.errors).toEqual([])
    expect(new Set(test.warnings)).toEqual(new Set(['database.down SQLITE_FULL']))

    await full.free(db)
    expect([await ready(), (await captcha()).code]).toEqual([200, '000'])
  })

  it('says in the log why, not what failed because of it', async () => {
    const told: unknown[] = []
    test.deps.log.warn = (event, kind, facts) => told.push([event, kind, facts?.['message']])
    await full.fill(db)
    for (let n = 0; n < 500 && told.length === 0; n++) await captcha()
    expect(told).toEqual([['database.down', 'SQLITE_FULL', 'database or disk is full']])
  })
})

/** The bytes of a stolen database reveal nothing about a closed account or a removed attendee. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { privacy } from '#contract/privacy.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { reporting } from '#server/features/system/reporting.ts'
import { markRewrites, pendingRewrites } from '#server/features/system/rewrite-store.ts'
import { settleRewrites } from '#server/features/system/rewrites.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { bytesOf } from '../support/ballot-traces.ts'
import { freshDatabase } from '../support/database.ts'
import { noOwnPostgres, type OwnPostgres, ownPostgres } from '../support/own-postgres.ts'
import { codeFor, signIn } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'

const MINUTE = 60_000
const MOBILE = '13877726191'
const NAME = 'Zhuravlyova'

interface Place {
  db: Db
  url: string
  own: OwnPostgres | undefined
  drop(): Promise<void>
}

async function sqlitePlace(): Promise<Place> {
  const { db, url, drop } = await freshDatabase('sqlite')
  return { db, url, drop, own: undefined }
}

async function postgresPlace(): Promise<Place> {
  const own = await ownPostgres()
  const db = await openDb(own.url)
  const drop = async () => {
    await db.close()
    await own.drop()
  }
  return { db, url: own.url, own, drop }
}

function suite(name: string, open: () => Promise<Place>): void {
  describe(name, () => {
    let place: Place
    let test: TestApp
    beforeEach(async () => {
      place = await open()
      test = await testApp(place.db)
    })
    afterEach(async () => {
      expect(test.errors).toEqual([])
      await place.drop()
    })

    /** What of these words the database's files and a backup contain. PostgreSQL overwrites segments of its WAL later. */
    async function found(words: readonly string[]): Promise<string[]> {
      const { database, wal, backup } = await bytesOf(place.url, place.own)
      const bytes = [database, backup, ...(place.own === undefined ? [wal] : [])].join('\n')
      return words.filter((word) => bytes.includes(word))
    }

    /** As the job does, until nothing is pending. */
    async function rewriteAll(): Promise<void> {
      for (let tries = 0; (await pendingRewrites(place.db.read)).length > 0; tries++) {
        expect(tries).toBeLessThan(50)
        test.clock.pass(10 * MINUTE)
        await settleRewrites(test.deps)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }

    it('a closed account leaves its phone and its attendees in no file', async () => {
      const person = await signIn(test, MOBILE)
      await signUp.draft(person, { ticketId: '2', names: [NAME] })
      expect(await found([MOBILE, NAME])).toEqual([MOBILE, NAME])
      await person.do(privacy.close, { smsCode: await codeFor(test, MOBILE, 'change') })
      await rewriteAll()
      expect(await found([MOBILE, NAME])).toEqual([])
    })

    it('a removed attendee leaves no name in a file', async () => {
      const person = await signIn(test, MOBILE)
      const { enrollInfoIds } = await signUp.draft(person, { ticketId: '2', names: [NAME] })
      await person.do(privacy.forgetAttendee, { id: enrollInfoIds?.[0] as string })
      await rewriteAll()
      expect(await found([NAME])).toEqual([])
    })

    it('a purge leaves no row that it has deleted in a file', async () => {
      const now = test.clock()
      const row = { mobile: MOBILE, made_by: NAME, third_id: '-000001', meeting_id: '1', reason: NAME, until_at: now, created_at: now }
      await place.db.write((tx) => tx.insertInto('visit_blocks').values(row).execute())
      expect(await found([NAME])).toEqual([NAME])
      await reporting(place.db, 'smsCodes', now).write((tx) => tx.deleteFrom('visit_blocks').execute())
      await rewriteAll()
      expect(await found([NAME])).toEqual([])
    })

    it('a table is rewritten an hour later, and once for all that it lost meanwhile', async () => {
      const erase = () => reporting(place.db, 'smsCodes', test.clock()).write((tx) => tx.updateTable('users').set({ name: NAME }).execute())
      await erase()
      test.clock.pass(30 * MINUTE)
      await erase()
      await settleRewrites(test.deps)
      const tables = place.own === undefined ? [] : [{ name: 'table users', marks: 2, tries: 0 }]
      expect(await pendingRewrites(place.db.read)).toMatchObject(tables)
      await rewriteAll()
    })

    it('a mark of a table that no longer exists is done', async () => {
      await place.db.write((tx) => markRewrites(tx, ['table gone'], test.clock()))
      await rewriteAll()
    })
  })
}

suite('the bytes of a SQLite file', sqlitePlace)
if (noOwnPostgres === undefined) suite('the bytes of a PostgreSQL', postgresPlace)
else it.skip(noOwnPostgres, () => {})

/** The watch that other tests use to prove that a refused request changes nothing. */
import { expect, it } from 'vitest'
import { freshDatabase } from '../support/database.ts'
import { watchCommits } from '../support/tables.ts'

it('a committed change is noticed once; a read, an empty transaction and a rolled-back one are not', async () => {
  const { db, url, drop } = await freshDatabase()
  const commits = watchCommits(url)
  const insert = (key: string) =>
    db.write(async (tx) => {
      await tx.insertInto('limits').values({ key, n: 1, started_at: 1 }).execute()
      if (key === 'rolled back') throw new Error(key)
    })

  await db.read.selectFrom('limits').selectAll().execute()
  await db.write(async () => undefined)
  await expect(insert('rolled back')).rejects.toThrow('rolled back')
  expect(commits.hasChanged()).toBe(false)

  await insert('committed')
  expect(commits.hasChanged()).toBe(true)
  expect(commits.hasChanged()).toBe(false)

  commits.close()
  await drop()
})

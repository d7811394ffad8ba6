import { expect, it } from 'vitest'
import { dueVotes } from '#server/features/vote/store.ts'
import { databaseTest } from '../support/product-test.ts'
import { inRequest } from '../support/tenant-conditions.ts'

const opened = databaseTest()

it('a statement that names no tenant, meeting or row fails in a request, and works in a job', async () => {
  expect(await dueVotes(opened.db, 0, 1)).toEqual([])
  await expect((async () => inRequest(() => dueVotes(opened.db, 0, 1)))()).rejects.toThrow('SELECT votes BY closes_at secret state')
})

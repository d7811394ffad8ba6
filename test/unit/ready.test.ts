/** What a write does when the database does not answer the question about its schema. */
import { expect, it, vi } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { DatabaseDown } from '#server/db/errors.ts'
import { SCHEMA_KNOWN_MS, withReady } from '#server/db/ready.ts'

it('a write waits once for a database that is down, not a second time with its own transaction', async () => {
  const write = vi.fn<Db['write']>()
  const down = new DatabaseDown('no answer', 'connection refused')
  let now = 0
  const probes = { steps: () => Promise.reject(down), answers: () => Promise.reject(down), keeps: () => Promise.resolve() }
  const db = withReady({ write } as unknown as Omit<Db, 'ready'>, probes, () => now)
  now += SCHEMA_KNOWN_MS
  await expect(db.write(async () => undefined)).rejects.toBe(down)
  expect(write).not.toHaveBeenCalled()
})

/** A server under another key than the database was filled with: every password and code in it would fit nobody. Finding S3. */
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDb } from '#server/db/open.ts'
import { secretFits } from '#server/features/system/secret-check.ts'
import { onBothEngines } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { databaseTest } from '../support/product-test.ts'
import { FOR_THE_OPERATOR, startServer } from '../support/start.ts'

onBothEngines('a database', (engine) => {
  const opened = databaseTest({ engine })

  it('remembers the key that it was filled with, and knows another from it until that is said to be the one', async () => {
    const fits = (secret: string, renew = false) => secretFits(opened.db, secret, { renew })
    expect([await fits('one'), await fits('one'), await fits('another'), await fits('one')]).toEqual([true, true, false, true])
    expect([await fits('another', true), await fits('another'), await fits('one')]).toEqual([true, true, false])
    expect(JSON.stringify(await opened.db.read.selectFrom('secret_check').selectAll().execute())).not.toMatch(/"one"|another/)
  })

  it('has the key written down before it holds to it, and not where it holds to another (F2)', async () => {
    const written: string[] = []
    const fits = (secret: string) => secretFits(opened.db, secret, { renew: false, keep: () => written.push(secret) })
    const full = () => {
      throw new Error('no space left')
    }
    await expect(secretFits(opened.db, 'lost', { renew: false, keep: full })).rejects.toThrow('no space left')
    expect([await fits('one'), await fits('another')]).toEqual([true, false])
    expect(written).toEqual(['one'])
  })

  // Two of SQLite in one process wait for each other: they are two processes, and one is always first.
  if (engine === 'postgres')
    it('takes one key where two servers with different ones start at once', async () => {
      const other = await openDb(opened.url)
      const both = await Promise.all([secretFits(opened.db, 'one', { renew: false }), secretFits(other, 'two', { renew: false })])
      expect(both.toSorted()).toEqual([false, true])
      await other.close()
    })
})

/** Whole starts of a server, of seconds each. */
const SLOW = 120_000

describe.skipIf(process.platform === 'win32')('a server', () => {
  let folder: string
  let port: number
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'huiwu-start-'))
    port = await freePort()
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const start = (given: Record<string, string> = {}) => startServer({ PORT: String(port), DATA_DIR: folder, ...given })
  async function startAndStop(given?: Record<string, string>): Promise<string> {
    const { said, code, stop } = await start(given)
    expect(code, said).toBeNull()
    await stop()
    return said
  }

  it(
    'whose key is lost says so instead of starting with a new one, and goes on with that only where it is told to',
    { timeout: SLOW },
    async () => {
      await startAndStop()
      const keys = () => readdirSync(folder).filter((name) => name.endsWith('.key'))
      expect(keys()).toEqual(['sandbox.key', 'secret.key'])
      rmSync(join(folder, 'secret.key'))
      const { said, code } = await start()
      expect(code).toBe(FOR_THE_OPERATOR)
      // F2: the wrong key was left there, as if it were the one to put a copy of away.
      expect(keys()).toEqual(['sandbox.key'])
      expect(said).toMatch(/^The database was filled with another key .*secret\.key.*Put back.*NEW_SECRET=1/)
      await startAndStop({ NEW_SECRET: '1' })
    },
  )

  // S6
  it('keeps all it writes to itself, also where it was left open to everybody', { timeout: SLOW }, async () => {
    const modes = () => Object.fromEntries(['.', ...readdirSync(folder)].map((name) => [name, statSync(join(folder, name)).mode & 0o077]))
    chmodSync(folder, 0o755)
    const { child } = await start()
    const expected = Object.fromEntries(
      ['.', 'huiwu.sqlite', 'huiwu.sqlite-shm', 'huiwu.sqlite-wal', 'huiwu.sqlite.lock', 'sandbox.key', 'secret.key'].map((name) => [
        name,
        0,
      ]),
    )
    expect(modes()).toEqual(expected)
    child.kill('SIGKILL')
    await once(child, 'exit')
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
    const again = await start()
    expect(modes()).toEqual(expected)
    await again.stop()
  })
})

/** Which of this machine's disks the doctor holds against what: a database elsewhere does not grow here, its backups do. */
import { type DatabaseConnection, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, it } from 'vitest'
import type { Reading } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Env } from '#server/env/env.ts'
import { lookAtRoom } from '#server/operations/doctor/files.ts'

const GB = 1e9

/** A PostgreSQL that only says how large it is. */
class Sized extends DummyDriver {
  readonly #bytes: number
  constructor(bytes: number) {
    super()
    this.#bytes = bytes
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    connection.executeQuery = () => Promise.resolve({ rows: [{ bytes: this.#bytes }] as never[] })
    return connection
  }
}

function sized(bytes: number): Reading {
  const read = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Sized(bytes),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { engine: 'postgres', read, close: () => read.destroy() }
}

/** @param left free bytes by folder. */
const look = (left: { data: number; backups: number }) =>
  lookAtRoom({
    settings: { databaseUrl: 'postgres://db.example.cn/huiwu', dataDir: '/data', backup: { dir: '/backups' } } as Env,
    database: sized(5 * GB),
    room: (folder) => (folder === '/data' ? left.data : left.backups),
  })

it('is content where a large PostgreSQL is elsewhere, and its backups have their room', async () => {
  expect(await look({ data: GB, backups: 20 * GB })).toEqual({
    verdict: 'good',
    text: 'DATA_DIR 还有 1.0 GB，BACKUP_DIR 还有 20.0 GB；数据库 5.0 GB。',
  })
})

it('is not where even the little that lies here has no room', async () => {
  const { verdict, text } = await look({ data: GB / 10, backups: 20 * GB })
  expect([verdict, text]).toEqual(['bad', 'DATA_DIR（/data） 只剩 100.0 MB：很快会写满，请立即清理或扩容。'])
})

it('holds the place of the backups against the size of the database, wherever that is', async () => {
  expect(await look({ data: GB, backups: 4 * GB })).toMatchObject({
    verdict: 'bad',
    text: expect.stringMatching(/^BACKUP_DIR.*备份放不下/),
  })
  expect(await look({ data: GB, backups: 9 * GB })).toMatchObject({ verdict: 'caution', text: expect.stringMatching(/^BACKUP_DIR/) })
})

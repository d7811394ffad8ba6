/** A deployment whose database takes long to copy, and does not shrink when it is packed. */
import { CompiledQuery } from 'kysely'
import { secretFits } from '#server/features/system/secret-check.ts'
import { type TestApp, testApp } from './app.ts'
import { type Engine, freshDatabase, type Opened } from './database.ts'

const PIECE = 65_536

const ballast = {
  sqlite: { column: 'BLOB', piece: `randomblob(${PIECE})` },
  postgres: {
    column: 'BYTEA',
    piece: `(SELECT string_agg(sha256((n * 10000 + i)::text::bytea), '') FROM generate_series(1, ${PIECE / 32}) AS i)`,
  },
} as const

/** @param bytes beside what the demonstration has. `drop` takes a schema away that has grown. */
export async function heavyDeployment(engine: Engine, bytes: number): Promise<{ opened: Opened; test: TestApp }> {
  const opened = await freshDatabase(engine)
  const test = await testApp(opened.db)
  await secretFits(opened.db, test.deps.env.secret, { renew: false })
  const { column, piece } = ballast[engine]
  const numbers = `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${bytes / PIECE})`
  for (const text of [`CREATE TABLE ballast (bytes ${column})`, `INSERT INTO ballast ${numbers} SELECT ${piece} FROM c`])
    await opened.db.write((tx) => tx.executeQuery(CompiledQuery.raw(text)))
  const drop = async () => {
    await opened.db.close()
    await opened.drop()
  }
  return { opened: { ...opened, drop }, test }
}

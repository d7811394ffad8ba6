/** A database as it is, of whatever release: no step of ours is taken on the way. */
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { askPostgres, askSqlite } from '#server/operations/ask.ts'
import type { Ask } from '#server/operations/stock.ts'
import type { Engine } from './database.ts'

/** Asks, and changes, a database as it is. */
export async function looking<T>(engine: Engine, url: string, look: (ask: Ask) => Promise<T>): Promise<T> {
  if (engine === 'sqlite') {
    const database = new DatabaseSync(url, { timeout: 5000 })
    try {
      return await look(askSqlite(database))
    } finally {
      database.close()
    }
  }
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await look(askPostgres(client))
  } finally {
    await client.end()
  }
}

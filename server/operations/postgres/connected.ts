/** A connection to a PostgreSQL as it is, for as long as one piece of work takes. */
import { Client } from 'pg'
import { fromPostgres } from '../../db/errors.ts'
import { OperationRefused } from '../refused.ts'

const CONNECT_MS = 10_000
const NO_SUCH_DATABASE = '3D000'
/** Class 28 of SQLSTATE. */
const NOT_LET_IN = /^28/

/** @throws OperationRefused where the database or its account is not there. */
export async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  // Whoever asks next learns that it broke.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    const code = String((error as { code?: unknown }).code)
    if (code === NO_SUCH_DATABASE)
      throw new OperationRefused(`没有找到数据库 ${client.database}。请检查 DATABASE_URL；新的数据库要先建立（createdb）。`)
    if (NOT_LET_IN.test(code)) throw new OperationRefused(`数据库不接受账户 ${client.user}。请检查 DATABASE_URL 中的账户和密码。`)
    throw fromPostgres(error)
  } finally {
    await client.end().catch(() => {})
  }
}

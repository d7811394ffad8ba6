/** Statements that need not know of each other's answers, sent on one connection without waiting for them. */
import { DummyDriver, PostgresDialect, Transaction } from 'kysely'
import type { Db, Tx } from './db.ts'
import type { Tables } from './tables.ts'

type Work = (tx: Tx) => Promise<unknown>
type Answers<W extends readonly Work[]> = { -readonly [K in keyof W]: Awaited<ReturnType<W[K]>> }

/** The query layer wants these of whoever begins or ends a transaction; here nobody does. */
const unused = { dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has its connection')) }) }
const rest = { config: unused, ...unused, driver: new DummyDriver() }

/**
 * The query layer lets one statement of a transaction follow the answer to the one before, and takes another connection for
 * each of those outside. PostgreSQL takes them as they come, one after the other: what a later one reads is what it finds when
 * its turn has come, a lock that an earlier one waited for included. What goes out together costs about as much as one, to
 * write and to wait for. On SQLite each is answered as it is asked.
 * @param on a transaction, which waits, as others who would ask by it do, until all are over: each asks by the one that it is
 *   given. Or the read side, of which they get a connection.
 * @param works their first statements are sent in this order. Each may send more, which follow the answers to its own.
 * @returns what each gave, when all are over.
 * @throws what was thrown first: what follows it only says that the transaction has failed. Nothing is under way any more.
 */
export async function atOnce<const W extends readonly Work[]>(on: Tx | Db['read'], ...works: W): Promise<Answers<W>> {
  const executor = on.getExecutor()
  return executor.provideConnection(async (connection) => {
    const along = new Transaction<Tables>({
      ...rest,
      executor: executor.withConnectionProvider({ provideConnection: (use) => use(connection) }),
    })
    const thrown: unknown[] = []
    const answers = await Promise.all(works.map((work) => work(along).catch((error: unknown) => void thrown.push(error))))
    if (thrown.length > 0) throw thrown[0]
    return answers as Answers<W>
  })
}

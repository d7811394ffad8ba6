/** The driver of the query layer, telling of a PostgreSQL that is down as what it is, and of a COMMIT what is known. */
import {
  type DatabaseConnection,
  type InsertQueryNode,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  type QueryCompiler,
  type UpdateQueryNode,
} from 'kysely'
import type { Pool } from 'pg'
import { DatabaseDown, fromPostgres } from './errors.ts'
import { foldedInsert, foldedUpdate } from './folded.ts'

/**
 * So long a COMMIT may wait for the standby before whoever asked is told that nobody knows. statement_timeout does not
 * bound it, and the wait goes on in the database, which is left to its end: cancelled, it would be answered like a COMMIT.
 */
const COMMIT_MS = 5_000

export function translated<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw fromPostgres(error)
  })
}

class TellingDriver extends PostgresDriver {
  readonly #telling = new WeakSet<DatabaseConnection>()
  /** BEGIN of those who are in a transaction. */
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>()
  /** Whose COMMIT nobody has answered yet: they go back to the pool when somebody has. */
  readonly #waiting = new WeakMap<DatabaseConnection, Promise<void>>()

  override async acquireConnection(...given: Parameters<PostgresDriver['acquireConnection']>): Promise<DatabaseConnection> {
    const connection = await translated(super.acquireConnection(...given))
    if (!this.#telling.has(connection)) {
      this.#telling.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = (query) => translated(execute(query))
    }
    return connection
  }

  /**
   * Goes along with the first statement, which does not wait for its answer: it fails where its connection is no more, and
   * there what follows fails too. Whatever else it fails of is told in the place of a COMMIT.
   */
  override async beginTransaction(...given: Parameters<PostgresDriver['beginTransaction']>): Promise<void> {
    const begun = super.beginTransaction(...given)
    begun.catch(() => {})
    this.#begun.set(given[0], begun)
  }

  override async commitTransaction(...given: Parameters<PostgresDriver['commitTransaction']>): Promise<void> {
    await this.#begun.get(given[0])
    const committed = super.commitTransaction(...given)
    let timer: NodeJS.Timeout | undefined
    const tired = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#waiting.set(given[0], committed)
        reject(new DatabaseDown('no standby', `COMMIT has not been answered for ${COMMIT_MS / 1000} s`))
      }, COMMIT_MS)
    })
    try {
      await Promise.race([committed, tired])
    } catch (error) {
      throw error instanceof DatabaseDown ? error.atCommit(this.#waiting.get(given[0])) : error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Never throws, or it would be told in place of the cause; kysely drops a connection that could not roll back. */
  override async rollbackTransaction(...given: Parameters<PostgresDriver['rollbackTransaction']>): Promise<void> {
    if (!this.#waiting.has(given[0])) await super.rollbackTransaction(...given).catch(() => {})
  }

  override async releaseConnection(...given: Parameters<PostgresDriver['releaseConnection']>): Promise<void> {
    const committed = this.#waiting.get(given[0])
    if (committed === undefined) return super.releaseConnection(...given)
    // Nobody waits for it any more but the pool.
    const release = () => {
      this.#waiting.delete(given[0])
      return super.releaseConnection(...given)
    }
    void committed.then(release, release)
  }
}

class Compiler extends PostgresQueryCompiler {
  protected override visitInsertQuery(node: InsertQueryNode): void {
    super.visitInsertQuery(foldedInsert(node))
  }
  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    super.visitUpdateQuery(foldedUpdate(node))
  }
}

export class TellingDialect extends PostgresDialect {
  readonly #pool: Pool
  constructor(pool: Pool) {
    super({ pool })
    this.#pool = pool
  }
  override createDriver(): TellingDriver {
    return new TellingDriver({ pool: this.#pool })
  }
  override createQueryCompiler(): QueryCompiler {
    return new Compiler()
  }
}

/** Rows on their way into PostgreSQL by COPY: the driver sends it like any other statement, and has the messages, but no stream. */
import { once } from 'node:events'
import { type ClientBase, type Connection, Query } from 'pg'

/** What the driver's connection says beside what its types do. */
interface Line extends Connection {
  sendCopyFromChunk(chunk: Buffer): void
  sendCopyFail(why: string): void
  endCopyFrom(): void
}

class CopyIn extends Query {
  readonly #chunks: Iterable<Buffer>
  /** Whatever came of it. */
  readonly over: Promise<void>
  #broken: unknown

  constructor(sql: string, chunks: Iterable<Buffer>) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    super(sql, (error: Error | undefined) => (error === undefined || error === null ? resolve() : reject(this.#broken ?? error)))
    this.#chunks = chunks
    this.over = promise
  }

  /** The driver calls it when the server is ready to take rows. */
  handleCopyInResponse(line: Line): void {
    void this.#send(line).catch((error: unknown) => {
      this.#broken = error
      line.sendCopyFail('cannot be read')
    })
  }

  async #send(line: Line): Promise<void> {
    let isOver = false
    const over = this.over.then(
      () => void (isOver = true),
      () => void (isOver = true),
    )
    for (const chunk of this.#chunks) {
      if (isOver) return
      line.sendCopyFromChunk(chunk)
      if (line.stream.writableNeedDrain) await Promise.race([once(line.stream, 'drain'), over])
    }
    if (!isOver) line.endCopyFrom()
  }
}

/**
 * @param sql `COPY … FROM STDIN`.
 * @param chunks the rows, in its text format; read no faster than they are taken.
 * @throws what reading them throws, and then nothing of them is there.
 */
export function copyIn(client: ClientBase, sql: string, chunks: Iterable<Buffer>): Promise<void> {
  return client.query(new CopyIn(sql, chunks)).over
}

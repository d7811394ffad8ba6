/** What is watched on each connection to PostgreSQL, and asked of it before it is used. */
import type { PoolClient, QueryConfig } from 'pg'
import { DatabaseDown } from './errors.ts'
import { nameOf } from './prepared.ts'

/** Where PostgreSQL waits for a standby: whatever language its messages are in, it names the place in its source. */
const SYNC_WAIT = 'SyncRepWaitForLSN'

/**
 * The pool listens to a connection's errors only while it lies idle: without a listener of ours one that breaks in
 * somebody's hands ends the process. Whoever holds it learns of it by their query, and the pool replaces it.
 */
export function outliveItsEnd(client: PoolClient): void {
  client.on('error', () => {})
}

type Query = (...given: unknown[]) => unknown

/** A connection keeps the plans of hot statements: to plan one that joins four tables takes longer than to run it. */
export function keepPlans(client: PoolClient): void {
  const query = client.query.bind(client) as Query
  client.query = ((text: unknown, values: unknown, ...more: unknown[]) => {
    const name = typeof text === 'string' ? nameOf(text) : undefined
    return name === undefined ? query(text, values, ...more) : query({ name, text, values }, ...more)
  }) as typeof client.query
}

const isCommit = (text: unknown) => typeof text === 'string' && /^commit$/i.test(text)

/**
 * A COMMIT whose wait for the standby was cancelled answers like any other, after a warning: the standby may not have it,
 * and it goes with the primary.
 */
export function believeNoCancelledWait(client: PoolClient): void {
  let cancelled = false
  client.on('notice', ({ routine }) => {
    if (routine === SYNC_WAIT) cancelled = true
  })
  const query = client.query.bind(client) as Query
  client.query = ((text: unknown, ...more: unknown[]) => {
    if (!isCommit(text)) return query(text, ...more)
    cancelled = false
    return (query(text, ...more) as Promise<unknown>).then((answer) => {
      if (cancelled) throw new DatabaseDown('no standby', 'the wait for the standby was cancelled')
      return answer
    })
  }) as typeof client.query
}

/**
 * A machine that is gone says nothing, and neither does its network: whoever waits longer than any statement may take is
 * told that the connection is no more, and so is whoever waits behind them. Not of a COMMIT, which waits for a standby as long
 * as it takes (telling.ts).
 * @param isBound whether statements are bound by `statement_timeout`; those of migrations are not.
 */
export function leaveTheSilent(ms: number, isBound: () => boolean): (client: PoolClient) => void {
  return (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((asked: string | QueryConfig, values?: unknown[], ...more: unknown[]) => {
      if (!isBound() || isCommit(asked)) return query(asked, values, ...more)
      const config = typeof asked === 'string' ? { text: asked, values } : asked
      return query({ query_timeout: ms, ...config }, ...more)
    }) as typeof client.query
  }
}

/** Whatever is asked on it, nothing is written. */
export function onlyRead(client: PoolClient, done: (error?: Error) => void): void {
  client.query('SET default_transaction_read_only = on').then(() => done(), done)
}

/**
 * Refuses a standby: the primary may have become one, and its data is old. In the same round trip turns off PostgreSQL's JIT
 * compiler, which starts by estimated cost: a search among 10,000 people took 6 ms to compile and 2 ms to run.
 */
export function prepareConnection(client: PoolClient, done: (error?: Error) => void): void {
  client.query<{ read_only: string }>(`SELECT current_setting('transaction_read_only') AS read_only, set_config('jit', 'off', false)`).then(
    ({ rows }) => {
      const keeps = rows[0]?.read_only === 'off'
      done(keeps ? undefined : new DatabaseDown('25006', 'it is a standby, or read-only'))
    },
    (error: Error) => done(error),
  )
}

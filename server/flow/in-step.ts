/** Requests of one kind that come while others of it look things up wait for these, and then look up together. */
import type { Db } from '../db/db.ts'
import { batchedAt } from './batch.ts'

type Place = Pick<Db, 'engine' | 'writers'>

/** Bounds what begins in one turn of the event loop. */
const MOST = 64

/**
 * Look-ups of several requests share a query where they are asked for in the same turn (coalesced.ts). Left to themselves
 * requests do not meet there: each is a step ahead of the next one. Kept in step they meet at each, and the more there are,
 * the less each costs. A lone one begins at once. SQLite answers as it is asked: there nothing is shared, and nobody waits.
 * @returns runs what one request looks up, in step with others at the same place. Throws what that throws.
 */
export function inStep(): <Found>(place: Place, lookUp: () => Promise<Found>) => Promise<Found> {
  const queue = batchedAt(
    (_: Place, lookUps: readonly (() => Promise<unknown>)[]) =>
      Promise.all(
        lookUps.map((lookUp) =>
          lookUp().then(
            (found) => () => found,
            (error: unknown) => () => {
              throw error
            },
          ),
        ),
      ),
    { inFlight: 1, most: MOST },
  )
  return async <Found>(place: Place, lookUp: () => Promise<Found>) =>
    place.engine === 'sqlite' ? lookUp() : ((await queue(place)(lookUp))() as Found)
}

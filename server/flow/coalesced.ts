/** Rows that many requests ask for one by one: those that come in the same turn of the event loop share one query. */
import { batched } from './batch.ts'

/** Under way at once, for each source. */
const IN_FLIGHT = 2
const MOST = 256

/**
 * @param read gives what it found, in the order of the keys. It begins after the last of them was asked for.
 * @returns asks a source (a database) for one key's row.
 */
export function coalesced<Source extends object, Key, Found>(
  read: (source: Source, keys: readonly Key[]) => Promise<readonly Found[]>,
): (source: Source, key: Key) => Promise<Found> {
  const lookUps = new WeakMap<Source, (key: Key) => Promise<Found>>()
  return (source, key) => {
    let lookUp = lookUps.get(source)
    if (lookUp === undefined)
      lookUps.set(source, (lookUp = batched((keys: readonly Key[]) => read(source, keys), { inFlight: IN_FLIGHT, most: MOST })))
    return lookUp(key)
  }
}

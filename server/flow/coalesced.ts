/** What many requests ask for one by one: those that come in the same turn of the event loop share one query. */
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

/** Keys of two texts, each once. */
export function once<Pair extends readonly [string, string]>(asked: readonly Pair[]): Pair[] {
  return [...new Map(asked.map((pair) => [pair.join(' '), pair])).values()]
}

/**
 * As it is after they asked: what may be some seconds old is for shared.ts.
 * @param read what it finds is not to be changed: all who ask for the same at once are given it.
 * @returns asks a source for one key's answer, once for all who ask for it in the same turn.
 */
export function joined<Source extends object, Found>(
  read: (source: Source, key: string) => Promise<Found>,
): (source: Source, key: string) => Promise<Found> {
  return coalesced(async (source: Source, keys: readonly string[]) => {
    const found = new Map(await Promise.all([...new Set(keys)].map(async (key) => [key, await read(source, key)] as const)))
    return keys.map((key) => found.get(key) as Found)
  })
}

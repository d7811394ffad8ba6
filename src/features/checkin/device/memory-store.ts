/** A store in a page's memory: for browsers that keep nothing, and as a disk that tests can pull. */
import { type Change, type Key, type DeviceStore, type Shelf, TakenOver } from './store.ts'

/** What outlives the page that writes it, in tests. */
export interface Disk {
  shelves: Record<Shelf, Map<Key, unknown>>
  tab: string
}

export function newDisk(): Disk {
  return { shelves: { facts: new Map(), log: new Map(), queue: new Map(), history: new Map() }, tab: '' }
}

export function memoryStore(disk: Disk, tab: string, { durable }: { durable: boolean }): DeviceStore {
  disk.tab = tab
  return {
    durable,
    read: <T>(shelf: Shelf, key: Key) => Promise.resolve(disk.shelves[shelf].get(key) as T | undefined),
    all: <T>(shelf: Shelf) =>
      Promise.resolve(
        [...disk.shelves[shelf]]
          .map(([key, value]) => ({ key: key as number, value: value as T }))
          .sort((one, other) => one.key - other.key),
      ),
    async write(changes: readonly Change[]) {
      if (disk.tab !== tab) throw new TakenOver()
      // Copied as a disk would: what the page changes later is not on it.
      for (const { shelf, key, value } of changes) {
        if (value === undefined) disk.shelves[shelf].delete(key)
        else disk.shelves[shelf].set(key, copied(value))
      }
    },
    onGone: () => {},
  }
}

/** Keys of WebCrypto and bytes are never changed in place; all else is plain data. */
function copied(value: unknown): unknown {
  const plain = typeof value === 'object' && value !== null && (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
  if (!plain) return value
  if (Array.isArray(value)) return value.map(copied)
  const copy: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(value as object)) copy[name] = copied(part)
  return copy
}

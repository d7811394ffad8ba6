/**
 * Where a device at a door keeps what must survive a reload and a crash: one
 * database for this browser, one store in it for each list. What is written has
 * reached the disk when the promise resolves; several changes are one
 * transaction. Whoever opens a store takes it over: two tabs of one device
 * must not both let people in.
 */
import { DOOR_DATABASE } from '../../../session/door-data.ts'

/**
 * facts: single things by name. log: what the server and other devices told, sealed, in order. queue: own scans, in
 * order. history: verdicts shown, sealed.
 */
export const shelves = ['facts', 'log', 'queue', 'history'] as const
export type Shelf = (typeof shelves)[number]
export type Key = string | number

export interface Change {
  shelf: Shelf
  key: Key
  /** Absent: taken away. */
  value?: unknown
}

/** Another tab has opened this store since. */
export class TakenOver extends Error {}

export interface DeviceStore {
  /** false: a page's memory only. Nobody is let in on the strength of that. */
  readonly durable: boolean
  read<T>(shelf: Shelf, key: Key): Promise<T | undefined>
  /** In the order of their keys. */
  all<T>(shelf: Shelf): Promise<{ key: number; value: T }[]>
  /** @throws TakenOver, and writes nothing then. */
  write(changes: readonly Change[]): Promise<void>
  /** The disk has gone, because somebody signed out. */
  onGone(listener: () => void): void
}

/** Which tab has taken the store over; the name on disk. */
const TAKEN_BY = 'holder'

/** @param tab a name of this page's own. */
export async function openStore(listId: string, tab: string): Promise<DeviceStore> {
  let gone = () => {}
  let connection: Promise<IDBDatabase> | undefined
  /** What was asked first is written first: all wait for the same promise. */
  function connected(): Promise<IDBDatabase> {
    connection ??= openDatabase().then(
      (db) => {
        db.onversionchange = () => {
          db.close()
          gone()
        }
        // Lost, as WebKit loses it when the process behind it dies. What stands there is there still, or another took it over.
        db.addEventListener('close', () => {
          connection = undefined
        })
        return db
      },
      (error: unknown) => {
        connection = undefined
        throw error
      },
    )
    return connection
  }
  const keyOf = (key: Key) => [listId, key]

  async function inTransaction(changes: readonly Change[], takes: boolean): Promise<void> {
    const db = await connected()
    // Chrome may report a commit before the disk has it, unless asked not to. Older browsers do not know the word.
    const tx = (
      db.transaction as (stores: readonly Shelf[], mode: IDBTransactionMode, options: { durability: string }) => IDBTransaction
    ).call(db, shelves, 'readwrite', { durability: 'strict' })
    let refused = false
    const write = () => {
      for (const { shelf, key, value } of changes) {
        if (value === undefined) tx.objectStore(shelf).delete(keyOf(key))
        else tx.objectStore(shelf).put(value, keyOf(key))
      }
    }
    if (takes) write()
    else {
      const taken = tx.objectStore('facts').get(keyOf(TAKEN_BY))
      taken.onsuccess = () => {
        refused = taken.result !== tab
        if (refused) tx.abort()
        else write()
      }
    }
    return new Promise((resolve, reject) => {
      tx.addEventListener('complete', () => resolve())
      tx.addEventListener('abort', () => reject(refused ? new TakenOver() : (tx.error ?? new Error('aborted'))))
    })
  }

  await inTransaction([{ shelf: 'facts', key: TAKEN_BY, value: tab }], true)
  return {
    durable: true,
    read: async <T>(shelf: Shelf, key: Key) =>
      answered<T | undefined>((await connected()).transaction(shelf).objectStore(shelf).get(keyOf(key))),
    async all<T>(shelf: Shelf) {
      const range = IDBKeyRange.bound(keyOf(0), keyOf(Number.MAX_SAFE_INTEGER))
      const objects = (await connected()).transaction(shelf).objectStore(shelf)
      const [keys, values] = await Promise.all([answered(objects.getAllKeys(range)), answered<T[]>(objects.getAll(range))])
      return values.map((value, at) => ({ key: (keys[at] as [string, number])[1], value }))
    },
    write: (changes) => inTransaction(changes, false),
    onGone: (listener) => {
      gone = listener
    },
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DOOR_DATABASE, 1)
  opening.onupgradeneeded = () => {
    for (const shelf of shelves) opening.result.createObjectStore(shelf)
  }
  return answered(opening)
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')))
  })
}

/** The end of what doors keep in this browser; light, for whoever signs people out. */
import { inTime } from '../api/in-time.ts'

export const DOOR_DATABASE = 'huiwu-door'
/** What stands in the session's storage where the browser cannot keep a key. */
export const DOOR_LOCK = 'door-lock'

/** The fact that holds what a roster is locked with. */
export const DOOR_KEY = 'lock'

/** The name under which the last door is kept for its person. */
export const DOOR_KEPT = 'door'

/** Storage that does not answer keeps nobody from signing out: WebKit has left questions open before. */
const SILENT_MS = 1_000

/** How many scans of this browser the server does not know yet: they are lost with the rest. */
export function untoldScans(): Promise<number> {
  // No answer, or storage blocked or absent: then nothing was kept either.
  return inTime(SILENT_MS, untold()).catch(() => 0)
}

async function untold(): Promise<number> {
  const opening = indexedDB.open(DOOR_DATABASE)
  return new Promise((resolve) => {
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.addEventListener('error', (event) => {
      event.preventDefault()
      resolve(0)
    })
    opening.onsuccess = () => {
      const db = opening.result
      const doings = db.transaction('queue').objectStore('queue').getAll()
      doings.onsuccess = () => {
        db.close()
        resolve((doings.result as { stage: string }[]).filter(({ stage }) => stage !== 'settled').length)
      }
    }
  })
}

/**
 * A session is over: nothing that any door kept can be read any more. Scans that wait to be told, which name nobody,
 * stay for the next session of the same person.
 */
export function lockDoors(): void {
  try {
    sessionStorage.removeItem(DOOR_LOCK)
    const opening = indexedDB.open(DOOR_DATABASE)
    // There is none: then it is not made for this.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.addEventListener('error', (event) => event.preventDefault())
    opening.onsuccess = () => {
      const db = opening.result
      const facts = db.transaction('facts', 'readwrite').objectStore('facts')
      const keys = facts.getAllKeys()
      keys.onsuccess = () => {
        for (const key of keys.result as [string, string][]) if (key[1] === DOOR_KEY) facts.delete(key)
        db.close()
      }
    }
  } catch {
    // Storage blocked or absent.
  }
}

/** Rosters, queues and keys of all lists. A door that is still open in another tab hears of it and stops. */
export function forgetDoors(): void {
  try {
    sessionStorage.removeItem(DOOR_LOCK)
    indexedDB.deleteDatabase(DOOR_DATABASE)
  } catch {
    // Storage blocked or absent: then nothing was kept either.
  }
}

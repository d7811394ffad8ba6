/** A part of the client in a file of its own: not waited for without end, and asked for by a new page where the old one's is gone. */
import { inTime } from '../api/in-time.ts'
import { reloadOnce } from './reload-once.ts'

/** spec.md section 9. */
const TIMEOUT_MS = 120_000

/** @throws when it did not come. Rendering at the server waits for nobody. */
export function fetchChunk<T>(fetchIt: () => Promise<T>): Promise<T> {
  return (typeof window === 'undefined' ? fetchIt() : inTime(TIMEOUT_MS, fetchIt())).catch(reloadOnce)
}

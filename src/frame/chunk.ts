/** A part of the client in a file of its own: not waited for without end, and asked for by a new page where the old one's is gone. */
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { inTime } from '../api/in-time.ts'
import { reloadOnce } from './reload-once.ts'
import { waitsFor } from './waits.ts'
import { wholeSheet } from './whole-sheet.ts'

/** spec.md section 9. */
const TIMEOUT_MS = 120_000

/** @throws when it did not come. Rendering at the server waits for nobody. */
export function fetchChunk<T>(fetchIt: () => Promise<T>): Promise<T> {
  if (typeof window === 'undefined') return fetchIt()
  // Until the screen is alive it is what the server has drawn.
  const sheet = window.firstTaps === undefined ? wholeSheet() : undefined
  return waitsFor(inTime(TIMEOUT_MS, Promise.all([fetchIt(), sheet]))).then(([chunk]) => chunk, reloadOnce)
}

/** A part of a screen that most people do not open, for a Suspense. */
export function part<Props>(fetchIt: () => Promise<{ default: ComponentType<Props> }>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => fetchChunk(fetchIt))
}

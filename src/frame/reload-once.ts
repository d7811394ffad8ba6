/**
 * A screen's chunk that is not there is most often the chunk of an older
 * release whose page WeChat kept: a reload brings the new page. Once, so that
 * a real failure ends in a sentence instead of a loop.
 */
import { now } from '../api/clock.ts'

const KEY = 'reloadedAt'
const PAUSE_MS = 60_000

export function reloadOnce(error: unknown): Promise<never> {
  if (typeof window === 'undefined' || !navigator.onLine || justReloaded()) return Promise.reject(error)
  location.reload()
  return new Promise(() => {})
}

/** Without storage we cannot know, and do not reload. */
function justReloaded(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (now() - last < PAUSE_MS) return true
    sessionStorage.setItem(KEY, String(now()))
    return false
  } catch {
    return true
  }
}

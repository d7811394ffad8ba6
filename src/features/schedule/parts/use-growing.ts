/**
 * Draws a long list in helpings: enough for the first sight at once, the rest
 * in React's own time while people read. Nothing is taken away again, so
 * nothing jumps, and the browser's search finds all of it.
 */
import { startTransition, useEffect, useState } from 'react'

/** Long enough between two helpings for a slow phone to scroll. */
const PAUSE_MS = 60

/** @returns how many of `total` to draw now; begins again when `key` changes. */
export function useGrowing(key: string, total: number, first: number, step: number): number {
  const [grown, setGrown] = useState({ key, shown: first })
  const shown = grown.key === key ? grown.shown : first
  useEffect(() => {
    if (shown >= total) return
    // A desktop has the power for all of it, and more of it in sight.
    const next = innerWidth < 1024 ? shown + step : total
    const timer = setTimeout(() => startTransition(() => setGrown({ key, shown: next })), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key, shown, total, step])
  return Math.min(shown, total)
}

/** What was typed, once typing pauses: what is asked for at every letter would be asked in vain. */
import { useEffect, useState } from 'react'

const PAUSE_MS = 300

export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

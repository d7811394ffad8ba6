import { useEffect, useRef } from 'react'
import { useNow } from '../api/clock.ts'
import { leftWords } from './spans.ts'

/**
 * The time left until a deadline (milliseconds, see format.momentOf), as mm:ss, or in days and hours where there are days;
 * `onEnd` once when it is over.
 */
export function CountDown({ until, onEnd }: { until: number; onEnd?: () => void }) {
  const now = useNow()
  const over = now !== 0 && now >= until
  const told = useRef(false)
  useEffect(() => {
    if (!over) told.current = false
    else if (!told.current) {
      told.current = true
      onEnd?.()
    }
  }, [over, onEnd])
  return <span role="timer">{now === 0 || Number.isNaN(until) ? '--:--' : leftWords(until - now)}</span>
}

/** What somebody types, once they pause: nothing is asked at each letter. */
import { useEffect, useState } from 'react'

const PAUSE_MS = 400

export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

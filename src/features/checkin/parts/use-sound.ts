/** Whether verdicts can be heard; the first tap anywhere lets them. */
import { useEffect, useState } from 'react'
import { canBeHeard, unlockSound } from './signal.ts'

export function useSound(): boolean {
  const [heard, setHeard] = useState(canBeHeard)
  useEffect(() => {
    if (heard) return undefined
    const unlock = () => void unlockSound().then(setHeard)
    // click counts as a tap everywhere; pointerdown does not in Safari.
    window.addEventListener('click', unlock)
    window.addEventListener('keydown', unlock)
    return () => {
      window.removeEventListener('click', unlock)
      window.removeEventListener('keydown', unlock)
    }
  }, [heard])
  return heard
}

/** A hand-held scanner is heard as long as the door is on the screen, whatever has the focus. */
import { useEffect, useRef } from 'react'
import { listenToGun } from '../../../reader/gun.ts'

export function useGun(onText: (text: string) => void): void {
  const latest = useRef(onText)
  latest.current = onText
  useEffect(() => listenToGun((text) => latest.current(text)), [])
}

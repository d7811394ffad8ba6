/** A live code is another text every three seconds: held up at a camera, it is still the admission that has just been judged. */
import { useRef } from 'react'
import { now } from '../../../api/clock.ts'

/** `HWR` and the public key, which come first (contract/rotating.ts): 64 bytes in base 45. */
const LIVE_KEY_LETTERS = 3 + 96
/** A little longer than one step of a live code. */
const HELD_MS = 3_500

/** @returns whether a text that a camera gives is an admission it has given a moment ago. */
export function useRepeats(): (text: string) => boolean {
  const last = useRef({ key: '', at: 0 })
  return (text) => {
    const key = text.startsWith('HWR') ? text.slice(0, LIVE_KEY_LETTERS) : ''
    const held = key !== '' && key === last.current.key && now() - last.current.at < HELD_MS
    last.current = { key, at: now() }
    return held
  }
}

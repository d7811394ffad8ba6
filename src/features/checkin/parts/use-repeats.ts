/** A live code is another text every three seconds: held up at a camera, it is still the ticket that has just been judged. */
import { useRef } from 'react'
import { now } from '../../../frame/clock.ts'

/** `HWR` and the public key, which come first (contract/rotating.ts): 64 bytes in base 45. */
const LIVE_KEY_LETTERS = 3 + 96
/** A little longer than one step of a live code. */
const HELD_MS = 3_500

/** @returns whether a text that a camera gives is a ticket it has given a moment ago. */
export function useRepeats(): (text: string) => boolean {
  const last = useRef({ ticket: '', at: 0 })
  return (text) => {
    const ticket = text.startsWith('HWR') ? text.slice(0, LIVE_KEY_LETTERS) : ''
    const held = ticket !== '' && ticket === last.current.ticket && now() - last.current.at < HELD_MS
    last.current = { ticket, at: now() }
    return held
  }
}

/** A text once typing rests, for questions to the server; never in the middle of a pinyin. */
import { useEffect, useState } from 'react'

const REST_MS = 300

export interface Rested {
  /** What stands in the field. */
  text: string
  /** What to ask for. */
  rested: string
  type: (text: string) => void
  /** For the element around the field. */
  composition: { onCompositionStart: () => void; onCompositionEnd: () => void }
}

export function useRested(): Rested {
  const [text, setText] = useState('')
  const [rested, setRested] = useState('')
  const [composing, setComposing] = useState(false)
  useEffect(() => {
    if (composing || text.trim() === rested) return
    const timer = setTimeout(() => setRested(text.trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [text, composing, rested])
  return {
    text,
    rested,
    type: setText,
    composition: { onCompositionStart: () => setComposing(true), onCompositionEnd: () => setComposing(false) },
  }
}

/** A form that survives a closed page: every keystroke is kept until it is saved. */
import { useState } from 'react'
import { ownDraft } from '../../session/parts/kept.ts'
import type { Values } from './attendee-values.ts'

export function useDraft(name: string, initial: () => Values) {
  const place = ownDraft(name)
  const [values, setValues] = useState<Values>(() => recalled(place.get()) ?? initial())
  return {
    values,
    write: (next: Values) => {
      setValues(next)
      place.set(JSON.stringify(next))
    },
    /** Saved: the next attendee starts with an empty form. */
    forget: () => place.remove(),
  }
}

function recalled(text: string): Values | undefined {
  try {
    return text === '' ? undefined : (JSON.parse(text) as Values)
  } catch {
    return undefined
  }
}

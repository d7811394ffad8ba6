/** What would come of a table, looked at as soon as it is chosen. Of two looks the later one counts. */
import { useRef, useState } from 'react'
import type { Call, Data, Input } from '#contract/call.ts'
import { type CallError, request } from '../../api/call.ts'

/** Of what a look finds: why nothing can be taken; empty where something can. */
interface Readable {
  unreadable: string
}

export interface Look<Asked, Found> {
  found: Found | undefined
  /** Why there is nothing to take, in a sentence. */
  wrong: string
  busy: boolean
  /** @param input undefined: no table is chosen. */
  at: (input: Asked | undefined) => Promise<void>
  /** What went wrong with taking it. */
  tell: (sentence: string) => void
}

interface Seen<Found> {
  found?: Found
  wrong: string
  busy: boolean
}

export function useLook<C extends Call>(call: Data<C> extends Readable ? C : never): Look<Input<C>, Data<C>> {
  const [seen, setSeen] = useState<Seen<Data<C>>>({ wrong: '', busy: false })
  const looks = useRef(0)

  async function at(input: Input<C> | undefined) {
    looks.current += 1
    const own = looks.current
    setSeen({ wrong: '', busy: input !== undefined })
    if (input === undefined) return
    const next = await request(call, input, { quiet: true, background: true }).then(
      (found): Seen<Data<C>> => {
        const { unreadable } = found as Readable
        return unreadable === '' ? { found, wrong: '', busy: false } : { wrong: unreadable, busy: false }
      },
      (error: CallError): Seen<Data<C>> => ({ wrong: error.message, busy: false }),
    )
    if (own === looks.current) setSeen(next)
  }
  return { found: seen.found, wrong: seen.wrong, busy: seen.busy, at, tell: (wrong) => setSeen((before) => ({ ...before, wrong })) }
}

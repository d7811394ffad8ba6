/** Writes: a call made when somebody asks for it, once however often they tap. */
import { useRef, useState } from 'react'
import type { Call, Data, Input } from '#contract/call.ts'
import { type CallError, type Options, request } from './call.ts'
import { newKey } from './key.ts'

export type Outcome<T> = { ok: true; data: T } | { ok: false; error: CallError }

export interface Action<C extends Call> {
  /** Never rejects. While a run is under way, another tap gets that run's outcome. */
  run: (input: Input<C>, options?: Pick<Options, 'key' | 'signal'>) => Promise<Outcome<Data<C>>>
  busy: boolean
}

/** Of each call that takes a key, what was sent last and has had no yes. It outlives the sheet, as its draft does. */
const unanswered = new Map<string, { body: string; key: string }>()

/** Who sends the same again, because its answer was lost, means the same: it goes out under the same key, and happens once. */
function keyOf({ path }: Call, input: unknown): string {
  const body = JSON.stringify(input)
  const known = unanswered.get(path)
  if (known?.body === body) return known.key
  const key = newKey()
  unanswered.set(path, { body, key })
  return key
}

/** @param options `quiet` when the screen shows the refusal itself. A call that may answer `key_reused` gets a key of its own. */
export function useAction<C extends Call>(call: C, { quiet }: { quiet?: boolean } = {}): Action<C> {
  const [busy, setBusy] = useState(false)
  const running = useRef<Promise<Outcome<Data<C>>> | null>(null)

  function run(input: Input<C>, options: Pick<Options, 'key' | 'signal'> = {}) {
    if (running.current !== null) return running.current
    setBusy(true)
    const keyed = call.reasons.includes('key_reused')
    const outcome = request(call, input, { quiet, ...(keyed && { key: keyOf(call, input) }), ...options })
      .then(
        (data): Outcome<Data<C>> => {
          if (keyed) unanswered.delete(call.path)
          return { ok: true, data }
        },
        (error: CallError): Outcome<Data<C>> => ({ ok: false, error }),
      )
      .then((result) => {
        running.current = null
        setBusy(false)
        return result
      })
    running.current = outcome
    return outcome
  }

  return { run, busy }
}

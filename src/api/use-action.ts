/** Writes: a call made when somebody asks for it, once however often they tap. */
import { useRef, useState } from 'react'
import type { Call, Data, Input } from '#contract/call.ts'
import { type CallError, type Options, request } from './call.ts'

export type Outcome<T> = { ok: true; data: T } | { ok: false; error: CallError }

export interface Action<C extends Call> {
  /** Never rejects. While a run is under way, another tap gets that run's outcome. */
  run: (input: Input<C>, options?: Pick<Options, 'key' | 'signal'>) => Promise<Outcome<Data<C>>>
  busy: boolean
}

/** @param options `quiet` when the screen shows the refusal itself. */
export function useAction<C extends Call>(call: C, { quiet }: { quiet?: boolean } = {}): Action<C> {
  const [busy, setBusy] = useState(false)
  const running = useRef<Promise<Outcome<Data<C>>> | null>(null)

  function run(input: Input<C>, options: Pick<Options, 'key' | 'signal'> = {}) {
    if (running.current !== null) return running.current
    setBusy(true)
    const outcome = request(call, input, { quiet, ...options })
      .then(
        (data): Outcome<Data<C>> => ({ ok: true, data }),
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

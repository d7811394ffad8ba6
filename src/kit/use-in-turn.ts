/** Writes that people ask for faster than the server answers, such as ticks that count at once: each goes out, one after another. */
import { useRef } from 'react'
import type { Call, Data, Input } from '#contract/call.ts'
import { type Outcome, useAction } from '../api/use-action.ts'

/** @returns makes the call when the one before it has its answer. Never rejects. */
export function useInTurn<C extends Call>(call: C): (input: Input<C>) => Promise<Outcome<Data<C>>> {
  const { run } = useAction(call)
  const before = useRef<Promise<unknown>>(Promise.resolve())
  return (input) => {
    const outcome = before.current.then(() => run(input))
    before.current = outcome
    return outcome
  }
}

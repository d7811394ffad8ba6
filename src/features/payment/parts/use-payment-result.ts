/** Asks how a payment went until the server knows: soon at first, then more gently. */
import { useEffect, useState } from 'react'
import { payment } from '#contract/payment.ts'
import { type CallError, Refusal } from '../../../api/call.ts'
import { useAction } from '../../../api/use-action.ts'
import { isSettled, type Returning, type Verdict, verdictOf } from './verdict.ts'

/** Seconds between one answer and the next question. */
export type Pauses = readonly number[]
/** Back from a cashier: a minute in all. */
export const SOON: Pauses = [2, 3, 5, 8, 12, 15, 15]
/** Nothing is expected to come: one look, in case it came by another way. */
export const ONCE: Pauses = []
/** While a code waits to be scanned, as long as an order does. */
export const SCANNING: Pauses = [...Array<number>(20).fill(3), ...Array<number>(350).fill(5)]
/** Questions without an end to the story, after which people are offered more than to wait: ten seconds. */
const PATIENCE = 3

interface State {
  verdict: Verdict
  refunds: readonly Returning[]
  error: CallError | undefined
}

/** @param pauses null while there is nothing to ask about yet. */
export function usePaymentResult(no: string, pauses: Pauses | null): State & { again: () => void } {
  const { run } = useAction(payment.query, { quiet: true })
  const [state, setState] = useState<State>({ verdict: 'asking', refunds: [], error: undefined })
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (no === '' || pauses === null) return
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function ask(turn: number) {
      const outcome = await run({ outTradeNo: no })
      if (over) return
      const pause = pauses?.[turn]
      const verdict = outcome.ok ? verdictOf(outcome.data) : 'asking'
      // There is no such order: asking again changes nothing. Anything else may pass.
      const hopeless = !outcome.ok && outcome.error instanceof Refusal && outcome.error.http === 404
      const last = isSettled(verdict) || hopeless || pause === undefined
      const open = verdict === 'asking' && (last || turn >= PATIENCE)
      setState((before) => ({
        verdict: open ? 'unknown' : verdict,
        refunds: outcome.ok ? outcome.data.refunds : before.refunds,
        error: last && !outcome.ok ? outcome.error : undefined,
      }))
      if (!last) timer = setTimeout(() => void ask(turn + 1), pause * 1000)
    }
    setState((before) => (before.verdict === 'unknown' ? { ...before, verdict: 'asking', error: undefined } : before))
    void ask(0)
    return () => {
      over = true
      clearTimeout(timer)
    }
    // `run` is new at every drawing but always the same call.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [no, pauses, round])

  return { ...state, again: () => setRound((before) => before + 1) }
}

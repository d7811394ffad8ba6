/** Asks how a payment went until the server knows: soon at first, then more gently, for a minute. */
import { useEffect, useState } from 'react'
import { payment } from '#contract/payment.ts'
import { type CallError, Refusal } from '../../../api/call.ts'
import { useAction } from '../../../api/use-action.ts'
import { isSettled, type Verdict, verdictOf } from './verdict.ts'

/** Seconds between one answer and the next question: a minute in all. */
const PAUSES = [2, 3, 5, 8, 12, 15, 15]

interface State {
  verdict: Verdict
  error: CallError | undefined
}

export function usePaymentResult(no: string): State & { again: () => void } {
  const { run } = useAction(payment.query, { quiet: true })
  const [state, setState] = useState<State>({ verdict: 'asking', error: undefined })
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (no === '') return
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function ask(turn: number) {
      const outcome = await run({ outTradeNo: no })
      if (over) return
      const pause = PAUSES[turn]
      const verdict = outcome.ok ? verdictOf(outcome.data) : 'asking'
      // There is no such order: asking again changes nothing. Anything else may pass.
      const hopeless = !outcome.ok && outcome.error instanceof Refusal && outcome.error.http === 404
      if (isSettled(verdict) || hopeless || pause === undefined) {
        return setState({ verdict: verdict === 'asking' ? 'unknown' : verdict, error: outcome.ok ? undefined : outcome.error })
      }
      if (outcome.ok) setState({ verdict, error: undefined })
      timer = setTimeout(() => void ask(turn + 1), pause * 1000)
    }
    setState((before) => (before.verdict === 'unknown' ? { verdict: 'asking', error: undefined } : before))
    void ask(0)
    return () => {
      over = true
      clearTimeout(timer)
    }
    // `run` is new at every drawing but always the same call.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [no, round])

  return { ...state, again: () => setRound((before) => before + 1) }
}

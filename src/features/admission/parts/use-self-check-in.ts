/** Checks in by the venue's code: once without a place, and with one where the server says so. */
import { useRef, useState } from 'react'
import type { Data } from '#contract/call.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { type CallError, Refusal } from '../../../api/call.ts'
import { newKey } from '../../../api/key.ts'
import { useAction } from '../../../api/use-action.ts'
import { type Position, positionNow } from '../../../frame/position-now.ts'

export type SelfDone = Data<typeof checkin.self>

export function useSelfCheckIn(gate: string) {
  const { run } = useAction(checkin.self, { quiet: true })
  const [done, setDone] = useState<SelfDone>()
  const [busy, setBusy] = useState(false)
  // One for each try that the server has decided: what is asked again because no answer came is the same scan.
  const nonce = useRef(newKey())

  async function ask(place?: Position): Promise<CallError | undefined> {
    const outcome = await run({ gate, nonce: nonce.current, ...place })
    if (outcome.ok) setDone(outcome.data)
    else if (outcome.error instanceof Refusal) nonce.current = newKey()
    return outcome.ok ? undefined : outcome.error
  }

  /** @returns why not; `placeless`: the person or the phone gave no place. */
  async function begin(): Promise<CallError | 'placeless' | undefined> {
    setBusy(true)
    try {
      const failure = await ask()
      if (!(failure instanceof Refusal && failure.reason === 'place_needed')) return failure
      const place = await positionNow()
      return place === undefined ? 'placeless' : await ask(place)
    } finally {
      setBusy(false)
    }
  }

  return { begin, busy, done }
}

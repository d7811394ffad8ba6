/** What is asked of a rehearsal on its way: shown at once, and sent one after the other, so that no tap is lost on a slow network. */
import { useRef, useState } from 'react'
import type { Input } from '#contract/call.ts'
import { rehearsal as calls, type Rehearsal } from '#contract/rehearsal.ts'
import { useAction } from '../../../api/use-action.ts'

export type Steering = Omit<Input<typeof calls.steer>, 'meetingId'>

export interface Steered extends Steering {
  steer: (more: Partial<Steering>) => Promise<void>
}

/** @param onSteered how it stands; nothing after a refusal: perhaps somebody else was faster. */
export function useSteer(meetingId: string, { speed, byHand, state }: Rehearsal, onSteered: (now?: Rehearsal) => void): Steered {
  const { run } = useAction(calls.steer)
  const wanted = useRef<Steering>()
  const [shown, setShown] = useState<Steering>()
  const standing: Steering = { speed, byHand, paused: state === 'paused' ? 1 : 0 }

  async function steer(more: Partial<Steering>) {
    const underWay = wanted.current !== undefined
    wanted.current = { ...(wanted.current ?? standing), ...more }
    setShown(wanted.current)
    if (underWay) return
    let [sent, ok]: [Steering | undefined, boolean] = [undefined, true]
    while (ok && sent !== wanted.current) {
      sent = wanted.current
      const outcome = await run({ meetingId, ...sent })
      ok = outcome.ok
      onSteered(outcome.ok ? outcome.data : undefined)
    }
    wanted.current = undefined
    setShown(undefined)
  }
  return { ...standing, ...shown, steer }
}

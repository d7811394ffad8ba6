/** A decision of a person: made once, told, and the list looked at again before another one can be made. */
import { useState } from 'react'
import type { Call, Data, Input } from '#contract/call.ts'
import { useAction } from '../../api/use-action.ts'
import { notice } from '../../ui/notice.ts'
import { wordsOf } from '../../api/failure-words.ts'

/** @param onEnd also after a refusal: perhaps somebody else was faster. */
export function useDecision<C extends Call>(call: C, onEnd: () => Promise<unknown>) {
  const { run } = useAction(call, { quiet: true })
  const [busy, setBusy] = useState(false)
  return {
    busy,
    /** @returns what came of it; undefined when it was refused. */
    decide: async (input: Input<C>, done: string): Promise<Data<C> | undefined> => {
      setBusy(true)
      const outcome = await run(input)
      if (outcome.ok) notice.success(done)
      else notice.warning(wordsOf(outcome.error, '没有操作成功，请稍后重试'))
      await onEnd()
      setBusy(false)
      return outcome.ok ? outcome.data : undefined
    },
  }
}

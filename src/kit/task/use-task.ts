/** A call that begins long work, and the id of the work that it began last. */
import { useState } from 'react'
import type { Outcome } from '../../api/use-action.ts'

interface BeginAction<I> {
  run: (input: I) => Promise<Outcome<{ taskId: string }>>
  busy: boolean
}

/** @param action from useAction. The returned `taskId` is '' before the first work; `follow` takes the id of work begun elsewhere. */
export function useTask<I>({ run, busy }: BeginAction<I>) {
  const [taskId, follow] = useState('')
  async function begin(input: I) {
    const outcome = await run(input)
    if (outcome.ok) follow(outcome.data.taskId)
  }
  return { taskId, follow, begin, busy }
}

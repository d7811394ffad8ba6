/** What a form stands on: an answer of this moment, not one that was kept, and no later one that comes by itself while people write. */
import { useEffect, useState } from 'react'
import type { Call, Data, Input } from '#contract/call.ts'
import { type CallError, request } from './call.ts'
import { keyOf, type Query } from './use-query.ts'

/**
 * Asked as it is drawn first, and then only by `retry`. Shared with nobody: what others were told of the same may be older
 * than what was saved since.
 * @param input null: nothing is asked.
 */
export function useFresh<C extends Call>(call: C, input: Input<C> | null): Pick<Query<Data<C>>, 'data' | 'error' | 'retry'> {
  const [{ data, error }, tell] = useState<{ data?: Data<C>; error?: CallError }>({})
  async function retry() {
    if (input === null) return
    await request(call, input, { quiet: true }).then(
      (answer) => tell({ data: answer }),
      (failure: CallError) => tell((before) => ({ ...before, error: failure })),
    )
  }
  useEffect(() => {
    void retry()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [input && keyOf(call, input)])
  return { data, error, retry }
}

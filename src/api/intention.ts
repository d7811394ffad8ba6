/** One key for one intention: who sends the same again, because the answer was lost, means the same, and it happens once. */
import type { Call, Input } from '#contract/call.ts'
import { newKey } from './key.ts'
import type { Outcome } from './use-action.ts'

/** By the path of a call, what was sent by it last and has had no yes. It outlives the sheet that sent it, as its draft does. */
const unanswered = new Map<string, { body: string; key: string }>()

/**
 * Sends what may answer `key_reused` (test/architecture.test.ts holds that all of it goes this way, or under a key that is kept).
 * @param run of the call's action.
 */
export async function sendOnce<C extends Call, O extends Outcome<unknown>>(
  { path }: C,
  input: Input<C>,
  run: (input: Input<C>, under: { key: string }) => Promise<O>,
): Promise<O> {
  const body = JSON.stringify(input)
  const known = unanswered.get(path)
  const key = known?.body === body ? known.key : newKey()
  unanswered.set(path, { body, key })
  const outcome = await run(input, { key })
  if (outcome.ok) unanswered.delete(path)
  return outcome
}

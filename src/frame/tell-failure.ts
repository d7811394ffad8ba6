/** Says why a quiet call failed; that the session is over, the frame has said already. */
import { type CallError, Refusal } from '../api/call.ts'
import { notice } from '../ui/notice.ts'
import { wordsOf } from '../api/failure-words.ts'

export function tellFailure(error: CallError, otherwise: string): void {
  if (error instanceof Refusal && error.http === 401) return
  notice.warning(wordsOf(error, otherwise))
}

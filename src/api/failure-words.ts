/** What a form says of a call that failed, where it says so itself. */
import { type CallError, Refusal } from './call.ts'

/** @param otherwise for an answer that came without a sentence. */
export function wordsOf(error: CallError, otherwise: string): string {
  return error instanceof Refusal ? error.msg || otherwise : error.message
}

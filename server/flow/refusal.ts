/** Expected refusals: how a use-case says no, and what that does to the transaction that it says it in. */
import type { Reason } from '#contract/codes.ts'

/** What a reason's sentence leaves open, by the names in its braces. */
export type Blanks = Readonly<Record<string, string>>

/** An expected refusal: a declared reason, answered as an envelope. Returned from `db.write`, it rolls the transaction back. */
export class Refusal<R extends Reason = Reason> {
  readonly reason: R
  readonly blanks: Blanks
  constructor(reason: R, blanks: Blanks) {
    this.reason = reason
    this.blanks = blanks
  }
}

export function refuse<R extends Reason>(reason: R, blanks: Blanks = {}): Refusal<R> {
  return new Refusal(reason, blanks)
}

const kept = new WeakSet<Refusal>()

/**
 * A refusal whose transaction commits all the same: for what must outlive the refusal, such as the count of wrong guesses. The
 * callers are a closed list (test/architecture.test.ts).
 */
export function keep<R extends Reason>(refusal: Refusal<R>): Refusal<R> {
  kept.add(refusal)
  return refusal
}

/** Whether a transaction that ends with this result is rolled back. */
export const rollsBack = (result: unknown): result is Refusal => result instanceof Refusal && !kept.has(result)

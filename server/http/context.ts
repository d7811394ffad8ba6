/** What a use-case is told about the request it serves. */
import type { Call, Checked, Data, ReasonOf } from '../../contract/call.ts'
import type { CommonReason, Reason } from '../../contract/codes.ts'
import type { Deps } from '../deps.ts'

/** The person behind a live session. */
export interface User {
  id: string
  mobile: string
  name: string
  /** The tenant they signed in at. */
  thirdId: string
  tokenHash: string
}

export interface Context<C extends Call = Call> {
  deps: Deps
  input: Checked<C>
  /** Always there when the call's access is `user`. */
  user: C['access'] extends 'user' ? User : User | undefined
  /** The moment the request is judged by. */
  now: number
  ip: string
  agent: string
  /** The system-code header: a tenant's id, or the default. A claim, never a right. */
  thirdId: string
  /** The Idempotency-Key header, if given and well formed. */
  key: string | undefined
}

/** An expected refusal: a declared reason, answered as an envelope. */
export class Refusal<R extends Reason = Reason> {
  readonly reason: R
  constructor(reason: R) {
    this.reason = reason
  }
}

export function refuse<R extends Reason>(reason: R): Refusal<R> {
  return new Refusal(reason)
}

export type Handler<C extends Call> = (context: Context<C>) => Promise<Data<C> | Refusal<ReasonOf<C> | CommonReason>>

/** One handler for every call of a feature: a missing one does not compile, nor does an undeclared reason. */
export type Handlers<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Handler<Calls[Name]> }

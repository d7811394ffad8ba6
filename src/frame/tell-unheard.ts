/**
 * The frame tells of most failures itself, but stays silent where a screen can
 * offer to load again: no network, 404, 500. Somebody who pressed a button
 * sees no such screen and must hear it all the same.
 */
import type { Call, Data, Input } from '#contract/call.ts'
import { type CallError, Refusal, request } from '../api/call.ts'
import { notice } from '../ui/notice.ts'

export function tellUnheard(error: CallError): void {
  if (!(error instanceof Refusal)) notice.warning(error.message)
  else if (error.http === 404 || error.http === 500) notice.warning(error.msg || '操作没有成功，请稍后重试')
}

/** @param done says that the call has succeeded. @returns the answer; undefined if it was refused. */
export async function sendAndTell<C extends Call>(call: C, input: Input<C>, done: string): Promise<Data<C> | undefined> {
  try {
    const data = await request(call, input)
    notice.success(done)
    return data
  } catch (error) {
    tellUnheard(error as CallError)
    return undefined
  }
}

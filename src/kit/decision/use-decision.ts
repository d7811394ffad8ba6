/** A decision of a person: sent once and told. */
import { useRef, useState } from 'react'
import type { Call, Data, Input } from '#contract/call.ts'
import { type CallError, request } from '../../api/call.ts'
import { wordsOf } from '../../api/failure-words.ts'
import { notice } from '../../ui/notice.ts'

/** @param done says that it has succeeded. @returns the answer; undefined if it was refused. */
export async function decide<C extends Call>(call: C, input: Input<C>, done: string): Promise<Data<C> | undefined> {
  try {
    const data = await request(call, input, { quiet: true })
    notice.success(done)
    return data
  } catch (error) {
    notice.warning(wordsOf(error as CallError, '没有操作成功，请稍后重试'))
    return undefined
  }
}

/** @param onEnd is awaited before another decision, also after a refusal: another person may have been faster. */
export function useDecision<C extends Call>(call: C, onEnd: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const running = useRef<Promise<Data<C> | undefined>>()

  async function run(input: Input<C>, done: string) {
    setBusy(true)
    try {
      const data = await decide(call, input, done)
      await onEnd()
      return data
    } finally {
      setBusy(false)
      running.current = undefined
    }
  }
  /** A second tap gets the answer to the first one. */
  return { busy, decide: (input: Input<C>, done: string) => (running.current ??= run(input, done)) }
}

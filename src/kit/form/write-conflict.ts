/** Another person has saved what a form began with: the form says so, and keeps what was typed. */
import { useState } from 'react'
import type { Reason } from '#contract/codes.ts'
import type { CallError } from '../../api/call.ts'
import { tellFailure } from '../../frame/tell-failure.ts'
import { merged } from './conflict.tsx'
import type { Fields } from './use-fields.ts'

const kept = '没有保存成功，内容已留在本机，请稍后重试'

/** @param otherwise for an answer that came without a sentence. @returns `conflict`, the message of a write conflict, or ''. */
export function useWriteConflict(otherwise = kept) {
  const [conflict, setConflict] = useState('')
  return {
    conflict,
    clear: () => setConflict(''),
    /** For useForm. */
    otherwise(error: CallError, reason: Reason | undefined) {
      if (reason === 'changed_meanwhile') setConflict(error.message)
      else tellFailure(error, otherwise)
    },
  }
}

/**
 * @param first what the form begins with.
 * @param latest asks for the values as they are saved now; undefined if there are none.
 */
export function useRebase<V extends { edition: number }>(first: () => V, latest: () => Promise<V | undefined>, otherwise = kept) {
  const [began, setBegan] = useState(first)
  const { clear, ...told } = useWriteConflict(otherwise)
  return {
    ...told,
    began,
    setBegan,
    /** Takes over what others saved, but for what was typed here. */
    async refresh({ values, set }: Pick<Fields<V>, 'values' | 'set'>) {
      try {
        const theirs = await latest()
        if (theirs === undefined) return
        set(merged(values, began, theirs))
        setBegan(theirs)
        clear()
      } catch (error) {
        tellFailure(error as CallError, '没有加载出来，请稍后重试')
      }
    },
  }
}

/** What the forms of a guest's file share: what they began with, and what somebody else has saved meanwhile. */
import { useState } from 'react'
import type { Reason } from '#contract/codes.ts'
import { vip } from '#contract/vip/calls.ts'
import type { Guest } from '#contract/vip/guests.ts'
import { type CallError, request } from '../../../../api/call.ts'
import { tellFailure } from '../../../../frame/tell-failure.ts'
import { merged } from '../../../../kit/form/conflict.tsx'
import type { Fields } from '../../../../kit/form/use-fields.ts'

/**
 * @param valuesOf the fields of one form.
 * @returns `otherwise` for useForm; `refresh` takes over what others saved, but for what was typed here.
 */
export function useFileForm<V extends { edition: number }>(meetingId: string, guest: Guest | undefined, valuesOf: (guest?: Guest) => V) {
  const [began, setBegan] = useState(() => valuesOf(guest))
  const [faster, setFaster] = useState('')
  return {
    began,
    /** Says that somebody was faster; empty while nobody was. */
    faster,
    otherwise(error: CallError, reason: Reason | undefined) {
      if (reason === 'changed_meanwhile') setFaster(error.message)
      else tellFailure(error, '没有保存成功，请稍后重试')
    },
    async refresh({ values, set }: Pick<Fields<V>, 'values' | 'set'>) {
      try {
        const theirs = valuesOf(await request(vip.get, { meetingId, id: guest?.id ?? '' }, { quiet: true }))
        set(merged(values, began, theirs))
        setBegan(theirs)
        setFaster('')
      } catch (error) {
        tellFailure(error as CallError, '没有加载出来，请稍后重试')
      }
    },
  }
}

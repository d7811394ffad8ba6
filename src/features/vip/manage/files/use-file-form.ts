/** What the forms of a guest's file share: what they began with, and what somebody else has saved meanwhile. */
import { vip } from '#contract/vip/calls.ts'
import type { Guest } from '#contract/vip/guests.ts'
import { request } from '../../../../api/call.ts'
import { useRebase } from '../../../../kit/form/write-conflict.ts'

/** @param valuesOf the fields of one form. */
export function useFileForm<V extends { edition: number }>(meetingId: string, guest: Guest | undefined, valuesOf: (guest?: Guest) => V) {
  return useRebase(
    () => valuesOf(guest),
    async () => valuesOf(await request(vip.get, { meetingId, id: guest?.id ?? '' }, { quiet: true })),
    '没有保存成功，请稍后重试',
  )
}

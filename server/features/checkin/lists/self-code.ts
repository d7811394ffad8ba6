import type { checkin } from '#contract/checkin/calls.ts'
import { newCode } from '../../../flow/ids.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { lockList, updateList } from './list-store.ts'

export const selfCode: Handler<typeof checkin.selfCode> = ({ deps, input, thirdId }) =>
  deps.db.write(async (tx) => {
    const list = await lockList(tx, input.id, thirdId, input.meetingId)
    if (list === undefined) return refuse('list_gone')
    if (input.renew === 0) return { gate: list.self_code }
    const gate = newCode(20)
    await updateList(tx, list.id, { self_code: gate })
    return { gate }
  })

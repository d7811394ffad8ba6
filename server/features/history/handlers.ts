/** Who changed what: what each call does. */
import type { history } from '#contract/history.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { isTenants, pageOfChanges } from './store.ts'
import { changeOnWire } from './wire.ts'

export const historyHandlers: Handlers<typeof history> = {
  list: async ({ deps, input, thirdId }) => {
    if (!(await isTenants(deps.db, input.meetingId, thirdId))) return refuse('meeting_gone')
    return paged(input, (range) => pageOfChanges(deps.db, input as Required<typeof input>, range), changeOnWire)
  },
}

/** A meeting that does not take place, or takes place at another time: what each call does. */
import type { cancellation } from '#contract/cancellation.ts'
import type { Handlers } from '../../use-case.ts'
import { shownTask } from '../task/shown.ts'
import { again, cancel } from './cancel.ts'
import { postponeWith, type StopDated } from './postpone.ts'
import { newestWork } from './store.ts'
import { weigh } from './weigh.ts'

/** @param stopDated what is still to be sent of the old date, and is a later feature's. */
export const cancellationHandlers = (stopDated: StopDated): Handlers<typeof cancellation> => ({
  weigh,
  cancel,
  progress: async ({ deps: { db }, input: { id: meetingId }, user, thirdId }) => {
    const work = await newestWork(db, meetingId)
    return work === undefined ? null : ((await shownTask(db, work.id, { meetingId, thirdId }, user.id)) ?? null)
  },
  again,
  postpone: postponeWith(stopDated),
})

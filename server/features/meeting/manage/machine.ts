/** The machine of a meeting: what its organisers let people see of it. */
import { meetingStages } from '#contract/meeting-manage.ts'
import type { Tx } from '../../../db/db.ts'
import { type Action, type EffectFacts, type Facts, machine, move } from '../../../flow/machine.ts'
import type { OwnRow } from '../manage-store.ts'

export const meetingMachine = machine({
  entity: 'meeting',
  table: 'meetings',
  // A removed draft keeps its row, for the log that speaks of it; nobody finds it any more.
  states: [...meetingStages, 'removed'],
  guards: {
    'all that is needed is there': ({ ready }: { ready: boolean }) => (ready ? undefined : 'meeting_unready'),
    'it is over or nothing is sold': ({ over, sold }: { over: boolean; sold: number }) => (over || sold === 0 ? undefined : 'meeting_on'),
    'it was neither cancelled nor settled': ({ was }: { was: string }) =>
      was === 'cancelled' || was === 'settled' ? 'meeting_moved' : undefined,
    'it was cancelled': ({ was }: { was: string }) => (was === 'cancelled' ? undefined : 'meeting_moved'),
    'it was settled': ({ was }: { was: string }) => (was === 'settled' ? undefined : 'meeting_moved'),
    'nothing was ever ordered': ({ ordered }: { ordered: boolean }) => (ordered ? 'meeting_not_removable' : undefined),
  },
  edges: {
    publish: { from: ['draft', 'paused'], to: 'published', guards: ['all that is needed is there'], when: 'everybody sees it' },
    pause: { from: ['published'], to: 'paused', when: 'its page stays, nothing is sold' },
    archive: {
      from: ['published', 'paused', 'cancelled', 'settled'],
      to: 'archived',
      guards: ['it is over or nothing is sold'],
      when: 'out of every list',
    },
    // What was never seen is not cancelled: it is removed.
    cancel: { from: ['published', 'paused'], to: 'cancelled', when: 'it does not take place: money goes back, everybody is told' },
    settle: { from: ['published', 'paused', 'cancelled'], to: 'settled', when: 'its money is closed' },
    remove: { from: ['draft'], to: 'removed', guards: ['nothing was ever ordered'], when: 'it was never published' },
    restore: { from: ['archived'], to: 'paused', guards: ['it was neither cancelled nor settled'], when: 'back in the lists' },
    restoreCancelled: { from: ['archived'], to: 'cancelled', guards: ['it was cancelled'], when: 'back as what it was' },
    restoreSettled: { from: ['archived'], to: 'settled', guards: ['it was settled'], when: 'back as what it was' },
  },
})

/** What organisers call restoring leads back to what the meeting was. */
const restores = { cancelled: 'restoreCancelled', settled: 'restoreSettled' } as const

/** The edge by which an organiser moves a meeting. */
export function edgeOf<A extends string>(action: A, was: string) {
  return action === 'restore' && was in restores ? restores[was as keyof typeof restores] : action
}

type MeetingAction = Action<typeof meetingMachine>

/**
 * Every move is news for the pages of the meeting (`version`). An archived meeting keeps the state that restoring leads back to.
 * @param row locked.
 */
export function moveMeeting<A extends MeetingAction>(
  tx: Tx,
  { id, state: from, version }: Pick<OwnRow, 'id' | 'state' | 'version'>,
  step: { action: A; who: string; why: string; at: number } & Facts<typeof meetingMachine, A> & EffectFacts<typeof meetingMachine, A>,
  columns: Partial<Pick<OwnRow, 'cancelled_at' | 'end_reason'>> = {},
) {
  const { to } = meetingMachine.edges[step.action]
  const archived_from = to === 'archived' && from !== 'removed' ? from : ''
  const moved = { ...columns, archived_from, version: version + 1 } as const
  return move<typeof meetingMachine, A>(tx, meetingMachine, { ...step, entityId: id, meetingId: id, from }, moved)
}

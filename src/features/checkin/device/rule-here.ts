/** A list as the rule reads it. */
import type { CheckinList } from '#contract/checkin/lists.ts'
import { type ListRule, VISIT } from '#contract/checkin/rule.ts'

/** Times of the wire are 东八区's. */
const momentOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`)

export function ruleOf({ kind, meetingId, ticketIds, windows, passes, exits, accepts, questions }: CheckinList): ListRule {
  return {
    meetingId,
    ticketIds: kind === 'visitor' ? [VISIT] : ticketIds,
    windows: windows.map(({ from, to }) => ({ from: momentOf(from), to: momentOf(to) })),
    passes,
    exits: exits === 1,
    accepts,
    questions,
  }
}

/** The name of a gate, told by its id or already by its name. */
export function gateName({ gates }: Pick<CheckinList, 'gates'>, gate: string): string {
  return gates.find(({ id }) => id === gate)?.name ?? gate
}

/** A list as the wire has it. */
import type { CheckinList, EditedList, Gate } from '#contract/checkin/lists.ts'
import { readJson } from '../../../db/json.ts'
import { ruleOf } from './rule.ts'
import type { List } from './list-store.ts'

export function gatesOf({ gates }: Pick<List, 'gates'>): Gate[] {
  return readJson(gates)
}

export function listOnWire(list: List): CheckinList {
  const { passes, accepts, questions } = ruleOf(list)
  return {
    id: list.id,
    meetingId: list.meeting_id,
    name: list.name,
    kind: list.kind,
    ticketIds: readJson(list.ticket_ids),
    windows: readJson(list.windows),
    passes,
    exits: list.exits,
    accepts: [...accepts],
    questions: [...questions],
    gates: gatesOf(list),
    self: list.self,
    latitude: Number(list.latitude),
    longitude: Number(list.longitude),
    radius: list.radius,
  }
}

/** The same for whoever may write it. */
export const editedOnWire = (list: List): EditedList => ({ ...listOnWire(list), edition: list.shares })

/** A list as the wire has it. */
import type { CheckinList, EditedList, Gate } from '#contract/checkin/lists.ts'
import { readJson } from '../../../db/json.ts'
import { pickFields } from '../../../db/mapping.ts'
import { ruleOf } from './rule.ts'
import type { List } from './list-store.ts'

export function gatesOf({ gates }: Pick<List, 'gates'>): Gate[] {
  return readJson(gates)
}

export function listOnWire(list: List): CheckinList {
  const { passes, accepts, questions } = ruleOf(list)
  return {
    ...pickFields(list, 'id', 'meeting_id', 'name', 'kind', 'exits', 'self', 'radius'),
    ticketIds: readJson(list.ticket_ids),
    windows: readJson(list.windows),
    passes,
    accepts: [...accepts],
    questions: [...questions],
    gates: gatesOf(list),
    latitude: Number(list.latitude),
    longitude: Number(list.longitude),
  }
}

/** The same for whoever may write it. */
export const editedOnWire = (list: List): EditedList => ({ ...listOnWire(list), edition: list.shares })

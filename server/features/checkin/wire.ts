/** A list as the wire has it. */
import type { CheckinList, Gate } from '../../../contract/checkin.ts'
import { ruleOf } from './rule.ts'
import type { List } from './store.ts'

export function gatesOf({ gates }: Pick<List, 'gates'>): Gate[] {
  return JSON.parse(gates) as Gate[]
}

export function listOnWire(list: List): CheckinList {
  const { ticketIds, passes, accepts, questions } = ruleOf(list)
  return {
    id: list.id,
    meetingId: list.meeting_id,
    name: list.name,
    kind: list.kind as CheckinList['kind'],
    ticketIds: [...ticketIds],
    windows: JSON.parse(list.windows) as CheckinList['windows'],
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

/** The log of a meeting's doors, for the organiser. */
import type { checkin } from '#contract/checkin/calls.ts'
import type { ScanRow } from '#contract/checkin/scans.ts'
import { visitWord } from '#contract/checkin/words.ts'
import { toWire } from '../../../flow/clock.ts'
import { type Handler, paged } from '../../../use-case.ts'
import { type LogSource, pageOfScans } from './log-store.ts'
import { gateName } from '../lists/rule.ts'

export const scans: Handler<typeof checkin.scans> = async ({ meeting, deps, input }) => {
  return paged(
    input,
    (range) => pageOfScans(deps.db, { meetingId: meeting.id, listId: input.listId, conflicts: input.conflicts === 1 }, range),
    onWire,
  )
}

function onWire(row: LogSource): ScanRow {
  return {
    id: row.id,
    listName: row.list_name,
    kind: row.kind,
    gate: gateName(row, row.gate_id),
    device: row.device_name ?? '',
    operator: row.operator ?? '',
    name: row.attendee_name ?? row.visitor_name ?? '',
    ticketName: row.ticket_name ?? (row.visitor_name === null ? '' : visitWord),
    direction: row.direction,
    verdict: row.verdict,
    why: row.why,
    deviceTime: toWire(row.device_at),
    serverTime: toWire(row.server_at),
    offline: row.judged === '' ? 0 : 1,
    forced: row.forced,
    conflict: row.conflict,
    undone: row.undone_at === null ? 0 : 1,
  }
}

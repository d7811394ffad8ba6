/** A list's row as the rule reads it, and what the door is told of a person. */
import type { Gate } from '../../../contract/checkin.ts'
import type { ListRule, Question, Standing } from '../../../contract/checkin-rule.ts'
import type { OpeningKind } from '../../../contract/entry-code.ts'
import type { Row } from '../../db/db.ts'
import { fromWire } from '../../flow/clock.ts'

type List = Row<'checkin_lists'>

export function ruleOf(list: List): ListRule {
  return {
    meetingId: list.meeting_id,
    ticketIds: JSON.parse(list.ticket_ids) as string[],
    windows: (JSON.parse(list.windows) as { from: string; to: string }[]).map(({ from, to }) => ({
      from: fromWire(from),
      to: fromWire(to),
    })),
    passes: list.passes as ListRule['passes'],
    exits: list.exits === 1,
    accepts: JSON.parse(list.accepts) as OpeningKind[],
    questions: JSON.parse(list.questions) as Question[],
  }
}

/** Whether tickets of a type pass a list at all. */
export function letsIn({ ticketIds }: Pick<ListRule, 'ticketIds'>, ticketId: string): boolean {
  return ticketIds.length === 0 || ticketIds.includes(ticketId)
}

/** The name of a gate; empty for one that is there no more. */
export function gateName({ gates }: Pick<List, 'gates'>, id: string): string {
  return (JSON.parse(gates) as Gate[]).find((gate) => gate.id === id)?.name ?? ''
}

export function standingOf({ status, ended_why: why }: Pick<Row<'admissions'>, 'status' | 'ended_why'>): Standing {
  if (status !== 'revoked') return 'valid'
  return why === 'transferred' || why === 'withdrawn' ? why : 'refunded'
}

/** The last four digits of an attendee's phone; empty where there is none. Slots follow from it: server and devices must mean the same. */
export function tailOf(phone: string): string {
  return /\d{4}$/.exec(phone)?.[0] ?? ''
}

/** Where somebody is from, in a word. */
export function companyOf({ hospital, department }: Pick<Row<'attendees'>, 'hospital' | 'department'>): string {
  return hospital === '' ? department : hospital
}

/** A list's row as the rule reads it, and what the door is told of a person. */
import { type ListRule, type Standing, VISIT } from '#contract/checkin/rule.ts'
import { type WorkplaceKey, workplaceOf } from '#contract/workplace.ts'
import type { Row } from '../../../db/db.ts'
import { readJson } from '../../../db/json.ts'
import { fromWire } from '../../../flow/clock.ts'

type List = Row<'checkin_lists'>

export function ruleOf(list: List): ListRule {
  return {
    meetingId: list.meeting_id,
    ticketIds: list.kind === 'visitor' ? [VISIT] : readJson(list.ticket_ids),
    windows: readJson(list.windows).map(({ from, to }) => ({
      from: fromWire(from),
      to: fromWire(to),
    })),
    passes: list.passes,
    exits: list.exits === 1,
    accepts: readJson(list.accepts),
    questions: readJson(list.questions),
  }
}

/** The name of a gate; empty for one that is there no more. */
export function gateName({ gates }: Pick<List, 'gates'>, id: string): string {
  return readJson(gates).find((gate) => gate.id === id)?.name ?? ''
}

export function standingOf({ status, ended_why: why }: Pick<Row<'admissions'>, 'status' | 'ended_why'>): Standing {
  if (status !== 'revoked') return 'valid'
  return why === 'transferred' || why === 'withdrawn' ? why : 'refunded'
}

/** The last four digits of a phone; empty where there is none. */
export function tailOf(phone: string): string {
  return /\d{4}$/.exec(phone)?.[0] ?? ''
}

/** 单位, as doors show it. */
export function companyOf(person: Pick<Row<'attendees'>, WorkplaceKey>): string {
  return workplaceOf(person).workplace
}

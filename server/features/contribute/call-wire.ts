/** Calls as the wire has them. */
import type { Reader } from '../../db/db.ts'
import { callSettings, type OwnCall } from '#contract/contribute-manage.ts'
import { usualCriteria, usualKinds } from '#contract/contribute-sentences.ts'
import type { TicketParameter } from '#contract/ticket.ts'
import { actionsFrom } from '../../flow/machine.ts'
import { readJson } from '../../db/json.ts'
import { json, mapping, optionalTime, pickFields } from '../../db/mapping.ts'
import { toWire } from '../../flow/clock.ts'
import type { Call } from './call-store.ts'
import { callMachine } from './machine.ts'
import { countHandedIn } from './store.ts'

export const timeOf = (at: number | null) => (at === null ? '' : toWire(at))

export const callColumns = mapping('contribute_calls', callSettings, {
  kinds: json,
  tracks: json,
  criteria: json,
  submitFrom: optionalTime,
  submitUntil: optionalTime,
  reviewUntil: optionalTime,
  decideUntil: optionalTime,
  reviseUntil: optionalTime,
  finalUntil: optionalTime,
})

export async function ownCallOnWire(on: Reader, row: Call): Promise<OwnCall> {
  return {
    ...pickFields(row, 'meeting_id', 'edition', 'state', 'version'),
    ...callColumns.toView(row),
    questions: readJson(row.questions),
    submitted: await countHandedIn(on, row.meeting_id),
    actions: actionsFrom(callMachine, row.state, {}),
  }
}

/** Before its chair has said anything: what is usual. */
export function usualCall(meetingId: string): OwnCall {
  return {
    meetingId,
    edition: 0,
    state: 'draft',
    about: '',
    kinds: usualKinds.map((kind) => ({ ...kind })),
    tracks: [],
    blind: 'double',
    perPaper: 3,
    quorum: 2,
    takeDays: 7,
    criteria: usualCriteria.map((one) => ({ ...one })),
    submitFrom: '',
    submitUntil: '',
    reviewUntil: '',
    decideUntil: '',
    reviseUntil: '',
    finalUntil: '',
    speakerCode: '',
    version: 0,
    questions: [],
    submitted: 0,
    actions: [],
  }
}

/** What is asked, as whoever hands something in is asked it; nothing there has places. */
export function asked(row: Pick<Call, 'questions' | 'version'>): TicketParameter[] {
  return readJson(row.questions).map(({ readers: _readers, required, options, rows, ...question }) => ({
    ...question,
    required: required === 1,
    options: options.map(({ key, label }) => ({ key, label, left: null })),
    ...(rows !== undefined && { rows }),
    formVersion: row.version,
  }))
}

export const labelOf = (some: readonly { key: string; label: string }[], key: string) => some.find((one) => one.key === key)?.label ?? ''

/** Calls as the wire has them. */
import type { Reader } from '../../db/db.ts'
import type { OwnCall } from '#contract/contribute-manage.ts'
import { usualCriteria, usualKinds } from '#contract/contribute-sentences.ts'
import type { TicketParameter } from '#contract/ticket.ts'
import { actionsFrom } from '../../flow/machine.ts'
import { readJson } from '../../db/json.ts'
import { toWire } from '../../flow/clock.ts'
import type { Call, CallRow } from './call-store.ts'
import { callMachine } from './machine.ts'
import { countHandedIn } from './store.ts'

export const timeOf = (at: number | null) => (at === null ? '' : toWire(at))

/** What chairs type, by the wire's names. */
export function settingsOnWire(row: Omit<CallRow, 'meeting_id' | 'third_id' | 'created_at' | 'edition' | 'version' | 'state'>) {
  return {
    about: row.about,
    kinds: readJson(row.kinds),
    tracks: readJson(row.tracks),
    blind: row.blind,
    perPaper: row.per_paper,
    quorum: row.quorum,
    takeDays: row.take_days,
    criteria: readJson(row.criteria),
    submitFrom: timeOf(row.submit_from),
    submitUntil: timeOf(row.submit_until),
    reviewUntil: timeOf(row.review_until),
    decideUntil: timeOf(row.decide_until),
    reviseUntil: timeOf(row.revise_until),
    finalUntil: timeOf(row.final_until),
    speakerCode: row.speaker_code,
  }
}

export async function ownCallOnWire(on: Reader, row: Call): Promise<OwnCall> {
  return {
    meetingId: row.meeting_id,
    edition: row.edition,
    state: row.state,
    ...settingsOnWire(row),
    version: row.version,
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

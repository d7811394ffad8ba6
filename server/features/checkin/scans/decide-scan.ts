/** What becomes of one scan, from what was read under lock; pure, like the rule it asks. */
import type { Scan } from '#contract/checkin/scans.ts'
import {
  type Case,
  judge,
  type Judgement,
  type ListRule,
  type Past,
  type Shown,
  VISIT,
  type Verdict,
  type Why,
} from '#contract/checkin/rule.ts'
import { UNSURE_MS } from '#contract/checkin/roster.ts'
import { openingKinds } from '#contract/entry-code.ts'
import type { Row } from '../../../db/db.ts'
import { standingOf } from '../lists/rule.ts'
import type { State } from './scan-store.ts'
import type { List } from '../lists/list-store.ts'
import type { Admission } from './admission-store.ts'

export interface Asked {
  list: List
  rule: ListRule
  /** `at`: never later than `now`. */
  scan: Pick<Scan, 'nonce' | 'gateId' | 'direction' | 'at' | 'answers' | 'forced' | 'judged'>
  shown: Shown
  digest: string
  admission: Admission | undefined
  deviceId: string | null
  userId: string
  now: number
}

export interface Known {
  /** As it is now. */
  current: Pick<Row<'admissions'>, 'status' | 'ended_why'> | undefined
  /** A visit: since when it is in by a person's word, 0: not. */
  inSince?: number | undefined
  state: State | undefined
  /** Another device owns the admission. */
  held: boolean
}

export interface Decision extends Judgement {
  change: 'enter' | 'leave' | undefined
  /** Let in twice, or let in where the server would not have: the organiser sees it. */
  conflict: boolean
  past: { at: number; gateId: string } | undefined
}

/** Off a sheet, typed in by somebody who was perhaps not there. */
const isTyped = ({ shown, deviceId }: Pick<Asked, 'shown' | 'deviceId'>) => shown.kind === 'paper' && deviceId === null

/** When it happened: live, by the server's own clock. */
export function momentOf(asked: Pick<Asked, 'scan' | 'now' | 'shown' | 'deviceId'>): number {
  return asked.scan.judged === '' && !isTyped(asked) ? asked.now : asked.scan.at
}

export function decide(asked: Asked, known: Known): Decision {
  const {
    scan: { direction, judged, at },
  } = asked
  const about = caseOf(asked, known)
  const past = about.past && { at: about.past.at, gateId: about.past.gate }
  // At the desk nobody asks again at what hour they came and what they said.
  const here = judge(isTyped(asked) ? { ...about, rule: { ...about.rule, windows: [], questions: [] } } : about)
  // Somebody who has come in again since is not out by an exit that is told late.
  const late = judged === 'admit' && direction === 'out' && past !== undefined && at < past.at
  const change = late ? undefined : direction === 'in' ? ('enter' as const) : ('leave' as const)
  if (judged !== '' && judged !== 'admit')
    return { verdict: judged, why: here.verdict === judged ? here.why : usual(judged, about), change: undefined, conflict: false, past }
  if (here.verdict !== 'admit') {
    if (judged !== 'admit') return { ...here, change: undefined, conflict: false, past }
    // It has happened: told as it was, with what stood against it. Where that is the list alone, as it is today, they are in
    // all the same, and nobody comes in by that ticket again; by the reason it is known later that somebody passed (ruleWhys).
    const besides = judge(apartFromRule(about))
    return besides.verdict === 'admit'
      ? { verdict: 'admit', why: here.why, change, conflict: true, past }
      : { verdict: 'admit', why: besides.why, change: undefined, conflict: true, past }
  }
  return { ...here, change, conflict: here.why === 'forced' && isTwice(about), past }
}

function caseOf(asked: Asked, { current, state, held, inSince = 0 }: Known): Case {
  const { rule, shown, admission, scan, deviceId, now } = asked
  return {
    rule,
    shown,
    admission: admission && {
      standing: standingOf(current ?? admission),
      meetingId: admission.meeting_id,
      ticketId: admission.ticket_id,
      hours: admission.visiting?.hours,
    },
    complete: true,
    past: byHand(inSince) ?? (state && pastOf(state, deviceId, now)),
    direction: scan.direction,
    at: momentOf(asked),
    answers: scan.answers,
    held: held && scan.judged === '' && !isTyped(asked),
    forced: scan.forced === 1,
  }
}

const byHand = (at: number): Past | undefined => (at > 0 ? { inside: true, at, gate: '', unsure: false } : undefined)

/** The device that let somebody in knows whether it did. */
function pastOf(
  { entered, inside, entered_at: at, gate_id: gate, heard, device_id }: State,
  deviceId: string | null,
  now: number,
): Past | undefined {
  return entered === 0
    ? undefined
    : { inside: inside === 1, at, gate, unsure: heard === 0 && device_id !== deviceId && at <= now - UNSURE_MS }
}

/** Without all that an organiser or a host may have changed since: codes, hours, questions, tickets; a list for visits stays one. */
function apartFromRule(about: Case): Case {
  const { rule, admission } = about
  const ticketIds = rule.ticketIds.filter((id) => id === VISIT)
  return {
    ...about,
    rule: { ...rule, windows: [], ticketIds, questions: [], accepts: openingKinds },
    admission: admission && { ...admission, hours: undefined },
  }
}

/** Whether somebody may have come in by this admission before, whatever else stood against it. */
function isTwice(about: Case): boolean {
  const { verdict, why } = judge({ ...apartFromRule(about), forced: false, held: false })
  return (verdict === 'already' && why !== 'gone_out') || why === 'unsure'
}

const usualWhys: Readonly<Record<Verdict, Why>> = {
  admit: 'in',
  already: 'inside',
  unpaid: 'unpaid',
  refunded: 'refunded',
  elsewhere: 'other_ticket',
  closed: 'between',
  fake: 'unknown',
  manual: 'off_roster',
}

/** A device without a network knew less than the server: its most usual reason. */
function usual(verdict: Verdict, { admission }: Case): Why {
  return verdict === 'manual' && admission !== undefined ? 'held' : usualWhys[verdict]
}

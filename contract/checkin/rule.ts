/**
 * Who may pass at a door: one pure rule, asked by the server and by a device
 * without a network alike. It reads no clock and no storage; what it is given
 * is the whole of what it knows. Golden cases: test/support/checkin-cases.ts.
 */
import type { OpeningKind } from '../entry-code.ts'

/** What fills the screen. */
export const verdicts = ['admit', 'already', 'unpaid', 'refunded', 'elsewhere', 'closed', 'fake', 'manual'] as const
export type Verdict = (typeof verdicts)[number]

/** Why, under each verdict; words for people are in words.ts. */
export const whysOf = {
  admit: ['in', 'again', 'out', 'forced'],
  already: ['inside', 'used', 'gone_out'],
  unpaid: ['unpaid'],
  refunded: ['refunded', 'transferred', 'withdrawn'],
  /** `other_door`: a visit at a list for tickets, or a ticket at one for visits. */
  elsewhere: ['other_meeting', 'other_ticket', 'other_door'],
  closed: ['too_early', 'too_late', 'between'],
  /** `unknown`: of our shape, and nobody's; `stale`: a rotating code that has died. */
  fake: ['foreign', 'unknown', 'forged', 'stale', 'exhibitor', 'static'],
  /**
   * `questions`: to be answered first. `held`: another device that may have no
   * network owns this admission. `off_roster`: no network, and not on
   * the roster: sold since, of another meeting, or nobody's. `unsure`: let in
   * at a device that never heard so. `not_inside`: wants to leave and never came.
   * `unchecked`: this device cannot verify rotating codes by itself.
   */
  manual: ['questions', 'held', 'off_roster', 'unsure', 'not_inside', 'unchecked', 'not_a_ticket'],
} as const satisfies Record<Verdict, readonly string[]>
export type Why = (typeof whysOf)[Verdict][number]

/**
 * What a list alone says against somebody, or the hours of their visit: it may have been changed since a device without a
 * network let them in. A conflict for one of these is an entry or an exit; a conflict for any other has changed nothing.
 */
export const ruleWhys = ['other_ticket', 'too_early', 'too_late', 'between', 'static', 'questions'] as const satisfies readonly Why[]

export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]

/** How an admission stands; the door turns all but `valid` away. */
export const standings = ['valid', 'unpaid', 'refunded', 'transferred', 'withdrawn'] as const
export type Standing = (typeof standings)[number]

export interface DoorQuestion {
  id: string
  text: string
  /** yes: must be answered with yes to pass. */
  kind: 'yes' | 'text'
}

/** The type of every visit (visitor.ts), which no ticket has: a list is for admissions, or for visits. */
export const VISIT = 'visit'

/** From inclusive, to exclusive; epoch milliseconds. */
export interface Span {
  from: number
  to: number
}

/** A list's rules; moments in epoch milliseconds. */
export interface ListRule {
  meetingId: string
  /** Ticket types that pass; empty: all of the meeting, but no visit. */
  ticketIds: readonly string[]
  /** When it is open; empty: always. */
  windows: readonly Span[]
  /** once: one entry for each admission; again: out and in as often as they like, and anew each day. */
  passes: 'once' | 'again'
  /** Whether leaving is scanned. */
  exits: boolean
  accepts: readonly OpeningKind[]
  questions: readonly DoorQuestion[]
}

/** The admission that was shown. */
export interface CaseAdmission {
  standing: Standing
  meetingId: string
  ticketId: string
  /** A visit's own: outside of them it lets nobody in. */
  hours?: Span | undefined
}

/** What this list already knows of the admission. */
export interface Past {
  inside: boolean
  /** The last entry that counts. */
  at: number
  gate: string
  /** Let in at a device that has not heard of it. */
  unsure: boolean
}

/** What was shown at the door. `person`: found by phone or name. */
export type Shown =
  | { kind: OpeningKind | 'person' | 'paper' }
  | { kind: 'exhibitor' | 'number' | 'order' | 'foreign' }
  | { kind: 'broken'; why: 'forged' | 'stale' | 'unchecked' }

export interface Case {
  rule: ListRule
  shown: Shown
  /** Undefined: nobody's. */
  admission: CaseAdmission | undefined
  /** Whether all admissions are known to whoever asks: a device without a network is not sure. */
  complete: boolean
  past: Past | undefined
  direction: Direction
  /** The moment of the scan. */
  at: number
  /** Answers by the question's id. */
  answers: Readonly<Record<string, string>>
  /** Another device owns this admission, while it may be without a network. */
  held: boolean
  /** A person at the door takes the decision upon themselves. */
  forced: boolean
}

export interface Judgement {
  verdict: Verdict
  why: Why
}

/** Whether a list is for tickets of a type at all. */
export function letsIn({ ticketIds }: Pick<ListRule, 'ticketIds'>, ticketId: string): boolean {
  return ticketIds.length === 0 ? ticketId !== VISIT : ticketIds.includes(ticketId)
}

const judgement = (verdict: Verdict, why: Why): Judgement => ({ verdict, why })

/** The verdict; only `admit` lets anybody through. What cannot be overruled comes before what a person may decide. */
export function judge(asked: Case): Judgement {
  const refused = refusal(asked)
  if (refused === undefined) return judgement('admit', asked.direction === 'out' ? 'out' : asked.past === undefined ? 'in' : 'again')
  return asked.forced && canForce(refused) && asked.admission !== undefined ? judgement('admit', 'forced') : refused
}

/** Whether a person may let somebody in all the same: not where no admission stands behind it. */
export function canForce({ verdict, why }: Judgement): boolean {
  return verdict === 'already' || verdict === 'closed' || verdict === 'manual'
    ? why !== 'off_roster' && why !== 'not_a_ticket' && why !== 'unchecked'
    : verdict === 'elsewhere' && why === 'other_ticket'
}

function refusal(asked: Case): Judgement | undefined {
  return (
    codeRefusal(asked) ??
    admissionRefusal(asked) ??
    windowRefusal(asked, asked.rule.windows) ??
    windowRefusal(asked, asked.admission?.hours === undefined ? [] : [asked.admission.hours]) ??
    pastRefusal(asked) ??
    doorRefusal(asked)
  )
}

function codeRefusal({ shown, rule, admission, complete }: Case): Judgement | undefined {
  if (shown.kind === 'foreign') return judgement('fake', 'foreign')
  if (shown.kind === 'exhibitor') return judgement('fake', 'exhibitor')
  if (shown.kind === 'number' || shown.kind === 'order') return judgement('manual', 'not_a_ticket')
  if (shown.kind === 'broken') return judgement(shown.why === 'unchecked' ? 'manual' : 'fake', shown.why)
  if (admission === undefined) return complete ? judgement('fake', 'unknown') : judgement('manual', 'off_roster')
  if (shown.kind !== 'person' && shown.kind !== 'paper' && !rule.accepts.includes(shown.kind)) return judgement('fake', 'static')
  return undefined
}

function admissionRefusal({ rule, admission }: Case): Judgement | undefined {
  if (admission === undefined) return undefined
  if (admission.meetingId !== rule.meetingId) return judgement('elsewhere', 'other_meeting')
  if (admission.standing === 'unpaid') return judgement('unpaid', 'unpaid')
  if (admission.standing !== 'valid') return judgement('refunded', admission.standing)
  if (letsIn(rule, admission.ticketId)) return undefined
  const ofOneKind = rule.ticketIds.includes(VISIT) === (admission.ticketId === VISIT)
  return judgement('elsewhere', ofOneKind ? 'other_ticket' : 'other_door')
}

/** Nobody is kept inside by the hour. */
function windowRefusal({ direction, at }: Case, windows: readonly Span[]): Judgement | undefined {
  if (direction === 'out' || windows.length === 0 || windows.some(({ from, to }) => at >= from && at < to)) return undefined
  if (windows.every(({ from }) => at < from)) return judgement('closed', 'too_early')
  return judgement('closed', windows.every(({ to }) => at >= to) ? 'too_late' : 'between')
}

function pastRefusal({ rule, past, direction, at }: Case): Judgement | undefined {
  if (direction === 'out') {
    if (past === undefined) return judgement('manual', 'not_inside')
    return past.inside ? undefined : judgement('already', 'gone_out')
  }
  if (past === undefined) return undefined
  if (past.unsure) return judgement('manual', 'unsure')
  if (rule.passes === 'once') return judgement('already', past.inside ? 'inside' : 'used')
  // Nobody stays overnight: who comes on another day has left, whether or not it was scanned.
  return past.inside && dayNumber(past.at) >= dayNumber(at) ? judgement('already', 'inside') : undefined
}

const HOUR = 3_600_000

/** Days in 东八区, counted. */
const dayNumber = (at: number) => Math.floor((at + 8 * HOUR) / (24 * HOUR))

function doorRefusal({ rule, direction, answers, held }: Case): Judgement | undefined {
  if (held) return judgement('manual', 'held')
  const open =
    direction === 'in' &&
    rule.questions.some(({ id, kind }) => (kind === 'yes' ? answers[id] !== 'yes' : (answers[id] ?? '').trim() === ''))
  return open ? judgement('manual', 'questions') : undefined
}

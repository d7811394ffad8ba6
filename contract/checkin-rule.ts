/**
 * Who may pass at a door: one pure rule, asked by the server and by a device
 * without a network alike. It reads no clock and no storage; what it is given
 * is the whole of what it knows. Golden cases: test/support/checkin-cases.ts.
 */
import type { OpeningKind } from './entry-code.ts'

/** What fills the screen. */
export const verdicts = ['admit', 'already', 'unpaid', 'refunded', 'elsewhere', 'closed', 'fake', 'manual'] as const
export type Verdict = (typeof verdicts)[number]

/** Why, under each verdict; words for people are in checkin-words.ts. */
export const whysOf = {
  admit: ['in', 'again', 'out', 'forced'],
  already: ['inside', 'used', 'gone_out'],
  unpaid: ['unpaid'],
  refunded: ['refunded', 'transferred', 'withdrawn'],
  elsewhere: ['other_meeting', 'other_ticket'],
  closed: ['too_early', 'too_late', 'between'],
  /** `unknown`: of our shape, and nobody's; `stale`: a rotating code that has died. */
  fake: ['foreign', 'unknown', 'forged', 'stale', 'exhibitor', 'static'],
  /**
   * `questions`: to be answered first. `held`: another device that may have no
   * network has the say over this ticket. `off_roster`: no network, and not on
   * the roster: sold since, of another meeting, or nobody's. `unsure`: let in
   * at a device that never heard so. `not_inside`: wants to leave and never came.
   * `unchecked`: this device cannot verify rotating codes by itself.
   */
  manual: ['questions', 'held', 'off_roster', 'unsure', 'not_inside', 'unchecked', 'not_a_ticket'],
} as const satisfies Record<Verdict, readonly string[]>
export type Why = (typeof whysOf)[Verdict][number]

export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]

/** How a ticket stands; the door turns all but `valid` away. */
export const standings = ['valid', 'unpaid', 'refunded', 'transferred', 'withdrawn'] as const
export type Standing = (typeof standings)[number]

export interface Question {
  id: string
  text: string
  /** yes: must be answered with yes to pass. */
  kind: 'yes' | 'text'
}

/** A list's rules; moments in epoch milliseconds. */
export interface ListRule {
  meetingId: string
  /** Ticket types that pass; empty: all of the meeting. */
  ticketIds: readonly string[]
  /** When it is open; empty: always. */
  windows: readonly { from: number; to: number }[]
  /** once: one entry for each ticket; again: out and in as often as they like. */
  passes: 'once' | 'again'
  /** Whether leaving is scanned. */
  exits: boolean
  accepts: readonly OpeningKind[]
  questions: readonly Question[]
}

/** Whose code it is. */
export interface Entry {
  standing: Standing
  meetingId: string
  ticketId: string
}

/** What this list already knows of the ticket. */
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
  entry: Entry | undefined
  /** Whether all tickets are known to whoever asks: a device without a network is not sure. */
  complete: boolean
  past: Past | undefined
  direction: Direction
  /** The moment of the scan. */
  at: number
  /** Answers by the question's id. */
  answers: Readonly<Record<string, string>>
  /** Another device has the say over this ticket while it may be without a network. */
  held: boolean
  /** A person at the door takes the decision upon themselves. */
  forced: boolean
}

export interface Judgement {
  verdict: Verdict
  why: Why
}

const say = (verdict: Verdict, why: Why): Judgement => ({ verdict, why })

/** The verdict; only `admit` lets anybody through. What cannot be overruled comes before what a person may decide. */
export function judge(asked: Case): Judgement {
  const refused = refusal(asked)
  if (refused === undefined) return say('admit', asked.direction === 'out' ? 'out' : asked.past === undefined ? 'in' : 'again')
  return asked.forced && canForce(refused) && asked.entry !== undefined ? say('admit', 'forced') : refused
}

/** Whether a person may let somebody in all the same: not where no ticket stands behind it. */
export function canForce({ verdict, why }: Judgement): boolean {
  return verdict === 'already' || verdict === 'closed' || verdict === 'manual'
    ? why !== 'off_roster' && why !== 'not_a_ticket' && why !== 'unchecked'
    : verdict === 'elsewhere' && why === 'other_ticket'
}

function refusal(asked: Case): Judgement | undefined {
  return codeRefusal(asked) ?? ticketRefusal(asked) ?? windowRefusal(asked) ?? pastRefusal(asked) ?? doorRefusal(asked)
}

function codeRefusal({ shown, rule, entry, complete }: Case): Judgement | undefined {
  if (shown.kind === 'foreign') return say('fake', 'foreign')
  if (shown.kind === 'exhibitor') return say('fake', 'exhibitor')
  if (shown.kind === 'number' || shown.kind === 'order') return say('manual', 'not_a_ticket')
  if (shown.kind === 'broken') return say(shown.why === 'unchecked' ? 'manual' : 'fake', shown.why)
  if (entry === undefined) return complete ? say('fake', 'unknown') : say('manual', 'off_roster')
  if (shown.kind !== 'person' && shown.kind !== 'paper' && !rule.accepts.includes(shown.kind)) return say('fake', 'static')
  return undefined
}

function ticketRefusal({ rule, entry }: Case): Judgement | undefined {
  if (entry === undefined) return undefined
  if (entry.meetingId !== rule.meetingId) return say('elsewhere', 'other_meeting')
  if (entry.standing === 'unpaid') return say('unpaid', 'unpaid')
  if (entry.standing !== 'valid') return say('refunded', entry.standing)
  return rule.ticketIds.length > 0 && !rule.ticketIds.includes(entry.ticketId) ? say('elsewhere', 'other_ticket') : undefined
}

/** Nobody is kept inside by the hour. */
function windowRefusal({ rule: { windows }, direction, at }: Case): Judgement | undefined {
  if (direction === 'out' || windows.length === 0 || windows.some(({ from, to }) => at >= from && at < to)) return undefined
  if (windows.every(({ from }) => at < from)) return say('closed', 'too_early')
  return say('closed', windows.every(({ to }) => at >= to) ? 'too_late' : 'between')
}

function pastRefusal({ rule, past, direction }: Case): Judgement | undefined {
  if (direction === 'out') {
    if (past === undefined) return say('manual', 'not_inside')
    return past.inside ? undefined : say('already', 'gone_out')
  }
  if (past === undefined) return undefined
  if (past.unsure) return say('manual', 'unsure')
  if (past.inside) return say('already', 'inside')
  return rule.passes === 'once' ? say('already', 'used') : undefined
}

function doorRefusal({ rule, direction, answers, held }: Case): Judgement | undefined {
  if (held) return say('manual', 'held')
  const open =
    direction === 'in' &&
    rule.questions.some(({ id, kind }) => (kind === 'yes' ? answers[id] !== 'yes' : (answers[id] ?? '').trim() === ''))
  return open ? say('manual', 'questions') : undefined
}

/** Golden cases of the rule at the door: the same table for the rule itself, for the server's scan, and for a device without a network. */
import { type Case, type Judgement, type ListRule, type Past, type Shown, type Verdict, VISIT, type Why } from '#contract/checkin/rule.ts'
import { START } from './app.ts'

export interface GoldenCase {
  name: string
  given: Case
  gives: Judgement
  /** Whether a person may let them in all the same. */
  forceable: boolean
}

/** Meetings and ticket types of the cases; whoever sets one up puts real ones in their place. */
export const HERE = 'here'
export const THERE = 'there'
export const PLAIN = 'plain'
export const VIP = 'vip'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const rule: ListRule = {
  meetingId: HERE,
  ticketIds: [],
  windows: [],
  passes: 'once',
  exits: true,
  accepts: ['entry', 'rotating', 'badge'],
  questions: [],
}
const base: Case = {
  rule,
  shown: { kind: 'entry' },
  admission: { standing: 'valid', meetingId: HERE, ticketId: PLAIN },
  complete: true,
  past: undefined,
  direction: 'in',
  at: START,
  answers: {},
  held: false,
  forced: false,
}

type Given = Partial<Omit<Case, 'rule'>> & { rule?: Partial<ListRule> }

function one(name: string, gives: readonly [Verdict, Why], given: Given = {}, forceable = false): GoldenCase {
  return { name, given: { ...base, ...given, rule: { ...rule, ...given.rule } }, gives: { verdict: gives[0], why: gives[1] }, forceable }
}

const window = (from: number, to: number) => ({ from: START + from, to: START + to })
const admissionOf = (more: Partial<NonNullable<Case['admission']>>) =>
  ({ standing: 'valid', meetingId: HERE, ticketId: PLAIN, ...more }) as const
const inside: Past = { inside: true, at: START - HOUR, gate: 'a', unsure: false }
const gone: Past = { ...inside, inside: false }
const yesterday: Past = { ...inside, at: START - DAY }
const unsure: Past = { ...inside, unsure: true }
const again = { passes: 'again' } as const
const yes = { id: 'id-card', text: '是否带了身份证？', kind: 'yes' } as const
const plate = { id: 'plate', text: '车牌号', kind: 'text' } as const
const shows = (shown: Shown): Given => ({ shown })
/** As lists for visits are. */
const visits = { ticketIds: [VISIT], passes: 'again', accepts: ['rotating'] } as const
const visiting = (from: number, to: number, more: Given = {}): Given => ({
  rule: visits,
  admission: { standing: 'valid', meetingId: HERE, ticketId: VISIT, hours: window(from, to) },
  ...shows({ kind: 'rotating' }),
  ...more,
})

export const cases: readonly GoldenCase[] = [
  // In
  one('a picture of the entry code', ['admit', 'in']),
  one('a live code', ['admit', 'in'], shows({ kind: 'rotating' })),
  one('a badge where badges open', ['admit', 'in'], shows({ kind: 'badge' })),
  one('somebody found by name', ['admit', 'in'], shows({ kind: 'person' })),
  one('somebody found by name where only live codes open', ['admit', 'in'], {
    ...shows({ kind: 'person' }),
    rule: { accepts: ['rotating'] },
  }),
  one('a VIP ticket at a list for VIPs', ['admit', 'in'], { admission: admissionOf({ ticketId: VIP }), rule: { ticketIds: [VIP] } }),
  one('a ticket type among several', ['admit', 'in'], { rule: { ticketIds: [VIP, PLAIN] } }),
  one('in the first moment of the window', ['admit', 'in'], { rule: { windows: [window(0, HOUR)] } }),
  one('in the last moment of the window', ['admit', 'in'], { rule: { windows: [window(-HOUR, 1000)] } }),
  one('in the second of two windows', ['admit', 'in'], { rule: { windows: [window(-DAY, -DAY + HOUR), window(-HOUR, HOUR)] } }),
  one('forced where nothing stands against it: an ordinary entry', ['admit', 'in'], { forced: true }),
  one('a device without a network that knows the ticket', ['admit', 'in'], { complete: false }),

  // Once more
  one('back in where they may come again', ['admit', 'again'], { past: gone, rule: again }),
  one('back in by a live code', ['admit', 'again'], { past: gone, rule: again, ...shows({ kind: 'rotating' }) }),
  one('shown twice while inside', ['already', 'inside'], { past: inside }, true),
  one('back on the next day where nobody was scanned out', ['admit', 'again'], { past: yesterday, rule: again }),
  one('back on the next day where once is once', ['already', 'inside'], { past: yesterday }, true),
  one('shown twice while inside where they may come again', ['already', 'inside'], { past: inside, rule: again }, true),
  one('the badge of somebody who is inside by their phone', ['already', 'inside'], { past: inside, ...shows({ kind: 'badge' }) }, true),
  one('back in where once is once', ['already', 'used'], { past: gone }, true),
  one('let in a while ago by a device that never heard so', ['manual', 'unsure'], { past: unsure }, true),
  one('the same, where they may come again', ['manual', 'unsure'], { past: unsure, rule: again }, true),

  // Out
  one('out after they came in', ['admit', 'out'], { past: inside, direction: 'out' }),
  one('out after hours: nobody is kept inside', ['admit', 'out'], {
    past: inside,
    direction: 'out',
    rule: { windows: [window(-DAY, -HOUR)] },
  }),
  one('out past questions, which are for coming in', ['admit', 'out'], { past: inside, direction: 'out', rule: { questions: [yes] } }),
  one('out after an entry that nobody confirmed', ['admit', 'out'], { past: unsure, direction: 'out' }),
  one('out twice', ['already', 'gone_out'], { past: gone, direction: 'out' }, true),
  one('out without ever having come in', ['manual', 'not_inside'], { direction: 'out' }, true),
  one('out with a ticket that was paid back meanwhile', ['refunded', 'refunded'], {
    past: inside,
    direction: 'out',
    admission: admissionOf({ standing: 'refunded' }),
  }),

  // How the ticket stands
  one('an order that is not paid', ['unpaid', 'unpaid'], { admission: admissionOf({ standing: 'unpaid' }), ...shows({ kind: 'person' }) }),
  one('an order that is not paid, insisted on', ['unpaid', 'unpaid'], {
    admission: admissionOf({ standing: 'unpaid' }),
    ...shows({ kind: 'person' }),
    forced: true,
  }),
  one('a ticket that was paid back', ['refunded', 'refunded'], { admission: admissionOf({ standing: 'refunded' }) }),
  one('a ticket that was passed on', ['refunded', 'transferred'], { admission: admissionOf({ standing: 'transferred' }) }),
  one('a ticket that the organiser took back', ['refunded', 'withdrawn'], { admission: admissionOf({ standing: 'withdrawn' }) }),
  one('a ticket that was paid back, insisted on', ['refunded', 'refunded'], {
    admission: admissionOf({ standing: 'refunded' }),
    forced: true,
  }),
  one('a ticket that was paid back after its entry', ['refunded', 'refunded'], {
    admission: admissionOf({ standing: 'refunded' }),
    past: inside,
  }),
  one('a badge of a ticket that was passed on', ['refunded', 'transferred'], {
    admission: admissionOf({ standing: 'transferred' }),
    ...shows({ kind: 'badge' }),
  }),

  // Elsewhere
  one('a ticket of another meeting', ['elsewhere', 'other_meeting'], { admission: admissionOf({ meetingId: THERE }) }),
  one('a ticket of another meeting, insisted on', ['elsewhere', 'other_meeting'], {
    admission: admissionOf({ meetingId: THERE }),
    forced: true,
  }),
  one('a ticket of another meeting that was paid back: no business of this door', ['elsewhere', 'other_meeting'], {
    admission: admissionOf({ meetingId: THERE, standing: 'refunded' }),
  }),
  one('a ticket type that does not pass here', ['elsewhere', 'other_ticket'], { rule: { ticketIds: [VIP] } }, true),
  one(
    'a ticket type that does not pass here, before its hour',
    ['elsewhere', 'other_ticket'],
    { rule: { ticketIds: [VIP], windows: [window(HOUR, DAY)] } },
    true,
  ),

  // Hours
  one('before the doors open', ['closed', 'too_early'], { rule: { windows: [window(1000, HOUR)] } }, true),
  one(
    'before the first of two days',
    ['closed', 'too_early'],
    { rule: { windows: [window(HOUR, 2 * HOUR), window(DAY, DAY + HOUR)] } },
    true,
  ),
  one('in the moment in which the doors close', ['closed', 'too_late'], { rule: { windows: [window(-HOUR, 0)] } }, true),
  one('after the last day', ['closed', 'too_late'], { rule: { windows: [window(-2 * DAY, -DAY), window(-HOUR, -MINUTE)] } }, true),
  one('between two days', ['closed', 'between'], { rule: { windows: [window(-DAY, -HOUR), window(HOUR, DAY)] } }, true),
  one(
    'between two days, who came in on the first: the hour comes first',
    ['closed', 'between'],
    { past: inside, rule: { windows: [window(-DAY, -HOUR), window(HOUR, DAY)] } },
    true,
  ),

  // A visit, which has hours of its own
  one('a visit in the first moment of its hours', ['admit', 'in'], visiting(0, HOUR)),
  one('a visit in the last moment of its hours', ['admit', 'in'], visiting(-HOUR, 1)),
  one('a visit before its hours', ['closed', 'too_early'], visiting(1, HOUR), true),
  one('a visit in the moment in which its hours end', ['closed', 'too_late'], visiting(-HOUR, 0), true),
  one('a visit before its hours, let in by the guard', ['admit', 'forced'], visiting(HOUR, DAY, { forced: true })),
  one(
    'a visit in its hours, where the list is closed',
    ['closed', 'too_late'],
    visiting(-HOUR, HOUR, { rule: { ...visits, windows: [window(-DAY, -HOUR)] } }),
    true,
  ),
  one(
    'a visit that goes out after its hours: nobody is kept inside',
    ['admit', 'out'],
    visiting(-DAY, -HOUR, { past: inside, direction: 'out' }),
  ),
  one('a visit that comes back within its hours', ['admit', 'again'], visiting(-DAY, HOUR, { past: gone })),
  one('a visit that comes back after its hours', ['closed', 'too_late'], visiting(-DAY, -MINUTE, { past: gone }), true),
  one('a pass shown once more while its visitor is in', ['already', 'inside'], visiting(-DAY, HOUR, { past: inside }), true),
  one('a visitor found by name', ['admit', 'in'], visiting(-HOUR, HOUR, shows({ kind: 'person' }))),
  one('a visitor whose pass another device owns', ['manual', 'held'], visiting(-HOUR, HOUR, { held: true }), true),
  one('a visit that was called off', ['refunded', 'withdrawn'], {
    ...visiting(-HOUR, HOUR),
    admission: { standing: 'withdrawn', meetingId: HERE, ticketId: VISIT, hours: window(-HOUR, HOUR) },
  }),
  one('a visit at a door for tickets', ['elsewhere', 'other_door'], visiting(-HOUR, HOUR, { rule: {} })),
  one('a visit at a door for tickets, insisted on', ['elsewhere', 'other_door'], visiting(-HOUR, HOUR, { rule: {}, forced: true })),
  one('a ticket at a door for visits', ['elsewhere', 'other_door'], { rule: visits, ...shows({ kind: 'rotating' }) }),
  one('a ticket at a door for visits, insisted on', ['elsewhere', 'other_door'], {
    rule: visits,
    ...shows({ kind: 'rotating' }),
    forced: true,
  }),
  one('a picture of a ticket at a door for visits', ['fake', 'static'], { rule: visits }),

  // Codes
  one('somebody else’s QR code', ['fake', 'foreign'], { ...shows({ kind: 'foreign' }), admission: undefined }),
  one('somebody else’s QR code, insisted on', ['fake', 'foreign'], { ...shows({ kind: 'foreign' }), admission: undefined, forced: true }),
  one('a code of our shape that is nobody’s', ['fake', 'unknown'], { admission: undefined }),
  one('a badge of our shape that is nobody’s', ['fake', 'unknown'], { ...shows({ kind: 'badge' }), admission: undefined }),
  one('nobody’s code, insisted on', ['fake', 'unknown'], { admission: undefined, forced: true }),
  one('a code for exhibitors', ['fake', 'exhibitor'], { ...shows({ kind: 'exhibitor' }), admission: undefined }),
  one('a picture where codes are alive', ['fake', 'static'], { rule: { accepts: ['rotating'] } }),
  one('a badge where badges open nothing', ['fake', 'static'], { ...shows({ kind: 'badge' }), rule: { accepts: ['entry'] } }),
  one('a picture where codes are alive, insisted on', ['fake', 'static'], { rule: { accepts: ['rotating', 'badge'] }, forced: true }),
  one('a live code with a signature that is not its own', ['fake', 'forged'], {
    ...shows({ kind: 'broken', why: 'forged' }),
    admission: undefined,
  }),
  one('a live code of a minute ago', ['fake', 'stale'], { ...shows({ kind: 'broken', why: 'stale' }), admission: undefined }),
  one('a live code that this device cannot check', ['manual', 'unchecked'], {
    ...shows({ kind: 'broken', why: 'unchecked' }),
    admission: undefined,
    complete: false,
  }),
  one('a ticket’s number', ['manual', 'not_a_ticket'], { ...shows({ kind: 'number' }), admission: undefined }),
  one('an order’s number', ['manual', 'not_a_ticket'], { ...shows({ kind: 'order' }), admission: undefined }),
  one('a number, insisted on', ['manual', 'not_a_ticket'], { ...shows({ kind: 'number' }), admission: undefined, forced: true }),
  one('not on the roster, without a network', ['manual', 'off_roster'], { admission: undefined, complete: false }),
  one('not on the roster, without a network, insisted on', ['manual', 'off_roster'], {
    admission: undefined,
    complete: false,
    forced: true,
  }),

  // Questions
  one('a question that nobody has asked yet', ['manual', 'questions'], { rule: { questions: [yes] } }, true),
  one('a question answered with no', ['manual', 'questions'], { rule: { questions: [yes] }, answers: { 'id-card': 'no' } }, true),
  one('a question answered with yes', ['admit', 'in'], { rule: { questions: [yes] }, answers: { 'id-card': 'yes' } }),
  one(
    'one of two questions answered',
    ['manual', 'questions'],
    { rule: { questions: [yes, plate] }, answers: { 'id-card': 'yes', plate: '  ' } },
    true,
  ),
  one('both questions answered', ['admit', 'in'], { rule: { questions: [yes, plate] }, answers: { 'id-card': 'yes', plate: '浙A12345' } }),

  // Ownership
  one('another device owns the ticket', ['manual', 'held'], { held: true }, true),
  one('another device owns the ticket, before any question', ['manual', 'held'], { held: true, rule: { questions: [yes] } }, true),
  one('another device owns the ticket of somebody who is inside', ['already', 'inside'], { held: true, past: inside }, true),
  one('another device owns the ticket of somebody who wants back in', ['manual', 'held'], { held: true, past: gone, rule: again }, true),

  // Taken upon oneself
  one('forced: another device owns the ticket', ['admit', 'forced'], { held: true, forced: true }),
  one('forced: inside already', ['admit', 'forced'], { past: inside, forced: true }),
  one('forced: used', ['admit', 'forced'], { past: gone, forced: true }),
  one('forced: before the doors open', ['admit', 'forced'], { rule: { windows: [window(HOUR, DAY)] }, forced: true }),
  one('forced: a ticket type of another room', ['admit', 'forced'], { rule: { ticketIds: [VIP] }, forced: true }),
  one('forced: a question without an answer', ['admit', 'forced'], { rule: { questions: [yes] }, forced: true }),
  one('forced: nobody knows whether they came in', ['admit', 'forced'], { past: unsure, forced: true }),
  one('forced out: never came in, as far as anybody knows', ['admit', 'forced'], { direction: 'out', forced: true }),
]

/**
 * A rehearsal: a copy of a meeting in a world of its own, with made-up people, played from the first sale to the settlement.
 * Nothing in it reaches anybody outside, and nothing of it stays in the meeting.
 */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { flag, id, whole } from './fields.ts'
import { rights } from './rights.ts'
import { say } from './sentences.ts'

export const PEOPLE_USUAL = 500
export const PEOPLE_LEAST = 20
export const PEOPLE_MOST = 2000

/** Virtual seconds in a real one while something happens; 0: as fast as it goes. Where nothing happens, time is skipped at every speed. */
export const rehearsalSpeeds = [0, 60, 10, 1] as const
export const rehearsalSpeedWords: Record<(typeof rehearsalSpeeds)[number], string> = {
  0: '最快',
  60: '60 倍速',
  10: '10 倍速',
  1: '实时',
}

/** What is played, in this order. */
export const rehearsalPhases = ['sale', 'orders', 'changes', 'doors', 'settlement'] as const
export type RehearsalPhase = (typeof rehearsalPhases)[number]
export const rehearsalPhaseWords: Record<RehearsalPhase, string> = {
  sale: '开售',
  orders: '付款与订单',
  changes: '变更与通知',
  doors: '现场签到',
  settlement: '会后结算',
}

/** What organisers may keep for themselves: it waits for them, until the script must go on. */
export const rehearsalHands = ['scan', 'approve', 'refund'] as const
export type RehearsalHand = (typeof rehearsalHands)[number]
export const rehearsalHandWords: Record<RehearsalHand, string> = {
  scan: '我来扫码签到',
  approve: '我来审核凭证和报名',
  refund: '我来处理退款申请',
}

/** `broken`: the server stopped in the middle; there is nothing left of it but this. */
export const rehearsalStates = ['playing', 'paused', 'played', 'broken'] as const
export type RehearsalState = (typeof rehearsalStates)[number]

/** `held`: as it should be; `beware`: worth a look; `wrong`: would have gone wrong with this meeting's own settings. */
export const findingStates = ['wrong', 'beware', 'held'] as const
export type FindingState = (typeof findingStates)[number]
export const findingStateWords: Record<FindingState, string> = { wrong: '需要处理', beware: '建议查看', held: '经受住了' }

export const Finding = v.object({
  /** Its kind, for tests and for counting: one finding of a kind for each thing it is about. */
  key: v.string(),
  state: v.picklist(findingStates),
  /** What it is about, as one line, and what it means or what can be done. */
  what: v.string(),
  why: v.string(),
  /** The place in the console where it is mended, as a path; empty where there is none. */
  link: v.string(),
})
export type Finding = v.InferOutput<typeof Finding>

/** One page: what held, and what would have gone wrong. */
export const ReadinessSheet = v.object({
  title: v.string(),
  people: v.number(),
  /** The time that was played, and how many real seconds it took. */
  fromTime: v.string(),
  toTime: v.string(),
  seconds: v.number(),
  /** In the order in which they are read: wrong, beware, held. */
  findings: v.array(Finding),
  /** What it came to, each as people say it: `已售`, `480 / 500 张`. */
  figures: v.array(v.object({ name: v.string(), value: v.string() })),
})
export type ReadinessSheet = v.InferOutput<typeof ReadinessSheet>

/** Somebody at the door whom the organiser is to let in: their code is shown as a QR. */
export const GuestAtDoor = v.object({ name: v.string(), ticket: v.string(), code: v.string(), list: v.string() })
export type GuestAtDoor = v.InferOutput<typeof GuestAtDoor>

export const RehearsalProgress = v.object({
  phase: v.picklist(rehearsalPhases),
  /** Of the whole, in thousandths. */
  done: v.number(),
  /** What time it is there. */
  time: v.string(),
  counts: v.object({
    orders: v.number(),
    paid: v.number(),
    refunded: v.number(),
    told: v.number(),
    entered: v.number(),
    turnedAway: v.number(),
  }),
  /** The latest first. */
  happened: v.array(v.object({ time: v.string(), what: v.string() })),
  /** What waits for the organiser there, by what they have kept for themselves. */
  waiting: v.object({ approve: v.number(), refund: v.number(), guest: v.nullable(GuestAtDoor) }),
})
export type RehearsalProgress = v.InferOutput<typeof RehearsalProgress>

export const Rehearsal = v.object({
  id: v.string(),
  state: v.picklist(rehearsalStates),
  people: v.number(),
  speed: v.picklist(rehearsalSpeeds),
  byHand: v.array(v.picklist(rehearsalHands)),
  beganTime: v.string(),
  progress: RehearsalProgress,
  /**
   * Addresses that lead a browser into the rehearsal as organiser, door staff or attendee; empty if browsers cannot enter it.
   * Each address has its own secret. Every browser that opens an address gets the role of that address only.
   */
  entrances: v.object({ organiser: v.string(), door: v.string(), attendee: v.string() }),
  sheet: v.nullable(ReadinessSheet),
  actions: v.array(v.picklist(['steer', 'pause', 'goOn', 'discard'])),
})
export type Rehearsal = v.InferOutput<typeof Rehearsal>

const speed = v.picklist(rehearsalSpeeds, say.fieldUnknown)
const byHand = v.pipe(v.array(v.picklist(rehearsalHands, say.fieldUnknown)), v.maxLength(rehearsalHands.length, say.fieldUnknown))
const named = { meetingId: id }
const access = rights.editMeeting

export const rehearsal = {
  /** The one of this meeting; null where there is none. */
  own: get('/api/meeting/rehearsal/get', {
    access,
    meeting: 'meetingId',
    input: v.strictObject(named),
    data: v.nullable(Rehearsal),
  }),
  start: post('/api/meeting/rehearsal/start', {
    access,
    meeting: 'meetingId',
    adds: { minute: 6, day: 100 },
    input: v.strictObject({
      ...named,
      people: v.pipe(whole(PEOPLE_MOST, say.rehearsalPeople), v.minValue(PEOPLE_LEAST, say.rehearsalPeople)),
      speed,
      byHand,
    }),
    data: Rehearsal,
    reasons: ['rehearsal_there', 'rehearsal_busy', 'rehearsal_nothing', 'rehearsal_over'],
  }),
  steer: post('/api/meeting/rehearsal/steer', {
    access,
    meeting: 'meetingId',
    input: v.strictObject({ ...named, speed, byHand, paused: flag }),
    data: Rehearsal,
    reasons: ['rehearsal_gone', 'rehearsal_elsewhere'],
  }),
  /** All of it, at once, whatever it was doing. */
  discard: post('/api/meeting/rehearsal/discard', {
    access,
    meeting: 'meetingId',
    input: v.strictObject(named),
    data: v.object({}),
    reasons: ['rehearsal_elsewhere'],
  }),
}

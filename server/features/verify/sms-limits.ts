/**
 * Decides whether an SMS code may be sent: the limits of its phone and its device, captchas, the pools that bound the cost of
 * an attack, and the budget of a meeting on its days. Decision 11 gives the reasons and the cost.
 */
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { dayOf } from '../../flow/clock.ts'
import { countedIn, type LimitWindow } from './limit-store.ts'
import type { RefusingLimit } from './limit-refusals.ts'
import { countSent, type From, isKnownAsker } from './store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Stricter than the providers' own limits for a number: 1 a minute, 5 an hour, 10 a day. */
const most = { mobileHour: 5, mobileDay: 10, deviceHour: 10 }

/** Codes for a phone from devices on which its account has not signed in before; the rest is for the known devices. */
const mostOfStrangers = { mobileHour: 4, mobileDay: 8 }

/** Codes for a phone in a day, or from a device in an hour, after which a captcha is needed. */
const withoutCaptcha = { mobileDay: 1, deviceHour: 1 }

/** Latest codes of an address that decide whether it is unanswered, as a multiple of `smsUnansweredPerAddress`. */
const LATEST = 3

export interface SmsRequest {
  from: From
  /** The meeting whose page asks, or ''. */
  meetingId: string
  /** Epoch milliseconds. */
  now: number
}

/**
 * Injected by features.ts: counts the tickets sold of a public meeting that takes place on the day of `now` in 东八区.
 * @returns undefined for every other id.
 */
export type TicketsSoldToday = (on: Kysely<Tables>, meetingId: string, now: number) => Promise<number | undefined>

export type SmsDecision =
  | { reason: 'sms_too_soon' | 'sms_too_many'; limit?: RefusingLimit }
  | {
      reason: undefined
      needsCaptcha: boolean
      /** Counters to raise once the code is stored. */
      counters: readonly LimitWindow[]
    }

interface PoolLimit {
  limit: 'smsPerMinute' | 'smsPerDay' | 'smsUnansweredPerMinute' | 'smsUnansweredPerDay'
  window: LimitWindow
}

/** The pool of all codes. */
const poolOfAll = (now: number): readonly PoolLimit[] => [
  { limit: 'smsPerMinute', window: { key: 'sms-minute:all', span: MINUTE } },
  { limit: 'smsPerDay', window: { key: `sms-day:all:${dayOf(now)}`, span: DAY } },
]

/** The pool that all unanswered addresses share; their codes count in the pool of all codes too. */
const poolOfUnanswered = (now: number): readonly PoolLimit[] => [
  { limit: 'smsUnansweredPerMinute', window: { key: 'sms-minute:unanswered', span: MINUTE } },
  { limit: 'smsUnansweredPerDay', window: { key: `sms-day:unanswered:${dayOf(now)}`, span: DAY } },
]

/** Codes that the provider certainly refused, by address. */
export const refusedAt = (ip: string): LimitWindow => ({ key: `sms-refused:${ip}`, span: HOUR })

export interface SmsLimiter extends Pick<Deps, 'db' | 'env'> {
  ticketsSoldToday: TicketsSoldToday
}

/** Reads only: the caller raises the counters in the transaction that stores the code. */
export async function decideSms(limiter: SmsLimiter, on: Kysely<Tables>, request: SmsRequest): Promise<SmsDecision> {
  const { limits } = limiter.env
  const { from, now } = request
  const bounds = { hour: limits.smsCaptchaPerAddress, latest: LATEST * limits.smsUnansweredPerAddress }
  const sent = await countSent(limiter.db, on, from, bounds, now)
  if (sent.mobileMinute > 0) return { reason: 'sms_too_soon' }
  if (sent.mobileHour >= most.mobileHour || sent.mobileDay >= most.mobileDay) return tooMany('smsPerPhone')
  if (sent.deviceHour >= most.deviceHour) return tooMany('smsPerDevice')
  const isForKnown = sent.mobileHour >= mostOfStrangers.mobileHour || sent.mobileDay >= mostOfStrangers.mobileDay
  if (isForKnown && !(await isKnownAsker(on, from))) return tooMany('smsPerPhone')

  const all = poolOfAll(now)
  const [minute] = all as [PoolLimit]
  const unanswered = poolOfUnanswered(now)
  const refused = refusedAt(from.ip)
  const counts = await countedIn(limiter.db, on, [...[...all, ...unanswered].map(({ window }) => window), refused], now)
  const countOf = ({ key }: LimitWindow) => counts.get(key) ?? 0
  const isUnanswered = countOf(refused) + sent.unusedBalance > limits.smsUnansweredPerAddress
  const pools = isUnanswered ? [...all, ...unanswered] : all
  const full = pools.find(({ limit, window }) => countOf(window) >= limits[limit])
  const isFull = full !== undefined && !(await isKnownAsker(on, from))
  const isBusy = sent.addressHour + countOf(refused) >= limits.smsCaptchaPerAddress || countOf(minute.window) >= limits.smsCaptchaPerMinute
  const needsCaptcha = sent.mobileDay >= withoutCaptcha.mobileDay || sent.deviceHour >= withoutCaptcha.deviceHour
  if (isFull || isBusy) {
    const budget = await findMeetingBudget(limiter, on, request)
    if (budget !== undefined) return { reason: undefined, needsCaptcha, counters: [budget] }
  }
  if (isFull) return tooMany(full.limit)
  return { reason: undefined, needsCaptcha: needsCaptcha || isBusy, counters: pools.map(({ window }) => window) }
}

const tooMany = (limit: RefusingLimit): SmsDecision => ({ reason: 'sms_too_many', limit })

/** The counter of the meeting's budget, or undefined without a meeting of today or with its budget spent. */
async function findMeetingBudget(
  { db, env: { limits }, ticketsSoldToday }: SmsLimiter,
  on: Kysely<Tables>,
  { meetingId, now }: SmsRequest,
): Promise<LimitWindow | undefined> {
  const sold = meetingId === '' ? undefined : await ticketsSoldToday(on, meetingId, now)
  if (sold === undefined) return undefined
  const budget = Math.max(limits.smsMeetingLeast, Math.ceil(limits.smsMeetingFactor * sold))
  const window = { key: `sms-meeting:${meetingId}:${dayOf(now)}`, span: DAY }
  const spent = (await countedIn(db, on, [window], now)).get(window.key) ?? 0
  return spent < budget ? window : undefined
}

/** Codes of the day by pool, for /metrics. */
export async function smsPoolUse({ db, env: { limits } }: Pick<Deps, 'db' | 'env'>, now: number): Promise<SmsPoolUse[]> {
  const days = [poolOfAll(now), poolOfUnanswered(now)].map((pool) => pool[1] as PoolLimit)
  const counts = await countedIn(
    db,
    db.read,
    days.map(({ window }) => window),
    now,
  )
  return days.map(({ limit, window }) => ({ limit, used: counts.get(window.key) ?? 0, most: limits[limit] }))
}

export interface SmsPoolUse {
  limit: string
  used: number
  most: number
}

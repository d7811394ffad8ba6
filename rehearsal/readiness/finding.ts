/** What findings are made of: what they look at, and how they say it. */
import type { Finding } from '#contract/rehearsal.ts'
import { dayOf, startOf, toWire } from '#server/flow/clock.ts'
import type { RealFacts } from '#server/features/rehearsal/rehearsals.ts'
import type { Measures } from '../measures.ts'
import type { Played } from './played.ts'
import type { Settings, Span } from './settings.ts'

export interface Facts {
  settings: Settings
  played: Played
  real: RealFacts
  measures: Measures
  /** So many were to come. */
  people: number
}

/** Findings of one kind of trouble. Pure. */
export type Family = (facts: Facts) => Finding[]

type Say = (key: string, what: string, why: string, link?: string) => Finding
const saying =
  (state: Finding['state']): Say =>
  (key, what, why, link = '') => ({ key, state, what, why, link })

export const wrong = saying('wrong')
export const beware = saying('beware')
export const held = saying('held')

/** What holds where nothing else was found. */
export const orHeld = (found: readonly Finding[], good: Finding): Finding[] => (found.length === 0 ? [good] : [...found])

const NAMED = 3
/** `“甲”、“乙”等 5 种门票`; one alone by its name. */
export function naming(names: readonly string[], unit: string): string {
  const said = names.slice(0, NAMED).map((name) => `“${name}”`)
  return names.length > 1 ? `${said.join('、')}${names.length > NAMED ? '等' : ''} ${names.length} ${unit}` : said.join('')
}

/** `9 月 2 日`. @param day `YYYY-MM-DD`. */
export const dayWords = (day: string) => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8, 10))} 日`
/** `9 月 2 日 10:00`. */
export const timeWords = (at: number) => `${dayWords(dayOf(at))} ${clockWords(at)}`
export const clockWords = (at: number) => toWire(at).slice(11, 16)
export const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`
/** As people say how long something takes. */
export const spanWords = (seconds: number) => (seconds < 90 ? `${Math.round(seconds)} 秒` : `${Math.round(seconds / 60)} 分钟`)
export const minuteWords = (minutes: number) =>
  minutes % 1440 === 0 ? `${minutes / 1440} 天` : minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
const DAYS_MOST = 366

/** A meeting's days: when each begins and ends, by its programme where it has one, else by the hours of the whole. */
export function daysOf({ meeting, sessions }: Pick<Settings, 'meeting' | 'sessions'>): (Span & { day: string })[] {
  const { starts_at, ends_at } = meeting
  const days: (Span & { day: string })[] = []
  const [opens, closes] = [starts_at - startOf(dayOf(starts_at)), ends_at - startOf(dayOf(ends_at))]
  for (let at = startOf(dayOf(starts_at)); at < ends_at && days.length < DAYS_MOST; at += DAY) {
    const own = sessions.filter((one) => one.starts_at >= at && one.starts_at < at + DAY)
    const first = at <= starts_at ? starts_at : own.length > 0 ? Math.min(...own.map((one) => one.starts_at)) : at + opens
    const last = at + DAY >= ends_at ? ends_at : own.length > 0 ? Math.max(...own.map((one) => one.ends_at)) : at + closes
    days.push({ day: dayOf(at), from: first, to: Math.max(first, last) })
  }
  return days
}

/** What the stand-ins of both SMS clouds share: accounts, approved texts, limits, what was sent. */
import type { Clock } from '#server/flow/clock.ts'

/** An approved text. Codes are limited more strictly than notices. */
export interface ApprovedText {
  kind: 'code' | 'notice'
  /** Aliyun: its variables' names. Tencent: as many as it has. */
  params: readonly string[]
  /** Its review has not ended. */
  underReview?: true
}

export interface CloudAccount {
  keyId: string
  keySecret: string
  sign: string
  texts: Readonly<Record<string, ApprovedText>>
  /** It may do nothing else. */
  sendsOnly?: true
}

export interface SentText {
  cloud: 'aliyun' | 'tencent'
  mobile: string
  template: string
  params: readonly string[]
  key: string
}

/** Counts what was taken, per number. Gives the span, in seconds, whose limit one more would break. */
export type Limits = (mobile: string, kind: ApprovedText['kind']) => number | undefined

const DAY = 24 * 60 * 60
const MOST_NOTICES = [[DAY, 50]] as const

/** @param shortest the span in seconds in which a number gets one code: 60 at Aliyun, 30 at Tencent. */
export function limitsOf(clock: Clock, shortest: number): Limits {
  const most = {
    code: [
      [shortest, 1],
      [60 * 60, 5],
      [DAY, 10],
    ],
    notice: MOST_NOTICES,
  } as const
  const taken = new Map<string, number[]>()
  return (mobile, kind) => {
    const name = `${kind} ${mobile}`
    const times = (taken.get(name) ?? []).filter((at) => clock() - at < DAY * 1000)
    const broken = most[kind].find(([span, count]) => times.filter((at) => clock() - at < span * 1000).length >= count)
    if (broken !== undefined) return broken[0]
    taken.set(name, [...times, clock()])
    return undefined
  }
}

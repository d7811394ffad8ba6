/** What can be made to go wrong, and how often it still shall. */

/** Each with where it strikes. The bill's faults strike whole files, all others one answer, payment, refund or notification. */
export const faultNames = [
  /** The next answer or notification is a signature probe (facts 3.3). */
  'probe',
  /** The next answer is altered after it was signed. */
  'tampered-answer',
  /** The next answer comes later than anybody waits. */
  'slow',
  /** The next call fails and nothing was done. */
  'system-error',
  /** The next call is carried out, and yet answered with SYSTEM_ERROR. */
  'system-error-after',
  /** The next refund is accepted, and yet answered with 429: unknown, query first. */
  'refund-unknown',
  /** The merchant's account cannot pay the next refund. */
  'not-enough',
  /** The bank refuses the next payment. */
  'payment-fails',
  /** The next payment is being entered for half a minute. */
  'payment-pending',
  'notify-late',
  'notify-twice',
  'notify-never',
  /** The next notification waits until a later one of the same trade was sent. */
  'notify-shuffled',
  /** The first attempt of the next notification is a probe. */
  'notify-probe',
  'refund-abnormal',
  'refund-closed',
  /** The next fapiao is refused by the tax bureau, or cannot be reversed. */
  'fapiao-fails',
  'fapiao-reverse-fails',
  /** The next fapiao of somebody else's is not taken into the 卡包. */
  'fapiao-card-refused',
  'bill-creating',
  'bill-line-missing',
  'bill-amount-altered',
  'bill-stranger',
  /** The file is not the one whose hash was given. */
  'bill-damaged',
] as const

export type Fault = (typeof faultNames)[number]

export interface Faults {
  /** @param times how often; 0 takes it back. */
  misbehave(fault: Fault, times?: number): void
  /** Whether it shall strike now, which uses it up once. */
  strikes(fault: Fault): boolean
  /** Faults that have not struck yet. */
  pending(): Fault[]
}

export function faults(): Faults {
  const left = new Map<Fault, number>()
  return {
    misbehave: (fault, times = 1) => void left.set(fault, times),
    strikes: (fault) => {
      const times = left.get(fault) ?? 0
      if (times > 0) left.set(fault, times - 1)
      return times > 0
    },
    pending: () => [...left].flatMap(([fault, times]) => (times > 0 ? [fault] : [])),
  }
}

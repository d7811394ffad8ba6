/**
 * How long the timer waits between two questions to a provider: soon at first, then every five minutes; after an hour,
 * for what may take days (a company's transfer, a refund to a bank card), every thirty.
 */
const DELAYS = [15, 30, 60, 120, ...Array.from({ length: 12 }, () => 300), 1800].map((seconds) => seconds * 1000)

/** @param asked how often it has asked already. @returns milliseconds. */
export function backOff(asked: number): number {
  return DELAYS[Math.min(asked, DELAYS.length - 1)] as number
}

/** When to ask about a trade next: never later than its order's end, when it has to be closed. */
export function nextQuestion(now: number, asked: number, expiresAt: number | null): number {
  const next = now + backOff(asked)
  return expiresAt !== null && now < expiresAt ? Math.min(next, expiresAt) : next
}

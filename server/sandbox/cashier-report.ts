/**
 * What the stand-in bank reports by itself, signed. Unanswered or refused reports are noted and not repeated: the
 * merchant's timer has to find out.
 */
import { randomBytes } from 'node:crypto'
import { signedHeaders, signedPath } from '../providers/gateway-signature.ts'
import { reportOnWire } from '../providers/gateway-words.ts'
import type { Report } from '../providers/payment-provider.ts'
import type { Clock } from '../flow/clock.ts'
import type { BankRefund, BankTrade } from './cashier-bank.ts'

export interface Signed {
  body: string
  headers: Record<string, string>
}

export type Reported = Exclude<Report, { kind: 'nothing' }>
/** Carries the reports; tests hand in one that stays in the process. */
export type Post = (url: string, init: { method: string; headers: Record<string, string>; body: string }) => Promise<Response>

export function signedReport(key: string, clock: Clock, notifyUrl: string, report: Reported): Signed {
  const body = JSON.stringify(reportOnWire(report))
  const headers = signedHeaders(key, { start: 'POST', path: signedPath(notifyUrl), body }, clock(), randomBytes(16).toString('hex'))
  return { body, headers: { 'content-type': 'application/json', ...headers } }
}

export function reporter({ key, clock, fetch }: { key: string; clock: Clock; fetch: Post }) {
  async function report({ notifyUrl, callbacks }: Pick<BankTrade, 'notifyUrl' | 'callbacks'>, what: Reported): Promise<void> {
    const signed = signedReport(key, clock, notifyUrl, what)
    const answer = await fetch(notifyUrl, { method: 'POST', ...signed }).then(
      async (response) => `${response.status} ${await response.text()}`,
      (error: unknown) => String(error),
    )
    callbacks.push(answer)
  }
  return {
    trade: (trade: BankTrade) => report(trade, { kind: 'trade', trade }),
    refund: (refund: BankRefund) => report(refund, { kind: 'refund', refund }),
  }
}

export type Reporter = ReturnType<typeof reporter>

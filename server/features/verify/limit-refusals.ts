/** Counts requests refused by a limit, by limit, for /metrics. Each server counts its own. */
import type { LimitName } from '../../env/limits.ts'

/** Limits that refuse requests; `smsPerPhone` and `smsPerDevice` are not settings. */
export const refusingLimits = [
  'smsPerPhone',
  'smsPerDevice',
  'smsPerMinute',
  'smsPerDay',
  'smsUnansweredPerMinute',
  'smsUnansweredPerDay',
  'wrongCodesPerAddress',
  'captchasPerAddress',
  'wrongPasswordsPerAddress',
  'pairingsPerAddress',
  'wechatPerAddress',
  'deadHelperLinksPerAddress',
  'wrongHelperPinsPerAddress',
  'wrongGuestLinksPerAddress',
  'unknownNumbersPerAddress',
  'wrongSetupCodesPerAddress',
  'additionsPerAddress',
] as const satisfies readonly (LimitName | 'smsPerPhone' | 'smsPerDevice')[]

export type RefusingLimit = (typeof refusingLimits)[number]

// Prometheus sees an increase only of a series that it has read before, so every limit begins with 0.
const refusals = new Map<RefusingLimit, number>(refusingLimits.map((limit) => [limit, 0]))

export function countRefusal(limit: RefusingLimit): void {
  refusals.set(limit, (refusals.get(limit) ?? 0) + 1)
}

export function refusalsByLimit(): ReadonlyMap<RefusingLimit, number> {
  return refusals
}

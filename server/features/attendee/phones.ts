/** Who reads the phones of those who come: whole, or as much as is enough to recognise one. */
import { maskedMobile } from '#contract/mask.ts'
import { type Grants, may } from '#contract/may.ts'

const wholePhones = { permissions: ['meeting:attendee:edit', 'meeting:attendee:export'] } as const

/** @param grants at the meeting. */
export function readsPhones(grants: Grants): boolean {
  return may(grants, wholePhones)
}

/** A phone as somebody may read it. An account that was closed has none. */
export function phoneFor(grants: Grants): (mobile: string) => string {
  const whole = readsPhones(grants)
  return (mobile) => (mobile.startsWith('closed:') ? '' : whole ? mobile : maskedMobile(mobile))
}

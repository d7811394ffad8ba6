/** Who reads sums of money among a meeting's figures. */
import { type Grants, may } from '#contract/may.ts'

const readsMoney = { permissions: ['meeting:order:view', 'meeting:money:view', 'meeting:money:settle'] } as const

/** @param grants at the meeting. @returns a sum for whoever may read it, null for everybody else. */
export function moneyFor(grants: Grants): (fen: number) => number | null {
  const reads = may(grants, readsMoney)
  return (fen) => (reads ? fen : null)
}

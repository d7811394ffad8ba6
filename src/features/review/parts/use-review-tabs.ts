/** The tabs that somebody has a right to, with what waits in each, and the one they are on; kept in the query, so that a link leads there. */
import { useLocation, useSearch } from 'wouter'
import { bill } from '#contract/bill.ts'
import type { Call } from '#contract/call.ts'
import { may, type Right } from '#contract/may.ts'
import { paths } from '#contract/paths.ts'
import { proof } from '#contract/proof.ts'
import { refund } from '#contract/refund.ts'
import { useQuery } from '../../../api/use-query.ts'
import type { Step } from '../../../frame/scroll.ts'
import { type Session, useSession } from '../../../session/session.ts'

export type ReviewTab = 'proofs' | 'refunds' | 'bills'
const words: Record<ReviewTab, string> = { proofs: '付款凭证', refunds: '退款', bills: '对账' }
const calls: Record<ReviewTab, Call> = { proofs: proof.list, refunds: refund.list, bills: bill.differences }

export const mayMake = (session: Session, { access }: Call): boolean => may(session, access as Right)
/** Only how many there are is wanted. */
const count = { pageNum: 1, pageSize: 1 }

export function useReviewTabs() {
  const session = useSession()
  const asked = new URLSearchParams(useSearch()).get('tab')
  const [, navigate] = useLocation()
  const allowed = (Object.keys(words) as ReviewTab[]).filter((tab) => mayMake(session, calls[tab]))
  const has = (tab: ReviewTab) => allowed.includes(tab)
  const waiting = {
    proofs: useQuery(proof.list, has('proofs') ? { ...count, state: 'waiting' } : null, { quiet: true, fresh: true }),
    refunds: useQuery(refund.list, has('refunds') ? { ...count, waiting: 1 } : null, { quiet: true, fresh: true }),
    bills: useQuery(bill.differences, has('bills') ? { ...count, open: 1 } : null, { quiet: true, fresh: true }),
  }
  const still: Step = { still: true }
  return {
    tabs: allowed.map((value) => {
      const total = waiting[value].data?.total ?? 0
      return { value, label: words[value], ...(total > 0 && { count: total }) }
    }),
    tab: allowed.find((tab) => tab === asked) ?? allowed[0],
    go: (tab: ReviewTab) =>
      navigate(`${paths.review}?tab=${tab}`, { replace: true, state: { ...(history.state as object | null), ...still } }),
    /** Counts anew what waits. */
    recount: (tab: ReviewTab) => void waiting[tab].retry(),
  }
}
